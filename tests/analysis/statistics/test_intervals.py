"""The interval of a share, against statsmodels and against the formula as Wilson gave it."""

import math

import pytest
from statsmodels.stats.proportion import proportion_confint

from analysis.statistics.intervals import winnability

Z = 1.959963984540054


def wilson(successes, trials):
    share, z2 = successes / trials, Z * Z
    centre = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    half = Z / (1 + z2 / trials) * math.sqrt(share * (1 - share) / trials + z2 / (4 * trials**2))
    return centre - half, centre + half


@pytest.mark.parametrize("counts", [(1, 0, 0), (0, 1, 0), (0, 0, 1), (98, 2, 0), (940, 3, 57), (77, 0, 923)])
def test_the_undecided_count_as_lost_below_and_as_won_above(counts):
    winnable, _, undecided = counts
    deals = sum(counts)
    found = winnability(*counts)
    assert (found.least, found.most) == (winnable / deals, (winnable + undecided) / deals)
    for own in (wilson, lambda k, n: proportion_confint(k, n, method="wilson")):
        assert found.low == pytest.approx(max(own(winnable, deals)[0], 0), abs=1e-12)
        assert found.high == pytest.approx(min(own(winnable + undecided, deals)[1], 1), abs=1e-12)
    assert 0 <= found.low <= found.least <= found.most <= found.high <= 1


def test_no_deals_have_no_share():
    with pytest.raises(ValueError, match="no deals"):
        winnability(0, 0, 0)
