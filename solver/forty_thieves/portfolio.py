"""Which search, how wide, in which order: decides one deal of the Forty Thieves family.

Beams come first, narrow ones, then wider ones; they play with cards staying on the foundations, which
loses few wins and keeps them from wandering, and they can only prove wins.  Exhaustive searches under
the full rules, with nothing but proved dominances, can prove either.
"""

from dataclasses import replace
from functools import partial
from typing import NamedTuple

import numpy as np

from solver.forty_thieves import evaluate, kernels
from solver.forty_thieves.board import board_for
from solver.forty_thieves.dominance import ALL_DOMINANCES, SCORE
from solver.forty_thieves.expand import SETTLE, play_code
from solver.forty_thieves.fitted import thrifty_for, weights_for
from solver.forty_thieves.line import states_on, write_line
from solver.forty_thieves.moves import MOST_MOVES, cost_of
from solver.forty_thieves.rule_array import OPTIONS, PASSES
from solver.forty_thieves.shorten import shorten
from solver.forty_thieves.state import words_of
from solver.outcome import Outcome, Report
from solver.referee.forty_thieves import FortyThievesLayout
from solver.results import UNDECIDED, UNWINNABLE, WINNABLE
from solver.rules import FortyThievesRules
from solver.search import beam, exhaust, nearby

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
    """

    search: str
    size: int
    repeats: int = 1


STAGES = (
    Stage("beam", 40),
    Stage("beam", 100, 2),
    Stage("exhaust", 10_000),
    Stage("beam", 200, 6),
    Stage("beam", 800, 12),
    Stage("beam", 3_000, 16),
    Stage("exhaust", 1_000_000),
    Stage("beam", 10_000, 16),
    Stage("exhaust", 200_000_000),
    Stage("beam", 40_000, 16),
)
DEFAULT_BUDGET = 3_000_000
MOST_BYTES = 1 << 30  # of an exhaustive search; the beams need less


# For each effort on short lines: widths of thrifty beams, states around a line that are searched, rounds of
# leaving out moves.  A beam in search of a short line stops after MOST_LAYERS layers.
POLISH = ((), (100,), (100, 400, 2_000))
NEARBY = (0, 1_500, 50_000)
ROUNDS = (1, 2, 9)
MOST_LAYERS = 400


class _Found(NamedTuple):
    """What one search found."""

    verdict: str
    reason: str
    codes: list[int]
    states: int


def board_of(layout, rules: FortyThievesRules, options: int, weights):
    board = board_for(layout, rules, weights)
    board[0].rules[OPTIONS] = options
    return board


def root_of(board) -> np.ndarray:
    root = np.zeros(words_of(board[0].rules), np.uint64)
    play_code(board, root, SETTLE, root)
    return root


def run_beam(board, width: int, budget: int, tick: Report = _silent) -> _Found:
    """One beam; finds a win or nothing."""
    root = root_of(board)
    thrift = int(board[0].weights[evaluate.THRIFT])
    memory = beam.memory_for(root, MOST_MOVES, width)
    limit = 0
    while True:
        limit = min(budget, limit + SLICE)
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


def run_exhaust(board, budget: int, most_bytes: int, tick: Report = _silent) -> _Found:
    """One exhaustive search; decides, or says what stopped it."""
    root = root_of(board)
    memory = exhaust.memory_for(root, MOST_MOVES, _levels(board))
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
            if 2 * memory.rows.shape[0] * exhaust.bytes_a_row(root.shape[0]) > most_bytes:
                return _Found(UNDECIDED, "table full", [], states)
            memory = exhaust.grown(memory, kernels.rehang)
        elif states >= budget:
            return _Found(UNDECIDED, "budget", [], states)


def cheaper(fresh, codes: list[int], expansions: int) -> list[int]:
    """Move codes of a line no longer than that of ``codes``, by searches of its neighbourhood.

    ``fresh`` makes a fresh board of the search that found the codes.
    """
    while True:
        states = states_on(fresh(), codes)
        board = fresh()
        board[0].rules[OPTIONS] &= ~SCORE
        memory = nearby.memory_for(states[0].shape[0], MOST_MOVES, expansions)
        memory.rows[: len(states)] = states
        kernels.nearby_search(board, memory, len(states), expansions)
        shorter = nearby.way_to(memory, len(states) - 1)
        if _total(shorter) >= _total(codes):
            return codes
        codes = shorter


def _total(codes: list[int]) -> int:
    return sum(cost_of.py_func(code) for code in codes)


def _levels(board) -> int:
    return LEVELS_A_PASS * int(board[0].rules[PASSES]) + MOST_LEVELS_IN_A_PASS


def shortest(layout, rules: FortyThievesRules, fresh, codes: list[int], effort: int) -> tuple[list[str], int]:
    """A line in writing that is no longer than that of ``codes``, and the states that it took to find.

    ``fresh`` makes a fresh board of the search that found the codes.
    """
    states = 0
    if effort > 0:
        played = replace(rules, worrying_back=False)
        thrifty = partial(board_of, layout, played, ALL_DOMINANCES | SCORE, thrifty_for(rules))
        for width in POLISH[effort]:
            found = run_beam(thrifty(), width, MOST_LAYERS * width)
            states += found.states
            if found.verdict == WINNABLE and _total(found.codes) < _total(codes):
                fresh, codes = thrifty, found.codes
        codes = cheaper(fresh, codes, NEARBY[effort])
    line = write_line(fresh(), codes)
    return shorten(layout, rules, line, ROUNDS[effort]), states


def search(
    layout: FortyThievesLayout,
    rules: FortyThievesRules,
    budget: int = DEFAULT_BUDGET,
    report: Report = _silent,
    stages: tuple[Stage, ...] = STAGES,
    effort: int = 1,
) -> Outcome:
    """Decide a layout within ``budget`` states.

    Parameters
    ----------
    layout : FortyThievesLayout
        A deal or a game in progress.
    rules : FortyThievesRules
        The rules.
    budget : int
        Most states to expand, all searches together; shortening a line comes on top.
    report : callable
        Called now and then with the states expanded so far; may raise to cancel.
    stages : tuple of Stage
        Searches in their order.
    effort : int
        How much to spend on a short line: 0 next to nothing, 1, or 2.
    """
    states = beams = 0
    reason = "no search"
    for stage in stages:
        for _ in range(stage.repeats):
            if states >= budget:
                return Outcome(UNDECIDED, "budget", (), states)

            def tick(searched, before=states):
                report(before + searched)

            if stage.search == "beam":
                played = replace(rules, worrying_back=rules.worrying_back and beams % 2 == 1)
                weights = evaluate.varied(weights_for(rules), beams)
                fresh = partial(board_of, layout, played, ALL_DOMINANCES | SCORE, weights)
                found = run_beam(fresh(), stage.size, budget - states, tick)
                beams += 1
            else:
                fresh = partial(board_of, layout, rules, ALL_DOMINANCES, weights_for(rules))
                found = run_exhaust(fresh(), min(stage.size, budget - states), MOST_BYTES, tick)
            states += found.states
            reason = found.reason
            if found.verdict == UNWINNABLE:
                return Outcome(UNWINNABLE, reason, (), states)
            if found.verdict == WINNABLE:
                line, more = shortest(layout, rules, fresh, found.codes, effort)
                return Outcome(WINNABLE, reason, tuple(line), states + more)
    return Outcome(UNDECIDED, reason, (), states)
