"""Which search, how wide, in which order: decides one deal of the Forty Thieves family.

Beams come first, narrow ones, then wider ones; they play with cards staying on the foundations, which
loses few wins and keeps them from wandering, and they can only prove wins.  Exhaustive searches under
the full rules, with nothing but proved dominances, can prove either.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from solver.forty_thieves import evaluate, kernels
from solver.forty_thieves.dominance import ALL_DOMINANCES, SCORE
from solver.forty_thieves.expand import SETTLE, play_code
from solver.forty_thieves.line import write_line
from solver.forty_thieves.moves import MOST_MOVES
from solver.forty_thieves.rule_array import OPTIONS, PASSES
from solver.forty_thieves.shorten import shorten
from solver.forty_thieves.state import board_for, words_of
from solver.results import UNDECIDED, UNWINNABLE, WINNABLE
from solver.rules import FortyThievesRules
from solver.search import beam, exhaust

SLICE = 20_000  # states between two calls of ``tick``
LEVELS_A_PASS = 256
MOST_LEVELS_IN_A_PASS = 512


class Stage(NamedTuple):
    """One search of the portfolio.

    Attributes
    ----------
    search : str
        ``beam`` or ``exhaust``.
    size : int
        Width of a beam; most states that an exhaustive search expands.
    """

    search: str
    size: int


class Effort(NamedTuple):
    """How far to go.

    Attributes
    ----------
    stages : tuple of Stage
        Searches in their order.
    states : int
        Most states expanded, all beams together.
    memory : int
        Most bytes that an exhaustive search takes.
    """

    stages: tuple[Stage, ...]
    states: int
    memory: int


DEFAULT = Effort(
    (
        Stage("beam", 30),
        Stage("beam", 200),
        Stage("exhaust", 30_000),
        Stage("beam", 1_000),
        Stage("beam", 6_000),
    ),
    states=10_000_000,
    memory=1 << 29,
)
THOROUGH = Effort(
    (*DEFAULT.stages, Stage("beam", 40_000), Stage("exhaust", 2_000_000_000)), states=100_000_000, memory=4 << 30
)


class Decision(NamedTuple):
    """What the portfolio found.

    Attributes
    ----------
    verdict : str
        ``winnable``, ``unwinnable`` or ``undecided``.
    reason : str
        The search that decided, or what stopped the last one.
    moves : tuple of str
        A winning line, or nothing.
    states : int
        States expanded, all searches together.
    generated : int
        Successors generated, all searches together.
    """

    verdict: str
    reason: str
    moves: tuple[str, ...]
    states: int
    generated: int


class _Found(NamedTuple):
    """What one search found: verdict, reason, move codes, states, generated."""

    verdict: str
    reason: str
    codes: list[int]
    states: int
    generated: int


def _board(layout, rules: FortyThievesRules, options: int, weights):
    board = board_for(layout, rules, weights)
    board.rules[OPTIONS] = options
    return board


def _root(board) -> np.ndarray:
    root = np.zeros(words_of(board.rules), np.uint64)
    play_code(board, root, SETTLE, root)
    return root


def run_beam(board, width: int, budget: int, tick: Callable[[int], None] | None = None) -> _Found:
    """One beam; finds a win or nothing."""
    root = _root(board)
    memory = beam.memory_for(root, MOST_MOVES, width)
    limit = 0
    while True:
        limit = min(budget, limit + SLICE)
        status = kernels.beam_search(board, memory, width, limit)
        states, generated = int(memory.counters[beam.STATES]), int(memory.counters[beam.GENERATED])
        if tick:
            tick(states)
        if status == beam.WON:
            return _Found(WINNABLE, f"beam of width {width}", beam.line_to(memory), states, generated)
        if status == beam.DRY:
            return _Found(UNDECIDED, f"beam of width {width} ran dry", [], states, generated)
        if status == beam.KEPT_FULL:
            memory = beam.grown(memory, kernels.reindex)
        elif states >= budget:
            return _Found(UNDECIDED, "budget", [], states, generated)


def run_exhaust(board, budget: int, most_bytes: int, tick: Callable[[int], None] | None = None) -> _Found:
    """One exhaustive search; decides, or says what stopped it."""
    root = _root(board)
    memory = exhaust.memory_for(root, MOST_MOVES, _levels(board))
    kernels.begin_exhaust(board, memory, root)
    limit = 0
    while True:
        limit = min(budget, limit + SLICE)
        status = kernels.exhaust_search(board, memory, limit)
        states, generated = int(memory.counters[exhaust.STATES]), int(memory.counters[exhaust.GENERATED])
        if tick:
            tick(states)
        if status == exhaust.EXHAUSTED:
            return _Found(UNWINNABLE, "exhaustive search", [], states, generated)
        if status == exhaust.WON:
            codes = exhaust.line_to(memory)
            if codes is None:
                return _Found(UNDECIDED, "won in the exhaustive search, but its line was given up", [], states, generated)
            return _Found(WINNABLE, "exhaustive search", codes, states, generated)
        if status == exhaust.ROWS_FULL:
            if 2 * memory.rows.shape[0] * exhaust.bytes_a_row(root.shape[0]) > most_bytes:
                return _Found(UNDECIDED, "table full", [], states, generated)
            memory = exhaust.grown(memory, kernels.rehang)
        elif states >= budget:
            return _Found(UNDECIDED, "budget", [], states, generated)


def _levels(board) -> int:
    return LEVELS_A_PASS * int(board.rules[PASSES]) + MOST_LEVELS_IN_A_PASS


def decide(
    layout,
    rules: FortyThievesRules,
    effort: Effort = DEFAULT,
    shorten_rounds: int = 2,
    tick: Callable[[int], None] | None = None,
) -> Decision:
    """Decide one deal.

    Parameters
    ----------
    layout : FortyThievesLayout
        Where the cards lie; a game in progress will do.
    rules : FortyThievesRules
    effort : Effort
        How far to go.
    shorten_rounds : int
        Rounds of shortening a line that was found.
    tick : function, optional
        Called now and then with the states that the present search has expanded; may raise to cancel.
    """
    states = generated = 0
    reason = "no search"
    weights = evaluate.default_weights()
    for stage in effort.stages:
        if stage.search == "beam":
            played = replace(rules, worrying_back=False)
            options = ALL_DOMINANCES | SCORE
            if states >= effort.states:
                reason = "budget"
                continue
            found = run_beam(_board(layout, played, options, weights), stage.size, effort.states - states, tick)
        else:
            played, options = rules, ALL_DOMINANCES
            found = run_exhaust(_board(layout, played, options, weights), stage.size, effort.memory, tick)
        states += found.states
        generated += found.generated
        reason = found.reason
        if found.verdict == UNWINNABLE:
            return Decision(UNWINNABLE, reason, (), states, generated)
        if found.verdict == WINNABLE:
            line = write_line(_board(layout, played, options, weights), found.codes)
            if shorten_rounds:
                line = shorten(layout, rules, line, shorten_rounds)
            return Decision(WINNABLE, reason, tuple(line), states, generated)
    return Decision(UNDECIDED, reason, (), states, generated)
