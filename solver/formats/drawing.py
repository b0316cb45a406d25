"""A layout drawn for people, whichever game it belongs to."""

from solver.formats.arc import draw_arc
from solver.formats.tableau import draw_tableau
from solver.referee.forty_thieves import FortyThievesLayout
from solver.referee.half_moon import HalfMoonLayout


def draw(layout: HalfMoonLayout | FortyThievesLayout) -> str:
    """The board as it lies on the table."""
    return draw_arc(layout) if isinstance(layout, HalfMoonLayout) else draw_tableau(layout)
