"""Which search, how wide, in which order: decides one deal of the Forty Thieves family.

1. Beams, narrow ones first.  They can only prove wins.  Of each width there are several that judge with
   different weights, and three in four play without worrying back, which halves their time: of forty hard
   Waning Moon deals single beams of width 400 won 2 to 6, of 800 won 4 to 10, of 1,600 won 10 to 12, of
   3,000 won 8 to 18 and of 10,000 won 21; all of them together won 26.
2. Exhaustive searches under the full rules with nothing but proved dominances.  They can prove either.
3. A win is made shorter: beams that charge for each move beyond the least, then a search of the line's
   neighbourhood, then moves are left out one by one.
"""

from dataclasses import replace
from functools import partial
from typing import NamedTuple

import numpy as np

from solver.games.forty_thieves.referee import FortyThievesLayout
from solver.games.forty_thieves.rules import FortyThievesRules
from solver.games.forty_thieves.search import evaluate, kernels
from solver.games.forty_thieves.search.board import board_for
from solver.games.forty_thieves.search.codes import cost_of
from solver.games.forty_thieves.search.dominance import ALL_DOMINANCES, SCORE
from solver.games.forty_thieves.search.expand import SETTLE, play_code
from solver.games.forty_thieves.search.fitted import ROOMY_COLUMNS, thrifty_for, weights_for
from solver.games.forty_thieves.search.line import states_on, write_line
from solver.games.forty_thieves.search.moves import MOST_MOVES
from solver.games.forty_thieves.search.rule_array import OPTIONS, PASSES
from solver.games.forty_thieves.search.shorten import shorten
from solver.games.forty_thieves.search.state import words_of
from solver.outcome import Outcome, Report
from solver.results import TABLE_FULL, UNDECIDED, UNWINNABLE, WINNABLE, reason_of
from solver.search import beam
from solver.search import neighbourhood as nearby
from solver.search import sweep as exhaust

SLICE = 20_000  # states between two calls of ``tick``
LEVELS_A_PASS = 256
MOST_LEVELS_IN_A_PASS = 512


def _silent(states: int) -> None:
    pass


class Stage(NamedTuple):
    """Searches of one kind and size.

    Attributes
    ----------
    search : str
        ``beam`` or ``exhaust``.
    size : int
        Width of a beam; most states that an exhaustive search expands.
    repeats : int
        Beams in a row, each with other weights.
    dry_by : int
        Run this stage only if some beam of the stage before ran dry within that many full layers; 0 for
        always.  Deals whose beams choke early have few states and are often lost.
    anew : bool
        Whether the beams begin with the plain weights again, and do not go on with other variations.
    budget_from : int
        Run this stage only if the whole budget is at least this.
    never_back : bool
        Whether all beams play without worrying back, not only three of four.
    """

    search: str
    size: int
    repeats: int = 1
    dry_by: int = 0
    anew: bool = False
    budget_from: int = 0
    never_back: bool = False


DEFAULT_BUDGET = 25_000_000
MOST_BYTES = 1 << 28  # of an exhaustive search: four million rows, which the lost deals found so far fit in
MOST_BYTES_OF_SECOND_PASS = 6 << 30
SECOND_PASS = 100_000_000  # a budget from which a run counts as the second pass

STAGES = (
    Stage("beam", 40),
    Stage("beam", 100, 2),
    Stage("exhaust", 10_000),
    Stage("beam", 200, 5),
    Stage("beam", 400, 4),
    Stage("beam", 800, 4),
    Stage("beam", 1_600, 2),
    Stage("exhaust", 16_000_000, dry_by=40),
    Stage("beam", 3_000, 3),
    Stage("beam", 10_000, 4, anew=True),
    # The second pass, over what is left: bring a larger budget.
    Stage("beam", 40_000, 8, anew=True, budget_from=SECOND_PASS),
    Stage("exhaust", 1_000_000_000, budget_from=SECOND_PASS),
)

# Fewer than ROOMY_COLUMNS columns.  Worrying back does not pay there: of 60 Forty Thieves deals, two beams of
# width 100 won 30 with it at 0.07 s a beam, 36 without at 0.03 s.
TIGHT_STAGES = (
    Stage("beam", 100),
    Stage("exhaust", 10_000),
    Stage("beam", 200, 4, never_back=True),
    Stage("beam", 400, 4, never_back=True),
    Stage("beam", 800, 4, never_back=True),
    Stage("beam", 1_600, 3, never_back=True),
    Stage("exhaust", 16_000_000, dry_by=40),
    Stage("beam", 3_000, 2, never_back=True),
    Stage("beam", 10_000, 12, never_back=True),
    Stage("beam", 40_000, 8, budget_from=SECOND_PASS),
    Stage("exhaust", 1_000_000_000, budget_from=SECOND_PASS),
)


def stages_for(rules: FortyThievesRules) -> tuple[Stage, ...]:
    """The searches that suit the rules, in their order."""
    return STAGES if rules.columns >= ROOMY_COLUMNS else TIGHT_STAGES


# For each effort on short lines: widths of thrifty beams, states around a line that are searched, rounds of
# leaving out moves.  The first effort is content with a line of SHORT_ENOUGH moves besides turns and plays
# to the foundations.
_LITTLE = (*(60,) * 8, 200, 200)
POLISH = ((), _LITTLE, (*_LITTLE, 400, 400, 400, 2_000))
SHORT_ENOUGH = 44
TOO_LONG = 144  # a line of that many such moves is worth the greater effort at once
NEARBY = (0, 1_500, 50_000)
ROUNDS = (0, 2, 9)
MOST_LAYERS = 400  # of any beam: longer ones wander, above all where cards may come back


class _Found(NamedTuple):
    """What one search found."""

    verdict: str
    reason: str
    codes: list[int]
    states: int


def board_of(layout, rules: FortyThievesRules, options: int, weights) -> np.recarray:
    """A fresh board with the options of a search (see ``dominance``)."""
    board = board_for(layout, rules, weights)
    board[0].rules[OPTIONS] = options
    return board


def root_of(board) -> np.ndarray:
    """The packed state of the layout on the desk, settled."""
    root = np.zeros(words_of(board[0].rules), np.uint64)
    play_code(board, root, SETTLE, root)
    return root


def run_beam(board, width: int, budget: int, tick: Report = _silent) -> _Found:
    """One beam; finds a win or nothing."""
    root = root_of(board)
    most = MOST_LAYERS * width
    thrift = int(board[0].weights[evaluate.THRIFT])
    memory = beam.memory_for(root, MOST_MOVES, width)
    limit = 0
    while True:
        limit = min(budget, most, limit + SLICE)
        status = kernels.beam_search(board, memory, width, limit, thrift)
        states = int(memory.counters[beam.STATES])
        tick(states)
        if status == beam.WON:
            return _Found(WINNABLE, f"beam of width {width}", beam.line_to(memory), states)
        if status == beam.DRY:
            return _Found(UNDECIDED, f"beam of width {width} ran dry", [], states)
        if status == beam.KEPT_FULL:
            memory = beam.grown(memory, kernels.reindex)
        elif states >= budget:
            return _Found(UNDECIDED, "budget", [], states)
        elif states >= most:
            return _Found(UNDECIDED, f"beam of width {width} wandered", [], states)


def run_exhaust(board, budget: int, most_bytes: int, tick: Report = _silent) -> _Found:
    """One exhaustive search; decides, or says what stopped it."""
    root = root_of(board)
    memory = exhaust.memory_for(root, MOST_MOVES, levels_of(board))
    kernels.begin_exhaust(board, memory, root)
    limit = 0
    while True:
        limit = min(budget, limit + SLICE)
        status = kernels.exhaust_search(board, memory, limit)
        states = int(memory.counters[exhaust.STATES])
        tick(states)
        if status == exhaust.EXHAUSTED:
            return _Found(UNWINNABLE, "exhaustive search", [], states)
        if status == exhaust.WON:
            codes = exhaust.line_to(memory)
            if codes is None:
                return _Found(
                    UNDECIDED, "won in the exhaustive search, but its line was given up", [], states
                )
            return _Found(WINNABLE, "exhaustive search", codes, states)
        if status == exhaust.ROWS_FULL:
            if 2 * memory.rows.shape[0] * exhaust.bytes_a_row(root.shape[0]) <= most_bytes:
                try:
                    memory = exhaust.grown(memory, kernels.rehang)
                except MemoryError:
                    most_bytes = 0  # goes on with the rows there are
            elif not memory.counters[exhaust.MAY_CLEAR]:
                memory.counters[exhaust.MAY_CLEAR] = 1
            else:
                return _Found(UNDECIDED, TABLE_FULL, [], states)
        elif states >= budget:
            return _Found(UNDECIDED, "budget", [], states)


def warm_up() -> None:
    """Run every search once on a small game, so that all kernels are compiled or loaded."""
    rules = FortyThievesRules(columns=3, cards_a_column=2)
    # A deuce on each ace and one empty column: it can be won, but not without a choice.
    layout = FortyThievesLayout(((0, 1), (0, 1), ()), stock=(13, 14, 13, 14))
    for stage in (Stage("beam", 4), Stage("exhaust", 100)):
        search(layout, rules, stages=(stage,))
    board = board_of(layout, rules, ALL_DOMINANCES, weights_for(rules))
    kernels.reindex(np.zeros((2, words_of(board[0].rules)), np.uint64), np.zeros(4, np.uint64), 0)
    kernels.rehang(exhaust.memory_for(root_of(board), MOST_MOVES, levels_of(board), room=4))


def cheaper(fresh, codes: list[int], expansions: int) -> list[int]:
    """Move codes of a line no longer than that of ``codes``, by searches of its neighbourhood.

    ``fresh`` makes a fresh board of the search that found the codes.
    """
    while True:
        states = states_on(fresh(), codes)
        board = fresh()
        board[0].rules[OPTIONS] &= ~SCORE
        memory = nearby.memory_for(states[0].shape[0], MOST_MOVES, expansions)
        if len(states) > len(memory.rows):
            return codes  # a line from an exhaustive search may be longer than its neighbourhood has room for
        memory.rows[: len(states)] = states
        kernels.nearby_search(board, memory, len(states), expansions)
        shorter = nearby.way_to(memory, len(states) - 1)
        if shorter is None or _total(shorter) >= _total(codes):
            return codes
        codes = shorter


def _total(codes: list[int]) -> int:
    plain = getattr(cost_of, "py_func", cost_of)  # without the compiler the kernel is the plain function
    return sum(map(plain, codes))


def levels_of(board) -> int:
    """More than any state's level (see ``expand.level_of``)."""
    return LEVELS_A_PASS * int(board[0].rules[PASSES]) + MOST_LEVELS_IN_A_PASS


def shortest(layout, rules: FortyThievesRules, fresh, codes: list[int], effort: int) -> list[str]:
    """A line in writing that is no longer than that of ``codes``.

    ``fresh`` makes a fresh board of the search that found the codes.
    """
    if effort > 0:
        played = replace(rules, worrying_back=False)
        for turn, width in enumerate(POLISH[effort]):
            if effort == 1 and _total(codes) <= SHORT_ENOUGH:
                break
            weights = evaluate.varied(thrifty_for(rules), turn)
            thrifty = partial(board_of, layout, played, ALL_DOMINANCES | SCORE, weights)
            found = run_beam(thrifty(), width, MOST_LAYERS * width + 1)
            if found.verdict == WINNABLE and _total(found.codes) < _total(codes):
                fresh, codes = thrifty, found.codes
        codes = cheaper(fresh, codes, NEARBY[effort])
    if effort == 1 and _total(codes) > TOO_LONG:
        return shortest(layout, rules, fresh, codes, 2)
    return shorten(layout, rules, write_line(fresh(), codes), ROUNDS[effort])


def search(
    layout: FortyThievesLayout,
    rules: FortyThievesRules,
    budget: int = DEFAULT_BUDGET,
    report: Report = _silent,
    stages: tuple[Stage, ...] | None = None,
    effort: int = 1,
    most_bytes: int | None = None,
) -> Outcome:
    """Decide a layout within ``budget`` states.

    Parameters
    ----------
    layout : FortyThievesLayout
        A deal or a game in progress.
    rules : FortyThievesRules
        The rules.
    budget : int
        Most states to expand, all searches for a verdict together; shortening a line is not counted.
    report : callable
        Called now and then with the states expanded so far; may raise to cancel.
    stages : tuple of Stage, optional
        Searches in their order; if left out, those that suit the rules.
    effort : int
        How much to spend on a short line: 0 nothing, 1, or 2.
    most_bytes : int, optional
        Most memory that an exhaustive search takes; if left out, what suits the budget.
    """
    states = beams = 0
    reason = "no search"
    if most_bytes is None:
        most_bytes = MOST_BYTES if budget < SECOND_PASS else MOST_BYTES_OF_SECOND_PASS
    layers = MOST_LAYERS  # of the beam of the last stage of beams that ran dry first
    for stage in stages_for(rules) if stages is None else stages:
        if (stage.dry_by and layers >= stage.dry_by) or budget < stage.budget_from:
            continue
        if stage.search == "beam":
            layers = MOST_LAYERS
        if stage.anew:
            beams = 0
        for _ in range(stage.repeats):
            if states >= budget:
                return Outcome(UNDECIDED, "budget", (), states)

            expanded = 0

            def tick(searched, before=states):
                nonlocal expanded
                expanded = searched
                report(before + searched)

            try:
                if stage.search == "beam":
                    back = beams % 4 == 3 and not stage.never_back
                    played = replace(rules, worrying_back=rules.worrying_back and back)
                    weights = evaluate.varied(weights_for(rules), beams)
                    beams += 1
                    fresh = partial(board_of, layout, played, ALL_DOMINANCES | SCORE, weights)
                    found = run_beam(fresh(), stage.size, budget - states, tick)
                    layers = min(layers, found.states // stage.size)
                else:
                    fresh = partial(board_of, layout, rules, ALL_DOMINANCES, weights_for(rules))
                    found = run_exhaust(fresh(), min(stage.size, budget - states), most_bytes, tick)
            except MemoryError as error:
                found = _Found(UNDECIDED, reason_of(error), [], expanded)
            states += found.states
            reason = found.reason
            if found.verdict == UNWINNABLE:
                return Outcome(UNWINNABLE, reason, (), states)
            if found.verdict == WINNABLE:
                try:
                    line = shortest(layout, rules, fresh, found.codes, effort)
                except MemoryError:
                    line = write_line(fresh(), found.codes)  # long, but won
                return Outcome(WINNABLE, reason, tuple(line), states)
    return Outcome(UNDECIDED, reason, (), states)
