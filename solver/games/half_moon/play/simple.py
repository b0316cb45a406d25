"""Half Moon as a simple player plays it: looks at the playable cards only, never back, never ahead.

The player takes the group that opens the highest piles, give or take a whim, and spares the reserve.
How often that wins says how hard a deal is for people, which states of a search do not.
"""

import numpy as np

from solver.games.half_moon.search.moves import MOST_SUCCESSORS, after, groups_of, open_places
from solver.games.half_moon.search.state import MOST_PILES, MOST_RESERVE, NO_PLACE, height_of
from solver.kernels.bits import mix
from solver.kernels.jit import helper, kernel

_STEP = np.uint64(0x9E3779B97F4A7C15)
_TO_UNIT = 1.0 / (1 << 53)


@helper
def height_opened(word, code):
    """Height of all piles that a move takes a card from, together."""
    total = np.int64(0)
    for shift in (0, 5, 10):
        place = (code >> shift) & 31
        if place != NO_PLACE and place < MOST_PILES:
            total += height_of(word, place)
    return total


@kernel
def simple_plays(board, root, whim, seed, removed):
    """Play the game once for each entry of ``removed`` and write there how many cards left the board.

    ``whim`` is how much height the player's mood is worth: 0 always opens the highest piles, a large one
    plays at random.  Fills ``removed``; returns how many plays ended with no card left.
    """
    n_kinds = 3 * board.arity.shape[0]
    places = np.zeros((n_kinds, MOST_PILES + MOST_RESERVE), np.int8)
    n_open = np.zeros(n_kinds, np.int64)
    codes = np.zeros(MOST_SUCCESSORS, np.int64)
    stream = np.uint64(seed)
    won = 0
    for play in range(removed.shape[0]):
        word = root[0]
        cards = 0
        while True:
            open_places(board, word, places, n_open)
            n = 0
            for group in range(board.arity.shape[0]):
                n += groups_of(group, board.arity[group], places, n_open, codes[n:])
            if n == 0:
                break
            best, best_merit = 0, -1.0
            for i in range(n):
                stream += _STEP
                mood = np.float64(mix(stream) >> np.uint64(11)) * _TO_UNIT
                merit = np.float64(height_opened(word, codes[i])) + whim * mood
                if merit > best_merit:
                    best, best_merit = i, merit
            word = after(word, codes[best])
            cards += 2 if (codes[best] >> 10) & 31 == NO_PLACE else 3
        removed[play] = cards
        won += word == np.uint64(0)
    return won
