"""The packed state of Forty Thieves and its family: exact, in one of two forms.

A column is seen as an *original* part, the cards it was dealt and never gave up, with a run built on it,
or as *refilled*: a bottom card with a run built on it.  A dealt column counts as refilled as soon as all
of it is one run with no card face down, for then nothing tells it from a refilled one.

**Compact form**, same-suit building with a waste: a run is determined by its length.

    column, 10 bits   9..4 base                                   3..0 length of the run built on it
                      0 empty, 1..52 card + 1 (refilled),
                      53 + k: the first k + 2 dealt cards are there
    word 0   columns 1 to 6, column 1 in the lowest bits
    word 1   columns 7 to 12
    word 2   bits 0..19 columns 13, 14 | 20..51 foundations, a nibble each: cards on the lower, the
             higher foundation of S, H, D, C | 52..58 stock cards turned in this pass | 59..63 redeals
    word 3   stock cards that are still in the stock or the waste, the first in bit 0
    word 4   the same from the 65th on; only if the stock is that large

Worked example, Waning Moon as dealt: each column is its four dealt cards, base 55, run 0: 0x370.  Words
0 and 1 are six times 0x370, word 2 is 0x370 (no foundations, nothing turned), word 3 has 52 ones.

Original columns keep their own number; the others are sorted and fill the numbers left over, so that
columns are interchangeable.  How many cards of an original column lie face down follows from how many
there are.  Cards are faces: the two copies of a card are the same.

**Listed form**, all other rules: words of ten 6-bit symbols, column after column, each card + 1 from the
bottom, closed by its cards face down: a 63 for each ten of them, then 53 + what is left (0 to 9); columns
sorted, unless stock cards are still to be dealt to them.  Then one word of foundations, turned cards and
redeals as in word 2, and the words 3 and 4 unless the stock goes to the columns.

**Ranges.**  Dealt cards that an original column still has: 2 to 12, for taller columns are listed, so a base
is at most 63.  A run built on another card: at most 12, since it falls in suit.  A foundation: 0 to 13.
Cards turned: 0 to 104 of 127.  Redeals: 0 to 31.  Symbols: at most ``list_words`` holds.  ``board_for``
refuses layouts that could leave them, and ``pack`` raises RangeFault before it writes what does not fit.
"""

import numpy as np

from solver.games.forty_thieves.search.board import LOWEST_WASTE, REDEALS, STEPS, TOUCHED, TURNED, WASTE
from solver.games.forty_thieves.search.rule_array import (
    COLUMNS,
    COMPACT,
    LIST_WORDS,
    MASK_WORDS,
    MOST_COMPACT_HEIGHT,
    MOST_REDEALS,
    STOCK,
    STOCK_TO_COLUMNS,
)
from solver.kernels.jit import helper
from solver.kernels.ranges import RangeFault

_ONE = np.uint64(1)
_TEN_DOWN, _CLOSED = 63, 53
_COLUMN, _BYTE_6, _NIBBLE, _SEVEN = np.uint64(1023), np.uint64(63), np.uint64(15), np.uint64(127)


def words_of(rules: np.ndarray) -> int:
    """Words of a packed state under the rules."""
    return int((3 if rules[COMPACT] else rules[LIST_WORDS] + 1) + rules[MASK_WORDS])


@helper
def unpack(board, state):
    """Put a packed state on the desk."""
    rules, desk = board.rules, board.position
    counts = desk.counts
    at = _unpack_compact(board, state) if rules[COMPACT] != 0 else _unpack_listed(board, state)
    word = state[at]
    for pile in range(8):
        desk.foundations[pile] = np.int64((word >> np.uint64(20 + 4 * pile)) & _NIBBLE)
    counts[TURNED] = np.int64((word >> np.uint64(52)) & _SEVEN)
    counts[REDEALS] = np.int64(word >> np.uint64(59))
    counts[STEPS] = 0
    counts[TOUCHED] = 0
    n = 0
    for i in range(rules[MASK_WORDS]):
        desk.left[i] = state[at + 1 + i]
    if rules[MASK_WORDS] > 0:
        for card in range(counts[TURNED]):
            if (desk.left[card >> 6] >> np.uint64(card & 63)) & _ONE != np.uint64(0):
                desk.waste[n] = card
                n += 1
    counts[WASTE] = n
    counts[LOWEST_WASTE] = n


@helper
def _unpack_compact(board, state):
    """Columns of the compact form; return the word that holds the rest."""
    rules, desk = board.rules, board.position
    for column in range(rules[COLUMNS]):
        shift = np.uint64(10 * (column % 6))
        code = np.int64((state[column // 6] >> shift) & _COLUMN)
        base, length = code >> 4, code & 15
        cards = desk.cards[column]
        n = 0
        desk.original[column] = 0
        desk.hidden[column] = 0
        desk.code[column] = code
        if base >= 53:
            n = base - 51
            desk.original[column] = n
            desk.hidden[column] = min(board.face_down[column], n - 1)
            for i in range(n):
                cards[i] = board.dealt[column, i]
        elif base > 0:
            cards[0] = base - 1
            n = 1
        for _ in range(length):
            cards[n] = cards[n - 1] - 1
            n += 1
        desk.height[column] = n
    return 2


@helper
def _unpack_listed(board, state):
    """Columns of the listed form; return the word that holds the rest."""
    rules, desk = board.rules, board.position
    column = 0
    n = 0
    symbol = 0
    hidden = 0
    while column < rules[COLUMNS]:
        shift = np.uint64(6 * (symbol % 10))
        value = np.int64((state[symbol // 10] >> shift) & _BYTE_6)
        symbol += 1
        if value == _TEN_DOWN:
            hidden += 10
        elif value >= _CLOSED:
            desk.height[column] = n
            desk.hidden[column] = hidden + value - _CLOSED
            hidden = 0
            desk.original[column] = 0
            desk.code[column] = 0
            column += 1
            n = 0
        else:
            desk.cards[column, n] = value - 1
            n += 1
    return rules[LIST_WORDS]


@helper
def column_code(board, column):
    """Code of a column in the compact form."""
    desk = board.position
    height = desk.height[column]
    if height == 0:
        return np.int64(0)
    if height - max(desk.original[column], 1) > 12 or desk.original[column] > MOST_COMPACT_HEIGHT:
        raise RangeFault("a column does not fit the compact form")
    if desk.original[column] > 0:
        return (desk.original[column] + 51) << 4 | (height - desk.original[column])
    return (np.int64(desk.cards[column, 0]) + 1) << 4 | (height - 1)


@helper
def pack(board, state):
    """Write the position on the desk into ``state``; in the compact form ``code`` must be up to date."""
    rules, desk = board.rules, board.position
    for i in range(state.shape[0]):
        state[i] = np.uint64(0)
    if rules[COMPACT] != 0:
        _pack_compact(board, state)
        at = 2
    else:
        _pack_listed(board, state)
        at = rules[LIST_WORDS]
    fit = 0 <= desk.counts[TURNED] <= rules[STOCK] and 0 <= desk.counts[REDEALS] <= MOST_REDEALS
    for pile in range(8):
        fit = fit and 0 <= desk.foundations[pile] <= 13
    if not fit:
        raise RangeFault("the foundations, the turned cards or the redeals leave their fields")
    rest = np.uint64(desk.counts[TURNED]) << np.uint64(52) | np.uint64(desk.counts[REDEALS]) << np.uint64(59)
    for pile in range(8):
        rest |= np.uint64(desk.foundations[pile]) << np.uint64(20 + 4 * pile)
    state[at] |= rest
    for i in range(rules[MASK_WORDS]):
        state[at + 1 + i] = desk.left[i]


@helper
def _pack_compact(board, state):
    """Original columns at their own numbers, the others by descending code at the numbers left over."""
    rules, desk = board.rules, board.position
    order = desk.order
    n = 0
    for column in range(rules[COLUMNS]):
        if desk.original[column] == 0:
            code = desk.code[column]
            place = n
            while place > 0 and order[place - 1] < code:
                order[place] = order[place - 1]
                place -= 1
            order[place] = code
            n += 1
    n = 0
    for column in range(rules[COLUMNS]):
        code = desk.code[column]
        if desk.original[column] == 0:
            code = order[n]
            n += 1
        state[column // 6] |= np.uint64(code) << np.uint64(10 * (column % 6))


@helper
def _before(desk, a, b):
    """Whether column a comes before column b in the listed form: more face down, then higher cards."""
    if desk.hidden[a] != desk.hidden[b]:
        return desk.hidden[a] > desk.hidden[b]
    for i in range(min(desk.height[a], desk.height[b])):
        if desk.cards[a, i] != desk.cards[b, i]:
            return desk.cards[a, i] > desk.cards[b, i]
    return desk.height[a] > desk.height[b]


@helper
def _pack_listed(board, state):
    """Columns as lists of symbols, sorted if they are interchangeable."""
    rules, desk = board.rules, board.position
    order = desk.order
    fixed = rules[STOCK_TO_COLUMNS] != 0 and desk.counts[TURNED] < rules[STOCK]
    for column in range(rules[COLUMNS]):
        place = column
        while not fixed and place > 0 and _before(desk, column, order[place - 1]):
            order[place] = order[place - 1]
            place -= 1
        order[place] = column
    symbol = 0
    for i in range(rules[COLUMNS]):
        column = order[i]
        height, hidden = desk.height[column], desk.hidden[column]
        cards_and_tens = height + hidden // 10
        if (
            hidden < 0
            or (hidden > 0 and hidden >= height)
            or symbol + cards_and_tens >= 10 * rules[LIST_WORDS]
        ):
            raise RangeFault("the columns do not fit the listed form")
        for j in range(cards_and_tens + 1):
            value = _CLOSED + hidden % 10
            if j < height:
                value = np.int64(desk.cards[column, j]) + 1
            elif j < cards_and_tens:
                value = np.int64(_TEN_DOWN)
            state[symbol // 10] |= np.uint64(value) << np.uint64(6 * (symbol % 10))
            symbol += 1
