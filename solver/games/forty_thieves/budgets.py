"""How many states a deal of the family may cost where nobody has said.

What a million states cost depends on the rules, so the budgets do too.  Measured on one busy core, CPU
seconds a million states of an undecided deal, no time spent on short lines:

- Building in suit: 2.4 to 5.6 (Waning Moon 2.4, Famous Fifty 2.8 to 3.4, Forty Thieves 2.8 to 5.6,
  Busy Aces and Napoleon's Square 4.1 to 4.6, Josephine 3.5 to 5.3).
- Other building, single cards: 4.6 (Roosevelt) to 10.2 (Indian, Midshipman, Napoleon's Folly and Exile).
- Other building, sequences: 6.3 (Double Rail), 9.3 (Final Battle), 14.3 (Lady Palk), 13.4 to 22.2 (Number
  Ten, Rank and File).
- A stock that is dealt to the columns: 24.8 (Eclipse).
"""

from solver.games.forty_thieves.rules import FortyThievesRules

MILLION = 1_000_000
IN_SUIT = 5 * MILLION
SINGLE_CARDS = 2_500_000
SEQUENCES = 1_200_000
STOCK_TO_COLUMNS = 1 * MILLION

SECOND_PASS = 100 * MILLION  # from here on there are searches that smaller budgets lack


def default_budget(rules: FortyThievesRules) -> int:
    """Most states for a deal where no budget is given."""
    if rules.stock_to == "columns":
        return STOCK_TO_COLUMNS
    if rules.build == "same suit":
        return IN_SUIT
    return SEQUENCES if rules.move_unit == "sequence" else SINGLE_CARDS


def budget_of_more_searches(budget: int) -> int | None:
    """A budget with which there are searches that this one lacks; None if it has them all."""
    return SECOND_PASS + SECOND_PASS // 5 if budget < SECOND_PASS else None
