"""What a portfolio hands to ``solve``: a verdict that the referee has not seen yet."""

from collections.abc import Callable
from dataclasses import dataclass

Report = Callable[[int], None]


@dataclass(frozen=True)
class Outcome:
    """Verdict of a portfolio on one layout.

    Attributes
    ----------
    verdict : str
        ``winnable``, ``unwinnable`` or ``undecided``.
    reason : str
        Which search decided, or what stopped the search.
    moves : tuple of str
        The line of play if winnable.
    states : int
        States expanded by all searches for a verdict.
    """

    verdict: str
    reason: str
    moves: tuple[str, ...]
    states: int
