"""How sure a share of winnable deals is, with the undecided deals counted both ways."""

from dataclasses import dataclass

from statsmodels.stats.proportion import proportion_confint

CONFIDENCE = 0.95


@dataclass(frozen=True)
class Winnability:
    """Share of winnable deals in a sample, and what it says about all deals.

    Attributes
    ----------
    least, most : float
        Share in the sample if every undecided deal is lost, and if every one can be won.
    low, high : float
        Confidence interval for all deals: the lower end of the Wilson interval about ``least`` and the
        upper end of the one about ``most``.
    """

    least: float
    most: float
    low: float
    high: float


def winnability(
    winnable: int, unwinnable: int, undecided: int, confidence: float = CONFIDENCE
) -> Winnability:
    """Share of winnable deals with its interval.

    The undecided stay in the sample and the interval is as wide as they make it, as in Blake and Gent,
    "The Winnability of Klondike Solitaire and Many Other Patience Games", JAIR 85 (2026).

    Parameters
    ----------
    winnable, unwinnable, undecided : int
        Deals with each verdict.
    confidence : float
        Confidence of the interval.

    Raises
    ------
    ValueError
        If there are no deals.

    Examples
    --------
    >>> found = winnability(95, 3, 2)
    >>> [round(share, 3) for share in (found.low, found.least, found.most, found.high)]
    [0.888, 0.95, 0.97, 0.99]
    """
    deals = winnable + unwinnable + undecided
    if deals == 0:
        raise ValueError("no deals, no share")
    alpha = 1 - confidence
    low, _ = proportion_confint(winnable, deals, alpha, method="wilson")
    _, high = proportion_confint(winnable + undecided, deals, alpha, method="wilson")
    return Winnability(winnable / deals, (winnable + undecided) / deals, float(low), float(high))
