"""What these tests share: verdicts of one search on one layout."""

from solver.forty_thieves import portfolio
from solver.forty_thieves.dominance import ALL_DOMINANCES
from solver.forty_thieves.fitted import weights_for


def board(layout, rules, options=ALL_DOMINANCES):
    return portfolio.board_of(layout, rules, options, weights_for(rules))


def exhaustive(layout, rules, options=ALL_DOMINANCES, budget=1_000_000):
    """What the exhaustive search says with these dominances."""
    return portfolio.run_exhaust(board(layout, rules, options), budget, 1 << 28)
