"""Deals of a stored run by verdict and difficulty."""

from collections.abc import Iterator
from typing import NamedTuple

from analysis.difficulty import level, rating
from analysis.stored_runs import StoredRun
from solver.errors import BadInput
from solver.formats.deal_names import find_deal
from solver.formats.layouts import lay_out


class Picked(NamedTuple):
    """A deal of a run.

    Attributes
    ----------
    deal : str
        Its name.
    verdict : str
        What the run found.
    level : str
        ``easy``, ``medium`` or ``hard``.
    rating : float
        From 0 (hard) to 1 (easy).
    """

    deal: str
    verdict: str
    level: str
    rating: float


def pick(run: StoredRun, verdict: str | None = None, wanted: str | None = None) -> Iterator[Picked]:
    """Deals of a run in its order, rated when their turn comes.

    Parameters
    ----------
    run : StoredRun
        With the columns ``deal`` and ``verdict``.
    verdict, wanted : str, optional
        Only deals with this verdict, and of this level.

    Raises
    ------
    BadInput
        If the deals came from a layout file: the store has their names, not their cards.
    """
    if run.from_layouts:
        raise BadInput(
            f"{run.folder}: these deals came from a layout file; only deals with a code can be rated"
        )
    for name, found in zip(run.frame["deal"], run.frame["verdict"], strict=True):
        if verdict is not None and found != verdict:
            continue
        rated = rating(lay_out(find_deal(name, run.rules.game), run.rules), run.rules)
        if wanted is None or level(rated, run.rules.game) == wanted:
            yield Picked(name, found, level(rated, run.rules.game), rated)
