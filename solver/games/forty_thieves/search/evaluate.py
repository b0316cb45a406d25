"""How hopeful a position is: a weighted sum, higher is better.  It steers the beam and proves nothing.

The *need* of a card is how many cards of its suit have to go before it on the foundation that will take
it: 0 for a card that goes now.  A card buries another if it lies above it and will not leave sooner.
"""

from random import Random

import numpy as np

from solver.games.forty_thieves.search.board import TURNED, WASTE
from solver.games.forty_thieves.search.moves import fits, next_stock, top_of, waste_top
from solver.games.forty_thieves.search.rule_array import COLUMNS, STOCK, STOCK_TO_COLUMNS
from solver.kernels.jit import helper

# Places in the weights.
OUT = 0  # a card on a foundation
EMPTY_COLUMN = 1
SECOND_EMPTY = 2  # added for two empty columns or more
IN_RUN = 3  # a card that lies on the card it is built on
RUN_SHARE = 4  # 256ths of its cost that a burying card in a run counts
RELIEF = 5  # 256ths of its own need's weight that are taken off a burying card's cost
SUM_SHARE = 6  # 256ths of the weights of all cards buried, on top of the greatest
WASTE_SHARE = 7  # 256ths of a burying card's cost that count in the waste
WASTE_CARD = 8  # a card in the waste
UNTURNED = 9  # a card in the stock
MOBILE = 10  # a last card that can be built on another last card
RUN_BASE = 11  # the rank of the bottom card of a column that is one run
EMPTY_UNTURNED = 12  # for each empty column, each card in the stock
THRIFT = 13  # taken off for each move beyond the least; used by the beam (see ``cost_of``)
FIRST = 16  # 13 weights: burying a card of need 0, 1, .. that the higher foundation will take
SECOND = 32  # 13 weights: the same for the lower foundation
WASTE_SQUARE = 48  # 16ths, for the square of the number of cards in the waste
WASTE_PAIR = 49  # a waste card above the next lower card of its suit
SOON = 50  # one of the next AHEAD stock cards that could be played at once
WANTED = 51  # a card in a column that a foundation takes next
WANTED_BELOW = 52  # a waste card, for each card below it that a foundation takes next
TWO_RUNS = 53  # a column of two runs
EMPTY_WASTE = 54  # for each empty column, each card in the waste
N_WEIGHTS = 64

AHEAD = 4  # stock cards that SOON looks at

_ONE, _NONE, _SUIT = np.uint64(1), np.uint64(0), np.uint64(0x1FFF)


# Sixteen equally likely factors, in 256ths, of a log-normal distribution of sigma 0.4.
_FACTORS = (121, 151, 171, 188, 203, 218, 233, 248, 264, 281, 301, 323, 349, 383, 434, 539)


def varied(weights: np.ndarray, seed: int) -> np.ndarray:
    """The weights, each multiplied by a random factor; seed 0 gives them as they are.

    Several beams that judge differently find more wins than one beam of their width together.
    """
    if seed == 0:
        return weights
    draw = Random(seed)
    factors = [_FACTORS[int(16 * draw.random())] for _ in range(N_WEIGHTS)]
    factors[THRIFT] = 256
    return weights * np.array(factors, np.int64) // 256


@helper
def set_needs(board, suit):
    """Fill ``need`` for the cards of a suit that are not out, and ``wanted`` for the suit."""
    desk, weights = board.position, board.weights
    low, high = desk.foundations[2 * suit], desk.foundations[2 * suit + 1]
    for rank in range(low, high):
        desk.need[13 * suit + rank] = weights[SECOND + rank - low]
    for rank in range(high, 13):
        desk.need[13 * suit + rank] = weights[FIRST + rank - high]
    wanted = desk.wanted[0] & ~(_SUIT << np.uint64(13 * suit))
    if low < 13:
        wanted |= _ONE << np.uint64(13 * suit + low)
    if high < 13:
        wanted |= _ONE << np.uint64(13 * suit + high)
    desk.wanted[0] = wanted


@helper
def _among(card, faces):
    """1 if the card is one of a set of faces, otherwise 0."""
    return np.int64((faces >> np.uint64(card)) & _ONE)


@helper
def _cost(weights, need, most, all_below):
    """Cost of a card of that need on cards whose greatest need is ``most``, all needs ``all_below``."""
    return max(most + (all_below * weights[SUM_SHARE] >> 8) - (need * weights[RELIEF] >> 8), 0)


@helper
def column_value(board, column):
    """What a column adds to the score."""
    desk, weights = board.position, board.weights
    height = desk.height[column]
    if height == 0:
        return weights[EMPTY_COLUMN]
    cards = desk.cards[column]
    below = np.int64(cards[0])
    most = desk.need[below]
    all_below = most
    in_runs = 0
    total = np.int64(0)
    for i in range(1, height):
        card = np.int64(cards[i])
        need = desk.need[card]
        cost = _cost(weights, need, most, all_below)
        if fits(board, card, below):
            total += weights[IN_RUN]
            in_runs += 1
            cost = cost * weights[RUN_SHARE] >> 8
        total -= cost
        most = max(most, need)
        all_below += need
        below = card
    if weights[WANTED] != 0:
        for i in range(height):
            total += weights[WANTED] * _among(np.int64(cards[i]), desk.wanted[0])
    if in_runs == height - 2:
        total += weights[TWO_RUNS]
    if in_runs == height - 1:
        total += weights[RUN_BASE] * (np.int64(cards[0]) % 13)
    return total


@helper
def _is_on_lower(card, faces):
    """1 if the next lower card of the suit is among the faces, otherwise 0."""
    return _among(card - 1, faces) if card % 13 > 0 else 0


@helper
def set_waste_costs(board):
    """Fill ``waste_costs`` and, if the weights need them, ``waste_counts`` for the waste on the desk."""
    desk, weights = board.position, board.weights
    costs = desk.waste_costs
    costs[0, 0] = 0
    costs[0, 1] = 0
    costs[0, 2] = 0
    for i in range(desk.counts[WASTE]):
        need = desk.need[board.stock[desk.waste[i]]]
        costs[i + 1, 0] = costs[i, 0]
        if i > 0:
            costs[i + 1, 0] += _cost(weights, need, costs[i, 1], costs[i, 2])
        costs[i + 1, 1] = max(costs[i, 1], need)
        costs[i + 1, 2] = costs[i, 2] + need
    if weights[WASTE_PAIR] == 0 and weights[WANTED_BELOW] == 0:
        return
    counts, faces = desk.waste_counts, desk.waste_faces
    counts[0, 0] = 0
    counts[0, 1] = 0
    counts[0, 2] = 0
    faces[0] = _NONE
    for i in range(desk.counts[WASTE]):
        card = np.int64(board.stock[desk.waste[i]])
        counts[i + 1, 0] = counts[i, 0] + _among(card, desk.wanted[0])
        counts[i + 1, 1] = counts[i, 1] + _is_on_lower(card, faces[i])
        counts[i + 1, 2] = counts[i, 2] + counts[i, 0]
        faces[i + 1] = faces[i] | _ONE << np.uint64(card)


@helper
def _waste_order(board, unchanged):
    """What WASTE_PAIR and WANTED_BELOW add to the score."""
    desk, weights = board.position, board.weights
    wanted = desk.waste_counts[unchanged, 0]
    pairs = desk.waste_counts[unchanged, 1]
    above_wanted = desk.waste_counts[unchanged, 2]
    faces = desk.waste_faces[unchanged]
    for i in range(unchanged, desk.counts[WASTE]):
        card = np.int64(board.stock[desk.waste[i]])
        above_wanted += wanted
        wanted += _among(card, desk.wanted[0])
        pairs += _is_on_lower(card, faces)
        faces |= _ONE << np.uint64(card)
    return weights[WASTE_PAIR] * pairs + weights[WANTED_BELOW] * above_wanted


@helper
def _waste_value(board, unchanged):
    """What the waste adds to the score; its first ``unchanged`` cards are those of ``waste_costs``."""
    desk, weights = board.position, board.weights
    total = desk.waste_costs[unchanged, 0]
    most = desk.waste_costs[unchanged, 1]
    all_below = desk.waste_costs[unchanged, 2]
    cards = desk.counts[WASTE]
    for i in range(unchanged, cards):
        need = desk.need[board.stock[desk.waste[i]]]
        if i > 0:
            total += _cost(weights, need, most, all_below)
        most = max(most, need)
        all_below += need
    value = weights[WASTE_CARD] * cards + (weights[WASTE_SQUARE] * cards * cards >> 4)
    value -= total * weights[WASTE_SHARE] >> 8
    if weights[WASTE_PAIR] != 0 or weights[WANTED_BELOW] != 0:
        value += _waste_order(board, unchanged)
    return value


@helper
def _soon(board, last_cards):
    """How many of the next stock cards a foundation or a column would take now."""
    rules, desk = board.rules, board.position
    playable = 0
    at = desk.counts[TURNED]
    for _ in range(AHEAD):
        at = next_stock(board, at)
        if at == rules[STOCK]:
            break
        card = np.int64(board.stock[at])
        if board.accepts[card] & last_cards != _NONE or _among(card, desk.wanted[0]) == 1:
            playable += 1
        at += 1
    return playable


@helper
def _mobile(board, last_cards):
    """How many last cards and waste tops could be built on a last card."""
    desk = board.position
    mobile = 0
    for column in range(board.rules[COLUMNS]):
        if desk.height[column] > 0 and board.accepts[top_of(desk, column)] & last_cards != _NONE:
            mobile += 1
    if desk.counts[WASTE] > 0 and board.accepts[waste_top(board)] & last_cards != _NONE:
        mobile += 1
    return mobile


@helper
def evaluate(board, unchanged):
    """Score of the position on the desk, whose column values and needs must be up to date.

    ``unchanged``: how many waste cards are as when ``waste_costs`` was filled, at the present needs.
    """
    rules, desk, weights = board.rules, board.position, board.weights
    total = _waste_value(board, unchanged)
    unturned = rules[STOCK] - desk.counts[TURNED]
    empty = 0
    last_cards = np.uint64(0)
    for column in range(rules[COLUMNS]):
        total += desk.value[column]
        if desk.height[column] == 0:
            empty += 1
        else:
            last_cards |= np.uint64(1) << np.uint64(top_of(desk, column))
    if weights[MOBILE] != 0:
        total += weights[MOBILE] * _mobile(board, last_cards)
    if weights[SOON] != 0 and rules[STOCK_TO_COLUMNS] == 0:
        total += weights[SOON] * _soon(board, last_cards)
    total += empty * (weights[EMPTY_UNTURNED] * unturned + weights[EMPTY_WASTE] * desk.counts[WASTE])
    if empty > 1:
        total += weights[SECOND_EMPTY]
    for pile in range(8):
        total += weights[OUT] * desk.foundations[pile]
    return total + weights[UNTURNED] * unturned
