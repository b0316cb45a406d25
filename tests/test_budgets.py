"""Default budgets: a hopeless deal ends within half a minute, and what is said of going on is true."""

import pytest

from solver.budgets import default_budget, next_budget
from solver.games.catalogue import CATALOGUE, find_rules
from solver.games.forty_thieves import budgets
from solver.games.forty_thieves.search import portfolio
from solver.games.forty_thieves.variants import VARIANTS
from solver.rules.overrides import with_overrides

# CPU seconds a million states of undecided deals, as measured: the most among rule sets of its kind.
SECONDS_A_MILLION = {
    "half-moon": 1.0,
    "waning-moon": 2.4,
    "forty-thieves": 5.6,
    "famous-fifty": 3.4,
    "san-juan-hill": 3.4,
    "mcclellan": 3.6,
    "busy-aces": 4.6,
    "napoleons-square": 4.6,
    "josephine": 5.3,
    "roosevelt": 4.8,
    "streets": 7.9,
    "maria": 7.9,
    "emperor": 7.9,
    "napoleons-shoulder": 8.4,
    "diplomat": 8.4,
    "rows-of-four": 8.4,
    "indian": 10.2,
    "midshipman": 10.2,
    "napoleons-folly": 10.2,
    "napoleons-exile": 10.2,
    "double-rail": 6.3,
    "final-battle": 9.3,
    "lady-palk": 14.3,
    "rank-and-file": 21.3,
    "number-ten": 22.2,
    "eclipse": 24.8,
}


@pytest.mark.parametrize("name", SECONDS_A_MILLION)
def test_a_hopeless_deal_takes_at_most_half_a_minute(name):
    assert default_budget(CATALOGUE[name]) * SECONDS_A_MILLION[name] <= 30 * 1_000_000


def test_rule_sets_that_were_not_measured_are_like_their_neighbours():
    rest = VARIANTS.keys() - SECONDS_A_MILLION.keys()
    assert {default_budget(CATALOGUE[name]) for name in rest} == {budgets.IN_SUIT}


def test_a_changed_rule_counts():
    thieves = find_rules("forty-thieves")
    assert default_budget(with_overrides(thieves, ["build=any-suit"])) == budgets.SINGLE_CARDS
    assert default_budget(with_overrides(thieves, ["stock_to=columns"])) == budgets.STOCK_TO_COLUMNS


def test_the_second_pass_is_that_of_the_search():
    assert budgets.SECOND_PASS == portfolio.SECOND_PASS


def test_more_states_are_named_only_where_they_help():
    family, half_moon = find_rules("lucas"), find_rules("half-moon")
    assert next_budget(family, 3, 3) == 30
    assert next_budget(family, 99_999_999, 5) == 120_000_000
    assert next_budget(family, 120_000_000, 5) is None
    assert next_budget(half_moon, 30_000_000, 5) is None
    assert next_budget(half_moon, 30_000_000, 30_000_000) == 300_000_000
