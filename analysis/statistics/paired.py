"""How much a rule changes the share of winnable deals, judged on the same deals.

Only deals that one rule set wins and the other does not say anything.  With ``gained`` deals that only the
other rule set wins, ``lost`` deals that only the base wins, and n deals in all, the effect is
(gained - lost) / n.  Its interval is the adjusted Wald interval of Bonett and Price ("Adjusted Wald
confidence interval for a difference of binomial proportions based on paired data", Journal of Educational
and Behavioral Statistics 37, 2012), which adds one deal to both counts and keeps its level for small ones.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from scipy.stats import norm
from statsmodels.stats.contingency_tables import cochrans_q, mcnemar
from statsmodels.stats.multitest import multipletests

from analysis.statistics.intervals import CONFIDENCE

LOST, OPEN, WON = -1, 0, 1


class PairedEffect(NamedTuple):
    """Share of winnable deals under the other rule set less that under the base.

    Attributes
    ----------
    least, most : float
        The effect in the sample, with the undecided deals counted so that it is smallest, and largest.
    low, high : float
        Lower end of the interval about ``least`` and upper end of the one about ``most``.
    """

    least: float
    most: float
    low: float
    high: float


def paired_interval(
    gained: int, lost: int, deals: int, confidence: float = CONFIDENCE
) -> tuple[float, float]:
    """Interval of (gained - lost) / deals, after Bonett and Price.

    Examples
    --------
    >>> [round(end, 4) for end in paired_interval(30, 10, 500)]
    [0.0148, 0.0649]
    """
    up, down = (gained + 1) / (deals + 2), (lost + 1) / (deals + 2)
    half = norm.ppf(0.5 + confidence / 2) * np.sqrt((up + down - (up - down) ** 2) / (deals + 2))
    return max(-1.0, float(up - down - half)), min(1.0, float(up - down + half))


def paired_effect(
    base: np.ndarray, other: np.ndarray, other_is: str = "", confidence: float = CONFIDENCE
) -> PairedEffect:
    """The effect of another rule set on the same deals.

    Parameters
    ----------
    base, other : int8[deals]
        ``WON``, ``LOST`` or ``OPEN`` for each deal.
    other_is : str
        ``looser`` or ``stricter`` if that is known: a looser rule set loses no deal that the base wins, so
        neither a deal that is undecided under both nor the interval can say that it does.
    confidence : float
        Confidence of the interval.
    """
    both_open = (base == OPEN) & (other == OPEN)
    least = (other == WON).astype(int) - (base != LOST)
    most = (other != LOST).astype(int) - (base == WON)
    if other_is == "looser":
        least[both_open] = 0
    if other_is == "stricter":
        most[both_open] = 0
    n = len(base)
    low, _ = paired_interval(int((least == 1).sum()), int((least == -1).sum()), n, confidence)
    _, high = paired_interval(int((most == 1).sum()), int((most == -1).sum()), n, confidence)
    if other_is == "looser":
        low = max(low, 0.0)
    if other_is == "stricter":
        high = min(high, 0.0)
    return PairedEffect(float(least.mean()), float(most.mean()), low, high)


def mcnemar_p(gained: int, lost: int) -> float:
    """Exact McNemar test: how likely so uneven counts are if the rule does nothing."""
    return float(mcnemar([[0, lost], [gained, 0]], exact=True).pvalue)


def holm(p_values: Sequence[float]) -> list[float]:
    """The same p-values after Holm's correction for their number."""
    return [float(p) for p in multipletests(p_values, method="holm")[1]] if len(p_values) else []


def cochran(verdicts: Sequence[np.ndarray]) -> tuple[float, float, int] | None:
    """Cochran's Q over several rule sets, on the deals that all of them decide.

    Returns
    -------
    statistic, p : float
    deals : int
        Deals that were decided by all.  None instead of all three if none of them tells the rule sets apart.
    """
    table = np.stack(verdicts, axis=1)
    table = table[(table != OPEN).all(axis=1)] == WON
    if not (table.any(axis=1) & ~table.all(axis=1)).any():
        return None
    found = cochrans_q(table.astype(int))
    return float(found.statistic), float(found.pvalue), len(table)
