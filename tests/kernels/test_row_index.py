"""The index over rows against a dictionary: hashes and places that agree, up to the last free place."""

import numpy as np
import pytest

from solver.kernels.bits import hash_words
from solver.kernels.jit import helper
from solver.kernels.row_index import enter, find


@helper
def look_up(index, rows, states, codes, found):
    for i in range(states.shape[0]):
        _, row = find(index, rows, states[i], codes[i])
        found[i] = row


@helper
def enter_new(index, rows, n, state, code):
    """Enter a state as row ``n`` unless it is known; return its row."""
    place, row = find(index, rows, state, code)
    if row >= 0:
        return row
    for word in range(state.shape[0]):
        rows[n, word] = state[word]
    enter(index, place, n, code)
    return n


def check(states, codes, capacity):
    """Enter states one after the other; before and after, each is found in its row or not at all."""
    rows = np.zeros((capacity, states.shape[1]), np.uint64)
    index = np.zeros(capacity, np.uint64)
    row_of = {}
    found = np.zeros(len(states), np.int64)
    for state, code in zip(states, codes, strict=True):
        row = enter_new(index, rows, len(row_of), state, code)
        assert row == row_of.setdefault(tuple(state.tolist()), len(row_of))
        look_up(index, rows, states, codes, found)
        assert found.tolist() == [row_of.get(tuple(other), -1) for other in states.tolist()]
    return row_of, index


@pytest.mark.small
@pytest.mark.parametrize("width", [1, 3])
def test_the_index_agrees_with_a_dictionary(width):
    rng = np.random.default_rng(width)
    states = rng.integers(0, 50 if width == 1 else 4, (150, width)).astype(np.uint64) + np.uint64(2**64 - 51)
    codes = np.array([hash_words(state) for state in states], np.uint64)
    row_of, _ = check(states, codes, 256)
    assert 30 < len(row_of) < 150


CODES = {
    "equal": np.full(15, 0x1234567800000003, np.uint64),
    "equal upper halves": np.array([0x1234567800000000 + i % 4 for i in range(15)], np.uint64),
    "equal places": np.array([(i << 32) + 5 for i in range(15)], np.uint64),
    "from the last place on": np.full(15, 0xFFFFFFFFFFFFFFFF, np.uint64),
    "zero": np.zeros(15, np.uint64),
}


@pytest.mark.small
@pytest.mark.parametrize("kind", CODES)
def test_states_whose_hashes_agree_are_told_apart_up_to_the_last_free_place(kind):
    """The first state is of zeros, like the rows that are not in use.  The caller leaves one place free."""
    states = np.array([[i // 4, i % 4] for i in range(15)], np.uint64)
    row_of, index = check(states, CODES[kind], 16)
    assert len(row_of) == 15
    first = int(CODES[kind][0]) % 16
    free = np.flatnonzero(index == 0).tolist()
    assert free == [(first - 1) % 16]  # they fill up from the first one's place on, round the end


@pytest.mark.small
def test_a_state_that_is_not_there_is_not_found_in_a_row_that_is_not_in_use():
    rows, index = np.zeros((4, 2), np.uint64), np.zeros(8, np.uint64)
    place, row = find(index, rows, rows[3], hash_words(rows[3]))
    assert row == -1 and index[place] == 0
