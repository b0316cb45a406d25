"""What may decide the deals that stayed undecided: how to go on, if a larger budget can help at all."""

import argparse
import shlex

from solver.budgets import next_budget
from solver.results import OUT_OF_MEMORY, UNDECIDED
from solver.rules.record import Rules


def larger_budget(row, rules: Rules) -> int | None:
    """The budget that may decide the deal of a stored row; None if more states would not help.

    >>> from solver.games.catalogue import find_rules
    >>> from collections import namedtuple
    >>> row = namedtuple("Row", "budget verdict result")
    >>> result = namedtuple("Result", "reason states")
    >>> larger_budget(row(60, "undecided", result("budget", 60)), find_rules("half-moon"))
    600
    """
    if row.verdict != UNDECIDED or row.result.reason in (OUT_OF_MEMORY, "worker died"):
        return None
    return next_budget(rules, row.budget, row.result.states)


class LargerBudget:
    """Looks at the rows of a run and finds a budget that may decide more of its deals.

    Attributes
    ----------
    budget : int or None
        That budget, if there is one.
    """

    def __init__(self, rules: Rules):
        self._rules = rules
        self.budget: int | None = None

    def look_at(self, row) -> None:
        """Look at one row."""
        larger = larger_budget(row, self._rules)
        if larger is not None:
            # The largest of them: each open deal is then given more than it has had.
            self.budget = max(self.budget or 0, larger)

    def sentence(self, folder: str | None) -> str:
        """How to go on, in one sentence."""
        how = f"--budget {self.budget}"
        if folder:
            return f"the undecided may be decided by the same command with --retry-undecided {how}"
        return f"the undecided may be decided by the same command with {how}"


def how_to_check_on(arguments: argparse.Namespace, larger: int | None, reason: str) -> str:
    """How to go on with a deal that ``moons check`` left undecided: the command with a larger budget."""
    if reason == OUT_OF_MEMORY:
        return "a machine with more memory may decide it"
    if larger is None:
        return "all its searches have come to their end, and more states would not help"
    words = ["moons", "check"] + ([arguments.code] if arguments.code else [])
    for option in ("layout", "deal", "game", "rules"):
        value = getattr(arguments, option)
        words += [] if value is None else [f"--{option}", value]
    for setting in arguments.settings:
        words += ["--set", setting]
    words += ["--no-line"] if arguments.no_line else ["--shorten"] if arguments.shorten else []
    return f"a larger budget may decide it: {shlex.join([*words, '--budget', str(larger)])}"
