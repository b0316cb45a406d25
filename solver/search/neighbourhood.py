"""Shorter lines: searches the neighbourhood of a line for the cheapest way through.

Written once for all games; ``expand`` is a game's kernel, as in ``depth_first``, and

    cost_of(code) -> int
        what a move costs, 0 or more.

All states of a line are expanded, then their successors, and so on, breadth first, until a number of
states has been expanded; the cheapest way through all that was seen is at least as cheap as the line.
(Nakhost and Mueller, "Action elimination and plan neighborhood graph search", ICAPS 2010.)
"""

from typing import NamedTuple

import numpy as np

from solver.kernels.bits import hash_words
from solver.kernels.ranges import numbered
from solver.kernels.row_index import enter, find
from solver.search.successors import Successors, room_for

UNKNOWN = 1 << 40


class NearbyMemory(NamedTuple):
    """The part of a game's graph that has been seen.

    Attributes
    ----------
    rows : uint64[N, W]
        States; the line's come first.  N is at most MOST_ROWS, and there are no more edges than rows.
    index : uint64[2 N or more]
        Index over ``rows`` (see ``solver.kernels.row_index``).
    first_edge : int32[N + 1]
        Edges of row r are ``first_edge[r] .. first_edge[r + 1] - 1``, for each expanded row.
    edges : int32[E, 2]
        Row reached and move code.
    distance : int64[N]
        Cost of the cheapest way from row 0.
    before : int32[N, 2]
        Row before on that way, and move code.
    queue : int32[N]
        Rows whose distance has fallen, a ring.  When it is full a row is not queued again: ways may then be
        dearer than they could be, but each is a way.
    successors : Successors
    """

    rows: np.ndarray
    index: np.ndarray
    first_edge: np.ndarray
    edges: np.ndarray
    distance: np.ndarray
    before: np.ndarray
    queue: np.ndarray
    successors: Successors


def memory_for(words: int, most_children: int, expansions: int, branching: int = 16) -> NearbyMemory:
    """Memory for about ``expansions`` expanded states; TableFull if their rows cannot be numbered."""
    room = numbered(expansions * branching + most_children)
    return NearbyMemory(
        np.zeros((room, words), np.uint64),
        np.zeros(1 << (2 * room - 1).bit_length(), np.uint64),
        np.zeros(room + 1, np.int32),
        np.zeros((room, 2), np.int32),
        np.full(room, UNKNOWN, np.int64),
        np.full((room, 2), -1, np.int32),
        np.zeros(room, np.int32),
        room_for(most_children, words),
    )


def way_to(memory: NearbyMemory, goal: int) -> list[int] | None:
    """Move codes of the cheapest way from row 0 to a row; None if room was up before there was one."""
    if memory.distance[goal] == UNKNOWN:
        return None
    codes = []
    row = goal
    while row != 0:
        codes.append(int(memory.before[row, 1]))
        row = int(memory.before[row, 0])
    return codes[::-1]


def search_nearby(board, memory, n_line, expansions):
    """Fill ``memory`` from its first ``n_line`` rows, all different, and find the cheapest ways.

    Mutates all of ``memory``.  Stops early when its room is used up.
    """
    rows, edges, first_edge, successors = memory.rows, memory.edges, memory.first_edge, memory.successors
    room, words = rows.shape
    for row in range(n_line):
        code = hash_words(rows[row])
        place, _ = find(memory.index, rows, rows[row], code)
        enter(memory.index, place, row, code)
    used = n_line
    n_edges = 0
    at = 0
    while at < used and at < expansions:
        n = expand(board, rows[at], successors)  # noqa: F821
        if used + n > room or n_edges + n > room:
            break
        for child in range(n):
            state = successors.words[child]
            code = hash_words(state)
            place, row = find(memory.index, rows, state, code)
            if row < 0:
                row = np.int64(used)
                used += 1
                for word in range(words):
                    rows[row, word] = state[word]
                enter(memory.index, place, row, code)
            edges[n_edges, 0] = row
            edges[n_edges, 1] = successors.moves[child]
            n_edges += 1
        at += 1
        first_edge[at] = n_edges
    expanded = at
    # Cheapest ways, by correcting distances until none falls any more.
    memory.distance[0] = 0
    head, waiting = 0, 1
    memory.queue[0] = 0
    while waiting > 0:
        row = memory.queue[head]
        head = (head + 1) % room
        waiting -= 1
        if row >= expanded:
            continue
        for edge in range(first_edge[row], first_edge[row + 1]):
            reached = edges[edge, 0]
            distance = memory.distance[row] + cost_of(np.int64(edges[edge, 1]))  # noqa: F821
            if distance < memory.distance[reached]:
                memory.distance[reached] = distance
                memory.before[reached, 0] = row
                memory.before[reached, 1] = edges[edge, 1]
                if waiting < room:
                    memory.queue[(head + waiting) % room] = reached
                    waiting += 1
