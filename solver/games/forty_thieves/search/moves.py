"""Moves of the Forty Thieves family on the desk: generation for all rules, and playing one.

A move is a word (see ``codes``).  Each single move that is played, the automatic ones too, is logged in
``steps`` as kind, from, to, cards (for BACK the card instead).
"""

import numpy as np

from solver.games.forty_thieves.search.board import LOWEST_WASTE, REDEALS, STEPS, TOUCHED, TURNED, WASTE
from solver.games.forty_thieves.search.codes import (
    BACK,
    BACK_CHAIN,
    COLUMN_OUT,
    FROM_WASTE,
    MOVE,
    REDEAL,
    TURN,
    WASTE_OUT,
    WASTE_TO,
)
from solver.games.forty_thieves.search.rule_array import (
    ANY,
    BUILD,
    COLUMNS,
    DRAW,
    EMPTY,
    KING,
    NOTHING,
    PASSES,
    SAME_SUIT,
    SEQUENCES,
    STOCK,
    STOCK_TO_COLUMNS,
    WORRYING_BACK,
)
from solver.kernels.jit import helper
from solver.kernels.ranges import RangeFault

# 104 movable cards with 13 other columns each, 14 plays out, 15 of the stock and the waste, and 112 single
# cards back (8 foundations, 14 columns) are 1,493.  Chains come with same-suit building only, where a card
# fits on two columns and an empty one: at most 24 for each of 13 columns and 8 foundations of an empty one.
MOST_MOVES = 2048

_ONE = np.uint64(1)


@helper
def fits(board, card, on):
    """Whether the building rule lets ``card`` lie on ``on``."""
    return (board.accepts[card] >> np.uint64(on)) & _ONE != np.uint64(0)


@helper
def top_of(desk, column):
    """Last card of a column that is not empty."""
    return np.int64(desk.cards[column, desk.height[column] - 1])


@helper
def waste_top(board):
    """Top card of a waste that is not empty."""
    desk = board.position
    return np.int64(board.stock[desk.waste[desk.counts[WASTE] - 1]])


@helper
def next_stock(board, start):
    """Index of the next card of the stock from ``start`` on; the stock's size if there is none."""
    desk = board.position
    card = start
    while card < board.rules[STOCK] and (desk.left[card >> 6] >> np.uint64(card & 63)) & _ONE == np.uint64(0):
        card += 1
    return card


@helper
def stock_is_empty(board):
    """Whether no card is left to turn in this pass."""
    desk = board.position
    if board.rules[STOCK_TO_COLUMNS] != 0:
        return desk.counts[TURNED] >= board.rules[STOCK]
    return next_stock(board, desk.counts[TURNED]) >= board.rules[STOCK]


@helper
def _log(desk, kind, source, target, cards):
    n = desk.counts[STEPS]
    if n >= desk.steps.shape[0]:
        raise RangeFault("the log of moves is full")
    desk.steps[n, 0] = kind
    desk.steps[n, 1] = source
    desk.steps[n, 2] = target
    desk.steps[n, 3] = cards
    desk.counts[STEPS] = n + 1


@helper
def _lower_column(board, column, height):
    """Take the cards from ``height`` up off a column; turn up what has come to lie open."""
    desk = board.position
    desk.height[column] = height
    if desk.hidden[column] >= height and height > 0:
        desk.hidden[column] = height - 1
    if desk.original[column] > height:
        desk.original[column] = height
        if height <= board.run[column] and desk.hidden[column] == 0:
            desk.original[column] = 0
    desk.counts[TOUCHED] |= 1 << column


@helper
def _put(desk, column, card):
    """Put a card on a column."""
    if desk.height[column] >= desk.cards.shape[1]:
        raise RangeFault("a column is full")
    desk.cards[column, desk.height[column]] = card
    desk.height[column] += 1
    desk.counts[TOUCHED] |= 1 << column


@helper
def _take_waste(board):
    """Take the waste's top."""
    desk = board.position
    top = desk.counts[WASTE] - 1
    card = desk.waste[top]
    desk.left[card >> 6] &= ~(_ONE << np.uint64(card & 63))
    desk.counts[WASTE] = top
    desk.counts[LOWEST_WASTE] = min(desk.counts[LOWEST_WASTE], top)
    return np.int64(board.stock[card])


@helper
def _put_out(desk, card):
    """Put a card on the foundation that takes it."""
    suit, rank = card // 13, card % 13
    if desk.foundations[2 * suit + 1] == rank:
        desk.foundations[2 * suit + 1] += 1
    else:
        desk.foundations[2 * suit] += 1


@helper
def column_out(board, column):
    """Play a column's last card to a foundation."""
    desk = board.position
    _put_out(desk, top_of(desk, column))
    _lower_column(board, column, desk.height[column] - 1)
    _log(desk, COLUMN_OUT, column, 0, 1)


@helper
def waste_out(board):
    """Play the waste's top to a foundation."""
    _put_out(board.position, _take_waste(board))
    _log(board.position, WASTE_OUT, 0, 0, 1)


@helper
def turn(board):
    """Turn cards from the stock to the waste, or deal one to each column."""
    rules, desk = board.rules, board.position
    counts = desk.counts
    if rules[STOCK_TO_COLUMNS] != 0:
        for column in range(min(rules[COLUMNS], rules[STOCK] - counts[TURNED])):
            _put(desk, column, board.stock[counts[TURNED]])
            counts[TURNED] += 1
    else:
        for _ in range(rules[DRAW]):
            card = next_stock(board, counts[TURNED])
            if card >= rules[STOCK]:
                break
            desk.waste[counts[WASTE]] = card
            counts[WASTE] += 1
            counts[TURNED] = card + 1
    _log(desk, TURN, 0, 0, 1)


@helper
def _back(desk, pile, column):
    """Bring a foundation's top card back to a column."""
    card = 13 * (pile // 2) + desk.foundations[pile] - 1
    desk.foundations[pile] -= 1
    if pile & 1 and desk.foundations[pile] < desk.foundations[pile - 1]:
        desk.foundations[pile] += 1
        desk.foundations[pile - 1] -= 1
    _put(desk, column, card)
    _log(desk, BACK, pile, column, card)


@helper
def _shift(board, source, target, n):
    """Move the last n cards of a column to another."""
    desk = board.position
    height = desk.height[source]
    for i in range(height - n, height):
        _put(desk, target, desk.cards[source, i])
    _lower_column(board, source, height - n)
    _log(desk, MOVE, source, target, n)


@helper
def play(board, code):
    """Play a move on the desk.  It must be legal."""
    desk = board.position
    kind, source, target = code & 15, (code >> 4) & 15, (code >> 8) & 15
    n = (code >> 12) & 255
    if kind == TURN:
        turn(board)
    elif kind == REDEAL:
        desk.counts[WASTE] = 0
        desk.counts[LOWEST_WASTE] = 0
        desk.counts[TURNED] = 0
        desk.counts[REDEALS] += 1
        _log(desk, REDEAL, 0, 0, 1)
    elif kind == WASTE_OUT:
        waste_out(board)
    elif kind == COLUMN_OUT:
        column_out(board, source)
    elif kind == WASTE_TO:
        _put(desk, target, _take_waste(board))
        _log(desk, WASTE_TO, 0, target, 1)
    elif kind == MOVE:
        _shift(board, source, target, n)
    elif kind == BACK:
        _back(desk, source, target)
    else:
        pile = source
        for _ in range((code >> 24) & 127):
            _back(desk, pile, target)
            if pile & 1 and desk.foundations[pile] == desk.foundations[pile - 1]:
                pile -= 1  # the two are level: the lower one stands for either
        source = (code >> 20) & 15
        if source == FROM_WASTE:
            _put(desk, target, _take_waste(board))
            _log(desk, WASTE_TO, 0, target, 1)
        else:
            _shift(board, source, target, n)


@helper
def run_length(board, column):
    """How many of a column's last cards move as one under the rules."""
    desk = board.position
    height = desk.height[column]
    length = min(height, 1)
    if board.rules[SEQUENCES] != 0:
        while height - length > desk.hidden[column] and fits(
            board, desk.cards[column, height - length], desk.cards[column, height - length - 1]
        ):
            length += 1
    return length


@helper
def _goes_out(desk, card):
    """Whether one of its suit's foundations takes the card."""
    suit, rank = card // 13, card % 13
    return desk.foundations[2 * suit] == rank or desk.foundations[2 * suit + 1] == rank


@helper
def _empty_takes(rules, card):
    """Whether an empty column takes a card from another column."""
    return rules[EMPTY] == ANY or (rules[EMPTY] == KING and card % 13 == 12)


@helper
def _lower_might_go_elsewhere(board, card, target):
    """Whether a lower card of the suit, once uncovered, might come back to another column than ``target``.

    For same-suit building: to an empty column, or on an exposed card of the suit that is not higher.
    """
    rules, desk = board.rules, board.position
    for column in range(rules[COLUMNS]):
        if column == target:
            continue
        if desk.height[column] == 0:
            if rules[EMPTY] == ANY:
                return True
        else:
            top = top_of(desk, column)
            if top // 13 == card // 13 and top <= card:
                return True
    return False


@helper
def _backs(board, codes, n, chains):
    """Moves that bring foundation cards back.

    With ``chains``, a card comes back together with the card that is then put on the last of them, or alone
    if a lower one might follow it to another column (see ``dominance``; same-suit building with a waste).
    """
    rules, desk = board.rules, board.position
    met_empty = False
    for target in range(rules[COLUMNS]):
        empty = desk.height[target] == 0
        if n + 8 * 25 > codes.shape[0]:
            raise RangeFault("there is no room for all moves")
        if empty and met_empty and rules[STOCK_TO_COLUMNS] == 0:
            continue
        met_empty |= empty
        for pile in range(8):
            count = desk.foundations[pile]
            if count == 0 or (pile & 1 and count == desk.foundations[pile - 1]):
                continue
            card = 13 * (pile // 2) + count - 1
            if (empty and not _empty_takes(rules, card)) or (
                not empty and not fits(board, card, top_of(desk, target))
            ):
                continue
            if not chains or _lower_might_go_elsewhere(board, card, target):
                codes[n] = BACK | pile << 4 | target << 8
                n += 1
            if not chains:
                continue
            for source in range(rules[COLUMNS] + 1):
                if source == target:
                    continue
                if source < rules[COLUMNS]:
                    most = run_length(board, source)
                    named = source
                else:
                    most = min(desk.counts[WASTE], 1)
                    named = FROM_WASTE
                for moved in range(1, most + 1):
                    if named == FROM_WASTE:
                        first = waste_top(board)
                    else:
                        first = np.int64(desk.cards[source, desk.height[source] - moved])
                    if first // 13 == card // 13 and first < card:
                        codes[n] = (
                            BACK_CHAIN
                            | pile << 4
                            | target << 8
                            | moved << 12
                            | named << 20
                            | (card - first) << 24
                        )
                        n += 1
    return n


@helper
def _hosts(board):
    """Faces of all last cards, and whether a column is empty."""
    desk = board.position
    hosts = np.uint64(0)
    room = False
    for column in range(board.rules[COLUMNS]):
        if desk.height[column] == 0:
            room = True
        else:
            hosts |= _ONE << np.uint64(top_of(desk, column))
    return hosts, room


@helper
def list_moves(board, codes, chains):
    """Write the codes of all moves worth trying (see ``dominance``); return how many there are."""
    rules, desk = board.rules, board.position
    columns, counts = rules[COLUMNS], desk.counts
    fixed = rules[STOCK_TO_COLUMNS] != 0 and counts[TURNED] < rules[STOCK]
    n = 0
    if not stock_is_empty(board):
        codes[n] = TURN
        n += 1
    elif counts[WASTE] > 0 and counts[REDEALS] + 1 < rules[PASSES]:
        codes[n] = REDEAL
        n += 1
    if counts[WASTE] > 0:
        card = waste_top(board)
        if _goes_out(desk, card):
            codes[n] = WASTE_OUT
            n += 1
        met_empty = False
        for target in range(columns):
            if desk.height[target] > 0:
                legal = fits(board, card, top_of(desk, target))
            else:
                legal = (
                    not met_empty and rules[EMPTY] != NOTHING and (rules[EMPTY] != KING or card % 13 == 12)
                )
                met_empty = True
            if legal:
                codes[n] = WASTE_TO | target << 8 | 1 << 12
                n += 1
    hosts, room = _hosts(board)
    for source in range(columns):
        height = desk.height[source]
        if height == 0:
            continue
        if n + 1 + columns * run_length(board, source) > codes.shape[0]:
            raise RangeFault("there is no room for all moves")
        if _goes_out(desk, top_of(desk, source)):
            codes[n] = COLUMN_OUT | source << 4
            n += 1
        for moved in range(1, run_length(board, source) + 1):
            card = np.int64(desk.cards[source, height - moved])
            if board.accepts[card] & hosts == np.uint64(0) and not room:
                continue
            met_empty = False
            for target in range(columns):
                if target == source:
                    continue
                if desk.height[target] > 0:
                    legal = fits(board, card, top_of(desk, target))
                else:
                    legal = _empty_takes(rules, card) and (fixed or (not met_empty and moved < height))
                    met_empty = True
                if legal:
                    codes[n] = MOVE | source << 4 | target << 8 | moved << 12
                    n += 1
    if rules[WORRYING_BACK] != 0:
        n = _backs(board, codes, n, chains and rules[BUILD] == SAME_SUIT and rules[STOCK_TO_COLUMNS] == 0)
    return n
