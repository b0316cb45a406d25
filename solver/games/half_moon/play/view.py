"""What a player of Half Moon sees: the tops, the reserve, how high the piles are, and what has left."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import comb, factorial, prod
from typing import ClassVar

from solver.games.half_moon.referee import HalfMoonLayout, HalfMoonPosition, write_move
from solver.games.half_moon.rules import HalfMoonRules
from solver.games.half_moon.search.state import arities, kind_of


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

    tries_all_moves: ClassVar = True

    @property
    def hidden(self) -> int:
        """Places whose card has not been seen."""
        return sum(card is None for pile in self.layout.piles for card in pile)

    def game(self) -> HalfMoonPosition:
        """A game to try moves on; its hidden cards are None."""
        return HalfMoonPosition(self.layout, self.rules)

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

    @cached_property
    def _places(self) -> list[tuple[int, int]]:
        """Pile and height of each hidden place."""
        return [
            (pile, height)
            for pile, cards in enumerate(self.layout.piles)
            for height, card in enumerate(cards)
            if card is None
        ]

    def seen_in(self, position: HalfMoonPosition) -> tuple[bool, ...]:
        """For each hidden place, whether its card has been seen in a position that came of this view."""
        return tuple(len(position.piles[pile]) <= height + 1 for pile, height in self._places)

    def cards_left(self) -> Iterator[tuple[Counter, int]]:
        """The sets of cards that can lie in the hidden places, each with the weight of one order."""
        return _kinds_left(self)


def view_of(position: HalfMoonPosition) -> HalfMoonView:
    """What the player of a position sees now."""
    unseen: list[int] = []
    piles = []
    for pile in position.piles:
        unseen += pile[:-1]
        piles.append((None,) * (len(pile) - 1) + tuple(pile[-1:]))
    layout = HalfMoonLayout(tuple(piles), tuple(position.reserve))
    return HalfMoonView(layout, tuple(sorted(unseen)), position.rules)


def _kinds_left(view: HalfMoonView) -> Iterator[tuple[Counter, int]]:
    """The sets of cards that can lie in Half Moon's hidden places, each with the weight of one order."""
    like: dict[int, int] = {}  # a card of each kind stands for all
    counts: Counter[int] = Counter()
    for card in view.unseen:
        counts[like.setdefault(kind_of(card, view.rules), card)] += 1
    if len(view.unseen) == view.hidden:
        yield counts, 1
        return
    arity = [int(cards) for cards in arities(view.rules)]
    teams = [[like.get(3 * team + role) for role in range(cards)] for team, cards in enumerate(arity)]
    for groups in _groups_gone([[counts[card] for card in team] for team in teams], view.hidden):
        left, weight = counts.copy(), 1
        for team, n in zip(teams, groups, strict=True):
            for card in team if n else ():
                weight *= comb(counts[card], n)
                left[card] -= n
        yield left, weight * prod(map(factorial, left.values()))


def _groups_gone(teams: list[list[int]], places: int) -> Iterator[tuple[int, ...]]:
    """How many groups of each team can have left if the rest of the cards fill some places.

    A team is how many cards there are of each of its kinds.  Twenty teams of a suit each leave in 3**20 ways;
    so no way is begun that the teams after it cannot end: from one answer to the next it is few steps.
    """
    options = [[(gone, sum(team) - gone * len(team)) for gone in range(min(team), -1, -1)] for team in teams]
    fillable = [{0}]  # how many places some last teams can fill, from no team on
    for some in reversed(options):
        fillable.append({left + rest for _, left in some for rest in fillable[-1]})

    def ways(at: int, places: int) -> Iterator[tuple[int, ...]]:
        if at == len(options):
            yield ()
            return
        for gone, left in options[at]:
            if places - left in fillable[len(options) - at - 1]:
                for rest in ways(at + 1, places - left):
                    yield (gone, *rest)

    if places in fillable[-1]:
        yield from ways(0, places)
