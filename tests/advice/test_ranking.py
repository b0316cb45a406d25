"""One ranking: best move, its share and runner-up come from the same samples, and ties are called so."""

import numpy as np
import pytest
from statsmodels.stats.contingency_tables import mcnemar

from analysis.statistics.paired import paired_interval
from solver.advice.advise import advise
from solver.advice.record import EXACT, SAMPLED, paired_difference
from solver.deals import native_deal
from solver.formats.layouts import lay_out
from solver.games.catalogue import find_rules
from solver.play.table import position_of
from solver.play.view import view_of


def start(number, rules):
    return view_of(position_of(lay_out(native_deal(number, rules.game), rules).layout, rules))


@pytest.mark.parametrize(
    ("name", "deals", "samples"), [("half-moon", range(12), 200), ("waning-moon", range(4), 6)]
)
def test_the_runner_up_is_never_better_than_the_best(name, deals, samples):
    rules, ties = find_rules(name), 0
    for number in deals:  # HM1-N-AAAAAAA to L: the runner-up had the larger share in six of twelve
        advice = advise(start(number, rules), samples)
        assert advice.certainty == SAMPLED and advice.low <= advice.chance <= advice.high
        if advice.runner_up is None:
            continue
        assert advice.best_share >= advice.runner_up_share and advice.best != advice.runner_up
        difference, low, high = advice.difference
        assert difference == pytest.approx(advice.best_share - advice.runner_up_share) and low <= high
        assert advice.tie == (low <= 0)
        assert ("as good as far as the samples tell" in advice.why) == advice.tie
        ties += advice.tie
    assert ties


def test_the_chance_is_no_maximum_of_its_own_samples():
    """Sixty small choices among near equals: their shares are too large, the fresh ones are not."""
    view = start(0, find_rules("half-moon"))
    small = [advise(view, 25, seed) for seed in range(1, 61)]
    truth = advise(view, 4000, seed=99).chance  # 28 %, and three moves are as good
    chosen = np.mean([advice.best_share for advice in small])
    fresh = np.mean([advice.chance for advice in small])
    error = np.sqrt(truth * (1 - truth) / (25 * 60))
    assert abs(fresh - truth) < 3 * error and chosen > max(truth, fresh) + 2 * error
    assert all(advice.chance == advice.fresh_share for advice in small)


def test_the_paired_interval_is_that_of_the_analysis():
    draw = np.random.default_rng(3)
    for n in (5, 24, 1000):
        one, other = draw.random(n) < 0.5, draw.random(n) < 0.4
        gained, lost = int((one & ~other).sum()), int((other & ~one).sum())
        difference, low, high = paired_difference(one.tolist(), other.tolist())
        assert (low, high) == pytest.approx(paired_interval(gained, lost, n), abs=1e-12)
        assert difference == pytest.approx(one.mean() - other.mean())
        if n == 1000:  # where the exact test of McNemar finds a difference, too
            assert (low > 0) == (mcnemar([[0, lost], [gained, 0]], exact=True).pvalue < 0.05)


def test_the_family_says_how_its_numbers_differ():
    advice = advise(start(2, find_rules("waning-moon")), 24)
    assert advice.certainty == SAMPLED
    assert f"win {round(24 * advice.fresh_share)} of 24 fresh stocks" in advice.means
    assert "they see the stock" in advice.means and "overlook much" in advice.means
    assert "a guess" not in advice.means
    other = advise(start(2, find_rules("lucas")), 4)
    assert other.certainty in (SAMPLED, EXACT) and "for which that is a guess" in other.means
