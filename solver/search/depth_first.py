"""Depth-first search with an exact visited set: finds a win, or proves that there is none.

Written once for all games.  The names ``expand`` and ``is_won`` are a game's kernels (see
``solver.kernels.jit.specialise``):

    expand(board, state, successors) -> n
        writes the n successors of ``state``, each with a move code and a score; the highest is tried
        first.  It may leave out successors that are proved lost.
    is_won(board, state) -> bool
"""

from typing import NamedTuple

import numpy as np

from solver.kernels.visited import add, empty_table, rehash
from solver.search.status import EXHAUSTED, RUNNING, STACK_FULL, TABLE_FULL, WON
from solver.search.successors import Successors, room_for, sort_by_score

# Rows of ``counters``.
TOP, STATES, STORED, GOAL = range(4)


class DepthFirstMemory(NamedTuple):
    """All that a depth-first search knows between two slices.

    Attributes
    ----------
    table : uint64[capacity, W]
        Visited set; a state enters it when it is expanded.
    stack : uint64[size, W]
        Open entries; an entry stays below its descendants.
    links : int64[size, 2]
        For each entry the entry it came from (-1 for the root) and the move code that led to it.  As wide
        as the counters; the stack is as long as it was made, and STACK_FULL comes before it is passed.
    expanded : bool[size]
        Whether the entry's successors have been pushed.
    counters : int64[4]
        Height of the stack, states expanded, states stored, entry that has won (-1 before).
    successors : Successors
        Room for the successors of one state.
    """

    table: np.ndarray
    stack: np.ndarray
    links: np.ndarray
    expanded: np.ndarray
    counters: np.ndarray
    successors: Successors


def memory_for(
    root: np.ndarray, most_children: int, stack_size: int, capacity: int = 1 << 12
) -> DepthFirstMemory:
    """Memory of a search that has not begun.

    Parameters
    ----------
    root : uint64[W]
        The state to search from.
    most_children : int
        No state has more successors.
    stack_size : int
        Entries of the stack: longest line times ``most_children`` is always enough.
    capacity : int
        First size of the visited set, a power of two; it grows (see ``grown``).
    """
    width = root.shape[0]
    memory = DepthFirstMemory(
        empty_table(capacity, width),
        np.zeros((stack_size, width), np.uint64),
        np.full((stack_size, 2), -1, np.int64),
        np.zeros(stack_size, np.bool_),
        np.array([1, 0, 0, -1], np.int64),
        room_for(most_children, width),
    )
    memory.stack[0] = root
    return memory


def grown(memory: DepthFirstMemory) -> DepthFirstMemory:
    """The same search with a visited set of twice the size."""
    capacity, width = memory.table.shape
    table = empty_table(2 * capacity, width)
    rehash(memory.table, table)
    return memory._replace(table=table)


def line_to(memory: DepthFirstMemory) -> list[int]:
    """Move codes from the root to the winning entry."""
    entry = int(memory.counters[GOAL])
    codes = []
    while memory.links[entry, 0] >= 0:
        codes.append(int(memory.links[entry, 1]))
        entry = int(memory.links[entry, 0])
    return codes[::-1]


def depth_first(board, memory, budget):
    """Search until won, exhausted, out of room, or ``budget`` states have been expanded in all.

    Mutates ``memory`` and keeps it ready for the next slice: every state that is still to be searched
    has an entry on the stack, and every state in the table has been expanded.

    Returns
    -------
    int
        RUNNING (budget reached), WON, EXHAUSTED, TABLE_FULL or STACK_FULL.
    """
    table, stack, links, expanded = memory.table, memory.stack, memory.links, memory.expanded
    counters, successors = memory.counters, memory.successors
    most, width = successors.words.shape
    load = table.shape[0] - table.shape[0] // 3
    top = counters[TOP]
    status = RUNNING
    while True:
        if top == 0:
            status = EXHAUSTED
            break
        entry = top - 1
        if expanded[entry]:
            top = entry
            continue
        if is_won(board, stack[entry]):  # noqa: F821
            counters[GOAL] = entry
            status = WON
            break
        if counters[STATES] >= budget:
            break
        if counters[STORED] >= load:
            status = TABLE_FULL
            break
        if top + most > stack.shape[0]:
            status = STACK_FULL
            break
        if not add(table, stack[entry]):
            top = entry
            continue
        counters[STORED] += 1
        counters[STATES] += 1
        expanded[entry] = True
        n = expand(board, stack[entry], successors)  # noqa: F821
        sort_by_score(successors, n)
        for i in range(n):
            child = successors.order[i]
            for word in range(width):
                stack[top, word] = successors.words[child, word]
            links[top, 0] = entry
            links[top, 1] = successors.moves[child]
            expanded[top] = False
            top += 1
    counters[TOP] = top
    return status
