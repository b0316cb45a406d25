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
bottom, closed by 53 + the cards face down; columns sorted, unless stock cards are still to be dealt to
them.  Then one word of foundations, turned cards and redeals as in word 2, and the words 3 and 4 unless
the stock goes to the columns.
"""

from typing import NamedTuple

import numpy as np

from solver.forty_thieves.rule_array import (
    COLUMNS,
    COMPACT,
    LIST_WORDS,
    MASK_WORDS,
    MOST_HEIGHT,
    PASSES,
    STOCK,
    STOCK_TO_COLUMNS,
    accepting_faces,
    rule_array,
)
from solver.kernels.jit import helper
from solver.rules import MOST_COLUMNS, FortyThievesRules

# Places in ``counts``.
WASTE, TURNED, REDEALS, STEPS, TOUCHED, LOWEST_WASTE = range(6)

_ONE = np.uint64(1)
_COLUMN, _BYTE_6, _NIBBLE, _SEVEN = np.uint64(1023), np.uint64(63), np.uint64(15), np.uint64(127)


class Position(NamedTuple):
    """One position unpacked: the desk on which the kernels work.

    Attributes
    ----------
    cards : int8[14, 104]
        Cards of each column from the bottom; those at or above ``height`` are left-overs.
    block : int64[96]
        All of the following in one piece, to be saved and restored at a stroke.
    height, original, hidden : int64[14]
        Cards in a column, dealt cards never given up (0 once refilled), cards face down.
    code, value : int64[14]
        Column code of the compact form; what the evaluation says of the column.
    foundations : int64[8]
        Cards on the lower and the higher foundation of each suit.
    counts : int64[8]
        WASTE cards in the waste, TURNED stock cards in this pass, REDEALS, STEPS logged, TOUCHED columns
        as a mask, LOWEST_WASTE the waste's least height since it was unpacked.
    waste : int64[104]
        Stock indices of the waste's cards, top last.
    left : uint64[2]
        Stock cards that are still in the stock or the waste.
    steps : int64[512, 4]
        Log of single moves: kind, from, to, cards (see ``moves``).
    saved, saved_left, saved_waste : int64[96], uint64[2], int64[104]
        Copies of ``block``, ``left`` and ``waste``.
    order, reach : int64[14], int64[4]
        Scratch.
    need, saved_need : int64[52]
        What burying each card costs, now and in the position that was unpacked (see ``evaluate``).
    waste_costs : int64[105, 3]
        For each height of the waste that was unpacked what lies in it costs, the greatest need, all needs.
    """

    cards: np.ndarray
    block: np.ndarray
    height: np.ndarray
    original: np.ndarray
    hidden: np.ndarray
    code: np.ndarray
    value: np.ndarray
    foundations: np.ndarray
    counts: np.ndarray
    waste: np.ndarray
    left: np.ndarray
    steps: np.ndarray
    saved: np.ndarray
    saved_left: np.ndarray
    saved_waste: np.ndarray
    order: np.ndarray
    reach: np.ndarray
    need: np.ndarray
    saved_need: np.ndarray
    waste_costs: np.ndarray


class FortyThievesBoard(NamedTuple):
    """A deal, its rules and the evaluation's weights, as the kernels see them.

    Attributes
    ----------
    rules : int64[16]
        See ``rule_array``.
    dealt : int8[14, 104]
        Cards of each column as dealt.
    run : int64[14]
        How many dealt cards from the bottom are one run (same suit), none of them face down.
    face_down : int64[14]
        Face-down cards of each column as dealt.
    stock : int8[104]
        Cards of the stock, next first.
    accepts : uint64[52]
        Bit f of ``accepts[c]``: card c may be built on face f.
    weights : int64[48]
        See ``evaluate``.
    position : Position
    """

    rules: np.ndarray
    dealt: np.ndarray
    run: np.ndarray
    face_down: np.ndarray
    stock: np.ndarray
    accepts: np.ndarray
    weights: np.ndarray
    position: Position


def empty_position() -> Position:
    """A desk with nothing on it."""
    block = np.zeros(96, np.int64)
    parts = [block[14 * i : 14 * i + 14] for i in range(5)]
    return Position(
        np.zeros((MOST_COLUMNS, MOST_HEIGHT), np.int8),
        block,
        *parts,
        block[70:78],
        block[78:86],
        np.zeros(104, np.int64),
        np.zeros(2, np.uint64),
        np.zeros((512, 4), np.int64),
        np.zeros(96, np.int64),
        np.zeros(2, np.uint64),
        np.zeros(104, np.int64),
        np.zeros(MOST_COLUMNS, np.int64),
        np.zeros(4, np.int64),
        np.zeros(52, np.int64),
        np.zeros(52, np.int64),
        np.zeros((105, 3), np.int64),
    )


def _natural_run(column, face_down: int) -> int:
    """Cards from the bottom that are one same-suit run, 1 if cards lie face down."""
    length = 1
    while (
        not face_down and length < len(column) and column[length] == column[length - 1] - 1 and column[length] % 13 != 12
    ):
        length += 1
    return length


def board_for(layout, rules: FortyThievesRules, weights) -> FortyThievesBoard:
    """The board of a layout; the layout itself lies on its desk.

    Parameters
    ----------
    layout : FortyThievesLayout
        Where the cards lie, a fresh deal or a game in progress.
    rules : FortyThievesRules
    weights : int64[48]
        Weights of the evaluation.
    """
    columns = layout.columns
    pile = [*layout.waste, *layout.stock]
    out = [count for pair in layout.foundations for count in sorted(pair)]
    cards = sum(map(len, columns)) + len(pile) + sum(out)
    array = rule_array(rules, max(map(len, columns)), len(pile), cards)
    array[PASSES] = layout.passes_left
    board = FortyThievesBoard(
        array,
        np.zeros((MOST_COLUMNS, MOST_HEIGHT), np.int8),
        np.ones(MOST_COLUMNS, np.int64),
        np.zeros(MOST_COLUMNS, np.int64),
        np.zeros(104, np.int8),
        accepting_faces(rules.build),
        np.asarray(weights, np.int64),
        empty_position(),
    )
    desk = board.position
    for column, column_cards in enumerate(columns):
        height = len(column_cards)
        board.dealt[column, :height] = column_cards
        board.face_down[column] = max(0, min(layout.face_down[column], height - 1))
        board.run[column] = _natural_run(column_cards, board.face_down[column])
        desk.cards[column, :height] = column_cards
        desk.height[column] = height
        desk.original[column] = height if height > board.run[column] else 0
        desk.hidden[column] = board.face_down[column]
    board.stock[: len(pile)] = pile
    desk.foundations[:] = out
    desk.counts[TURNED] = desk.counts[WASTE] = len(layout.waste)
    desk.counts[LOWEST_WASTE] = len(layout.waste)
    desk.waste[: len(layout.waste)] = range(len(layout.waste))
    for card in range(len(pile)):
        desk.left[card // 64] |= _ONE << np.uint64(card % 64)
    desk.counts[TOUCHED] = (1 << rules.columns) - 1
    return board


def words_of(rules: np.ndarray) -> int:
    """Words of a packed state under the rules."""
    return int((3 if rules[COMPACT] else rules[LIST_WORDS] + 1) + rules[MASK_WORDS])


@helper
def unpack(board, state):
    """Put a packed state on the desk."""
    rules, desk = board.rules, board.position
    counts = desk.counts
    if rules[COMPACT] != 0:
        at = _unpack_compact(board, state)
    else:
        at = _unpack_listed(board, state)
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
    while column < rules[COLUMNS]:
        shift = np.uint64(6 * (symbol % 10))
        value = np.int64((state[symbol // 10] >> shift) & _BYTE_6)
        symbol += 1
        if value >= 53:
            desk.height[column] = n
            desk.hidden[column] = value - 53
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
        for j in range(desk.height[column] + 1):
            value = 53 + desk.hidden[column]
            if j < desk.height[column]:
                value = np.int64(desk.cards[column, j]) + 1
            state[symbol // 10] |= np.uint64(value) << np.uint64(6 * (symbol % 10))
            symbol += 1


