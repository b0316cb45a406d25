import numpy as np
import pytest

from solver.kernels.jit import kernel
from solver.kernels.visited import add, contains, empty_table, rehash


@kernel
def add_all(table, states):
    fresh = 0
    for i in range(states.shape[0]):
        if add(table, states[i]):
            fresh += 1
    return fresh


@kernel
def count_known(table, states):
    known = 0
    for i in range(states.shape[0]):
        if contains(table, states[i]):
            known += 1
    return known


@pytest.mark.small
@pytest.mark.parametrize("width", [1, 2, 4])
def test_the_set_agrees_with_pythons(width):
    rng = np.random.default_rng(width)
    # Few different words, so that states meet again; close to 2**64, so that a lossy comparison would show.
    states = rng.integers(0, 6, (2000, width)).astype(np.uint64) + np.uint64(2**64 - 9)
    table = empty_table(1 << 12, width)
    assert add_all(table, states) == len({tuple(row) for row in states.tolist()})
    assert add_all(table, states) == 0
    larger = empty_table(1 << 13, width)
    rehash(table, larger)
    assert count_known(larger, states) == 2000


@pytest.mark.small
def test_a_state_of_zeros_is_a_state_like_any_other():
    """Half Moon's won state is 0.  A set that took 0 for a free row once called winnable deals unwinnable."""
    table = empty_table(16, 1)
    zero = np.zeros((1, 1), np.uint64)
    assert count_known(table, zero) == 0
    assert add_all(table, zero) == 1
    assert add_all(table, zero) == 0
    assert count_known(table, zero) == 1
