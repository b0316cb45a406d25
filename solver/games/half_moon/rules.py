"""Rules of Half Moon and its variants."""

from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from solver.cards import TWO_PACKS
from solver.errors import BadInput
from solver.rules.fields import check_fields

MATCHES = ("any", "colour", "suit")
MOST_PILES = 13
MOST_PILE_HEIGHT = 15
MOST_RESERVE = 12


@dataclass(frozen=True)
class HalfMoonRules:
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

    RANGES: ClassVar = {"piles": (1, MOST_PILES), "reserve": (0, MOST_RESERVE)}
    CHOICES: ClassVar = {"pair_match": MATCHES}

    def __post_init__(self):
        check_fields(self)
        if -((self.reserve - TWO_PACKS) // self.piles) > MOST_PILE_HEIGHT:
            raise BadInput(
                f"rules piles={self.piles} and reserve={self.reserve} make piles of more than "
                f"{MOST_PILE_HEIGHT} cards"
            )

    @property
    def game(self) -> str:
        """Name of the game whose rules these are."""
        return "half-moon"

    def record(self) -> dict[str, Any]:
        """Every rule by name."""
        return asdict(self)
