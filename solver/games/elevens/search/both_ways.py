"""A verdict either way on a layout of Elevens: its search plays to the end, which decides."""

from solver.games.elevens.referee import ElevensLayout
from solver.games.elevens.rules import ElevensRules
from solver.games.elevens.search.portfolio import search
from solver.outcome import Outcome


def decide(layout: ElevensLayout, rules: ElevensRules, budget: int) -> Outcome:
    """Verdict within ``budget`` states."""
    return search(layout, rules, budget)
