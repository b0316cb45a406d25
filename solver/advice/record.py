"""What advice says, and how sure it is: the record, and intervals of shares and of their differences."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

Z = 1.959963984540054  # 95 %

SAMPLED, BOUNDS, EXACT = "sampled", "bounds", "exact"


@dataclass(frozen=True)
class Advice:
    """What to play now.

    Attributes
    ----------
    ended : str
        ``won`` or ``dead end`` if the game is over, else empty.
    certainty : str
        ``sampled``: ``chance`` is estimated, ``low`` and ``high`` are its 95 % interval.  ``exact``: proved,
        all three are equal.  ``bounds``: proved to lie from ``low`` to ``high``; ``chance`` is the lower one,
        which a known way of playing reaches.
    chance, low, high : float
        Chance to win.
    means : str
        Whose chance it is.
    best, runner_up : str or None
        Moves in writing; the runner-up is None if nothing else was worth a trial.
    best_share, runner_up_share : float or None
        What the two were ranked by, on common ground: the share of the same samples won after each, or the
        proved chance (the lower bound) after each.  The first is never the smaller.
    fresh_share : float or None
        The share of fresh samples won after the best move, which ``chance`` is made of; None unless sampled.
    tie : bool
        Whether the runner-up is as good, proved or as far as the samples tell.
    difference : tuple of float or None
        The first share less the second, and the ends of its paired 95 % interval; None unless sampled.
    then : tuple of str
        Moves that belong to the best move, to be played after it before any new card is seen.
    why : str
        The reason in a line.
    samples : int
        Samples of the hidden cards, or how many ways they can lie if those were gone through one by one.
    """

    ended: str
    chance: float
    low: float
    high: float
    means: str
    certainty: str = EXACT
    best: str | None = None
    runner_up: str | None = None
    best_share: float | None = None
    runner_up_share: float | None = None
    fresh_share: float | None = None
    tie: bool = False
    difference: tuple[float, float, float] | None = None
    then: tuple[str, ...] = ()
    why: str = ""
    samples: int = 0

    def record(self) -> dict[str, Any]:
        """The advice as plain data, ready for JSON."""
        return {
            name: list(value) if isinstance(value, tuple) else value for name, value in vars(self).items()
        }


def wilson(won: float, n: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share.

    >>> [round(end, 3) for end in wilson(5, 20)]
    [0.112, 0.469]
    """
    share = won / n
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z / (1 + Z * Z / n) * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


def paired_difference(one: Sequence[bool], other: Sequence[bool]) -> tuple[float, float, float]:
    """Difference of two shares on the same samples, and its 95 % interval after Bonett and Price.

    The adjusted Wald interval ("Adjusted Wald confidence interval for a difference of binomial proportions
    based on paired data", Journal of Educational and Behavioral Statistics 37, 2012): one sample is added to
    both counts, so it keeps its level for small ones.  Only samples that one move wins and the other does not
    say anything.

    >>> one, other = [True] * 30 + [False] * 470, [False] * 30 + [True] * 10 + [False] * 460
    >>> [round(end, 4) for end in paired_difference(one, other)]
    [0.04, 0.0148, 0.0649]
    """
    n = len(one)
    gained = sum(bool(a) and not b for a, b in zip(one, other, strict=True))
    lost = sum(bool(b) and not a for a, b in zip(one, other, strict=True))
    up, down = (gained + 1) / (n + 2), (lost + 1) / (n + 2)
    half = Z * sqrt((up + down - (up - down) ** 2) / (n + 2))
    return (gained - lost) / n, max(-1.0, up - down - half), min(1.0, up - down + half)


def compared(difference: tuple[float, float, float], runner_up: str) -> str:
    """How the best move compares with the runner-up on the same samples, in words.

    >>> compared((0.003, -0.012, 0.018), "30.1 %").split(" (")[0]
    'the runner-up 30.1 %: as good as far as the samples tell'
    """
    points, low, high = (100 * value for value in difference)
    interval = f"difference {points:.1f} points, 95 % interval {low:.1f} to {high:.1f}"
    if difference[1] > 0:
        return f"the runner-up {runner_up} ({interval})"
    return f"the runner-up {runner_up}: as good as far as the samples tell ({interval})"
