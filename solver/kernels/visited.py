"""An exact set of packed states, as an open-addressing table.

A state of W words takes one row; the set holds whole states, so "seen before" is never a guess.

    table   uint64[capacity, W]   capacity a power of two; a row of FREE words is free
    state   uint64[W]             any words but FREE in all (no game has such a state: each says so)

Rows are found by their hash, an int64, and nobody keeps their numbers: memory alone bounds the capacity.
"""

import numpy as np

from solver.kernels.bits import hash_words
from solver.kernels.jit import helper, kernel

FREE = np.uint64(0xFFFFFFFFFFFFFFFF)


def empty_table(capacity: int, width: int) -> np.ndarray:
    """An empty set: uint64[capacity, width], ``capacity`` a power of two."""
    return np.full((capacity, width), FREE, np.uint64)


@helper
def _slot(table, state):
    """First row that is free or holds ``state``; linear probing from the hash."""
    mask = np.uint64(table.shape[0] - 1)
    width = table.shape[1]
    row = np.int64(hash_words(state) & mask)
    last = table.shape[0] - 1
    while True:
        same = True
        free = True
        for i in range(width):
            word = table[row, i]
            if word != state[i]:
                same = False
            if word != FREE:
                free = False
        if same or free:
            return row, same
        row = row + 1 if row < last else 0


@helper
def add(table, state):
    """Add a state; return whether it was new.  The caller keeps the table under full."""
    row, known = _slot(table, state)
    if known:
        return False
    for i in range(table.shape[1]):
        table[row, i] = state[i]
    return True


@kernel
def rehash(old, new):
    """Add every state of table ``old`` to the empty table ``new``, which must be larger."""
    for row in range(old.shape[0]):
        occupied = False
        for i in range(old.shape[1]):
            if old[row, i] != FREE:
                occupied = True
        if occupied:
            add(new, old[row])


@helper
def contains(table, state):
    """Whether the state is in the set."""
    _, known = _slot(table, state)
    return known
