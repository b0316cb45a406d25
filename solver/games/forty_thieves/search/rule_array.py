"""The rules as the kernels get them: a small array at run time, so that a new rule set compiles nothing."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from solver.games.forty_thieves.rules import BUILDS, EMPTY_COLUMNS, FortyThievesRules

# Places in the array.
(
    COLUMNS,
    CARDS,  # cards in the game: a win has all of them on the foundations
    BUILD,  # index into BUILDS
    SEQUENCES,  # 1 if sequences move
    EMPTY,  # index into EMPTY_COLUMNS
    PASSES,
    DRAW,
    WORRYING_BACK,
    STOCK_TO_COLUMNS,
    STOCK,  # cards in the stock as dealt
    COMPACT,  # 1 for the compact form of the packed state
    LIST_WORDS,  # words of columns in the listed form, see ``list_words``
    MASK_WORDS,  # words that say which stock cards are left
    OPTIONS,  # what the search may leave out or add: see the bits below
) = range(14)

N_RULES = 14
SAME_SUIT, ALTERNATE_COLOUR, OTHER_SUIT, ANY_SUIT = range(4)
ANY, KING, WASTE_ONLY, NOTHING = range(4)

MOST_HEIGHT = 104
MOST_COMPACT_HEIGHT = 12
MOST_REDEALS = 31  # five bits
SYMBOLS = 10  # of a word of the listed form


@lru_cache
def accepting_faces(build: str) -> np.ndarray:
    """For each card the faces it may be built on, as bits (uint64[52])."""
    masks = []
    for card in range(52):
        suit, rank = divmod(card, 13)
        mask = 0
        for on_suit in range(4):
            red, on_red = suit in (1, 2), on_suit in (1, 2)
            fits = {
                "same suit": suit == on_suit,
                "alternate colour": red != on_red,
                "other suit": suit != on_suit,
                "any suit": True,
            }[build]
            if fits and rank < 12:
                mask |= 1 << (13 * on_suit + rank + 1)
        masks.append(mask)
    return np.array(masks, np.uint64)


def list_words(columns: int, face_down: Sequence[int]) -> int:
    """Words that the columns take in the listed form (see ``state``).

    At most 104 cards, a closing symbol a column, and a symbol for each ten cards that lie face down in one
    column.  Cards are never turned face down again, so what is needed at the start is enough to the end.
    """
    return -(-(MOST_HEIGHT + columns + sum(down // 10 for down in face_down)) // SYMBOLS)


def rule_array(
    rules: FortyThievesRules, tallest: int, stock: int, cards: int = 104, face_down: Sequence[int] = ()
) -> np.ndarray:
    """The rules as int64[14].

    Parameters
    ----------
    rules : FortyThievesRules
    tallest : int
        Cards in the tallest column as dealt.
    stock : int
        Cards in the stock as dealt.
    cards : int
        Cards in the game, those on foundations included.
    face_down : sequence of int
        Cards that lie face down in each column.
    """
    waste = rules.stock_to == "waste"
    array = np.zeros(N_RULES, np.int64)
    array[COLUMNS] = rules.columns
    array[CARDS] = cards
    array[BUILD] = BUILDS.index(rules.build)
    array[SEQUENCES] = rules.move_unit == "sequence"
    array[EMPTY] = EMPTY_COLUMNS.index(rules.empty_column)
    array[PASSES] = rules.passes
    array[DRAW] = rules.draw
    array[WORRYING_BACK] = rules.worrying_back
    array[STOCK_TO_COLUMNS] = not waste
    array[STOCK] = stock
    array[COMPACT] = waste and rules.build == "same suit" and tallest <= MOST_COMPACT_HEIGHT
    array[LIST_WORDS] = list_words(rules.columns, face_down)
    array[MASK_WORDS] = (1 + (stock > 64)) if waste else 0
    return array
