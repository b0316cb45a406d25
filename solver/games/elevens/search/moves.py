"""Elevens' moves on packed states: which groups can leave, and what follows."""

import numpy as np

from solver.games.elevens.search.state import DRAWN_SHIFT, RANK_BITS, drawn, in_row
from solver.kernels.jit import helper, kernel

PAIRS = 5
FACES_GROUP = 5
GROUPS = 6  # ace and ten, two and nine, .., five and six; jack, queen and king
TEN, JACK = 9, 10
MAX_MOVES = 24  # 20 pairs and 4 triples; a pack has no more


@helper
def can_leave(word, group):
    """Whether a group lies in the row."""
    if group < PAIRS:
        return in_row(word, group) > 0 and in_row(word, TEN - group) > 0
    return in_row(word, JACK) > 0 and in_row(word, JACK + 1) > 0 and in_row(word, JACK + 2) > 0


@helper
def after(word, group, stock):
    """The state after a group has left and the gaps are filled.

    The group must lie in the row, so no field of a rank goes below 0; the stock has no card of which four
    are in play already, so none goes above 4.
    """
    one = np.uint64(1)
    if group < PAIRS:
        gaps = 2
        word -= one << np.uint64(RANK_BITS * group)
        word -= one << np.uint64(RANK_BITS * (TEN - group))
    else:
        gaps = 3
        for rank in range(JACK, JACK + 3):
            word -= one << np.uint64(RANK_BITS * rank)
    at = drawn(word)
    for _ in range(gaps):
        if at < len(stock):
            word += one << np.uint64(RANK_BITS * np.int64(stock[at]))
            word += one << np.uint64(DRAWN_SHIFT)
            at += 1
    return word


@kernel
def play_on(word, stock, groups, budget):
    """Let the first group that can leave do so until none can, or ``budget`` states have been expanded.

    Writes the groups to ``groups`` (int8[MAX_MOVES]).  Returns the number of moves, the last word, and
    whether the end has been reached.
    """
    moves = np.int64(0)
    while moves < budget:
        found = GROUPS
        for group in range(GROUPS):
            if can_leave(word, group):
                found = group
                break
        if found == GROUPS:
            return moves, word, True
        word = after(word, found, stock)
        groups[moves] = found
        moves += 1
    return moves, word, False
