"""Rules of Half Moon and its variants."""

from dataclasses import dataclass
from typing import ClassVar

from solver.cards import FACES
from solver.errors import BadInput
from solver.rules.record import Rules

MATCHES = ("any", "colour", "suit")
MOST_PILES = 13
MOST_PILE_HEIGHT = 15
MOST_RESERVE = 12
PACKS = 2
CARDS = PACKS * FACES


@dataclass(frozen=True)
class HalfMoonRules(Rules):
    """Rules of Half Moon and its variants.

    Attributes
    ----------
    piles : int
        Number of piles, 1 to 13.
    reserve : int
        Number of reserve fields, 0 to 12.  All other cards go on the piles in rounds.
    pair_match : str
        What two cards of sum 11 must share to be a pair: ``any`` (nothing), ``colour`` or ``suit``.
    triple_in_suit : bool
        Whether jack, queen and king must be of one suit.
    """

    piles: int = 12
    reserve: int = 8
    pair_match: str = "any"
    triple_in_suit: bool = False

    game: ClassVar = "half-moon"
    RANGES: ClassVar = {"piles": (1, MOST_PILES), "reserve": (0, MOST_RESERVE)}
    CHOICES: ClassVar = {"pair_match": MATCHES}

    def __post_init__(self):
        super().__post_init__()
        if -((self.reserve - CARDS) // self.piles) > MOST_PILE_HEIGHT:
            raise BadInput(
                f"rules piles={self.piles} and reserve={self.reserve} make piles of more than "
                f"{MOST_PILE_HEIGHT} cards"
            )

    def what_follows(self, field: str) -> str:
        """For piles and reserve, how deep the piles are."""
        if field not in ("piles", "reserve"):
            return ""
        depth, rest = divmod(CARDS - self.reserve, self.piles)
        return f"piles of {depth}{f' to {depth + 1}' if rest else ''}"
