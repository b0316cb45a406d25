"""An index over rows of packed states: finds a state's row, exactly.

    rows    uint64[N, W]         the states; rows 0..n-1 are in use
    index   uint64[capacity]     capacity a power of two, at least 2 N; 0 is free, else

    bit     63 ........ 32 31 ......... 0
            upper half     row + 1
            of the hash    1 .. MOST_ROWS

An entry is never 0, for a row + 1 is not; it never carries into the hash, for no table that is indexed has
more than MOST_ROWS rows, 2**31 (see ``ranges.numbered``).  At most N of the places are taken, so a probe
comes to a free one.

Half a hash keeps most unequal states apart without a look at their rows; equality is always decided by
the rows themselves.
"""

import numpy as np

from solver.kernels.jit import helper

_UPPER = np.uint64(0xFFFFFFFF00000000)
_LOWER = np.uint64(0xFFFFFFFF)
_FREE = np.uint64(0)


@helper
def find(index, rows, state, code):
    """Where the index holds ``state`` (hash ``code``), or a free place for it; and its row or -1."""
    last = index.shape[0] - 1
    place = np.int64(code & np.uint64(last))
    mark = code & _UPPER
    width = rows.shape[1]
    while index[place] != _FREE:
        if index[place] & _UPPER == mark:
            row = np.int64(index[place] & _LOWER) - 1
            same = True
            for i in range(width):
                if rows[row, i] != state[i]:
                    same = False
            if same:
                return place, row
        place = place + 1 if place < last else 0
    return place, np.int64(-1)


@helper
def enter(index, place, row, code):
    """Note at a free place that ``row`` holds a state of hash ``code``."""
    index[place] = (code & _UPPER) | np.uint64(row + 1)
