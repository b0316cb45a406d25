"""What a player sees: a layout in which cards nobody has turned up are None, and which cards those are.

A view is an information set: all positions that look alike to the player.  The legal moves never depend on an
unseen card, so a view lists and plays them through the referee.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import ClassVar, Protocol

from solver.cards import FACES
from solver.games.protocol import Layout, Position
from solver.games.rooms import room
from solver.rules.record import Rules


class View(Protocol):
    """What a player sees; each game has its own, in ``play/view.py``.

    Attributes
    ----------
    layout : Layout
        Where the cards lie; None for a card that the player has not seen.
    unseen : tuple of int
        The cards that are not in sight, in order.
    rules : Rules
        The rules.
    hidden : int
        Places whose card has not been seen.
    tries_all_moves : bool
        Whether a proof goes through all moves, or only through those of lines that win.
    """

    layout: Layout
    unseen: tuple[int, ...]
    rules: Rules
    hidden: int
    tries_all_moves: ClassVar[bool]

    def game(self) -> Position:
        """A position to try moves on; its hidden cards are None."""

    def legal_moves(self) -> list[str]:
        """Every legal move in writing."""

    def completed(self, cards: Iterable[int]) -> Layout:
        """The layout with the hidden places filled."""

    def seen_in(self, position: Position) -> tuple[bool, ...]:
        """For each hidden place, whether its card has been seen in a position that came of this view."""

    def cards_left(self) -> Iterator[tuple[Counter, int]]:
        """The sets of cards that can lie in the hidden places, each with the weight of one order."""


def view_of(position: Position) -> View:
    """What the player of a game sees now."""
    return room(position.rules.game, "play.view").view_of(position)


def unseen_of(seen: Iterable[int], packs: int) -> tuple[int, ...]:
    """The cards of some packs that are not among those seen, in order."""
    left = Counter({card: packs for card in range(FACES)})
    left.subtract(seen)
    return tuple(left.elements())
