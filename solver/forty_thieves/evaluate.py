"""How hopeful a position is: a weighted sum, higher is better.  It steers the beam and proves nothing.

The *need* of a card is how many cards of its suit have to go before it on the foundation that will take
it: 0 for a card that goes now.  A card buries another if it lies above it and will not leave sooner.
"""

import numpy as np

from solver.forty_thieves.moves import fits
from solver.forty_thieves.rule_array import COLUMNS, STOCK
from solver.forty_thieves.state import TURNED, WASTE
from solver.kernels.jit import helper

# Places in the weights.
OUT = 0  # a card on a foundation
EMPTY_COLUMN = 1
SECOND_EMPTY = 2  # added for two empty columns or more
IN_RUN = 3  # a card that lies on the card it is built on
RUN_SHARE = 4  # sixteenths of its cost that a burying card in a run counts
RELIEF = 5  # sixteenths of its own need's weight that are taken off a burying card's cost
SUM_SHARE = 6  # sixteenths of the weights of all cards buried, on top of the greatest
WASTE_SHARE = 7  # sixteenths of a burying card's cost that count in the waste
WASTE_CARD = 8  # a card in the waste
UNTURNED = 9  # a card in the stock
FIRST = 16  # 13 weights: burying a card of need 0, 1, .. that the higher foundation will take
SECOND = 32  # 13 weights: the same for the lower foundation
N_WEIGHTS = 48


def default_weights() -> np.ndarray:
    """Weights that the portfolio starts with (int64[32])."""
    weights = np.zeros(N_WEIGHTS, np.int64)
    weights[OUT] = 60
    weights[EMPTY_COLUMN] = 120
    weights[IN_RUN] = 10
    weights[RUN_SHARE] = 8
    weights[RELIEF] = 4
    weights[WASTE_SHARE] = 2
    weights[UNTURNED] = 20
    weights[FIRST : FIRST + 13] = (48, 44, 40, 36, 32, 28, 25, 22, 19, 16, 13, 10, 7)
    weights[SECOND : SECOND + 13] = (48, 44, 40, 36, 32, 28, 25, 22, 19, 16, 13, 10, 7)
    return weights


@helper
def set_needs(board, suit):
    """Fill ``need`` for the cards of a suit that are not out."""
    desk, weights = board.position, board.weights
    low, high = desk.foundations[2 * suit], desk.foundations[2 * suit + 1]
    for rank in range(low, high):
        desk.need[13 * suit + rank] = weights[SECOND + rank - low]
    for rank in range(high, 13):
        desk.need[13 * suit + rank] = weights[FIRST + rank - high]


@helper
def _cost(weights, need, most, all_below):
    """Cost of a card of that need on cards whose greatest need is ``most``, all needs ``all_below``."""
    return max(most + (all_below * weights[SUM_SHARE] >> 4) - (need * weights[RELIEF] >> 4), 0)


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
    total = np.int64(0)
    for i in range(1, height):
        card = np.int64(cards[i])
        need = desk.need[card]
        cost = _cost(weights, need, most, all_below)
        if fits(board, card, below):
            total += weights[IN_RUN]
            cost = cost * weights[RUN_SHARE] >> 4
        total -= cost
        most = max(most, need)
        all_below += need
        below = card
    return total


@helper
def set_waste_costs(board):
    """Fill ``waste_costs`` for the waste on the desk."""
    desk = board.position
    costs = desk.waste_costs
    costs[0, 0] = 0
    costs[0, 1] = 0
    costs[0, 2] = 0
    for i in range(desk.counts[WASTE]):
        need = desk.need[board.stock[desk.waste[i]]]
        costs[i + 1, 0] = costs[i, 0]
        if i > 0:
            costs[i + 1, 0] += _cost(board.weights, need, costs[i, 1], costs[i, 2])
        costs[i + 1, 1] = max(costs[i, 1], need)
        costs[i + 1, 2] = costs[i, 2] + need


@helper
def _waste_value(board, unchanged):
    """What the waste adds to the score; its first ``unchanged`` cards are those of ``waste_costs``."""
    desk, weights = board.position, board.weights
    total = desk.waste_costs[unchanged, 0]
    most = desk.waste_costs[unchanged, 1]
    all_below = desk.waste_costs[unchanged, 2]
    for i in range(unchanged, desk.counts[WASTE]):
        need = desk.need[board.stock[desk.waste[i]]]
        if i > 0:
            total += _cost(weights, need, most, all_below)
        most = max(most, need)
        all_below += need
    return weights[WASTE_CARD] * desk.counts[WASTE] - (total * weights[WASTE_SHARE] >> 4)


@helper
def evaluate(board, unchanged):
    """Score of the position on the desk, whose column values and needs must be up to date.

    ``unchanged``: how many waste cards are as when ``waste_costs`` was filled, at the present needs.
    """
    rules, desk, weights = board.rules, board.position, board.weights
    total = _waste_value(board, unchanged)
    empty = 0
    for column in range(rules[COLUMNS]):
        total += desk.value[column]
        if desk.height[column] == 0:
            empty += 1
    if empty > 1:
        total += weights[SECOND_EMPTY]
    for pile in range(8):
        total += weights[OUT] * desk.foundations[pile]
    return total + weights[UNTURNED] * (rules[STOCK] - desk.counts[TURNED])
