"""Elevens in plain Python: slow, and meant to be read.

Nine cards lie in a row, the others are the stock.  Two cards of sum eleven leave together (ace and ten, two
and nine, and so on), and so do a jack, a queen and a king.  Each gap is filled from the stock at once, the
first gap first.  Won when every card has left.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import ClassVar

from solver.cards import mapped, name_of, rank_of
from solver.errors import BadInput
from solver.games.elevens.rules import ElevensRules

TEN, JACK, QUEEN, KING = 9, 10, 11, 12

Move = tuple[str, ...]


@dataclass(frozen=True)
class ElevensLayout:
    """Where the cards lie.

    Attributes
    ----------
    row : tuple of (int or None)
        Place 1 first; None is a gap that no card is left to fill.
    stock : tuple of int
        The next card first.
    """

    row: tuple[int | None, ...]
    stock: tuple[int, ...] = ()
    game: ClassVar = "elevens"

    def mapped(self, change: Callable[[int], int | None]) -> "ElevensLayout":
        """The layout with every card changed; gaps stay so, and so does what is None."""
        return ElevensLayout(mapped(self.row, change), mapped(self.stock, change))


def lay_out(cards: Sequence[int], rules: ElevensRules) -> ElevensLayout:
    """Deal the row; the rest is the stock."""
    return ElevensLayout(tuple(cards[: rules.row]), tuple(cards[rules.row :]))


def why_not_a_group(cards: Sequence[int]) -> str | None:
    """None if the cards may leave together, else the reason."""
    ranks = sorted(map(rank_of, cards))
    if ranks[-1] > TEN:
        return None if ranks == [JACK, QUEEN, KING] else "a jack, a queen and a king are needed"
    return None if len(ranks) == 2 and sum(ranks) == TEN else "the sum must be 11"


class ElevensPosition:
    """A game of Elevens in progress.

    Parameters
    ----------
    layout : ElevensLayout
        The position to start from.
    rules : ElevensRules
        The rules to play by.
    """

    score = None  # the game keeps none

    def __init__(self, layout: ElevensLayout, rules: ElevensRules | None = None):
        self.rules = rules or ElevensRules()
        self.row = list(layout.row)
        self.stock = list(layout.stock)
        self._history: list[tuple[list[int | None], list[int]]] = []
        self._out = 0

    @property
    def moves_made(self) -> int:
        """Moves played and not taken back."""
        return len(self._history)

    def layout(self) -> ElevensLayout:
        """The cards as they lie now."""
        return ElevensLayout(tuple(self.row), tuple(self.stock))

    def playable(self) -> dict[str, int]:
        """Place and card of everything in the row."""
        return {str(n): card for n, card in enumerate(self.row, start=1) if card is not None}

    def open_cards(self) -> Iterator[tuple[str, int]]:
        """Every card of the row, with its place in words."""
        for place, card in self.playable().items():
            yield f"place {place}", card

    def legal_moves(self) -> Iterator[Move]:
        """Every pair and every triple in the row, as places."""
        of_rank: dict[int, list[str]] = {rank: [] for rank in range(13)}
        for place, card in self.playable().items():
            of_rank[rank_of(card)].append(place)
        for rank in range(5):
            yield from product(of_rank[rank], of_rank[TEN - rank])
        yield from product(of_rank[JACK], of_rank[QUEEN], of_rank[KING])

    def play(self, move: Move) -> None:
        """Remove the cards at the named places and fill the gaps.

        Raises
        ------
        BadInput
            If a place has no card or is named twice, or if the cards are no group.
        """
        cards = self.playable()
        said = "+".join(move)
        for place in move:
            if place not in cards:
                raise BadInput(f"move {said}: there is no card at {place}")
        if len(set(move)) != len(move):
            raise BadInput(f"move {said}: a place is named twice")
        if why := why_not_a_group([cards[place] for place in move]):
            raise BadInput(f"move {said} ({' '.join(name_of(cards[place]) for place in move)}): {why}")
        self._history.append((self.row.copy(), self.stock.copy()))
        for place in sorted(move, key=int):
            self.row[int(place) - 1] = self.stock.pop(0) if self.stock else None
        self._out += len(move)

    def play_text(self, text: str) -> None:
        """Play a move in writing, such as ``8+5+3``; see ``play``."""
        self.play(read_move(text))

    def undo(self) -> bool:
        """Take the last move back; False if there is none."""
        if not self._history:
            return False
        before = sum(card is not None for card in self.row) + len(self.stock)
        self.row, self.stock = self._history.pop()
        self._out -= sum(card is not None for card in self.row) + len(self.stock) - before
        return True

    def cards_out(self) -> int:
        """Cards that have left since the position to start from."""
        return self._out

    def is_won(self) -> bool:
        """Whether every card has left."""
        return not self.playable() and not self.stock

    def is_dead_end(self) -> bool:
        """Whether cards are left but none can leave."""
        return not self.is_won() and next(self.legal_moves(), None) is None


def read_move(text: str) -> Move:
    """Read a move such as ``8+5+3``.

    Raises
    ------
    BadInput
        If the text is no move of this game.
    """
    places = tuple(part.strip() for part in text.split("+"))
    if len(places) not in (2, 3) or not all(place.isascii() and place.isdigit() for place in places):
        raise BadInput(f"'{text}' is not a move: write places of the row, as in 1+8 or 8+5+3")
    return tuple(str(int(place)) for place in places)


def write_move(move: Move) -> str:
    """Write a move, places by number."""
    return "+".join(sorted(move, key=int))


def replay(layout: ElevensLayout, rules: ElevensRules, moves: Sequence[str]) -> ElevensPosition:
    """Play a line from a layout.

    Returns
    -------
    ElevensPosition
        The position after the last move; ask it whether it is won.

    Raises
    ------
    BadInput
        At the first illegal move, with its number in the line.
    """
    position = ElevensPosition(layout, rules)
    for number, text in enumerate(moves, start=1):
        try:
            position.play_text(text)
        except BadInput as error:
            raise BadInput(f"move {number}: {error}") from None
    return position
