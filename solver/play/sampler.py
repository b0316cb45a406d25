"""Hidden cards that fit what a player sees: uniform over all of them.

Whoever has seen all cards but some in hidden places knows nothing about the order of those: each order of the
unseen cards is equally likely, whatever has been played.  (What was played depended on what was seen alone.)
"""

import numpy as np

from solver.kernels.bits import mix
from solver.kernels.jit import kernel
from solver.play.bounds import refuse_to_sample
from solver.play.stream import Stream

_STEP = np.uint64(0x9E3779B97F4A7C15)
_LOW = np.uint64(0xFFFFFFFF)
_32 = np.uint64(32)


@kernel
def shuffle_rows(rows, seed):
    """Shuffle each row: Fisher-Yates with unbiased draws (as in ``solver/deals.py``) from SplitMix64."""
    state = np.uint64(seed)
    for row in range(rows.shape[0]):
        for i in range(rows.shape[1] - 1, 0, -1):
            size = np.uint64(i + 1)
            surplus = (np.uint64(1) << _32) % size
            state += _STEP
            product = (mix(state) >> _32) * size
            while product & _LOW < surplus:
                state += _STEP
                product = (mix(state) >> _32) * size
            j = np.int64(product >> _32)
            card = rows[row, i]
            rows[row, i] = rows[row, j]
            rows[row, j] = card


def completions(unseen, samples: int, random: Stream) -> np.ndarray:
    """Orders of the unseen cards, each drawn independently and uniformly.

    Parameters
    ----------
    unseen : sequence of int
        The unseen cards.
    samples : int
        How many orders.
    random : Stream
        Where the randomness comes from; one word is taken.

    Returns
    -------
    int8[samples, cards]
        A card is 0 to 51.

    Raises
    ------
    RangeFault
        If that are more samples than can be drawn (see ``bounds``).
    """
    refuse_to_sample(samples)
    rows = np.tile(np.array(unseen, np.int8), (samples, 1))
    shuffle_rows(rows, np.uint64(random.word()))
    return rows
