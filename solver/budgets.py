"""How many states a deal may cost where nobody has said: enough for nearly all that can be decided at all.

A hopeless deal ends within half a minute under every rule set that has a name.  What a million states cost
depends on the game and its rules, so each game says its own budgets.
"""

from solver.games.catalogue import GAMES
from solver.rules.record import Rules

TIMES_MORE = 10


def default_budget(rules: Rules) -> int:
    """Most states for a deal where no budget is given.

    Examples
    --------
    >>> from solver.games.catalogue import find_rules
    >>> default_budget(find_rules("half-moon")), default_budget(find_rules("waning-moon"))
    (30000000, 5000000)
    """
    return GAMES[rules.game].default_budget(rules)


def next_budget(rules: Rules, budget: int, states: int) -> int | None:
    """A budget that may decide a deal which stayed undecided; None if more states would not help.

    Parameters
    ----------
    rules : Rules
        The rules.
    budget, states : int
        The most states that were allowed, and how many were expanded.  If these are fewer, every search of
        that budget has come to its end.

    Examples
    --------
    >>> from solver.games.catalogue import find_rules
    >>> next_budget(find_rules("waning-moon"), 6_000_000, 6_000_000)
    60000000
    >>> next_budget(find_rules("waning-moon"), 25_000_000, 6_480_074)
    120000000
    """
    if states >= budget:
        return TIMES_MORE * budget
    return GAMES[rules.game].budget_of_more_searches(budget)
