"""Comparisons of stored runs: verdicts that follow, contradictions, discordant deals, the page."""

from dataclasses import replace

import pandas as pd
import pytest

from analysis.report.effects_page import write_effects
from analysis.rule_effects.effects import Contradiction, compare, label_of
from analysis.rule_effects.experiments import EXPERIMENTS, rule_sets
from analysis.runs.stored import read_run
from solver.deals import code_of
from solver.games.half_moon.rules import HalfMoonRules
from tests.analysis.runs.stores import RULES, store_run

LOOSER, STRICTER = replace(RULES, reserve=9), replace(RULES, reserve=7)
FEWER_PILES = replace(RULES, piles=11)


@pytest.fixture
def run(tmp_path):
    """Store and read a run: ``run("wwu", rules)``."""
    made = []

    def store(told, rules=RULES, **others):
        made.append(store_run(tmp_path / f"run-{len(made)}", told, rules, **others))
        return read_run(made[-1])

    return store


def codes(*numbers):
    return [code_of(number, "HM1") for number in numbers]


def test_gains_and_losses_are_named(run):
    found = compare(run("wwuu?w"), [run("uwwu?w", FEWER_PILES)])
    (effect,) = found.effects
    assert (effect.gained, effect.lost) == (codes(2), codes(0))
    assert (effect.effect.least, effect.effect.most) == (-1 / 6, 1 / 6)
    assert (found.base_share.least, found.base_share.most) == (3 / 6, 4 / 6)
    assert (effect.undecided, effect.implied, effect.p) == (1, 0, 1.0)


def test_verdicts_follow_from_stricter_and_looser_rule_sets(run):
    found = compare(run("w?u?"), [run("?w?u", LOOSER), run("???w", replace(RULES, pair_match="colour"))][:1])
    (effect,) = found.effects
    assert (effect.implied, effect.undecided) == (1, 1)
    assert effect.share.least == 2 / 4 and effect.share.most == 3 / 4
    assert found.base_share.most == 2 / 4  # the last deal is lost under looser rules, so here as well
    assert effect.effect.low == 0


def test_a_verdict_follows_between_two_rule_sets_that_are_not_the_base(run):
    found = compare(run("?"), [run("w", STRICTER), run("?", LOOSER)])
    assert [effect.share.least for effect in found.effects] == [1, 1]
    assert found.base_share.least == 1


@pytest.mark.parametrize("base_is_strict", [True, False])
def test_a_contradiction_names_the_deal(run, base_is_strict):
    base, other = (
        (run("wwww"), run("wwuw", LOOSER)) if base_is_strict else (run("wwuw"), run("wwww", STRICTER))
    )
    with pytest.raises(Contradiction, match=r"HM1-N-AAAAAAC is winnable in .* and unwinnable in "):
        compare(base, [other])


def test_rules_that_are_not_ordered_contradict_nothing(run):
    compare(run("wu"), [run("uw", FEWER_PILES)])


def test_sets_of_values_of_one_rule(run):
    found = compare(
        run("wwww"), [run("uuww", replace(RULES, reserve=n)) for n in (6, 7)] + [run("wwww", LOOSER)]
    )
    assert [name for name, _ in found.sets] == ["reserve", "all rule sets"]


def test_the_label_says_how_deep_the_piles_are():
    assert label_of(HalfMoonRules(piles=12), "piles") == "piles=12 (piles of 8)"
    assert label_of(HalfMoonRules(reserve=0), "reserve") == "reserve=0 (piles of 8 to 9)"
    assert label_of(HalfMoonRules(pair_match="suit"), "pair_match") == "pair_match=suit"


def test_the_page_and_its_tables(run, tmp_path):
    found = compare(run("wwuuw" * 9), [run("wuuuw" * 9, STRICTER), run("wuwwu" * 9, FEWER_PILES)])
    out = tmp_path / "out"
    write_effects(found, out, "moons compare A B C", "A note.")
    effects, deals = pd.read_csv(out / "effects.csv"), pd.read_csv(out / "discordant.csv")
    assert effects["rule"].tolist() == ["piles=11", "reserve=7"]
    assert effects["least"].tolist() == pytest.approx([0, -9 / 45])
    counts = deals.groupby(["rule", "winnable_only"]).size()
    assert counts.to_dict() == {
        ("reserve=7", "without"): 9, ("piles=11", "with"): 18, ("piles=11", "without"): 18,
    }  # fmt: skip
    page = (out / "compare.html").read_text()
    assert "A note." in page and "moons compare A B C" in page and "data:image/svg+xml" in page
    assert (out / "forest.png").exists() and (out / "forest.svg").exists()


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_experiments_differ_from_their_base_in_one_rule(name):
    base, *others = rule_sets(EXPERIMENTS[name]).values()
    for rules in others:
        named = base.record()
        assert sum(value != named[field] for field, value in rules.record().items()) == 1
    assert len(set(others)) == len(others) == len(EXPERIMENTS[name].settings)
