"""Successors of a packed state of the Forty Thieves family: the kernels that the searches call."""

import numpy as np

from solver.forty_thieves.dominance import CHAIN_BACKS, SCORE, settle
from solver.forty_thieves.evaluate import column_value, evaluate
from solver.forty_thieves.moves import list_moves, play
from solver.forty_thieves.rule_array import CARDS, COLUMNS, COMPACT, LIST_WORDS, MASK_WORDS, OPTIONS, STOCK
from solver.forty_thieves.state import LOWEST_WASTE, TOUCHED, WASTE, column_code, pack, unpack
from solver.kernels.bits import count_ones
from solver.kernels.jit import helper, kernel

_BLOCK = 86  # numbers of the desk's block in use
_FOUNDATIONS, _COUNTS = 70, 78  # where the foundations and the counts begin in it
_NIBBLE, _SEVEN, _ONE = np.uint64(15), np.uint64(127), np.uint64(1)


@helper
def _rest(rules, state):
    """Which word holds foundations, turned cards and redeals."""
    return 2 if rules[COMPACT] != 0 else rules[LIST_WORDS]


@helper
def is_won(board, state):
    """Whether all cards are on the foundations."""
    word = state[_rest(board.rules, state)]
    total = 0
    for pile in range(8):
        total += np.int64((word >> np.uint64(20 + 4 * pile)) & _NIBBLE)
    return total == board.rules[CARDS]


@helper
def level_of(board, state):
    """A number that no move lowers: redeals, cards turned, cards gone from stock and waste, and (compact
    form) dealt cards gone from where they lay."""
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
def _refresh(board):
    """Bring column codes and values up to date."""
    rules, desk = board.rules, board.position
    scored = rules[OPTIONS] & SCORE
    same = True
    for pile in range(8):
        if desk.foundations[pile] != desk.saved[_FOUNDATIONS + pile]:
            same = False
    touched = desk.counts[TOUCHED]
    for column in range(rules[COLUMNS]):
        if (touched >> column) & 1:
            desk.code[column] = column_code(board, column)
            if scored:
                desk.value[column] = column_value(board, column)
        elif scored and not same:
            desk.value[column] = column_value(board, column)


@helper
def _restore(desk):
    """Put the saved position back on the desk: what moves may have written over."""
    for i in range(desk.counts[LOWEST_WASTE], desk.saved[_COUNTS + WASTE]):
        desk.waste[i] = desk.saved_waste[i]
    for i in range(_BLOCK):
        desk.block[i] = desk.saved[i]
    desk.left[0] = desk.saved_left[0]
    desk.left[1] = desk.saved_left[1]


@helper
def expand(board, state, successors):
    """Write the successors, each settled (see ``dominance``); return how many there are."""
    rules, desk = board.rules, board.position
    unpack(board, state)
    if rules[OPTIONS] & SCORE:
        for column in range(rules[COLUMNS]):
            desk.value[column] = column_value(board, column)
    for i in range(_BLOCK):
        desk.saved[i] = desk.block[i]
    for i in range(desk.counts[WASTE]):
        desk.saved_waste[i] = desk.waste[i]
    desk.saved_left[0] = desk.left[0]
    desk.saved_left[1] = desk.left[1]
    n = list_moves(board, successors.moves, rules[OPTIONS] & CHAIN_BACKS)
    for child in range(n):
        play(board, successors.moves[child])
        settle(board)
        _refresh(board)
        pack(board, successors.words[child])
        if rules[OPTIONS] & SCORE:
            successors.scores[child] = evaluate(board)
        _restore(desk)
    return n


@kernel
def root_state(board, state):
    """Settle the position on the desk and write it to ``state``; the log holds what was played."""
    settle(board)
    _refresh(board)
    pack(board, state)


@kernel
def play_code(board, state, code, after):
    """Play a move code from ``state`` and write the settled position to ``after``; the log holds all moves."""
    unpack(board, state)
    play(board, code)
    settle(board)
    _refresh(board)
    pack(board, after)


@kernel
def unpack_state(board, state):
    """Put a packed state on the desk, for callers in Python."""
    unpack(board, state)
