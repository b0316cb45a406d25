"""Which search decides a deal of Half Moon, in which order.

0. A deal with a lost projection is lost.
1. Depth-first search from both ends in turns (see ``ends``), with slices that grow fourfold.  Nearly all
   deals are decided here, most of them within a hundred states.
2. The stubborn few: layers of all states from both ends, always the narrower one next, until they meet.
   A state that both have reached is a point that a winning line passes, and the line is the two shorter games
   before and after it; if there is none, no winning line exists.

Both are exact: they leave out only states whose projection is lost, and a search that ends with nothing
left to try is a proof.
"""

from collections.abc import Callable
from functools import cached_property, partial

import numpy as np

from solver.games.half_moon.referee import HalfMoonLayout, is_face, write_move
from solver.games.half_moon.rules import HalfMoonRules
from solver.games.half_moon.search.expand import HalfMoonSearchBoard, expand, is_won, search_board
from solver.games.half_moon.search.moves import MOST_SUCCESSORS
from solver.games.half_moon.search.pattern_database import root_is_lost
from solver.games.half_moon.search.reverse import Ends, between, forward_code, opposite, reversed_in_time
from solver.games.half_moon.search.state import pack, places_of
from solver.kernels.jit import lean_kernel, specialise
from solver.kernels.visited import empty_table
from solver.outcome import Outcome, Report
from solver.results import TABLE_FULL as NO_MORE_ROWS
from solver.results import UNDECIDED, UNWINNABLE, WINNABLE
from solver.search import bidirectional as layers
from solver.search import depth_first as dfs
from solver.search.status import EXHAUSTED, RUNNING, STACK_FULL, TABLE_FULL, WON

DEFAULT_BUDGET = 400_000_000
FIRST_SLICE = 256
SLICE_GROWTH = 4
DEPTH_FIRST_SHARE = 1 << 20  # states for each end before the layers take over
MOST_LAYER = 1 << 24  # states of a layer: 128 MiB, and twice that for its set
REPORT_EVERY = 1 << 18

_depth_first = specialise(
    dfs.depth_first, "half_moon_depth_first", compiled=lean_kernel, expand=expand, is_won=is_won
)
_expand_layer = specialise(layers.expand_layer, "half_moon_expand_layer", compiled=lean_kernel, expand=expand)
_first_common = specialise(layers.first_common, "half_moon_first_common", opposite=opposite)


class _End:
    """One of the two games that are searched in turns."""

    def __init__(self, layout: HalfMoonLayout, rules: HalfMoonRules, backwards: bool):
        self._deal, self.root = pack(reversed_in_time(layout) if backwards else layout, rules)
        self.fields = len(layout.reserve)
        self.backwards = backwards
        self.name = "backwards" if backwards else "forwards"

    @cached_property
    def board(self) -> HalfMoonSearchBoard:
        """The board with its projections, which take longer than most searches: made when first needed."""
        return search_board(self._deal, self.root)

    def line(self, codes: list[int]) -> tuple[str, ...]:
        """Move codes of this end as moves of the game itself."""
        if self.backwards:
            codes = [forward_code(code, self.fields) for code in reversed(codes)]
        return tuple(write_move(places_of(code)) for code in codes)


class _Clock:
    """States expanded so far, and how many are left."""

    def __init__(self, budget: int, report: Report):
        self.budget, self.report, self.states = budget, report, 0

    def run(self, search: Callable, counter: np.ndarray, row: int, most: int | None = None) -> int:
        """Run a search in slices until it ends, has used ``most`` states, or the budget is spent."""
        start = int(counter[row])
        most = self.budget if most is None else most
        while True:
            begun = int(counter[row])
            limit = min(most - (begun - start), self.budget - self.states, REPORT_EVERY)
            status = search(begun + limit)
            self.states += int(counter[row]) - begun
            self.report(self.states)
            if status != RUNNING or self.states >= self.budget or int(counter[row]) - start >= most:
                return status


def search(
    layout: HalfMoonLayout, rules: HalfMoonRules, budget: int, report: Report, effort: int = 1
) -> Outcome:
    """Decide a layout within ``budget`` states.

    Parameters
    ----------
    layout : HalfMoonLayout
        A deal or a game in progress.
    rules : HalfMoonRules
        The rules.
    budget : int
        Most states to expand, all searches together.
    report : callable
        Called now and then with the states expanded so far.
    effort : int
        How much to spend on a short line; here nothing, for all lines of a layout are equally long.
    """
    clock = _Clock(budget, report)
    verdict, reason, moves = _decide(layout, rules, clock)
    return Outcome(verdict, reason, moves, clock.states)


def warm_up() -> None:
    """Run every search once on two pairs, so that all kernels are compiled."""
    rules = HalfMoonRules()
    layout = HalfMoonLayout(((0, 1), (9, 8), *((),) * (rules.piles - 2)), (None,) * rules.reserve)
    clock = _Clock(DEFAULT_BUDGET, lambda states: None)
    _decide(layout, rules, clock)
    _by_layers(layout, rules, (_End(layout, rules, False), _End(layout, rules, True)), clock)


def _decide(layout: HalfMoonLayout, rules: HalfMoonRules, clock: _Clock) -> tuple[str, str, tuple[str, ...]]:
    ends = (_End(layout, rules, False), _End(layout, rules, True))
    if root_is_lost(ends[0].board.projections):
        return UNWINNABLE, "the projection on one class is lost", ()
    return _by_depth_first(ends, clock) or _by_layers(layout, rules, ends, clock)


def _by_depth_first(ends: tuple[_End, _End], clock: _Clock) -> tuple[str, str, tuple[str, ...]] | None:
    longest = int(sum(int(ends[0].root[0]) >> 4 * pile & 15 for pile in range(13))) + ends[0].fields
    memories = [
        dfs.memory_for(end.root, MOST_SUCCESSORS, MOST_SUCCESSORS * (longest // 2 + 2)) for end in ends
    ]
    slice_ = FIRST_SLICE
    while slice_ <= DEPTH_FIRST_SHARE:
        for i, end in enumerate(ends):
            status = TABLE_FULL
            while status == TABLE_FULL:
                left = slice_ - int(memories[i].counters[dfs.STATES])
                search_end = partial(_depth_first, end.board, memories[i])
                status = clock.run(search_end, memories[i].counters, dfs.STATES, left)
                if status == TABLE_FULL:
                    memories[i] = dfs.grown(memories[i])
            if status == WON:
                return WINNABLE, f"depth-first search {end.name}", end.line(dfs.line_to(memories[i]))
            if status == EXHAUSTED:
                return UNWINNABLE, f"depth-first search {end.name} exhausted", ()
            if status == STACK_FULL:
                return UNDECIDED, "stack full", ()
            if clock.states >= clock.budget:
                return UNDECIDED, "budget", ()
        slice_ *= SLICE_GROWTH
    return None


def _by_layers(
    layout: HalfMoonLayout, rules: HalfMoonRules, ends: tuple[_End, _End], clock: _Clock
) -> tuple[str, str, tuple[str, ...]]:
    fronts = [end.root.reshape(1, 1) for end in ends]
    for _ in range(_moves_to_win(layout)):
        i = int(len(fronts[1]) < len(fronts[0]))
        memory = layers.memory_for(fronts[i], MOST_SUCCESSORS)
        status = TABLE_FULL
        while status == TABLE_FULL:
            status = clock.run(partial(_expand_layer, ends[i].board, memory), memory.counters, layers.STATES)
            if status == RUNNING:
                return UNDECIDED, "budget", ()
            if status == TABLE_FULL:
                if len(memory.following) >= MOST_LAYER:
                    return UNDECIDED, NO_MORE_ROWS, ()
                memory = layers.grown(memory)
        fronts[i] = layers.finished(memory)
        if len(fronts[i]) == 0:
            return UNWINNABLE, f"layers {ends[i].name} exhausted", ()
    meeting = Ends(ends[0].root[0], np.int64(len(layout.reserve)))
    forward, backward = fronts
    capacity = 1 << int(2 * len(forward)).bit_length()
    found = _first_common(meeting, forward, backward, empty_table(capacity, 1))
    if found < 0:
        return UNWINNABLE, "layers from both ends do not meet", ()
    word = np.zeros(1, np.uint64)
    opposite(meeting, backward[found], word)
    moves: tuple[str, ...] = ()
    for part in between(layout, int(word[0])):
        verdict, reason, line = _decide(part, rules, clock)
        if verdict != WINNABLE:
            return UNDECIDED, reason, ()
        moves += line
    return WINNABLE, "layers from both ends meet", moves


def _moves_to_win(layout: HalfMoonLayout) -> int:
    """Number of groups in the layout, the length of every winning line."""
    cards = [card for pile in layout.piles for card in pile] + [
        card for card in layout.reserve if card is not None
    ]
    faces = sum(map(is_face, cards))
    return (len(cards) - faces) // 2 + faces // 3
