"""Forty Thieves and its family as the rules tell it, in plain Python: slow, and meant to be read.

The referee knows no kernel and no packed word.  It replays every line of play before a deal is called
winnable, and it is the slow twin that the kernels are tested against.

Where the rules pages are silent it does what PySolFC does:

- An ace goes to either free foundation of its suit; which of two equal foundations takes or gives a card
  makes no difference, and no foundation card moves to another foundation.
- Any number of cards of a sequence may move, on to a card or to an empty column; only the lowest of them
  is asked whether the column takes it.  One card at a time goes to a foundation.
- A column that takes a king, a card of the waste or nothing when it is empty holds foundation cards to the
  same rule.
- A face-down card on which nothing lies any more is turned up at once.
- With several cards turned at a time the last one turned is on top; the last turn of a pass may be short.
- A redeal turns the whole waste over, so that the cards come in the same order; it needs an empty stock, a
  card in the waste and a pass that is left.
- A stock that is dealt to the columns falls on whatever lies there, empty columns included, from the first
  column on; the last deal may be short.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

from solver.cards import RANKS, SUITS, is_red, mapped, name_of, rank_of, read_card, suit_of
from solver.errors import BadInput
from solver.games.forty_thieves.rules import FortyThievesRules

ACE, KING = 0, 12
NO_CARDS_OUT = ((0, 0),) * 4


@dataclass(frozen=True)
class FortyThievesLayout:
    """Where the cards lie.

    Attributes
    ----------
    columns : tuple of tuple of int
        Each column from its most covered card to its last card.
    face_down : tuple of int
        How many of each column's first cards lie face down; left out, none does.
    foundations : tuple of (int, int)
        For each suit in the order S H D C, how many cards lie on its two foundations.
    waste : tuple of int
        The top card last.
    stock : tuple of int
        The next card first.
    passes_left : int
        Passes through the stock, the present one included.
    """

    columns: tuple[tuple[int, ...], ...]
    face_down: tuple[int, ...] = ()
    foundations: tuple[tuple[int, int], ...] = NO_CARDS_OUT
    waste: tuple[int, ...] = ()
    stock: tuple[int, ...] = ()
    passes_left: int = 1
    game: ClassVar = "forty-thieves"

    def mapped(self, change: Callable[[int], int | None]) -> "FortyThievesLayout":
        """The layout with every card of columns, waste and stock changed; what is None stays so."""
        return replace(
            self,
            columns=tuple(mapped(column, change) for column in self.columns),
            waste=mapped(self.waste, change),
            stock=mapped(self.stock, change),
        )

    def __post_init__(self):
        if not self.face_down:
            object.__setattr__(self, "face_down", (0,) * len(self.columns))


class Move(NamedTuple):
    """A move in parts.

    Attributes
    ----------
    source : str
        A column's number, ``S``, ``W``, or ``F`` with the card that returns.
    target : str
        A column's number, ``F``, ``W``, ``S`` or ``T``.
    cards : int
        How many cards move.
    """

    source: str
    target: str
    cards: int = 1


def lay_out(cards: Sequence[int], rules: FortyThievesRules) -> FortyThievesLayout:
    """Put any aces out, deal the columns row by row, and leave the rest as the stock."""
    aces = Counter(suit_of(card) for card in cards if rank_of(card) == ACE and rules.aces_out)
    dealt = [card for card in cards if not (rules.aces_out and rank_of(card) == ACE)]
    in_columns = rules.columns * rules.cards_a_column
    return FortyThievesLayout(
        columns=tuple(tuple(dealt[column : in_columns : rules.columns]) for column in range(rules.columns)),
        face_down=(rules.face_down,) * rules.columns,
        foundations=tuple((int(aces[suit] > 0), int(aces[suit] > 1)) for suit in range(4)),
        stock=tuple(dealt[in_columns:]),
        passes_left=rules.passes,
    )


def builds_on(card: int, below: int, build: str) -> bool:
    """Whether ``card`` may lie on ``below`` in a column: one rank lower, and of a suit that fits."""
    if rank_of(card) + 1 != rank_of(below):
        return False
    if build == "same suit":
        return suit_of(card) == suit_of(below)
    if build == "other suit":
        return suit_of(card) != suit_of(below)
    if build == "alternate colour":
        return is_red(card) != is_red(below)
    return True


class FortyThievesPosition:
    """A game of the family in progress.

    Parameters
    ----------
    layout : FortyThievesLayout
        The position to start from; any number of cards, so that small games can be played too.
    rules : FortyThievesRules
        The rules to play by.
    """

    def __init__(self, layout: FortyThievesLayout, rules: FortyThievesRules | None = None):
        self.rules = rules or FortyThievesRules()
        self._history: list[FortyThievesLayout] = []
        self._restore(layout)

    def _restore(self, layout: FortyThievesLayout) -> None:
        self.columns = [list(column) for column in layout.columns]
        self.face_down = list(layout.face_down)
        self.foundations = [list(counts) for counts in layout.foundations]
        self.waste = list(layout.waste)
        self.stock = list(layout.stock)
        self.passes_left = layout.passes_left

    @property
    def moves_made(self) -> int:
        """Moves played and not taken back."""
        return len(self._history)

    def layout(self) -> FortyThievesLayout:
        """The cards as they lie now."""
        return FortyThievesLayout(
            tuple(map(tuple, self.columns)),
            tuple(self.face_down),
            tuple(map(tuple, self.foundations)),
            tuple(self.waste),
            tuple(self.stock),
            self.passes_left,
        )

    def canonical(self) -> tuple:
        """A key that is equal for positions that differ only in the order of columns or foundations.

        While the stock is dealt to the columns their order decides where its cards fall, so it counts.
        """
        columns = list(zip(map(tuple, self.columns), self.face_down, strict=True))
        if not (self.stock and self.rules.stock_to == "columns"):
            columns.sort()
        foundations = tuple(tuple(sorted(counts)) for counts in self.foundations)
        return tuple(columns), foundations, tuple(self.waste), tuple(self.stock), self.passes_left

    def is_won(self) -> bool:
        """Whether every card lies on a foundation."""
        return not (any(self.columns) or self.waste or self.stock)

    def is_dead_end(self) -> bool:
        """Whether cards are left but there is no legal move."""
        return not self.is_won() and next(self.legal_moves(), None) is None

    # What the rules allow.

    def why_not_stock(self, move: Move) -> str | None:
        """None if the stock can be turned, dealt or refilled in that way, else the reason."""
        to_columns = self.rules.stock_to == "columns"
        if move == Move("W", "S"):
            if to_columns:
                return "there is no waste to turn over"
            if self.stock:
                return "the stock is not empty"
            if not self.waste:
                return "the waste is empty"
            return None if self.passes_left > 1 else "no pass through the stock is left"
        if move == Move("S", "W") and to_columns:
            return "the stock is dealt to the columns: S>T"
        if move == Move("S", "T") and not to_columns:
            return "the stock is turned to the waste: S>W"
        return None if self.stock else "the stock is empty"

    def why_not_on_foundation(self, card: int) -> str | None:
        """None if a foundation takes the card, else the reason."""
        if rank_of(card) in self.foundations[suit_of(card)]:
            return None
        if rank_of(card) == ACE:
            return f"both foundations of {SUITS[suit_of(card)]} are begun"
        return f"no foundation has {name_of(card - 1)} on top"

    def why_not_on_column(self, card: int, column: int, source: str) -> str | None:
        """None if the column takes the card that comes from ``source``, else the reason."""
        if self.columns[column]:
            last = self.columns[column][-1]
            if builds_on(card, last, self.rules.build):
                return None
            return f"{name_of(card)} does not build on {name_of(last)} (down, {self.rules.build})"
        takes = self.rules.empty_column
        if takes == "nothing":
            return "an empty column takes nothing"
        if takes == "king" and rank_of(card) != KING:
            return "an empty column takes only a king"
        if takes == "waste" and source != "W":
            return "an empty column takes only the waste's top card"
        return None

    def longest_unit(self, column: int) -> int:
        """How many cards at the end of a column may move together."""
        cards = self.columns[column]
        if not cards or self.rules.move_unit == "card":
            return min(len(cards), 1)
        length = 1
        while length < len(cards) - self.face_down[column] and builds_on(
            cards[-length], cards[-length - 1], self.rules.build
        ):
            length += 1
        return length

    def _foundation_tops(self) -> Iterator[int]:
        for suit, counts in enumerate(self.foundations):
            for count in sorted(set(counts) - {0}):
                yield 13 * suit + count - 1

    def _source_cards(self, move: Move) -> list[int]:
        """The cards that a move takes, the most covered first; BadInput if it cannot take them."""
        if move.source == "W":
            if not self.waste:
                raise BadInput("the waste is empty")
            return [self.waste[-1]]
        if move.source[0] == "F":
            if not self.rules.worrying_back:
                raise BadInput("cards on the foundations stay there")
            card = read_card(move.source[1:])
            if card not in self._foundation_tops():
                raise BadInput(f"{name_of(card)} is not on top of a foundation")
            return [card]
        column = self._column(move.source)
        if not self.columns[column]:
            raise BadInput(f"column {move.source} is empty")
        if move.cards > 1 and self.rules.move_unit == "card":
            raise BadInput("one card moves at a time")
        if move.cards > self.longest_unit(column):
            unit = f"the last {move.cards} cards of column {move.source}"
            raise BadInput(f"{unit} are no sequence (down, {self.rules.build})")
        return self.columns[column][-move.cards :]

    def _column(self, place: str) -> int:
        if not 1 <= int(place) <= len(self.columns):
            raise BadInput(f"there is no column {place}")
        return int(place) - 1

    def legal_moves(self) -> Iterator[str]:
        """Every legal move in writing."""
        for move in self._thinkable_moves():
            if self.why_illegal(move) is None:
                yield write_move(move)

    def _thinkable_moves(self) -> Iterator[Move]:
        places = [str(column + 1) for column in range(len(self.columns))]
        filled = [place for place in places if self.columns[int(place) - 1]]
        for source in ["W", *filled]:
            yield Move(source, "F")
        for source in filled:
            for cards in range(1, self.longest_unit(int(source) - 1) + 1):
                for target in places:
                    yield Move(source, target, cards)
        for source in ["W", *(f"F{name_of(card)}" for card in self._foundation_tops())]:
            for target in places:
                yield Move(source, target)
        yield from (Move("S", "W"), Move("S", "T"), Move("W", "S"))

    def why_illegal(self, move: Move) -> str | None:
        """None if the move is legal now, else the reason."""
        if move.source == "S" or move.target == "S":
            return self.why_not_stock(move)
        if move.source == move.target:
            return "the cards would not move"
        try:
            cards = self._source_cards(move)
            if move.target == "F":
                return self.why_not_on_foundation(cards[0])
            return self.why_not_on_column(cards[0], self._column(move.target), move.source)
        except BadInput as error:
            return str(error)

    # Playing.

    def play(self, text: str) -> None:
        """Play a move that is given in writing.

        Raises
        ------
        BadInput
            If the move is misspelt or illegal; says why.
        """
        move = read_move(text)
        why = self.why_illegal(move)
        if why:
            raise BadInput(f"move {text.strip()}: {why}")
        self._history.append(self.layout())
        if move.source == "S":
            self._deal_from_stock()
        elif move.target == "S":
            self.stock, self.waste = self.waste, []
            self.passes_left -= 1
        else:
            self._put(move, self._take(move))

    def _deal_from_stock(self) -> None:
        to_columns = self.rules.stock_to == "columns"
        places = self.columns if to_columns else [self.waste] * self.rules.draw
        for place in places[: len(self.stock)]:
            place.append(self.stock.pop(0))

    def _take(self, move: Move) -> list[int]:
        cards = self._source_cards(move)
        if move.source == "W":
            self.waste.pop()
        elif move.source[0] == "F":
            counts = self.foundations[suit_of(cards[0])]
            counts[counts.index(rank_of(cards[0]) + 1)] -= 1
        else:
            column = self._column(move.source)
            del self.columns[column][-move.cards :]
            self.face_down[column] = min(self.face_down[column], max(len(self.columns[column]) - 1, 0))
        return cards

    def _put(self, move: Move, cards: list[int]) -> None:
        if move.target == "F":
            counts = self.foundations[suit_of(cards[0])]
            counts[counts.index(rank_of(cards[0]))] += 1
        else:
            self.columns[self._column(move.target)] += cards

    def play_text(self, text: str) -> None:
        """Play a move in writing, such as ``7>3``; see ``play``."""
        self.play(text)

    def cards_out(self) -> int:
        """Cards on the foundations."""
        return sum(map(sum, self.foundations))

    @property
    def score(self) -> None:
        """These games keep no score."""
        return None

    def open_cards(self) -> Iterator[tuple[str, int]]:
        """Every card that lies open in waste and columns, with its place in words."""
        for number, card in enumerate(self.waste, start=1):
            yield "the waste" if number == len(self.waste) else f"the waste, card {number}", card
        for number, (column, down) in enumerate(zip(self.columns, self.face_down, strict=True), start=1):
            for card in column[down:]:
                yield f"column {number}", card

    def undo(self) -> bool:
        """Take the last move back; False if there is none."""
        if not self._history:
            return False
        self._restore(self._history.pop())
        return True


_COLUMN = r"[1-9][0-9]?"
_CARD = rf"[{RANKS}][{SUITS}]"
_MOVE = re.compile(rf"(S>[WT]|W>S|(?:W|{_COLUMN})>F|(?:W|F{_CARD}|{_COLUMN})>{_COLUMN})(?:X([1-9][0-9]?))?")


def read_move(text: str) -> Move:
    """Read a move such as ``S>W``, ``7>F``, ``F5H>3`` or ``7>3x4``.

    Raises
    ------
    BadInput
        If the text is no move of this game.
    """
    found = _MOVE.fullmatch(re.sub(r"\s", "", text).upper().replace("F10", "FT"))
    if not found:
        raise BadInput(f"'{text}' is not a move: write FROM>TO, as in S>W, W>F, 7>3, F5H>3 or 7>3x4")
    source, target = found[1].split(">")
    if found[2] and not (source.isdigit() and target.isdigit()):
        raise BadInput(f"'{text}' is not a move: only cards from column to column move as a sequence")
    return Move(source, target, int(found[2] or 1))


def write_move(move: Move) -> str:
    """Write a move; the length of a sequence only if it is more than one card."""
    return f"{move.source}>{move.target}" + (f"x{move.cards}" if move.cards > 1 else "")


def replay(
    layout: FortyThievesLayout, rules: FortyThievesRules, moves: Sequence[str]
) -> FortyThievesPosition:
    """Play a line from a layout.

    Returns
    -------
    FortyThievesPosition
        The game after the last move; ask it whether it is won.

    Raises
    ------
    BadInput
        At the first illegal move, with its number in the line.
    """
    game = FortyThievesPosition(layout, rules)
    for number, text in enumerate(moves, start=1):
        try:
            game.play(text)
        except BadInput as error:
            raise BadInput(f"move {number}: {error}") from None
    return game
