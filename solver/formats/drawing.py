"""A layout drawn for people, whichever game it belongs to."""

from solver.games.protocol import Layout
from solver.games.rooms import room


def draw(layout: Layout) -> str:
    """Draw a layout."""
    return room(layout.game, "drawing").draw(layout)
