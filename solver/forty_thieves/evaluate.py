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
def _need_weight(board, card):
    """Weight of burying the card."""
    foundations = board.position.foundations
    suit, rank = card // 13, card % 13
    high = foundations[2 * suit + 1]
    if rank >= high:
        return board.weights[FIRST + rank - high]
    return board.weights[SECOND + rank - foundations[2 * suit]]


@helper
def column_value(board, column):
    """What a column adds to the score."""
    desk, weights = board.position, board.weights
    height = desk.height[column]
    if height == 0:
        return weights[EMPTY_COLUMN]
    total = np.int64(0)
    most = np.int64(0)
    below = np.int64(0)
    below_all = np.int64(0)
    for i in range(height):
        card = np.int64(desk.cards[column, i])
        need = _need_weight(board, card)
        if i > 0:
            cost = max(most + (below_all * weights[SUM_SHARE] >> 4) - (need * weights[RELIEF] >> 4), 0)
            if fits(board, card, below):
                total += weights[IN_RUN]
                cost = cost * weights[RUN_SHARE] >> 4
            total -= cost
        most = max(most, need)
        below_all += need
        below = card
    return total


@helper
def waste_value(board):
    """What the waste adds to the score."""
    desk, weights = board.position, board.weights
    total = np.int64(0)
    most = np.int64(0)
    below_all = np.int64(0)
    for i in range(desk.counts[WASTE]):
        need = _need_weight(board, np.int64(board.stock[desk.waste[i]]))
        if i > 0:
            total -= max(most + (below_all * weights[SUM_SHARE] >> 4) - (need * weights[RELIEF] >> 4), 0)
        most = max(most, need)
        below_all += need
    return (total * weights[WASTE_SHARE] >> 4) + weights[WASTE_CARD] * desk.counts[WASTE]


@helper
def evaluate(board):
    """Score of the position on the desk, whose column values must be up to date."""
    rules, desk, weights = board.rules, board.position, board.weights
    total = waste_value(board)
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
