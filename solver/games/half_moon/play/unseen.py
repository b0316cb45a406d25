"""Half Moon's hidden cards where it is not known which cards have left: a uniform draw among all that fit.

Cards leave in pairs and triples, so the cards that have left are as many of each rank of a team (cards that
can only leave with one another).  A draw takes first how many groups of each team have left, each way with
the number of choices of cards that it stands for, then the cards, then the order of those that are left.
"""

from collections import Counter
from functools import lru_cache
from math import comb, prod

import numpy as np

from solver.games.half_moon.play.view import HalfMoonView
from solver.games.half_moon.search.state import arities, kind_of
from solver.play.bounds import refuse_to_sample
from solver.play.sampler import completions
from solver.play.stream import Stream


def hidden_samples(view: HalfMoonView, samples: int, random: Stream) -> np.ndarray:
    """Cards for the hidden places of a view, drawn uniformly among all that fit (int8[samples, hidden])."""
    if len(view.unseen) == view.hidden:
        return completions(view.unseen, samples, random)
    refuse_to_sample(samples)
    ways = Ways(view)
    rows = np.array([ways.draw(random) for _ in range(samples)], np.int8).reshape(samples, view.hidden)
    for row in rows:
        row[:] = completions(row, 1, random)[0]
    return rows


class Ways:
    """The ways in which cards can have left unseen, counted.

    Parameters
    ----------
    view : HalfMoonView
        A view with more unseen cards than hidden places.
    """

    def __init__(self, view: HalfMoonView):
        self._arity = [int(cards) for cards in arities(view.rules)]
        self._cards: dict[int, list[int]] = {}
        for card in view.unseen:
            self._cards.setdefault(kind_of(card, view.rules), []).append(card)
        self._gone = len(view.unseen) - view.hidden
        self._count = lru_cache(maxsize=None)(self._count_from)

    def _of_team(self, team: int, groups: int) -> int:
        kinds = range(3 * team, 3 * team + self._arity[team])
        return prod(comb(len(self._cards.get(kind, ())), groups) for kind in kinds)

    def _most(self, team: int) -> int:
        kinds = range(3 * team, 3 * team + self._arity[team])
        return min(len(self._cards.get(kind, ())) for kind in kinds)

    def _count_from(self, team: int, gone: int) -> int:
        if team == len(self._arity):
            return int(gone == 0)
        most = min(self._most(team), gone // self._arity[team])
        return sum(
            self._of_team(team, groups) * self._count(team + 1, gone - groups * self._arity[team])
            for groups in range(most + 1)
        )

    def total(self) -> int:
        """How many sets of cards can have left; 0 if no deal fits the view."""
        return self._count(0, self._gone)

    def draw(self, random: Stream) -> list[int]:
        """The cards that are left in one of the ways, each equally likely, in no particular order."""
        gone = self._gone
        kept: list[int] = []
        for team, arity in enumerate(self._arity):
            pick = random.below(self._count(team, gone))
            groups = 0
            while True:
                ways = self._of_team(team, groups) * self._count(team + 1, gone - groups * arity)
                if pick < ways:
                    break
                pick -= ways
                groups += 1
            gone -= groups * arity
            for kind in range(3 * team, 3 * team + arity):
                cards = list(self._cards.get(kind, ()))
                for _ in range(groups):
                    cards.pop(random.below(len(cards)))
                kept += cards
        return kept


def evenly_removed(view: HalfMoonView) -> bool:
    """Whether the cards in sight and unseen can be all that is left of whole groups (see ``Ways``)."""
    return Ways(view).total() > 0 if len(view.unseen) > view.hidden else _comes_out_even(view)


def _comes_out_even(view: HalfMoonView) -> bool:
    cards = [card for pile in view.layout.piles for card in pile if card is not None]
    cards += [card for card in view.layout.reserve if card is not None]
    counts = Counter(kind_of(card, view.rules) for card in (*cards, *view.unseen))
    for team, arity in enumerate(arities(view.rules)):
        if len({counts[kind] for kind in range(3 * team, 3 * team + int(arity))}) > 1:
            return False
    return True
