"""Rules of Elevens."""

from dataclasses import dataclass
from typing import ClassVar

from solver.cards import FACES
from solver.rules.record import Rules

PACKS = 1
CARDS = PACKS * FACES


@dataclass(frozen=True)
class ElevensRules(Rules):
    """Rules of Elevens.

    Attributes
    ----------
    row : int
        Cards in the row, 1 to 52; the others are the stock.
    """

    row: int = 9

    game: ClassVar = "elevens"
    RANGES: ClassVar = {"row": (1, CARDS)}
