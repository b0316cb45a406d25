"""The exhaustive search's own set of rows against a dictionary: it grows, and gives rows away by levels."""

import numpy as np
import pytest

from solver.games.forty_thieves.search import kernels
from solver.kernels.jit import helper
from solver.search import sweep as exhaust
from solver.search.sweep import CLEARED, FREE, LEVEL, LIVE, PEAK, USED

LEVELS = 6


@helper
def add(memory, state, level):
    return exhaust._add(memory, state, level, -1, -1)


@helper
def clear(memory):
    return exhaust._clear_level(memory)


def level_of(state):
    return int(sum(state)) % LEVELS


def crowded(memory):
    """The same rows in four chains, long ones: rows are taken from their midst."""
    memory = memory._replace(chain=np.full_like(memory.chain, -1), heads=np.full(4, -1, np.int32))
    kernels.rehang(memory)
    return memory


def check_rows(memory, row_of):
    assert len(set(row_of.values())) == len(row_of) == memory.counters[LIVE]
    for state, row in row_of.items():
        assert tuple(memory.rows[row].tolist()) == state
    for level in range(LEVELS):
        row, rows = memory.first[level], []
        while row >= 0:
            rows.append(int(row))
            row = memory.follow[row]
        assert set(rows) == {row for state, row in row_of.items() if level_of(state) == level}
        assert len(rows) == len(set(rows))
        assert memory.last[level] == (rows[-1] if rows else -1)


@pytest.mark.small
@pytest.mark.parametrize("may_clear", [False, True])
def test_the_rows_agree_with_a_dictionary(may_clear):
    rng = np.random.default_rng(1)
    root = np.zeros(2, np.uint64)
    memory = exhaust.memory_for(root, 1, LEVELS, room=4)
    row_of = {}
    cleared = again = 0
    for now in range(LEVELS):
        memory.counters[LEVEL] = now
        for state in rng.integers(0, 16, (160, 2)).astype(np.uint64):
            key = tuple(state.tolist())
            if level_of(key) < now:
                continue
            if memory.counters[FREE] < 0 and memory.counters[USED] == len(memory.rows):
                before = int(memory.counters[CLEARED])
                if may_clear and clear(memory):
                    row_of = {state: row for state, row in row_of.items() if level_of(state) != before}
                    cleared += 1
                    check_rows(memory, row_of)
                if memory.counters[FREE] < 0:
                    memory = crowded(exhaust.grown(memory, kernels.rehang))
            row = add(memory, state, level_of(key))
            if key in row_of:
                assert row == -1
                again += 1
            else:
                assert row >= 0 and row not in row_of.values()
                row_of[key] = int(row)
        check_rows(memory, row_of)
    assert len(memory.rows) > 4 and len(memory.rows) >= memory.counters[PEAK]
    assert (cleared > 0) == may_clear
    assert again > 20
