"""Breadth-first search by layers, without loss, for games whose moves never lead back.

A layer holds every state that a number of moves reaches, each once.  Only the layer that is expanded and
the one that grows from it are kept, so memory follows the widest layer, not the whole search.  The names
``expand`` and ``opposite`` are a game's kernels (see ``solver.kernels.jit.specialise``).
"""

from typing import NamedTuple

import numpy as np

from solver.kernels.visited import add, contains, empty_table, rehash
from solver.search.status import LAYER_DONE, RUNNING, TABLE_FULL
from solver.search.successors import Successors, room_for

# Rows of ``counters``.
CURSOR, FOUND, STATES = range(3)


class LayerMemory(NamedTuple):
    """Two layers in work.

    Attributes
    ----------
    front : uint64[n, W]
        The layer that is being expanded.
    following : uint64[room, W]
        The layer that grows from it.
    table : uint64[capacity, W]
        The states of ``following`` as a set; ``capacity`` is twice ``room``.  Rows of a layer are not linked
        to: their numbers are int64 wherever they stand.
    counters : int64[3]
        States of ``front`` that have been expanded, states in ``following``, and the first once more as the
        count that budgets are checked against.
    successors : Successors
        Room for the successors of one state.
    """

    front: np.ndarray
    following: np.ndarray
    table: np.ndarray
    counters: np.ndarray
    successors: Successors


def memory_for(front: np.ndarray, most_successors: int) -> LayerMemory:
    """Memory to expand a layer (uint64[n, W]); an idle layer needs none but itself."""
    n, width = front.shape
    room = 1 << max(11, int(n + most_successors).bit_length())
    return LayerMemory(
        front,
        np.zeros((room, width), np.uint64),
        empty_table(2 * room, width),
        np.zeros(3, np.int64),
        room_for(most_successors, width),
    )


def finished(memory: LayerMemory) -> np.ndarray:
    """The layer that has grown, without the room around it."""
    return memory.following[: memory.counters[FOUND]].copy()


def grown(memory: LayerMemory) -> LayerMemory:
    """The same with twice the room for ``following``."""
    room, width = memory.following.shape
    following = np.zeros((2 * room, width), np.uint64)
    following[:room] = memory.following
    table = empty_table(4 * room, width)
    rehash(memory.table, table)
    return memory._replace(following=following, table=table)


def expand_layer(board, memory, budget):
    """Expand ``front`` into ``following`` until done, out of room, or ``budget`` states in all.

    Mutates ``memory`` and keeps it ready for the next slice.  Returns LAYER_DONE, TABLE_FULL or RUNNING.
    """
    front, following, table, counters = memory.front, memory.following, memory.table, memory.counters
    successors = memory.successors
    most, width = successors.words.shape
    while counters[CURSOR] < front.shape[0]:
        if counters[STATES] >= budget:
            return RUNNING
        if counters[FOUND] + most > following.shape[0]:
            return TABLE_FULL
        n = expand(board, front[counters[CURSOR]], successors)  # noqa: F821
        counters[CURSOR] += 1
        counters[STATES] += 1
        for child in range(n):
            if add(table, successors.words[child]):
                for word in range(width):
                    following[counters[FOUND], word] = successors.words[child, word]
                counters[FOUND] += 1
    return LAYER_DONE


def first_common(ends, forward, backward, table):
    """Index of the first state of ``backward`` whose opposite is in ``forward``, or -1.

    ``ends`` is what the game's ``opposite(ends, state, out)`` needs to turn a state of the game played
    backwards into the state of the game where both meet.  Fills the empty ``table`` with ``forward``.
    """
    for i in range(forward.shape[0]):
        add(table, forward[i])
    state = np.zeros(forward.shape[1], np.uint64)
    for i in range(backward.shape[0]):
        opposite(ends, backward[i], state)  # noqa: F821
        if contains(table, state):
            return i
    return -1
