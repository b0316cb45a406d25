"""Half Moon from both ends: the game played backwards is a game of Half Moon too.

Read a winning line from its end.  Its groups leave every pile from the lowest card up, so a layout is
winnable exactly if the layout with every pile turned over is, by the same line turned round.  A deal that
chokes late chokes at once when it is played from there: of native deals 0-399, the search from
the front left eight open after a million states each, and the search from the other end decided all eight
within 53,000.
"""

from typing import NamedTuple

import numpy as np

from solver.games.half_moon.referee import HalfMoonLayout
from solver.games.half_moon.search.state import MOST_PILES, NO_PLACE
from solver.kernels.jit import helper

_NIBBLE = np.uint64(15)
_ONE = np.uint64(1)


class Ends(NamedTuple):
    """What turns a state of the game played backwards into one of the game itself.

    Attributes
    ----------
    root : uint64
        The packed position that both begin from.
    fields : int64
        Number of reserve fields.
    """

    root: np.uint64
    fields: np.int64


def reversed_in_time(layout: HalfMoonLayout) -> HalfMoonLayout:
    """The layout of the game played backwards; the reserve is turned round too, for ``opposite``."""
    return HalfMoonLayout(tuple(pile[::-1] for pile in layout.piles), layout.reserve[::-1])


def forward_code(code: int, fields: int) -> int:
    """A move code of the game played backwards, as a move code of the game itself."""
    mirrored = 0
    for shift in (0, 5, 10):
        place = (code >> shift) & 31
        if place != NO_PLACE and place >= MOST_PILES:
            place = 2 * MOST_PILES + fields - 1 - place
        mirrored |= place << shift
    return mirrored


@helper
def opposite(ends, state, out):
    """Write the forward state in which just the cards that the backward state has lost are left.

    Both games take the first of several equal reserve fields, and the backward game's fields are turned
    round.  So the fields that it has emptied are the last ones of their kind, as in a forward state.
    """
    root, word = ends.root, state[0]
    turned = np.uint64(0)
    for field in range(ends.fields):
        if (word >> np.uint64(52 + field)) & _ONE != np.uint64(0):
            turned |= _ONE << np.uint64(52 + ends.fields - 1 - field)
    # Nibbles and mask bits of the root are never smaller than what is taken from them: no borrow.
    piles = word & ((_ONE << np.uint64(52)) - _ONE)
    out[0] = root - piles - turned


def between(layout: HalfMoonLayout, word: int) -> tuple[HalfMoonLayout, HalfMoonLayout]:
    """Split a layout at a state: the game whose cards are gone there, and the one that is left."""
    heights = [word >> 4 * pile & 15 for pile in range(len(layout.piles))]
    there = [bool(word >> 52 + field & 1) for field in range(len(layout.reserve))]
    gone = HalfMoonLayout(
        tuple(pile[height:] for pile, height in zip(layout.piles, heights, strict=True)),
        tuple(None if left else card for card, left in zip(layout.reserve, there, strict=True)),
    )
    left = HalfMoonLayout(
        tuple(pile[:height] for pile, height in zip(layout.piles, heights, strict=True)),
        tuple(card if left else None for card, left in zip(layout.reserve, there, strict=True)),
    )
    return gone, left
