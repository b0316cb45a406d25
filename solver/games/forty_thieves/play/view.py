"""What a player of the Forty Thieves family sees.

All face-up cards, the foundations, the waste with its order, and how many cards the stock has; after a redeal
the stock's order too.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from solver.cards import name_of, rank_of, suit_of
from solver.games.forty_thieves.referee import KING, FortyThievesLayout, FortyThievesPosition, builds_on
from solver.games.forty_thieves.rules import FortyThievesRules


@dataclass(frozen=True)
class FortyThievesView:
    """The table of a game of the Forty Thieves family as a player sees it.

    Attributes
    ----------
    layout : FortyThievesLayout
        None in a column is a face-down card; the stock has None for each card that was never turned.
    unseen : tuple of int
        The cards that lie there, in order.
    rules : FortyThievesRules
        The rules.
    """

    layout: FortyThievesLayout
    unseen: tuple[int, ...]
    rules: FortyThievesRules

    tries_all_moves: ClassVar = False

    @property
    def hidden(self) -> int:
        """Places whose card has not been seen."""
        columns = sum(card is None for column in self.layout.columns for card in column)
        return columns + sum(card is None for card in self.layout.stock)

    def game(self) -> FortyThievesPosition:
        """A game to try moves on; its hidden cards are None."""
        return FortyThievesPosition(self.layout, self.rules)

    def legal_moves(self) -> list[str]:
        """Every legal move in writing, in the referee's order."""
        return quick_moves(self.game())

    def completed(self, cards: Iterable[int]) -> FortyThievesLayout:
        """The layout with the hidden places filled: columns, covered cards first, then the stock."""
        fill = iter(cards)
        old = self.layout
        columns = tuple(
            tuple(next(fill) if card is None else card for card in column) for column in old.columns
        )
        stock = tuple(next(fill) if card is None else card for card in old.stock)
        return FortyThievesLayout(columns, old.face_down, old.foundations, old.waste, stock, old.passes_left)

    @cached_property
    def _places(self) -> tuple[list[tuple[int, int]], list[int]]:
        """Column and height of each hidden place, and the hidden places of the stock."""
        columns = [
            (column, height)
            for column, cards in enumerate(self.layout.columns)
            for height, card in enumerate(cards)
            if card is None
        ]
        return columns, [n for n, card in enumerate(self.layout.stock) if card is None]

    def seen_in(self, position: FortyThievesPosition) -> tuple[bool, ...]:
        """For each hidden place, whether its card has been seen in a position that came of this view."""
        columns, stock = self._places
        turned = len(self.layout.stock) - len(position.stock)
        if position.passes_left < self.layout.passes_left:
            turned = len(self.layout.stock)
        return (
            *(position.face_down[column] <= height for column, height in columns),
            *(n < turned for n in stock),
        )

    def cards_left(self) -> Iterator[tuple[Counter, int]]:
        """The set of cards that lie in the hidden places: every order is equally likely."""
        yield Counter(self.unseen), 1


def view_of(position: FortyThievesPosition) -> FortyThievesView:
    """What the player of a position sees now."""
    unseen: list[int] = []
    columns = []
    for column, down in zip(position.columns, position.face_down, strict=True):
        unseen += column[:down]
        columns.append((None,) * down + tuple(column[down:]))
    stock = tuple(position.stock)
    if position.passes_left == position.rules.passes:
        unseen += stock
        stock = (None,) * len(stock)
    layout = FortyThievesLayout(
        tuple(columns),
        tuple(position.face_down),
        tuple(map(tuple, position.foundations)),
        tuple(position.waste),
        stock,
        position.passes_left,
    )
    return FortyThievesView(layout, tuple(sorted(unseen)), position.rules)


def quick_moves(game: FortyThievesPosition) -> list[str]:
    """The referee's ``legal_moves``, without a sentence for each illegal one: ten times as fast."""
    columns, rules = game.columns, game.rules
    moves = []
    places = range(len(columns))

    def takes(card: int, target: int, source: str) -> bool:
        last = columns[target][-1] if columns[target] else None
        if last is None:
            return game.why_not_on_column(card, target, source) is None
        return card + 1 == last if same_suit else builds_on(card, last, rules.build)

    same_suit = rules.build == "same suit"
    if game.waste and game.why_not_on_foundation(game.waste[-1]) is None:
        moves.append("W>F")
    filled = [column for column in places if columns[column]]
    moves += [
        f"{n + 1}>F" for n in filled if rank_of(columns[n][-1]) in game.foundations[suit_of(columns[n][-1])]
    ]
    for source in filled:
        for cards in range(1, game.longest_unit(source) + 1):
            card = columns[source][-cards]
            unit = f"x{cards}" if cards > 1 else ""
            king = rank_of(card) == KING
            moves += [
                f"{source + 1}>{target + 1}{unit}"
                for target in places
                if target != source
                and not (king and columns[target])
                and takes(card, target, str(source + 1))
            ]
    singles = [("W", game.waste[-1])] if game.waste else []
    if rules.worrying_back:
        for suit, counts in enumerate(game.foundations):
            for count in sorted(set(counts) - {0}):
                singles.append((f"F{name_of(13 * suit + count - 1)}", 13 * suit + count - 1))
    for source, card in singles:
        king = rank_of(card) == KING
        moves += [
            f"{source}>{target + 1}"
            for target in places
            if not (king and columns[target]) and takes(card, target, source)
        ]
    if game.stock:
        moves.append("S>W" if rules.stock_to == "waste" else "S>T")
    elif game.waste and game.passes_left > 1 and rules.stock_to == "waste":
        moves.append("W>S")
    return moves
