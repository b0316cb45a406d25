"""Half Moon's move generation on packed states.

A move code, int64:

    bit   63........15  14......10  9.......5  4.......0
               0        place of    place of   place of
                        role 2      role 1     role 0

    place   0 .. 12 a pile, 13 .. 24 a reserve field, 31 none: NO_PLACE, in role 2 of a pair only

Three places of five bits, each written from ``places``, which holds nothing else; so a code is below 2**15.
The three are different places, for each shows one card and a card has one role: no pile is taken from twice,
and only from piles and fields where a card lies.  That is why ``after`` never borrows from a neighbour.
"""

import numpy as np

from solver.games.half_moon.rules import MOST_PILES, MOST_RESERVE
from solver.games.half_moon.search.state import NO_PLACE, has_reserve, height_of, without
from solver.kernels.jit import helper, kernel

MOST_SUCCESSORS = 640  # 25 playable cards make at most 8 * 8 * 9 = 576 triples, or 156 pairs

# More piles or fields would need wider fields: said here, before a place reads as another or as none.
assert MOST_PILES + MOST_RESERVE <= NO_PLACE < 32, "a place does not fit its five bits of a move code"


@helper
def open_places(board, word, places, n_open):
    """List the playable places by kind: ``places[kind, :n_open[kind]]``, reserve fields before piles.

    Of several reserve cards of one kind only the first is listed: they are interchangeable.
    """
    n_open[:] = 0
    for field in range(MOST_RESERVE):
        if has_reserve(word, field):
            kind = board.reserve[field]
            if n_open[kind] == 0:
                places[kind, 0] = MOST_PILES + field
                n_open[kind] = 1
    for pile in range(MOST_PILES):
        height = height_of(word, pile)
        if height > 0:
            kind = board.kinds[pile, height]
            places[kind, n_open[kind]] = pile
            n_open[kind] += 1


@helper
def groups_of(group, arity, places, n_open, codes):
    """Write the move code of every group of one class; return how many there are."""
    n = 0
    first = 3 * group
    for a in range(n_open[first]):
        for b in range(n_open[first + 1]):
            pair = np.int64(places[first, a]) | np.int64(places[first + 1, b]) << 5
            if arity == 2:
                codes[n] = pair | NO_PLACE << 10
                n += 1
            else:
                for c in range(n_open[first + 2]):
                    codes[n] = pair | np.int64(places[first + 2, c]) << 10
                    n += 1
    return n


@helper
def after(word, code):
    """The word after a move."""
    word = without(word, code & 31)
    word = without(word, (code >> 5) & 31)
    third = (code >> 10) & 31
    if third != NO_PLACE:
        word = without(word, third)
    return word


@kernel
def perft(board, root, depth):
    """Count the lines of exactly ``depth`` moves from a packed state."""
    n_kinds = 3 * board.arity.shape[0]
    places = np.zeros((n_kinds, MOST_PILES + MOST_RESERVE), np.int8)
    n_open = np.zeros(n_kinds, np.int64)
    words = np.zeros(depth + 1, np.uint64)
    codes = np.zeros((depth + 1, MOST_SUCCESSORS), np.int64)
    left = np.zeros(depth + 1, np.int64)
    words[0] = root[0]
    level = 0
    fresh = True
    count = 0
    while level >= 0:
        if fresh:
            if level == depth:
                count += 1
                level -= 1
                fresh = False
                continue
            open_places(board, words[level], places, n_open)
            n = 0
            for group in range(board.arity.shape[0]):
                n += groups_of(group, board.arity[group], places, n_open, codes[level, n:])
            left[level] = n
        if left[level] == 0:
            level -= 1
            fresh = False
            continue
        left[level] -= 1
        words[level + 1] = after(words[level], codes[level, left[level]])
        level += 1
        fresh = True
    return count
