"""How many states a deal may cost where nobody has said: enough for nearly all that can be decided at all.

A hopeless deal ends within half a minute under every rule set that has a name.  What a million states cost
depends on the rules, so the budgets do too.  Measured on one busy core, CPU seconds a million states of an
undecided deal, no time spent on short lines:

- Half Moon: 0.6 to 1.0; 6 of the deals 0 to 99,999 need more than 30 million states, up to 91 million.
- Building in suit: 2.4 to 5.6 (Waning Moon 2.4, Famous Fifty 2.8 to 3.4, Forty Thieves 2.8 to 5.6,
  Busy Aces and Napoleon's Square 4.1 to 4.6, Josephine 3.5 to 5.3).
- Other building, single cards: 4.6 (Roosevelt) to 10.2 (Indian, Midshipman, Napoleon's Folly and Exile).
- Other building, sequences: 6.3 (Double Rail), 9.3 (Final Battle), 14.3 (Lady Palk), 13.4 to 22.2 (Number
  Ten, Rank and File).
- A stock that is dealt to the columns: 24.8 (Eclipse).
"""

from solver.rules import Rules

MILLION = 1_000_000
HALF_MOON = 30 * MILLION
IN_SUIT = 5 * MILLION
SINGLE_CARDS = 2_500_000
SEQUENCES = 1_200_000
STOCK_TO_COLUMNS = 1 * MILLION

SECOND_PASS = 100 * MILLION  # from here on the Forty Thieves family has searches that smaller budgets lack
TIMES_MORE = 10


def default_budget(rules: Rules) -> int:
    """Most states for a deal where no budget is given.

    Parameters
    ----------
    rules : HalfMoonRules or FortyThievesRules
        The rules.

    Examples
    --------
    >>> from solver.rules import find_rules
    >>> default_budget(find_rules("half-moon")), default_budget(find_rules("waning-moon"))
    (30000000, 5000000)
    """
    if rules.game == "half-moon":
        return HALF_MOON
    if rules.stock_to == "columns":
        return STOCK_TO_COLUMNS
    if rules.build == "same suit":
        return IN_SUIT
    return SEQUENCES if rules.move_unit == "sequence" else SINGLE_CARDS


def next_budget(rules: Rules, budget: int, states: int) -> int | None:
    """A budget that may decide a deal which stayed undecided; None if more states would not help.

    Parameters
    ----------
    rules : HalfMoonRules or FortyThievesRules
        The rules.
    budget, states : int
        The most states that were allowed, and how many were expanded.  If these are fewer, every search of
        that budget has come to its end.

    Examples
    --------
    >>> from solver.rules import find_rules
    >>> next_budget(find_rules("waning-moon"), 6_000_000, 6_000_000)
    60000000
    >>> next_budget(find_rules("waning-moon"), 25_000_000, 6_480_074)
    120000000
    """
    if states >= budget:
        return TIMES_MORE * budget
    if rules.game == "forty-thieves" and budget < SECOND_PASS:
        return SECOND_PASS + SECOND_PASS // 5
    return None
