"""A layout drawn for people, whichever game it belongs to."""

from solver.games.forty_thieves.drawing import draw_tableau
from solver.games.forty_thieves.referee import FortyThievesLayout
from solver.games.half_moon.drawing import draw_arc
from solver.games.half_moon.referee import HalfMoonLayout


def draw(layout: HalfMoonLayout | FortyThievesLayout) -> str:
    """The board as it lies on the table."""
    return draw_arc(layout) if isinstance(layout, HalfMoonLayout) else draw_tableau(layout)
