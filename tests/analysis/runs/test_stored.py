"""What is told of a stored run."""

from dataclasses import replace

from analysis.runs.stored import read_run, told_apart
from tests.analysis.runs.stores import RULES, store_run


def test_command_names_the_rules_that_differ_and_always_budget_and_effort(tmp_path):
    plain = read_run(store_run(tmp_path / "plain", "wu"))
    assert plain.command == "moons solve half-moon --deals 0-1 --budget 1000 --effort 1"
    rules = replace(RULES, reserve=4, triple_in_suit=True)
    other = read_run(store_run(tmp_path / "other", "wu", rules, first=7, budget=9, effort=0))
    assert other.command == (
        "moons solve half-moon --set reserve=4 --set triple_in_suit=yes --deals 7-8 --budget 9 --effort 0"
    )


def test_runs_of_the_same_rules_are_named_by_their_deals_too(tmp_path):
    one = read_run(store_run(tmp_path / "one", "wu"))
    two = read_run(store_run(tmp_path / "two", "ww", first=10))
    other = read_run(store_run(tmp_path / "other", "ww", replace(RULES, reserve=4)))
    names = [run.name for run in told_apart([one, two, other])]
    assert names == ["half-moon, 0-1", "half-moon, 10-11", "half-moon reserve=4"]
