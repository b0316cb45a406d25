"""Every number that the report of a run shows, computed from its rows alone."""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from analysis.runs.stored import StoredRun
from analysis.statistics.effort import Budget, Effort, budget_curve, effort_of, quantile
from analysis.statistics.intervals import Winnability, winnability
from solver.results import UNDECIDED, VERDICTS, WINNABLE

HARDEST = 20
QUANTILES = (0.5, 0.9, 0.99, 0.999)
GROWTH_POINTS = 60


@dataclass(frozen=True)
class Facts:
    """What a run has found.

    Attributes
    ----------
    deals : int
        Deals in the sample.
    verdicts : dict of str to int
        Deals with each verdict.
    share : Winnability
        Share of winnable deals with its interval.
    states : dict of float to (float or None)
        States within which a share of the deals is decided.
    mean_states : float
        Mean over all deals, those of the undecided up to where they were stopped.
    seconds : float
        CPU seconds of all deals together.
    effort : Effort or None
        Distribution of states.
    budget : Budget
        What smaller budgets would have decided.
    line_lengths : dict of int to int
        Number of winnable deals by length of the line found.
    growth : list of (int, Winnability)
        The share and its interval after the first so many deals.
    hardest : DataFrame
        Undecided deals first, then those that took most states; ``deal, verdict, reason, states, seconds``.
    reasons : DataFrame
        Deals by verdict and by what decided or stopped the search; ``verdict, reason, deals``.
    """

    deals: int
    verdicts: dict[str, int]
    share: Winnability
    states: dict[float, float | None]
    mean_states: float
    seconds: float
    effort: Effort | None
    budget: Budget
    line_lengths: dict[int, int]
    growth: list[tuple[int, Winnability]]
    hardest: pd.DataFrame
    reasons: pd.DataFrame


def facts_of(run: StoredRun) -> Facts:
    """Compute what a report shows."""
    frame = run.frame
    counts = frame["verdict"].value_counts()
    verdicts = {verdict: int(counts.get(verdict, 0)) for verdict in VERDICTS}
    lengths = frame.loc[frame["verdict"] == WINNABLE, "n_moves"].value_counts().sort_index()
    return Facts(
        len(frame),
        verdicts,
        winnability(*verdicts.values()),
        {share: quantile(frame, share) for share in QUANTILES},
        float(frame["states"].mean()),
        float(frame["seconds"].sum()),
        effort_of(frame),
        budget_curve(frame),
        {int(length): int(deals) for length, deals in lengths.items()},
        _growth(frame),
        _hardest(frame),
        _reasons(frame),
    )


def _growth(frame: pd.DataFrame) -> list[tuple[int, Winnability]]:
    """The interval as the sample grows, at numbers of deals that are even on a logarithmic axis."""
    n = len(frame)
    points = np.unique(np.geomspace(min(10, n), n, GROWTH_POINTS).round().astype(int))
    so_far = [(frame["verdict"] == verdict).to_numpy().cumsum() for verdict in VERDICTS]
    return [(int(k), winnability(*(int(counts[k - 1]) for counts in so_far))) for k in points]


def _hardest(frame: pd.DataFrame) -> pd.DataFrame:
    shown = frame[["deal", "verdict", "reason", "states", "seconds"]].assign(
        open=frame["verdict"] == UNDECIDED
    )
    order = shown.sort_values(["open", "states"], ascending=False, kind="stable")
    return order.drop(columns="open").head(HARDEST).reset_index(drop=True)


def _reasons(frame: pd.DataFrame) -> pd.DataFrame:
    found = frame.groupby(["verdict", "reason"]).size().reset_index(name="deals")
    return found.sort_values("deals", ascending=False, kind="stable").reset_index(drop=True)
