"""Half Moon's packed state: one 64-bit word, exact.

    bit   63........52 51..48 47..44         7..4  3..0
          reserve mask  pile   pile    ...   pile  pile
          R12 ..... R1   13     12            2     1

A nibble holds the number of cards left on a pile, a mask bit whether a reserve card is still there.
With the deal known, that is the whole position: nothing is ever added to a pile.  The won state is 0; a
word of ones, 207 cards, is no state.

Worked example, the published position (piles ``7 8 8 8 8 8 8 7 8 8 8 8``, all of R1..R8 there, no pile
13): reserve mask 0x0FF, then the nibbles of piles 13 down to 1:

    0x0FF 0 8888 7888 8887  =  0x0FF0888878888887

Two reserve cards of one kind are interchangeable.  Moves use the lowest field of a kind first, so each
number of cards left of a kind has one mask and equal positions have equal words.

A card's *kind* is all that matters about it: ``3 * class + role``.  A class is a set of cards that only
leave together, a role is what a card is in its group: 0 and 1 are the two values of a pair, 0, 1 and 2
are jack, queen and king.
"""

from typing import NamedTuple

import numpy as np

from solver.cards import FACES, rank_of, suit_of
from solver.games.half_moon.referee import HalfMoonLayout, is_face
from solver.games.half_moon.rules import MOST_PILE_HEIGHT, MOST_PILES, MOST_RESERVE, HalfMoonRules
from solver.kernels.jit import helper
from solver.kernels.ranges import RangeFault

NO_PLACE = 31
NO_KIND = -1

# Higher piles, more piles or more fields would need a wider word: said here, before one runs into the next.
assert MOST_PILE_HEIGHT < 16 and 4 * MOST_PILES <= 52 and MOST_RESERVE <= 12, "the word has no room"

_NIBBLE = np.uint64(15)
_ONE = np.uint64(1)


class HalfMoonBoard(NamedTuple):
    """A deal as the kernels see it.

    Attributes
    ----------
    kinds : int8[13, 16]
        ``kinds[pile, height]`` is the kind of the top card of a pile of that height; -1 at height 0.  A kind
        is at most 71, the last of 24 classes (pairs and triples in suit).
    reserve : int8[12]
        Kind of each reserve card, -1 for a field that does not exist or was emptied.
    arity : int8[classes]
        Cards in a group of the class, 2 or 3.
    """

    kinds: np.ndarray
    reserve: np.ndarray
    arity: np.ndarray


def kind_of(card: int, rules: HalfMoonRules) -> int:
    """Kind of a card under the rules (see the head of this module)."""
    rank, suit = rank_of(card), suit_of(card)
    if is_face(card):
        pair_classes = {"any": 5, "colour": 10, "suit": 20}[rules.pair_match]
        return 3 * (pair_classes + (suit if rules.triple_in_suit else 0)) + rank - 10
    group = {"any": 0, "colour": int(suit in (1, 2)), "suit": suit}[rules.pair_match]
    return 3 * (5 * group + min(rank, 9 - rank)) + int(rank > 4)


def arities(rules: HalfMoonRules) -> np.ndarray:
    """Cards in a group, for each class of the rules (int8[classes])."""
    pairs = {"any": 5, "colour": 10, "suit": 20}[rules.pair_match]
    triples = 4 if rules.triple_in_suit else 1
    return np.array([2] * pairs + [3] * triples, np.int8)


def _refuse_what_does_not_fit(layout: HalfMoonLayout) -> None:
    lying = [card for pile in layout.piles for card in pile]
    lying += [card for card in layout.reserve if card is not None]
    if len(layout.piles) > MOST_PILES or any(len(pile) > MOST_PILE_HEIGHT for pile in layout.piles):
        raise RangeFault("the piles of a layout do not fit a packed state")
    if len(layout.reserve) > MOST_RESERVE:
        raise RangeFault("the reserve of a layout does not fit a packed state")
    if any(not 0 <= card < FACES for card in lying):
        raise RangeFault("the cards of a layout do not fit a packed state")


def pack(layout: HalfMoonLayout, rules: HalfMoonRules) -> tuple[HalfMoonBoard, np.ndarray]:
    """A layout as board and packed state (uint64[1]).

    Raises
    ------
    RangeFault
        If a pile is higher than its nibble holds, or if there are more piles or fields than the word has.
    """
    _refuse_what_does_not_fit(layout)
    kinds = np.full((MOST_PILES, MOST_PILE_HEIGHT + 1), NO_KIND, np.int8)
    reserve = np.full(MOST_RESERVE, NO_KIND, np.int8)
    word = 0
    for pile, cards in enumerate(layout.piles):
        word |= len(cards) << 4 * pile
        for height, card in enumerate(cards, start=1):
            kinds[pile, height] = kind_of(card, rules)
    for field, card in enumerate(layout.reserve):
        if card is not None:
            reserve[field] = kind_of(card, rules)
            word |= 1 << 52 + field
    return HalfMoonBoard(kinds, reserve, arities(rules)), np.array([word], np.uint64)


def places_of(code: int) -> tuple[str, ...]:
    """The places of a move code: three five-bit places, 0..12 piles, 13..24 reserve fields, 31 none.

    >>> places_of(0 | 7 << 5 | 31 << 10)
    ('1', '8')
    """
    places = [(code >> shift) & 31 for shift in (0, 5, 10)]
    return tuple(
        str(place + 1) if place < MOST_PILES else f"R{place - MOST_PILES + 1}"
        for place in places
        if place != NO_PLACE
    )


@helper
def height_of(word, pile):
    """Cards left on a pile (int64)."""
    return np.int64((word >> np.uint64(4 * pile)) & _NIBBLE)


@helper
def has_reserve(word, field):
    """Whether a reserve card is still there."""
    return ((word >> np.uint64(52 + field)) & _ONE) != np.uint64(0)


@helper
def without(word, place):
    """The word with the card at a place removed."""
    if place < MOST_PILES:
        return word - (_ONE << np.uint64(4 * place))
    return word & ~(_ONE << np.uint64(52 + place - MOST_PILES))
