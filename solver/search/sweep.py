"""Exhaustive search by levels: proves that a state cannot be won, in the memory of its widest stretch.

Written once for all games; ``expand`` and ``is_won`` are a game's kernels, as in ``depth_first``, and

    level_of(board, state) -> level, 0 .. levels - 1
        a number that no move lowers.

Levels are worked off in ascending order, each until no state of it is left unexpanded.  States are
compared whole.  A state of a finished level can never be met again, so its row may be given to another
state; that is done only when room is short, since a won state's line leads through such rows.

No state is ever dropped: EXHAUSTED means lost, provided that ``expand`` leaves out nothing but states that
need not be tried.
"""

from typing import NamedTuple

import numpy as np

from solver.kernels.bits import hash_words
from solver.kernels.jit import helper
from solver.kernels.ranges import RangeFault, numbered
from solver.search.successors import Successors, room_for

RUNNING, WON, EXHAUSTED, ROWS_FULL = range(4)

# Places in ``counters``.
LEVEL, CURSOR, STATES, GENERATED, USED, FREE, GOAL, CLEARED, LIVE, PEAK, MAY_CLEAR = range(11)


class ExhaustMemory(NamedTuple):
    """All that an exhaustive search knows between two slices.

    Attributes
    ----------
    rows : uint64[N, W]
        States: open ones, and those of the current and some finished levels.  N is at most MOST_ROWS, so
        that int32 numbers them.
    links : int32[N, 2]
        For each the row it came from and the move code that led to it; each game says that its codes fit.
    chain : int32[N]
        Next row with the same ``heads`` place, -1 at the end.
    heads : int32[H]
        First row of each hash value, H a power of two.
    follow : int32[N]
        Next row of the same level, or of the free list; -1 at the end.
    first, last : int32[levels]
        Each level's first and last row, -1 if it has none.
    counters : int64[11]
        LEVEL being worked off, CURSOR last row expanded there (-1 at first), STATES expanded, GENERATED
        successors, USED rows ever, FREE first free row or -1, GOAL won row or -1, CLEARED levels whose
        rows have been given away, LIVE rows in use, PEAK of LIVE, MAY_CLEAR whether rows may be given away
        (the caller sets it once there is no room to grow).
    successors : Successors
    """

    rows: np.ndarray
    links: np.ndarray
    chain: np.ndarray
    heads: np.ndarray
    follow: np.ndarray
    first: np.ndarray
    last: np.ndarray
    counters: np.ndarray
    successors: Successors


def memory_for(root: np.ndarray, most_children: int, levels: int, room: int = 1 << 16) -> ExhaustMemory:
    """Memory of a search that has not begun; the caller then calls the compiled ``begin``.

    Parameters
    ----------
    root : uint64[W]
        The state to search from.
    most_children : int
        No state has more successors.
    levels : int
        No state has a level as high as this.
    room : int
        Rows at first, a power of two; more is made as needed (see ``grown``).

    Raises
    ------
    TableFull
        If there are more rows than can be numbered.
    """
    words = root.shape[0]
    numbered(room)
    return ExhaustMemory(
        np.zeros((room, words), np.uint64),
        np.full((room, 2), -1, np.int32),
        np.full(room, -1, np.int32),
        np.full(room, -1, np.int32),
        np.full(room, -1, np.int32),
        np.full(levels, -1, np.int32),
        np.full(levels, -1, np.int32),
        np.array([0, -1, 0, 0, 0, -1, -1, 0, 0, 0, 0], np.int64),
        room_for(most_children, words),
    )


def bytes_a_row(words: int) -> int:
    """Memory that one row takes."""
    return 8 * words + 20


def grown(memory: ExhaustMemory, rehang) -> ExhaustMemory:
    """The same search with twice the rows; ``rehang`` is the compiled kernel below.

    Raises
    ------
    TableFull
        If there are more rows than can be numbered; the search can go on with those it has.
    """
    numbered(2 * memory.rows.shape[0])

    def longer(array, fill):
        wider = np.full((2 * array.shape[0], *array.shape[1:]), fill, array.dtype)
        wider[: array.shape[0]] = array
        return wider

    memory = memory._replace(
        rows=longer(memory.rows, 0),
        links=longer(memory.links, -1),
        follow=longer(memory.follow, -1),
    )
    memory = memory._replace(
        chain=np.full(memory.rows.shape[0], -1, np.int32), heads=np.full(memory.rows.shape[0], -1, np.int32)
    )
    rehang(memory)
    return memory


def line_to(memory: ExhaustMemory) -> list[int] | None:
    """Move codes from the root to the won state; None if rows on the way have been given away."""
    if memory.counters[CLEARED] > 0:
        return None
    row = int(memory.counters[GOAL])
    codes = []
    while memory.links[row, 0] >= 0:
        codes.append(int(memory.links[row, 1]))
        row = int(memory.links[row, 0])
    return codes[::-1]


@helper
def _place(memory, state):
    return np.int64(hash_words(state) & np.uint64(memory.heads.shape[0] - 1))


def rehang(memory):
    """Hang every row of the unfinished levels into empty chains."""
    for level in range(memory.counters[CLEARED], memory.first.shape[0]):
        row = memory.first[level]
        while row >= 0:
            place = _place(memory, memory.rows[row])
            memory.chain[row] = memory.heads[place]
            memory.heads[place] = row
            row = memory.follow[row]


@helper
def _clear_level(memory):
    """Give the rows of the oldest finished level to the free list; return whether there was a level."""
    counters = memory.counters
    if counters[CLEARED] >= counters[LEVEL]:
        return False
    level = counters[CLEARED]
    row = memory.first[level]
    while row >= 0:
        place = _place(memory, memory.rows[row])
        if memory.heads[place] == row:
            memory.heads[place] = memory.chain[row]
        else:
            at = memory.heads[place]
            while memory.chain[at] != row:
                at = memory.chain[at]
            memory.chain[at] = memory.chain[row]
        following = memory.follow[row]
        memory.follow[row] = counters[FREE]
        counters[FREE] = row
        counters[LIVE] -= 1
        row = following
    memory.first[level] = -1
    memory.last[level] = -1
    counters[CLEARED] = level + 1
    return True


@helper
def _add(memory, state, level, parent, code):
    """Add a state if it is new; there must be a row for it.  Return its row or -1.

    A level already passed would never be looked at again: that is a fault, not a proof.
    """
    counters = memory.counters
    if level < counters[LEVEL] or level >= memory.first.shape[0]:
        raise RangeFault("a state's level is below the one being worked off, or has no place")
    words = state.shape[0]
    place = _place(memory, state)
    row = np.int64(memory.heads[place])
    while row >= 0:
        same = True
        for word in range(words):
            if memory.rows[row, word] != state[word]:
                same = False
                break
        if same:
            return np.int64(-1)
        row = np.int64(memory.chain[row])
    if counters[FREE] >= 0:
        row = counters[FREE]
        counters[FREE] = memory.follow[row]
    else:
        row = counters[USED]
        if row >= memory.rows.shape[0]:
            raise RangeFault("a state has no row")
        counters[USED] = row + 1
    for word in range(words):
        memory.rows[row, word] = state[word]
    memory.links[row, 0] = parent
    memory.links[row, 1] = code
    memory.chain[row] = memory.heads[place]
    memory.heads[place] = row
    memory.follow[row] = -1
    if memory.first[level] < 0:
        memory.first[level] = row
    else:
        memory.follow[memory.last[level]] = row
    memory.last[level] = row
    counters[LIVE] += 1
    counters[PEAK] = max(counters[PEAK], counters[LIVE])
    return row


def begin(board, memory, root):
    """Enter the root into an empty memory."""
    level = level_of(board, root)  # noqa: F821
    memory.counters[LEVEL] = 0
    row = _add(memory, root, level, -1, -1)
    if is_won(board, root):  # noqa: F821
        memory.counters[GOAL] = row


def exhaust(board, memory, budget):
    """Search until won, exhausted, out of rows, or ``budget`` states have been expanded in all.

    Mutates ``memory`` and keeps it ready for the next slice: every state that was generated and is not
    expanded yet has a row, at or above the current level.

    Returns
    -------
    int
        RUNNING (budget reached), WON, EXHAUSTED or ROWS_FULL (see ``grown``).
    """
    counters, successors, rows = memory.counters, memory.successors, memory.rows
    if counters[GOAL] >= 0:
        return WON
    while True:
        cursor = counters[CURSOR]
        row = np.int64(memory.first[counters[LEVEL]] if cursor < 0 else memory.follow[cursor])
        if row < 0:
            counters[LEVEL] += 1
            counters[CURSOR] = -1
            if counters[LEVEL] == memory.first.shape[0]:
                counters[LEVEL] -= 1
                return EXHAUSTED
            continue
        if counters[STATES] >= budget:
            return RUNNING
        n = expand(board, rows[row], successors)  # noqa: F821
        while counters[LIVE] + n > rows.shape[0]:
            if counters[MAY_CLEAR] == 0 or not _clear_level(memory):
                return ROWS_FULL
        counters[CURSOR] = row
        counters[STATES] += 1
        counters[GENERATED] += n
        for child in range(n):
            state = successors.words[child]
            new = _add(memory, state, level_of(board, state), row, successors.moves[child])  # noqa: F821
            if new >= 0 and is_won(board, state):  # noqa: F821
                counters[GOAL] = new
                return WON
