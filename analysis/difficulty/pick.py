"""Deals of a stored run by verdict and difficulty."""

from collections.abc import Iterator
from typing import NamedTuple

from analysis.difficulty.kept_ratings import Ratings
from analysis.difficulty.rating import level
from analysis.runs.stored import StoredRun
from solver.errors import BadInput


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


def pick(
    run: StoredRun, ratings: Ratings, verdict: str | None = None, wanted: str | None = None
) -> Iterator[Picked]:
    """Deals of a run in its order, rated when their turn comes.

    Parameters
    ----------
    run : StoredRun
        With the columns ``deal`` and ``verdict``; see ``refuse_layouts``.
    ratings : Ratings
        Of this run.
    verdict, wanted : str, optional
        Only deals with this verdict, and of this level.
    """
    for name, found in zip(run.frame["deal"], run.frame["verdict"], strict=True):
        if verdict is not None and found != verdict:
            continue
        rated = ratings.of(name)
        if wanted is None or level(rated, run.rules.game) == wanted:
            yield Picked(name, found, level(rated, run.rules.game), rated)


def refuse_layouts(run: StoredRun) -> None:
    """Refuse a run whose deals came from a layout file: the store has their names, not their cards.

    Raises
    ------
    BadInput
        Says so.
    """
    if run.from_layouts:
        raise BadInput(
            f"{run.folder}: these deals came from a layout file; only deals with a code can be rated"
        )


def left_after(run: StoredRun, last: str, verdict: str | None) -> int:
    """How many deals of that verdict the run has after a deal."""
    names = [
        name
        for name, found in zip(run.frame["deal"], run.frame["verdict"], strict=True)
        if verdict in (None, found)
    ]
    return len(names) - 1 - names.index(last)
