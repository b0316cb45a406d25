"""Half Moon as its rules page tells it, in plain Python: slow, and meant to be read.

The referee knows no kernel and no packed word.  It replays every line of play before a deal is called
winnable, and it is the slow twin that the kernels are tested against.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import ClassVar

from solver.cards import mapped, name_of, rank_of, suit_of
from solver.errors import BadInput
from solver.games.half_moon.rules import HalfMoonRules

ACE, TEN, JACK, QUEEN, KING = 0, 9, 10, 11, 12
PAIR_SCORE, TRIPLE_SCORE = 10, 15
UNDO_LIMIT = 100

WRONG_SUM = "the sum must be 11"
NEEDS_FACES = "a jack, a queen and a king are needed"
WRONG_MATCH = "the cards of a pair must be of one {}"
WRONG_TRIPLE_SUIT = "jack, queen and king must be of one suit"

Move = tuple[str, ...]


@dataclass(frozen=True)
class HalfMoonLayout:
    """Where the cards lie.

    Attributes
    ----------
    piles : tuple of tuple of int
        Each pile from its lowest card to its top card.
    reserve : tuple of (int or None)
        Field R1 first; None is an emptied field.
    """

    piles: tuple[tuple[int, ...], ...]
    reserve: tuple[int | None, ...]
    game: ClassVar = "half-moon"

    def mapped(self, change: Callable[[int], int | None]) -> "HalfMoonLayout":
        """The layout with every card changed; emptied fields stay so, and so does what is None."""
        piles = tuple(mapped(pile, change) for pile in self.piles)
        return HalfMoonLayout(piles, mapped(self.reserve, change))


def lay_out(cards: Sequence[int], rules: HalfMoonRules) -> HalfMoonLayout:
    """Deal cards on the piles in rounds, the last ones on the reserve fields."""
    on_piles = len(cards) - rules.reserve
    piles = tuple(tuple(cards[pile : on_piles : rules.piles]) for pile in range(rules.piles))
    return HalfMoonLayout(piles, tuple(cards[on_piles:]))


def is_face(card: int) -> bool:
    """Whether the card is a jack, queen or king."""
    return rank_of(card) >= JACK


def value(card: int) -> int:
    """Value of a card from ace (1) to ten (10)."""
    return rank_of(card) + 1


def why_not_a_group(cards: Sequence[int], rules: HalfMoonRules) -> str | None:
    """None if the cards may be removed together, else the reason in the app's words."""
    if any(is_face(card) for card in cards):
        if sorted(rank_of(card) for card in cards) != [JACK, QUEEN, KING]:
            return NEEDS_FACES
        if rules.triple_in_suit and len({suit_of(card) for card in cards}) > 1:
            return WRONG_TRIPLE_SUIT
        return None
    if len(cards) != 2 or sum(map(value, cards)) != 11:
        return WRONG_SUM
    one, other = cards
    if rules.pair_match == "suit" and suit_of(one) != suit_of(other):
        return WRONG_MATCH.format("suit")
    if rules.pair_match == "colour" and (suit_of(one) in (1, 2)) != (suit_of(other) in (1, 2)):
        return WRONG_MATCH.format("colour")
    return None


class HalfMoonPosition:
    """A game of Half Moon in progress.

    Parameters
    ----------
    layout : HalfMoonLayout
        The position to start from.
    rules : HalfMoonRules
        The rules to play by.

    Attributes
    ----------
    score, moves_made : int
        As the app counts them: both go back with an undo.
    """

    def __init__(self, layout: HalfMoonLayout, rules: HalfMoonRules | None = None):
        self.rules = rules or HalfMoonRules()
        self.piles = [list(pile) for pile in layout.piles]
        self.reserve = list(layout.reserve)
        self.score = 0
        self.moves_made = 0
        self._history: list[list[tuple[str, int]]] = []

    def layout(self) -> HalfMoonLayout:
        """The cards as they lie now."""
        return HalfMoonLayout(tuple(map(tuple, self.piles)), tuple(self.reserve))

    def playable(self) -> dict[str, int]:
        """Place and card of everything playable: tops of piles ``1``.., reserve fields ``R1``.."""
        tops = {str(i): pile[-1] for i, pile in enumerate(self.piles, start=1) if pile}
        fields = {f"R{i}": card for i, card in enumerate(self.reserve, start=1) if card is not None}
        return tops | fields

    def partners(self, *selected: str) -> set[str]:
        """Places whose card can be part of a group with the cards selected so far."""
        groups = [set(move) for move in self.legal_moves() if set(selected) <= set(move)]
        return set().union(*groups) - set(selected)

    def legal_moves(self) -> Iterator[Move]:
        """Every pair and every triple among the playable cards, as places."""
        cards = self.playable()
        of_rank: dict[int, list[str]] = {rank: [] for rank in range(13)}
        for place, card in cards.items():
            of_rank[rank_of(card)].append(place)
        for rank in range(5):
            for pair in product(of_rank[rank], of_rank[TEN - rank]):
                if why_not_a_group([cards[place] for place in pair], self.rules) is None:
                    yield pair
        for triple in product(of_rank[JACK], of_rank[QUEEN], of_rank[KING]):
            if why_not_a_group([cards[place] for place in triple], self.rules) is None:
                yield triple

    def play(self, move: Move) -> None:
        """Remove the cards at the named places.

        Raises
        ------
        BadInput
            If a place is not playable or named twice, or if the cards are no group.
        """
        cards = self.playable()
        for place in move:
            if place not in cards:
                raise BadInput(f"move {'+'.join(move)}: there is no playable card at {place}")
        if len(set(move)) != len(move):
            raise BadInput(f"move {'+'.join(move)}: a place is named twice")
        why = why_not_a_group([cards[place] for place in move], self.rules)
        if why:
            named = " ".join(name_of(cards[place]) for place in move)
            raise BadInput(f"move {'+'.join(move)} ({named}): {why}")
        for place in move:
            if place[0] == "R":
                self.reserve[int(place[1:]) - 1] = None
            else:
                self.piles[int(place) - 1].pop()
        self.score += PAIR_SCORE if len(move) == 2 else TRIPLE_SCORE
        self.moves_made += 1
        self._history.append([(place, cards[place]) for place in move])
        del self._history[:-UNDO_LIMIT]

    def play_text(self, text: str) -> None:
        """Play a move in writing, such as ``8+5+3``; see ``play``."""
        self.play(read_move(text))

    def cards_out(self) -> int:
        """Cards that have been removed since the position to start from."""
        return self.score // 5  # a pair scores 10, a triple 15

    def open_cards(self) -> Iterator[tuple[str, int]]:
        """Every card that lies open on a pile, with its place in words."""
        for number, pile in enumerate(self.piles, start=1):
            if pile:
                yield f"pile {number}", pile[-1]

    def undo(self) -> bool:
        """Take the last move back; False if none of the last 100 is left."""
        if not self._history:
            return False
        removed = self._history.pop()
        for place, card in removed:
            if place[0] == "R":
                self.reserve[int(place[1:]) - 1] = card
            else:
                self.piles[int(place) - 1].append(card)
        self.score -= PAIR_SCORE if len(removed) == 2 else TRIPLE_SCORE
        self.moves_made -= 1
        return True

    def is_won(self) -> bool:
        """Whether every card is gone."""
        return not self.playable()

    def is_dead_end(self) -> bool:
        """Whether cards are left but neither a pair nor a triple can be removed."""
        return not self.is_won() and next(self.legal_moves(), None) is None


def read_move(text: str) -> Move:
    """Read a move such as ``8+5+3`` or ``R7+2``."""
    return tuple(part.strip().upper() for part in text.split("+"))


def write_move(move: Move) -> str:
    """Write a move; piles by number first, then reserve fields."""
    return "+".join(sorted(move, key=lambda place: (place[0] == "R", int(place.lstrip("R")))))


def replay(layout: HalfMoonLayout, rules: HalfMoonRules, moves: Sequence[str]) -> HalfMoonPosition:
    """Play a line from a layout.

    Returns
    -------
    HalfMoonPosition
        The game after the last move; ask it whether it is won.

    Raises
    ------
    BadInput
        At the first illegal move, with its number in the line.
    """
    game = HalfMoonPosition(layout, rules)
    for number, text in enumerate(moves, start=1):
        try:
            game.play(read_move(text))
        except (BadInput, ValueError) as error:
            raise BadInput(f"move {number}: {error}") from None
    return game
