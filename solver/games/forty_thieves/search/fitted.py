"""Weights of the evaluation, fitted by ``scripts/research/fit_weights.py`` on deals 5000 and up."""

import numpy as np

from solver.games.forty_thieves.rules import FortyThievesRules
from solver.games.forty_thieves.search.evaluate import (
    EMPTY_COLUMN,
    EMPTY_UNTURNED,
    EMPTY_WASTE,
    FIRST,
    IN_RUN,
    MOBILE,
    N_WEIGHTS,
    OUT,
    RELIEF,
    RUN_BASE,
    RUN_SHARE,
    SECOND,
    SECOND_EMPTY,
    SOON,
    SUM_SHARE,
    THRIFT,
    TWO_RUNS,
    UNTURNED,
    WANTED,
    WANTED_BELOW,
    WASTE_CARD,
    WASTE_PAIR,
    WASTE_SHARE,
    WASTE_SQUARE,
)

ROOMY_COLUMNS = 12
TIGHT_THRIFT = 100


def _weights(single, first, second) -> np.ndarray:
    weights = np.zeros(N_WEIGHTS, np.int64)
    for place, weight in single.items():
        weights[place] = weight
    weights[FIRST : FIRST + 13] = first
    weights[SECOND : SECOND + 13] = second
    return weights


# Most wins of Waning Moon, beam of width 40.
ROOMY = _weights(
    {
        OUT: 424,
        EMPTY_COLUMN: 220,
        SECOND_EMPTY: 24,
        IN_RUN: 168,
        RUN_SHARE: 192,
        RELIEF: 32,
        SUM_SHARE: 16,
        WASTE_SHARE: 48,
        WASTE_CARD: -5,
        UNTURNED: 200,
        MOBILE: 0,
        RUN_BASE: 0,
        EMPTY_UNTURNED: 0,
        THRIFT: 30,
    },
    first=(88, 72, 64, 56, 48, 48, 32, 32, 24, 24, 16, 16, 8),
    second=(176, 168, 168, 128, 136, 104, 96, 80, 72, 56, 32, 24, 16),
)

# Most wins of Forty Thieves, beam of width 60.  At width 100 they win 107 of the deals 6000-6299 (fitted on
# 5000-5399), the best without MOBILE, RUN_BASE and the weights from WASTE_SQUARE on 76.  The climb began from
# signs and sizes that a logistic regression had found between positions of one layer, won and not won by
# beams of width 60.
TIGHT = _weights(
    {
        OUT: 282,
        EMPTY_COLUMN: 176,
        SECOND_EMPTY: 25,
        IN_RUN: 187,
        RUN_SHARE: 88,
        RELIEF: 30,
        SUM_SHARE: 14,
        WASTE_SHARE: 72,
        WASTE_CARD: -7,
        UNTURNED: 116,
        MOBILE: 154,
        RUN_BASE: -22,
        EMPTY_UNTURNED: 0,
        THRIFT: 0,
        WASTE_SQUARE: -105,
        WASTE_PAIR: 178,
        SOON: 211,
        WANTED: 155,
        WANTED_BELOW: -7,
        TWO_RUNS: -57,
        EMPTY_WASTE: 2,
    },
    first=(162, 116, 88, 64, 42, 30, 13, 6, 0, 0, 0, 0, 0),
    second=(167, 146, 134, 93, 88, 60, 48, 34, 25, 15, 6, 3, 1),
)

# Shortest lines of Waning Moon, beam of width 40.
THRIFTY = _weights(
    {
        OUT: 971,
        EMPTY_COLUMN: 46,
        SECOND_EMPTY: 11,
        IN_RUN: 88,
        RUN_SHARE: 48,
        RELIEF: 43,
        SUM_SHARE: 27,
        WASTE_SHARE: 65,
        WASTE_CARD: -13,
        UNTURNED: 146,
        MOBILE: 0,
        RUN_BASE: 0,
        EMPTY_UNTURNED: -1,
        THRIFT: 300,
    },
    first=(117, 81, 68, 31, 25, 36, 22, 25, 19, 6, 6, 6, 2),
    second=(217, 161, 97, 50, 96, 40, 47, 28, 14, 7, 4, 1, 0),
)


def weights_for(rules: FortyThievesRules) -> np.ndarray:
    """The weights that suit the rules (int64[64])."""
    return ROOMY if rules.columns >= ROOMY_COLUMNS else TIGHT


def thrifty_for(rules: FortyThievesRules) -> np.ndarray:
    """Weights for short lines (int64[64])."""
    if rules.columns >= ROOMY_COLUMNS:
        return THRIFTY
    weights = TIGHT.copy()
    weights[THRIFT] = TIGHT_THRIFT
    return weights
