"""The portfolio: verdicts that no public solver gives, and counts that a refactoring must not change."""

import pytest

from solver.deals import shuffled
from solver.games.catalogue import find_rules
from solver.games.forty_thieves.referee import FortyThievesLayout, lay_out, replay
from solver.games.forty_thieves.rules import FortyThievesRules
from solver.games.forty_thieves.search.portfolio import Stage, search
from solver.results import UNDECIDED, UNWINNABLE, WINNABLE

# States of all searches on deals 0, 1, 2 with a budget of 50,000.
SIGNATURES = {"waning-moon": [5222, 8251, 5919], "eclipse": [5731, 6838, 2747]}


@pytest.mark.parametrize("name", SIGNATURES)
def test_signature(name):
    rules = find_rules(name)
    outcomes = [search(lay_out(shuffled(number), rules), rules, 50_000) for number in range(3)]
    assert [outcome.states for outcome in outcomes] == SIGNATURES[name]
    for number, outcome in enumerate(outcomes):
        assert outcome.verdict == WINNABLE
        assert replay(lay_out(shuffled(number), rules), rules, outcome.moves).is_won()


@pytest.mark.small
def test_a_whole_search_with_a_short_line_runs_compiled_or_not():
    # Two aces under their deuces, each the other's way out: it takes the empty column.
    rules = FortyThievesRules(columns=3, cards_a_column=2)
    layout = FortyThievesLayout(((0, 1), (0, 1), ()), stock=(13, 14, 13, 14))
    for effort in (1, 2):
        outcome = search(
            layout, rules, 1_000, effort=effort, stages=(Stage("beam", 4), Stage("exhaust", 100))
        )
        assert outcome.verdict == WINNABLE
        assert replay(layout, rules, outcome.moves).is_won()


def test_a_budget_is_no_verdict():
    rules = find_rules("forty-thieves")
    outcome = search(lay_out(shuffled(4), rules), rules, 1_000)
    assert outcome.verdict == UNDECIDED and outcome.reason == "budget" and outcome.moves == ()


def test_a_report_may_cancel():
    rules = find_rules("waning-moon")

    def cancel(states):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        search(lay_out(shuffled(0), rules), rules, report=cancel)


@pytest.mark.slow
def test_a_waning_moon_deal_is_proved_lost():
    rules = find_rules("waning-moon")
    assert search(lay_out(shuffled(148), rules), rules).verdict == UNWINNABLE
