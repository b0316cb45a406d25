"""What a player of Elevens sees: the row, and how many cards the stock has."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from solver.games.elevens.referee import ElevensLayout, ElevensPosition, write_move
from solver.games.elevens.rules import ElevensRules


@dataclass(frozen=True)
class ElevensView:
    """The table of Elevens as a player sees it.

    Attributes
    ----------
    layout : ElevensLayout
        The row, and None for each card of the stock.
    unseen : tuple of int
        The cards of the stock, in order.
    rules : ElevensRules
        The rules.
    """

    layout: ElevensLayout
    unseen: tuple[int, ...]
    rules: ElevensRules

    tries_all_moves: ClassVar = True

    @property
    def hidden(self) -> int:
        """Places whose card has not been seen."""
        return sum(card is None for card in self.layout.stock)

    def game(self) -> ElevensPosition:
        """A position to try moves on; its hidden cards are None."""
        return ElevensPosition(self.layout, self.rules)

    def legal_moves(self) -> list[str]:
        """Every legal move in writing."""
        return [write_move(move) for move in self.game().legal_moves()]

    def completed(self, cards: Iterable[int]) -> ElevensLayout:
        """The layout with the hidden places of the stock filled, the next card first."""
        fill = iter(cards)
        stock = tuple(next(fill) if card is None else card for card in self.layout.stock)
        return ElevensLayout(self.layout.row, stock)

    def seen_in(self, position: ElevensPosition) -> tuple[bool, ...]:
        """For each hidden place, whether its card has been seen in a position that came of this view."""
        turned = len(self.layout.stock) - len(position.stock)
        return tuple(n < turned for n, card in enumerate(self.layout.stock) if card is None)

    def cards_left(self) -> Iterator[tuple[Counter, int]]:
        """The cards of the stock: every order is equally likely."""
        yield Counter(self.unseen), 1


def view_of(position: ElevensPosition) -> ElevensView:
    """What the player of a game sees now."""
    layout = ElevensLayout(tuple(position.row), (None,) * len(position.stock))
    return ElevensView(layout, tuple(sorted(position.stock)), position.rules)
