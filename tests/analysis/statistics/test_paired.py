"""The paired effect: against a paired bootstrap, against statsmodels, and at its edges."""

import numpy as np
import pytest
from scipy.stats import binomtest, bootstrap, chi2

from analysis.statistics.paired import (
    LOST,
    OPEN,
    WON,
    cochran,
    holm,
    mcnemar_p,
    paired_effect,
    paired_interval,
)


def verdicts(gained, lost, both, neither):
    base = [LOST] * gained + [WON] * lost + [WON] * both + [LOST] * neither
    other = [WON] * gained + [LOST] * lost + [WON] * both + [LOST] * neither
    return np.array(base, np.int8), np.array(other, np.int8)


@pytest.mark.parametrize("counts", [(60, 20, 700, 220), (5, 90, 300, 605), (150, 150, 350, 350)])
def test_it_agrees_with_a_paired_bootstrap(counts):
    base, other = verdicts(*counts)
    found = paired_effect(base, other)
    differences = ((other == WON).astype(float) - (base == WON),)
    drawn = bootstrap(
        differences, np.mean, n_resamples=4000, method="percentile", rng=np.random.default_rng(5)
    )
    assert found.least == found.most == pytest.approx(differences[0].mean())
    assert found.low == pytest.approx(drawn.confidence_interval.low, abs=0.004)
    assert found.high == pytest.approx(drawn.confidence_interval.high, abs=0.004)


def test_the_interval_holds_its_level():
    draw = np.random.default_rng(3)
    gained, lost, n = 0.05, 0.02, 200
    counts = draw.multinomial(n, [gained, lost, 1 - gained - lost], size=2000)
    ends = [paired_interval(int(up), int(down), n) for up, down, _ in counts]
    held = np.mean([low <= gained - lost <= high for low, high in ends])
    assert 0.935 < held < 0.985


def test_the_undecided_count_against_and_for_the_rule():
    base = np.array([WON, OPEN, LOST, WON], np.int8)
    other = np.array([OPEN, WON, OPEN, WON], np.int8)
    found = paired_effect(base, other)
    assert (found.least, found.most) == (-1 / 4, 2 / 4)


def test_a_looser_rule_set_cannot_lose():
    base, other = np.full(10, OPEN, np.int8), np.full(10, OPEN, np.int8)
    assert (paired_effect(base, other).least, paired_effect(base, other).most) == (-1, 1)
    looser, stricter = paired_effect(base, other, "looser"), paired_effect(base, other, "stricter")
    assert (looser.least, looser.most, looser.low) == (0, 1, 0)
    assert (stricter.least, stricter.most, stricter.high) == (-1, 0, 0)


def test_ends_stay_within_one():
    assert paired_interval(3, 0, 3)[1] == 1 and paired_interval(0, 3, 3)[0] == -1


@pytest.mark.parametrize(("gained", "lost"), [(0, 1), (3, 9), (12, 40), (1, 1), (0, 0)])
def test_mcnemar_is_a_binomial_test(gained, lost):
    expected = binomtest(gained, gained + lost).pvalue if gained + lost else 1.0
    assert mcnemar_p(gained, lost) == pytest.approx(min(1, expected), abs=1e-12)


def test_cochrans_q_by_its_formula():
    draw = np.random.default_rng(2)
    table = draw.random((80, 3)) < [0.4, 0.5, 0.7]
    columns = [np.where(column, WON, LOST).astype(np.int8) for column in table.T]
    of_column, of_row, k = table.sum(axis=0), table.sum(axis=1), 3
    q = k * (k - 1) * ((of_column - of_column.mean()) ** 2).sum() / (k * of_row.sum() - (of_row**2).sum())
    statistic, p, deals = cochran(columns)
    assert (statistic, p, deals) == (pytest.approx(q), pytest.approx(chi2.sf(q, k - 1)), 80)


def test_cochrans_q_leaves_out_deals_that_are_open_somewhere():
    one, other = np.array([WON, OPEN, LOST], np.int8), np.array([LOST, WON, LOST], np.int8)
    assert cochran([one, other])[2] == 2
    assert cochran([one, one]) is None


def test_holm():
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([]) == []
