"""What a player sees: a layout in which cards nobody has turned up are None, and which cards those are.

The legal moves never depend on an unseen card, so a view lists and plays them through the referee.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from solver.cards import TWO_PACKS, name_of, rank_of, suit_of
from solver.games.forty_thieves.referee import KING, FortyThievesGame, FortyThievesLayout, builds_on
from solver.games.half_moon.referee import HalfMoonGame, HalfMoonLayout, write_move
from solver.rules import FortyThievesRules, HalfMoonRules

Layout = HalfMoonLayout | FortyThievesLayout
Game = HalfMoonGame | FortyThievesGame
Cards = tuple[int | None, ...]


@dataclass(frozen=True)
class HalfMoonView:
    """The table of Half Moon as a player sees it.

    Attributes
    ----------
    layout : HalfMoonLayout
        Piles and reserve; None in a pile is a card that the player has not seen.
    unseen : tuple of int
        The cards that are not in sight, in order.  If they are more than the hidden places, the others have
        left the game (only in advice on a position whose past is not known).
    rules : HalfMoonRules
        The rules.
    """

    layout: HalfMoonLayout
    unseen: tuple[int, ...]
    rules: HalfMoonRules

    @property
    def hidden(self) -> int:
        """Places whose card has not been seen."""
        return sum(card is None for pile in self.layout.piles for card in pile)

    def game(self) -> HalfMoonGame:
        """A game to try moves on; its hidden cards are None."""
        return HalfMoonGame(self.layout, self.rules)

    def legal_moves(self) -> list[str]:
        """Every legal move in writing."""
        return [write_move(move) for move in self.game().legal_moves()]

    def completed(self, cards: Iterable[int]) -> HalfMoonLayout:
        """The layout with the hidden places filled, pile by pile, lowest card first."""
        fill = iter(cards)
        piles = tuple(
            tuple(next(fill) if card is None else card for card in pile) for pile in self.layout.piles
        )
        return HalfMoonLayout(piles, self.layout.reserve)


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

    @property
    def hidden(self) -> int:
        """Places whose card has not been seen."""
        columns = sum(card is None for column in self.layout.columns for card in column)
        return columns + sum(card is None for card in self.layout.stock)

    def game(self) -> FortyThievesGame:
        """A game to try moves on; its hidden cards are None."""
        return FortyThievesGame(self.layout, self.rules)

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


View = HalfMoonView | FortyThievesView


def view_of(game: Game) -> View:
    """What the player of a game sees now.

    Half Moon: tops and reserve, how high the piles are, and what has been removed.  The family: all face-up
    cards, the foundations, the waste with its order, and how many cards the stock has; after a redeal the
    stock's order too.
    """
    return _see_half_moon(game) if isinstance(game, HalfMoonGame) else _see_forty_thieves(game)


def _see_half_moon(game: HalfMoonGame) -> HalfMoonView:
    unseen: list[int] = []
    piles = []
    for pile in game.piles:
        unseen += pile[:-1]
        piles.append((None,) * (len(pile) - 1) + tuple(pile[-1:]))
    return HalfMoonView(HalfMoonLayout(tuple(piles), tuple(game.reserve)), tuple(sorted(unseen)), game.rules)


def _see_forty_thieves(game: FortyThievesGame) -> FortyThievesView:
    unseen: list[int] = []
    columns = []
    for column, down in zip(game.columns, game.face_down, strict=True):
        unseen += column[:down]
        columns.append((None,) * down + tuple(column[down:]))
    stock: Cards = tuple(game.stock)
    if game.passes_left == game.rules.passes:
        unseen += stock
        stock = (None,) * len(stock)
    layout = FortyThievesLayout(
        tuple(columns),
        tuple(game.face_down),
        tuple(map(tuple, game.foundations)),
        tuple(game.waste),
        stock,
        game.passes_left,
    )
    return FortyThievesView(layout, tuple(sorted(unseen)), game.rules)


def quick_moves(game: FortyThievesGame) -> list[str]:
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


def unseen_of(seen: Iterable[int]) -> tuple[int, ...]:
    """The cards of two packs that are not among those seen, in order."""
    left = Counter({card: 2 for card in range(TWO_PACKS // 2)})
    left.subtract(seen)
    return tuple(left.elements())
