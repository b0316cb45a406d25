"""The set of states against Python's: collisions, growth, the last free row, words of zeros and of ones."""

from random import Random

import numpy as np
import pytest

from solver.kernels.bits import hash_words
from solver.kernels.jit import helper
from solver.kernels.visited import FREE, add, contains, empty_table, rehash


# Helpers, not kernels: the machine code of a kernel is kept by the solver's sources, so an edit here would
# go unnoticed.
@helper
def answers_of(table, states, is_add, answers):
    for i in range(states.shape[0]):
        answers[i] = add(table, states[i]) if is_add[i] else contains(table, states[i])


@helper
def count_added(table, states):
    fresh = 0
    for i in range(states.shape[0]):
        if add(table, states[i]):
            fresh += 1
    return fresh


@helper
def count_known(table, states):
    known = 0
    for i in range(states.shape[0]):
        if contains(table, states[i]):
            known += 1
    return known


def check_answers(table, states, is_add, known):
    """Each answer of the set is that of Python's ``known``, to which the states are added as well."""
    answers = np.zeros(len(states), np.bool_)
    answers_of(table, states, is_add, answers)
    for state, adds, answer in zip(map(tuple, states.tolist()), is_add, answers.tolist(), strict=True):
        assert answer == ((state in known) != adds)
        if adds:
            known.add(state)


@pytest.mark.small
@pytest.mark.parametrize("width", [1, 2, 4])
def test_the_set_agrees_with_pythons_while_it_grows(width):
    rng = np.random.default_rng(width)
    # Few different words, so that states meet again; close to 2**64, so that a lossy comparison would show.
    states = rng.integers(0, 60 if width == 1 else 6, (2000, width)).astype(np.uint64) + np.uint64(2**64 - 63)
    is_add = rng.random(2000) < 0.5
    known = set()
    table = empty_table(32, width)
    for i in range(0, 2000, 10):
        if len(known) + 10 >= len(table):
            larger = empty_table(2 * len(table), width)
            rehash(table, larger)
            table = larger
        check_answers(table, states[i : i + 10], is_add[i : i + 10], known)
    assert len(table) > 32 and len(known) > 30
    every = np.array(sorted(known), np.uint64)
    assert count_known(table, every) == len(known)
    assert np.count_nonzero((table != FREE).any(axis=1)) == len(known)


def states_at(row, capacity, n, width):
    """Different states that all belong in one row."""
    found = []
    rng = np.random.default_rng(row)
    while len(found) < n:
        state = rng.integers(0, 2**63, width).astype(np.uint64)
        if int(hash_words(state)) % capacity == row:
            found.append(state)
    return np.array(found)


@pytest.mark.small
@pytest.mark.parametrize("row", [0, 9, 15])
def test_states_of_one_row_are_told_apart_up_to_the_last_free_row(row):
    """From row 15, the last, they go on at row 0.  The caller leaves one row free."""
    states = states_at(row, 16, 16, 2)
    table = empty_table(16, 2)
    known = set()
    for i in range(15):
        check_answers(table, states, np.zeros(16, np.bool_), known)
        check_answers(table, states[i : i + 1], np.ones(1, np.bool_), known)
    assert count_added(table, states[:15]) == 0
    assert count_known(table, states) == 15
    assert {tuple(state) for state in table.tolist()} == known | {(int(FREE),) * 2}
    larger = empty_table(32, 2)
    rehash(table, larger)
    assert count_known(larger, states) == 15


@pytest.mark.small
def test_a_state_of_zeros_is_a_state_like_any_other():
    """Half Moon's won state is 0.  A set that took 0 for a free row once called winnable deals unwinnable."""
    table = empty_table(16, 1)
    zero = np.zeros((1, 1), np.uint64)
    assert count_known(table, zero) == 0
    assert count_added(table, zero) == 1
    assert count_added(table, zero) == 0
    assert count_known(table, zero) == 1


@pytest.mark.small
def test_a_state_with_some_words_of_ones_is_a_state_like_any_other():
    """Only a row of nothing else is free."""
    ones = int(FREE)
    states = np.array([[ones, 0], [0, ones], [ones, ones - 1], [ones - 1, ones], [0, 0]], np.uint64)
    table = empty_table(8, 2)
    known = set()
    order = Random(1).choices(range(5), k=40)
    check_answers(table, states[order], np.arange(40) % 2 == 0, known)
    larger = empty_table(16, 2)
    rehash(table, larger)
    check_answers(larger, states, np.zeros(5, np.bool_), known)
    check_answers(larger, states, np.ones(5, np.bool_), known)
