"""The exhaustive search: the same in slices, with rows given away, and honest about what stopped it."""

import numpy as np
import pytest

from solver.games.forty_thieves.search import kernels, portfolio
from solver.games.forty_thieves.search.dominance import ALL_DOMINANCES
from solver.games.forty_thieves.search.moves import MOST_MOVES
from solver.results import UNDECIDED, UNWINNABLE, WINNABLE
from solver.search import sweep as exhaust
from tests.games.forty_thieves.search.searches import board, exhaustive
from tests.small_games import SMALL_GAMES, small_deal


def run(layout, rules, room, slice_):
    """Status, states expanded and peak of rows, in a memory that starts with ``room`` rows."""
    on = board(layout, rules, ALL_DOMINANCES)
    root = portfolio.root_of(on)
    memory = exhaust.memory_for(root, MOST_MOVES, portfolio.levels_of(on), room)
    kernels.begin_exhaust(on, memory, root)
    limit = 0
    while True:
        limit += slice_
        status = kernels.exhaust_search(on, memory, limit)
        if status == exhaust.ROWS_FULL:
            memory = exhaust.grown(memory, kernels.rehang)
        elif status != exhaust.RUNNING:
            return status, int(memory.counters[exhaust.STATES])


@pytest.mark.small
@pytest.mark.parametrize("name", ["plain", "two passes", "alternate colour", "dealt to the columns"])
def test_slices_and_short_memory_change_nothing(name):
    kind = SMALL_GAMES[name]
    for seed in range(6):
        layout = small_deal(kind, seed).layout()
        assert run(layout, kind.rules, 1 << 16, 10**9) == run(layout, kind.rules, 1 << 5, 7)


@pytest.mark.small
def test_a_budget_is_no_proof():
    kind = SMALL_GAMES["plain"]
    verdicts = set()
    for seed in range(12):
        layout = small_deal(kind, seed).layout()
        whole = exhaustive(layout, kind.rules)
        verdicts.add(whole.verdict)
        if whole.states > 3:
            assert exhaustive(layout, kind.rules, budget=2).verdict == UNDECIDED
    assert verdicts == {WINNABLE, UNWINNABLE}


@pytest.mark.small
def test_levels_never_fall():
    kind = SMALL_GAMES["two passes"]
    layout = small_deal(kind, 3).layout()
    on = board(layout, kind.rules, 0)
    root = portfolio.root_of(on)
    memory = exhaust.memory_for(root, MOST_MOVES, portfolio.levels_of(on))
    kernels.begin_exhaust(on, memory, root)
    kernels.exhaust_search(on, memory, 5_000)
    used = int(memory.counters[exhaust.USED])
    level = np.zeros(used, int)
    for row in range(used):
        level[row] = kernels.level(on, memory.rows[row])
    parents = memory.links[1:used, 0]
    assert (level[1:] >= level[parents]).all()
