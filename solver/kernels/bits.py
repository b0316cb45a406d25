"""Words of 64 bits: the constants and the hash that every kernel shares.

numba compares uint64 with int64 as float64 and turns ``x + 1`` on a uint64 into int64, silently.  So
every word and every constant that touches one is ``np.uint64``; counters and indices are int64.
"""

import numpy as np

from solver.kernels.jit import helper

_MULTIPLY_1 = np.uint64(0xBF58476D1CE4E5B9)
_MULTIPLY_2 = np.uint64(0x94D049BB133111EB)
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_30, _27, _31 = np.uint64(30), np.uint64(27), np.uint64(31)


@helper
def mix(word):
    """SplitMix64's finalizer: a one-to-one scramble of a 64-bit word."""
    word = (word ^ (word >> _30)) * _MULTIPLY_1
    word = (word ^ (word >> _27)) * _MULTIPLY_2
    return word ^ (word >> _31)


@helper
def hash_words(words):
    """Hash of a packed state (uint64[W]) to one word."""
    total = np.uint64(0)
    for i in range(words.shape[0]):
        total = mix(total + _GOLDEN + words[i])
    return total


@helper
def count_ones(word):
    """Bits that are set in a word (int64)."""
    word = word - ((word >> np.uint64(1)) & np.uint64(0x5555555555555555))
    word = (word & np.uint64(0x3333333333333333)) + ((word >> np.uint64(2)) & np.uint64(0x3333333333333333))
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((word * np.uint64(0x0101010101010101)) >> np.uint64(56))
