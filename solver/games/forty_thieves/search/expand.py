"""Successors of a packed state of the Forty Thieves family: the kernels that the searches call."""

import numpy as np

from solver.games.forty_thieves.search.board import (
    BLOCK,
    COUNTS_AT,
    FOUNDATIONS_AT,
    LOWEST_WASTE,
    TOUCHED,
    WASTE,
)
from solver.games.forty_thieves.search.dominance import CHAIN_BACKS, SCORE, settle
from solver.games.forty_thieves.search.evaluate import column_value, evaluate, set_needs, set_waste_costs
from solver.games.forty_thieves.search.moves import list_moves, play
from solver.games.forty_thieves.search.rule_array import (
    CARDS,
    COLUMNS,
    COMPACT,
    LIST_WORDS,
    MASK_WORDS,
    OPTIONS,
    STOCK,
)
from solver.games.forty_thieves.search.state import column_code, pack, unpack
from solver.kernels.bits import count_ones
from solver.kernels.jit import helper, lean_kernel

SETTLE, LOOK = -1, -2

_NIBBLE, _SEVEN, _ONE = np.uint64(15), np.uint64(127), np.uint64(1)


@helper
def _rest(rules, state):
    """Which word holds foundations, turned cards and redeals."""
    return 2 if rules[COMPACT] != 0 else rules[LIST_WORDS]


@helper
def is_won(boards, state):
    """Whether all cards are on the foundations."""
    board = boards[0]
    word = state[_rest(board.rules, state)]
    total = 0
    for pile in range(8):
        total += np.int64((word >> np.uint64(20 + 4 * pile)) & _NIBBLE)
    return total == board.rules[CARDS]


@helper
def level_of(boards, state):
    """A number that no move lowers: redeals, cards turned, cards gone from stock and waste, and (compact
    form) dealt cards gone from where they lay."""
    board = boards[0]
    rules = board.rules
    at = _rest(rules, state)
    level = 256 * np.int64(state[at] >> np.uint64(59)) + np.int64((state[at] >> np.uint64(52)) & _SEVEN)
    if rules[MASK_WORDS] > 0:
        level += rules[STOCK]
        for i in range(rules[MASK_WORDS]):
            level -= count_ones(state[at + 1 + i])
    if rules[COMPACT] != 0:
        for column in range(rules[COLUMNS]):
            base = np.int64((state[column // 6] >> np.uint64(10 * (column % 6) + 4)) & np.uint64(63))
            level -= base - 51 if base >= 53 else board.run[column]
    return level + 104


@helper
def _set_codes(board):
    """Bring the codes of touched columns up to date; only the compact form has them."""
    desk = board.position
    if board.rules[COMPACT] == 0:
        return
    for column in range(board.rules[COLUMNS]):
        if (desk.counts[TOUCHED] >> column) & 1:
            desk.code[column] = column_code(board, column)


@helper
def _score(board):
    """Score of a child on the desk."""
    rules, desk = board.rules, board.position
    changed = 0
    for suit in range(4):
        at = FOUNDATIONS_AT + 2 * suit
        if desk.block[at] != desk.saved[at] or desk.block[at + 1] != desk.saved[at + 1]:
            changed |= 1 << suit
    stale = desk.counts[TOUCHED] if changed == 0 else -1
    for suit in range(4):
        if (changed >> suit) & 1:
            set_needs(board, suit)
    for column in range(rules[COLUMNS]):
        if (stale >> column) & 1:
            desk.value[column] = column_value(board, column)
    score = evaluate(board, desk.counts[LOWEST_WASTE] if changed == 0 else 0)
    if changed != 0:
        for card in range(52):
            desk.need[card] = desk.saved_need[card]
        desk.wanted[0] = desk.wanted[1]
    return score


@helper
def _begin_scores(board):
    """Evaluate the parent on the desk, whose parts its children share."""
    desk = board.position
    for suit in range(4):
        set_needs(board, suit)
    for card in range(52):
        desk.saved_need[card] = desk.need[card]
    desk.wanted[1] = desk.wanted[0]
    for column in range(board.rules[COLUMNS]):
        desk.value[column] = column_value(board, column)
    set_waste_costs(board)


@helper
def _restore(desk):
    """Put the saved position back on the desk: what moves may have written over."""
    for i in range(desk.counts[LOWEST_WASTE], desk.saved[COUNTS_AT + WASTE]):
        desk.waste[i] = desk.saved_waste[i]
    for i in range(BLOCK):
        desk.block[i] = desk.saved[i]
    desk.left[0] = desk.saved_left[0]
    desk.left[1] = desk.saved_left[1]


@helper
def expand(boards, state, successors):
    """Write the successors, each settled (see ``dominance``); return how many there are."""
    board = boards[0]
    rules, desk = board.rules, board.position
    unpack(board, state)
    if rules[OPTIONS] & SCORE:
        _begin_scores(board)
    for i in range(BLOCK):
        desk.saved[i] = desk.block[i]
    for i in range(desk.counts[WASTE]):
        desk.saved_waste[i] = desk.waste[i]
    desk.saved_left[0] = desk.left[0]
    desk.saved_left[1] = desk.left[1]
    n = list_moves(board, successors.moves, rules[OPTIONS] & CHAIN_BACKS)
    for child in range(n):
        play(board, successors.moves[child])
        settle(board)
        _set_codes(board)
        pack(board, successors.words[child])
        if rules[OPTIONS] & SCORE:
            successors.scores[child] = _score(board)
        _restore(desk)
    return n


@lean_kernel
def play_code(boards, state, code, after):
    """Play a move code from ``state`` and write the settled position to ``after``; the log holds all moves.

    With code SETTLE the position is the one on the desk; with code LOOK nothing is played.
    """
    board = boards[0]
    if code != SETTLE:
        unpack(board, state)
    if code == LOOK:
        return
    if code != SETTLE:
        play(board, code)
    settle(board)
    _set_codes(board)
    pack(board, after)
