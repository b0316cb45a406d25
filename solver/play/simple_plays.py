"""What some plays of a simple player came to, and how a deal is rated by them.

Simple players look neither ahead nor back.  They stand for people: a deal that they often win is easy for
people too, whatever a search thinks of it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

SEED = 2024


class Plays(NamedTuple):
    """What some plays of one deal came to.

    Attributes
    ----------
    won : int
        Plays that won.
    progress : float
        Mean share of the cards that left the board or reached the foundations.
    """

    won: int
    progress: float


@dataclass(frozen=True)
class Scale:
    """How the deals of a game are rated.

    Attributes
    ----------
    plays : int
        Plays of the simple player.
    whim : float
        Its mood.
    rate : callable
        Rating of what the plays came to.
    hard_below, easy_from : float
        Limits of the levels.
    """

    plays: int
    whim: float
    rate: Callable[[Plays, int], float]
    hard_below: float
    easy_from: float
