"""A verdict either way on a layout of Half Moon: its searches win and prove losses alike."""

from solver.games.half_moon.referee import HalfMoonLayout
from solver.games.half_moon.rules import HalfMoonRules
from solver.games.half_moon.search.portfolio import search
from solver.outcome import Outcome


def decide(layout: HalfMoonLayout, rules: HalfMoonRules, budget: int) -> Outcome:
    """Verdict within ``budget`` states."""
    return search(layout, rules, budget, lambda states: None)
