"""Proved chances where the hidden cards can lie in few ways: from below, from above.

*Above*: no player wins in a world that is lost with all its cards seen.  *Below*: a way of playing that sees
no more than a player does, and how often it wins.  It plays moves after which as many worlds as possible can
still be won; when a card is turned up, it goes on in each case knowing it.  Where the two meet, the chance is
exact: the value of the information set (Frank and Basin, "Search in games with incomplete information",
Artificial Intelligence 100, 1998, tell why the mean over worlds alone promises too much).
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from solver.advice.all_seen import solved
from solver.advice.worlds import World, after
from solver.outcome import Outcome
from solver.play.table import position_of
from solver.play.view import View, view_of
from solver.results import UNDECIDED, UNWINNABLE, WINNABLE

MOST_STEPS = 400  # moves between two new cards
A_SEARCH = 500  # states that a search costs at least: setting it up


class Proved(NamedTuple):
    """Moves up to the next new card, and the proved bounds of the chance after them."""

    moves: tuple[str, ...]
    low: float
    high: float


class Prover:
    """Solves worlds with all their cards seen, and bounds chances by that.

    Parameters
    ----------
    view : View
        The position as the player sees it.
    budget : int
        States of all searches together; what is still open then counts as lost below and as won above.
    a_world : int
        States of one search at most.
    """

    def __init__(self, view: View, budget: int, a_world: int):
        self.view = view
        self.left = budget
        self._a_world = a_world
        self._known: dict = {}

    def outcome(self, world: World) -> Outcome:
        """Verdict on a world with all its cards seen."""
        found = self._known.get(world.layout)
        if found is None:
            if self.left <= 0:
                return Outcome(UNDECIDED, "budget", (), 0)
            found = solved(world.layout, self.view.rules, min(self.left, self._a_world))
            self.left -= found.states + A_SEARCH
            self._known[world.layout] = found
        return found

    def after(self, worlds: list[World], moves: tuple[str, ...]) -> list[list[World]]:
        """The worlds after some moves, those together that look the same to the player."""
        groups = after(self.view, worlds, moves)
        before = {world.cards: world for world in worlds}
        for world in (world for group in groups for world in group):
            found = self._known.get(before[world.cards].layout)
            if found and found.verdict == WINNABLE and found.moves[: len(moves)] == moves:
                rest = Outcome(WINNABLE, found.reason, found.moves[len(moves) :], 0)
                self._known.setdefault(world.layout, rest)
        return groups

    def winnable(self, worlds: Iterable[World]) -> int:
        """Weight of the worlds that can be won with all cards seen."""
        return sum(world.weight for world in worlds if self.outcome(world).verdict == WINNABLE)

    def most(self, worlds: Iterable[World]) -> int:
        """Weight of the worlds that are not proved lost."""
        return sum(world.weight for world in worlds if self.outcome(world).verdict != UNWINNABLE)

    def least(self, worlds: list[World]) -> int:
        """Weight of the worlds that a player wins who sees what can be seen, as far as a way is found."""
        for _ in range(MOST_STEPS):
            target = self.winnable(worlds)
            if len(worlds) == 1 or not target:
                return target
            kept, groups = -1, []
            for move in self._moves_to_try(worlds):
                there = self.after(worlds, (move,))
                still = sum(map(self.winnable, there))
                if still > kept:
                    kept, groups = still, there
                if kept == target:
                    break
            if len(groups) != 1:
                return sum(map(self.least, groups))
            worlds = groups[0]
        return 0

    def _moves_to_try(self, worlds: list[World]) -> Iterable[str]:
        """How the lines that win the worlds begin, the most frequent first; then the others if all count."""
        votes: Counter[str] = Counter()
        for world in worlds:
            if found := self.outcome(world).moves:
                votes[found[0]] += world.weight
        yield from (move for move, _ in votes.most_common())
        if self.view.tries_all_moves:
            for move in view_of(position_of(worlds[0].layout, self.view.rules)).legal_moves():
                if move not in votes:
                    yield move

    def judged(self, worlds: list[World], candidates: Iterable[tuple[str, ...]]) -> list[Proved]:
        """Bounds of the chance after each candidate, until two are proved to be the best possible."""
        whole, most = sum(world.weight for world in worlds), self.most(worlds)
        found: list[Proved] = []
        for moves in candidates:
            groups = self.after(worlds, moves)
            high = sum(map(self.most, groups))
            found.append(Proved(moves, sum(map(self.least, groups)) / whole, high / whole))
            if sum(one.low == most / whole for one in found) > 1:
                break
        return found
