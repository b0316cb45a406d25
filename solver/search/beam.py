"""Beam search in layers of moves: keeps the best states of each layer, and finds wins.

Written once for all games; ``expand`` and ``is_won`` are a game's kernels, as in ``depth_first``, and
``cost_of(code)`` says what a move costs (0 or more) where short lines are wanted.  States
are compared whole, with the layer in the making and with all that were kept before, so no state is
expanded twice.  Among equal scores the first generated is kept: same input, same counts.

A beam that runs dry proves a loss only if it never dropped a state (and if ``expand`` leaves out nothing
but lost states); ``dropped`` tells.
"""

from typing import NamedTuple

import numpy as np

from solver.kernels.bits import hash_words
from solver.kernels.jit import helper
from solver.kernels.ranges import RangeFault, numbered
from solver.kernels.row_index import enter, find
from solver.search.successors import Successors, room_for

RUNNING, WON, DRY, KEPT_FULL = range(4)

# Places in ``counters``.
AT, END, CANDIDATES, STATES, GENERATED, DROPPED, GOAL, LAYERS, CUT = range(9)

_LOWEST = -(1 << 62)
MOST_COST = (1 << 31) - 1  # of a line, an int32


class BeamMemory(NamedTuple):
    """All that a beam search knows between two slices.

    Attributes
    ----------
    kept : uint64[N, W]
        States kept so far, layer after layer; the current layer ends at ``counters[END]``.
    links : int32[N, 3]
        For each the row it came from (-1 for the root), the move code that led to it, and what the line to
        it has cost.  N is at most MOST_ROWS; each game says that its codes fit; a cost that does not is a
        RangeFault.
    kept_index : uint64[2 N or more]
        Index over ``kept`` (see ``solver.kernels.row_index``).
    candidates : uint64[M, W]
        States of the next layer, before the worst are dropped.
    scores : int64[M]
    candidate_links : int32[M, 3]
    candidate_index : uint64[2 M or more]
    scratch : int64[M]
    counters : int64[9]
        AT next row to expand, END of the current layer, CANDIDATES so far, STATES expanded, GENERATED
        successors, DROPPED candidates, GOAL row of the won state or -1, LAYERS done, CUT: candidates that
        score no more are hopeless.
    successors : Successors
    """

    kept: np.ndarray
    links: np.ndarray
    kept_index: np.ndarray
    candidates: np.ndarray
    scores: np.ndarray
    candidate_links: np.ndarray
    candidate_index: np.ndarray
    scratch: np.ndarray
    counters: np.ndarray
    successors: Successors


def memory_for(root: np.ndarray, most_children: int, width: int, layers: int = 64) -> BeamMemory:
    """Memory of a beam that has not begun.

    Parameters
    ----------
    root : uint64[W]
        The state to search from.
    most_children : int
        No state has more successors.
    width : int
        States kept in a layer.
    layers : int
        Full layers that there is room for; more is made as needed (see ``grown``).

    Raises
    ------
    TableFull
        If there are more rows than can be numbered.
    """
    words = root.shape[0]
    room = numbered(width * layers + 2)
    candidates = numbered(3 * width + most_children)
    memory = BeamMemory(
        np.zeros((room, words), np.uint64),
        np.full((room, 3), -1, np.int32),
        np.zeros(_power_of_two(2 * room), np.uint64),
        np.zeros((candidates, words), np.uint64),
        np.zeros(candidates, np.int64),
        np.zeros((candidates, 3), np.int32),
        np.zeros(_power_of_two(2 * candidates), np.uint64),
        np.zeros(candidates, np.int64),
        np.array([0, 1, 0, 0, 0, 0, -1, 0, _LOWEST], np.int64),
        room_for(most_children, words),
    )
    memory.kept[0] = root
    memory.links[0, 2] = 0
    return memory


def _power_of_two(at_least: int) -> int:
    return 1 << (at_least - 1).bit_length()


def grown(memory: BeamMemory, reindex) -> BeamMemory:
    """The same search with twice the room for kept states; ``reindex`` is the compiled kernel below.

    Raises
    ------
    TableFull
        If there are more rows than can be numbered.
    """
    room, words = memory.kept.shape
    numbered(2 * room)
    end = int(memory.counters[END])
    kept = np.zeros((2 * room, words), np.uint64)
    kept[:end] = memory.kept[:end]
    links = np.full((2 * room, 3), -1, np.int32)
    links[:end] = memory.links[:end]
    index = np.zeros(_power_of_two(4 * room), np.uint64)
    reindex(kept, index, end)
    return memory._replace(kept=kept, links=links, kept_index=index)


def line_to(memory: BeamMemory) -> list[int]:
    """Move codes from the root to the won state."""
    row = int(memory.counters[GOAL])
    codes = []
    while memory.links[row, 0] >= 0:
        codes.append(int(memory.links[row, 1]))
        row = int(memory.links[row, 0])
    return codes[::-1]


@helper
def index_rows(rows, index, n):
    """Enter rows 0..n-1, all different, into an empty index."""
    for row in range(n):
        code = hash_words(rows[row])
        place, _ = find(index, rows, rows[row], code)
        enter(index, place, row, code)


@helper
def _score_at(scores, scratch, n, rank):
    """The score of that rank from the top (0 is the best) among the first n: quickselect on a copy."""
    for i in range(n):
        scratch[i] = scores[i]
    low, high = 0, n - 1
    while low < high:
        a, b, c = scratch[low], scratch[(low + high) >> 1], scratch[high]
        pivot = max(min(a, b), min(max(a, b), c))
        i, j = low, high
        while i <= j:
            while scratch[i] > pivot:
                i += 1
            while scratch[j] < pivot:
                j -= 1
            if i <= j:
                scratch[i], scratch[j] = scratch[j], scratch[i]
                i += 1
                j -= 1
        if rank <= j:
            high = j
        elif rank >= i:
            low = i
        else:
            break
    return scratch[rank]


@helper
def _keep_best(memory, n, width):
    """Drop all but the best ``width`` of n candidates, in place; return how many are left and the cut."""
    if n <= width:
        return n, np.int64(_LOWEST)
    candidates, scores, links = memory.candidates, memory.scores, memory.candidate_links
    cut = _score_at(scores, memory.scratch, n, width - 1)
    equal = width
    for row in range(n):
        if scores[row] > cut:
            equal -= 1
    left = 0
    for row in range(n):
        if scores[row] < cut:
            continue
        if scores[row] == cut:
            if equal == 0:
                continue
            equal -= 1
        for word in range(candidates.shape[1]):
            candidates[left, word] = candidates[row, word]
        scores[left] = scores[row]
        links[left, 0] = links[row, 0]
        links[left, 1] = links[row, 1]
        links[left, 2] = links[row, 2]
        left += 1
    memory.counters[DROPPED] += n - left
    return left, cut


@helper
def _next_layer(memory, n):
    """Append the first n candidates to the kept states; they are the current layer now."""
    counters = memory.counters
    row = counters[END]
    for i in range(n):
        for word in range(memory.kept.shape[1]):
            memory.kept[row, word] = memory.candidates[i, word]
        memory.links[row, 0] = memory.candidate_links[i, 0]
        memory.links[row, 1] = memory.candidate_links[i, 1]
        memory.links[row, 2] = memory.candidate_links[i, 2]
        code = hash_words(memory.kept[row])
        place, _ = find(memory.kept_index, memory.kept, memory.kept[row], code)
        enter(memory.kept_index, place, row, code)
        row += 1
    counters[END] = row
    counters[LAYERS] += 1
    counters[CANDIDATES] = 0
    counters[CUT] = _LOWEST
    memory.candidate_index[:] = np.uint64(0)


def beam(board, memory, width, budget, thrift):
    """Search until won, dry, out of room, or ``budget`` states have been expanded in all.

    ``thrift`` points are taken off a state's score for each unit that the line to it has cost.
    Mutates ``memory`` and keeps it ready for the next slice: candidates are successors of the rows of the
    current layer before ``counters[AT]``, all different, none of them kept before.

    Returns
    -------
    int
        RUNNING (budget reached), WON, DRY (no state is left) or KEPT_FULL (see ``grown``).
    """
    counters, successors, candidates = memory.counters, memory.successors, memory.candidates
    most = successors.moves.shape[0]
    words = candidates.shape[1]
    if counters[STATES] == 0 and is_won(board, memory.kept[0]):  # noqa: F821
        counters[GOAL] = 0
        return WON
    while True:
        if counters[AT] == counters[END]:
            if counters[CANDIDATES] == 0:
                return DRY
            if counters[END] + width + 1 > memory.kept.shape[0]:
                return KEPT_FULL
            n, _ = _keep_best(memory, counters[CANDIDATES], width)
            _next_layer(memory, n)
            continue
        if counters[STATES] >= budget:
            return RUNNING
        if counters[CANDIDATES] + most > candidates.shape[0]:
            n, cut = _keep_best(memory, counters[CANDIDATES], width)
            counters[CANDIDATES] = n
            counters[CUT] = cut
            memory.candidate_index[:] = np.uint64(0)
            index_rows(candidates, memory.candidate_index, n)
        row = counters[AT]
        n = expand(board, memory.kept[row], successors)  # noqa: F821
        counters[AT] += 1
        counters[STATES] += 1
        counters[GENERATED] += n
        for child in range(n):
            state = successors.words[child]
            if is_won(board, state):  # noqa: F821
                goal = counters[END]
                for word in range(words):
                    memory.kept[goal, word] = state[word]
                memory.links[goal, 0] = row
                memory.links[goal, 1] = successors.moves[child]
                counters[GOAL] = goal
                return WON
            cost = memory.links[row, 2] + cost_of(successors.moves[child])  # noqa: F821
            score = successors.scores[child] - thrift * cost
            if score <= counters[CUT]:
                counters[DROPPED] += 1
                continue
            code = hash_words(state)
            _, known = find(memory.kept_index, memory.kept, state, code)
            if known >= 0:
                continue
            place, known = find(memory.candidate_index, candidates, state, code)
            if known >= 0:
                continue
            if cost > MOST_COST:
                raise RangeFault("a line costs more than its field holds")
            new = counters[CANDIDATES]
            enter(memory.candidate_index, place, new, code)
            for word in range(words):
                candidates[new, word] = state[word]
            memory.scores[new] = score
            memory.candidate_links[new, 0] = row
            memory.candidate_links[new, 1] = successors.moves[child]
            memory.candidate_links[new, 2] = cost
            counters[CANDIDATES] = new + 1
