"""Elevens' packed state: one 64-bit word, exact.

Suits and places decide nothing, so a state is how many cards of each rank lie in the row, and how many cards
have been drawn from the stock::

    bit   63 .. 45   44 .. 39   38 .. 36   35 .. 33   ...   5 .. 3   2 .. 0
          0          drawn      kings      queens           twos     aces

- ranks: three bits, 0 to 4, because a pack has four cards of a rank and the readers refuse a fifth.
- drawn: six bits, 0 to 51, because a row has at least one card, which the stock lacks.
"""

import numpy as np

from solver.cards import rank_of
from solver.games.elevens.referee import ElevensLayout
from solver.games.elevens.rules import CARDS
from solver.kernels.jit import helper
from solver.kernels.ranges import RangeFault

RANKS = 13
RANK_BITS = 3
MAX_OF_A_RANK = CARDS // RANKS
DRAWN_SHIFT = RANKS * RANK_BITS
DRAWN_BITS = 6
assert MAX_OF_A_RANK < 1 << RANK_BITS and CARDS <= 1 << DRAWN_BITS and DRAWN_SHIFT + DRAWN_BITS <= 64


def pack(layout: ElevensLayout) -> tuple[np.ndarray, np.uint64]:
    """The stock as ranks, and the word of a layout.

    Returns
    -------
    stock : int8[cards in the stock]
        Ranks, the next card first.
    word : uint64
        The state, nothing drawn.

    Raises
    ------
    RangeFault
        If there are more cards than a pack has: the word could not hold what may come.
    """
    row = [rank_of(card) for card in layout.row if card is not None]
    stock = np.array([rank_of(card) for card in layout.stock], np.int8)
    counts = np.bincount([*row, *stock.tolist()], minlength=RANKS)
    if len(counts) > RANKS or counts.max() > MAX_OF_A_RANK:
        raise RangeFault(f"a pack has {MAX_OF_A_RANK} cards of each of {RANKS} ranks, and here are {counts}")
    word = sum(1 << RANK_BITS * rank for rank in row)
    return stock, np.uint64(word)


@helper
def in_row(word, rank):
    """Cards of a rank in the row."""
    return np.int64((word >> np.uint64(RANK_BITS * rank)) & np.uint64((1 << RANK_BITS) - 1))


@helper
def drawn(word):
    """Cards that have been drawn from the stock."""
    return np.int64(word >> np.uint64(DRAWN_SHIFT))
