"""How many states a deal takes.

A deal that stayed undecided has not taken as many states as it has cost so far: it would have taken more.
Its effort is *censored from the right*, and the distribution is estimated as for patients who outlive a
study (Kaplan and Meier), by ``scipy.stats.ecdf``.
"""

import warnings
from typing import NamedTuple

import numpy as np
import pandas as pd
from scipy.stats import CensoredData, ecdf

from analysis.statistics.intervals import CONFIDENCE
from solver.results import UNDECIDED, UNWINNABLE, WINNABLE

MOST_POINTS = 200


class Effort(NamedTuple):
    """Share of deals that take more than so many states.

    Attributes
    ----------
    states : float64[points]
        Ascending.
    share : float64[points]
        Estimated share of deals that take more.
    low, high : float64[points]
        Its pointwise 95 % confidence interval.
    """

    states: np.ndarray
    share: np.ndarray
    low: np.ndarray
    high: np.ndarray


class Budget(NamedTuple):
    """What a smaller budget would have decided.

    Attributes
    ----------
    states : int64[points]
        Budgets, ascending.
    winnable, unwinnable : float64[points]
        Share of deals found to be so within the budget.
    """

    states: np.ndarray
    winnable: np.ndarray
    unwinnable: np.ndarray


def effort_of(frame: pd.DataFrame) -> Effort | None:
    """Distribution of states a deal, the undecided censored; None if no deal was decided."""
    open_ = (frame["verdict"] == UNDECIDED).to_numpy()
    states = frame["states"].to_numpy().astype(float)
    if open_.all():
        return None
    survival = ecdf(CensoredData(states[~open_], right=states[open_])).sf
    # Greenwood's formula divides by zero where no deal is left; scipy warns of it, and the band ends there.
    with np.errstate(divide="ignore", invalid="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        band = survival.confidence_interval(confidence_level=CONFIDENCE, method="log-log")
    points = _spread(survival.quantiles)
    return Effort(
        survival.quantiles[points],
        survival.probabilities[points],
        band.low.probabilities[points],
        band.high.probabilities[points],
    )


def quantile(frame: pd.DataFrame, share: float) -> float | None:
    """States within which that share of all deals is decided; None if so many were not decided."""
    states = frame["states"].where(frame["verdict"] != UNDECIDED, np.inf)
    found = float(np.quantile(states.to_numpy(), share, method="inverted_cdf"))
    return found if np.isfinite(found) else None


def budget_curve(frame: pd.DataFrame) -> Budget:
    """Share of deals found winnable and unwinnable within each budget up to that of the run.

    Taken for granted: a search does the same whatever its budget is, until the budget stops it, so a deal
    that took N states is decided by every budget of at least N.
    """
    most = int(frame["states"].max())
    budgets = np.unique(np.geomspace(1, max(most, 1), MOST_POINTS).round().astype(np.int64))
    shares = []
    for verdict in (WINNABLE, UNWINNABLE):
        states = np.sort(frame["states"].to_numpy()[(frame["verdict"] == verdict).to_numpy()])
        shares.append(np.searchsorted(states, budgets, side="right") / len(frame))
    return Budget(budgets, *shares)


def _spread(states: np.ndarray) -> np.ndarray:
    """Indices of a few hundred points, even on a logarithmic axis of states and close together at the end."""
    n = len(states)
    by_states = np.searchsorted(states, np.geomspace(max(states[0], 1), max(states[-1], 1), MOST_POINTS))
    from_end = n - np.geomspace(1, n, MOST_POINTS).round().astype(int)
    return np.unique(np.concatenate([[0, n - 1], by_states.clip(0, n - 1), from_end]))
