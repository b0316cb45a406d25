"""The fit of the Forty Thieves family's stated chances on positions that ``calibrate`` has written down."""

import numpy as np
import pandas as pd
import statsmodels.api as sm

from solver.advice.record import SAMPLED, wilson
from solver.games.forty_thieves.play.advise import hindsight, hindsight_features


def restated(frame: pd.DataFrame) -> pd.DataFrame:
    """The same positions of Waning Moon with the chances that ``hindsight`` now makes of their shares."""
    frame = frame.copy()
    for at in frame.index[frame["certainty"] == SAMPLED]:
        share, n, hidden = frame.loc[at, ["share", "samples", "hidden"]]
        ends = (share, *wilson(share * n, n))
        frame.loc[at, ["chance", "low", "high"]] = [hindsight(end, n, hidden) for end in ends]
    return frame


def fit(frame: pd.DataFrame) -> pd.DataFrame:
    """The numbers for ``hindsight`` by logistic regression on sampled positions, the start weighing alike.

    Returns
    -------
    DataFrame
        ``value`` and ``error`` of each; positions of one game are one cluster for the standard errors.
    """
    frame = frame[frame["certainty"] == SAMPLED]
    features = np.array([hindsight_features(*row) for row in frame[["share", "samples", "hidden"]].values])
    model = sm.Logit(frame["won"].to_numpy(float), features)
    found = model.fit(disp=0, cov_type="cluster", cov_kwds={"groups": pd.factorize(frame["deal"])[0]})
    return pd.DataFrame({"value": found.params, "error": found.bse})
