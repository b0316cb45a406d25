"""Rule sets: frozen records whose every field is one rule, and the catalogue that names them."""

from dataclasses import asdict, dataclass
from typing import Any

from solver.cards import TWO_PACKS
from solver.errors import BadInput

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

    def __post_init__(self):
        if not 1 <= self.piles <= MOST_PILES:
            raise BadInput(f"rule piles: {self.piles} is not in 1 to {MOST_PILES}")
        if not 0 <= self.reserve <= MOST_RESERVE:
            raise BadInput(f"rule reserve: {self.reserve} is not in 0 to {MOST_RESERVE}")
        if self.pair_match not in MATCHES:
            raise BadInput(f"rule pair_match: '{self.pair_match}' is not one of {', '.join(MATCHES)}")
        if -((self.reserve - TWO_PACKS) // self.piles) > MOST_PILE_HEIGHT:
            raise BadInput(
                f"rules piles={self.piles} and reserve={self.reserve} make piles of more than {MOST_PILE_HEIGHT} cards"
            )

    @property
    def game(self) -> str:
        """Name of the game whose rules these are."""
        return "half-moon"

    def record(self) -> dict[str, Any]:
        """Every rule by name."""
        return asdict(self)


BUILDS = ("same suit", "alternate colour", "other suit", "any suit")
MOVE_UNITS = ("card", "sequence")
EMPTY_COLUMNS = ("any", "king", "waste", "nothing")
STOCK_TO = ("waste", "columns")
MOST_COLUMNS = 14


@dataclass(frozen=True)
class FortyThievesRules:
    """Rules of Forty Thieves and its family; Waning Moon is the point ``columns=13``.

    Attributes
    ----------
    columns : int
        Number of columns, 1 to 14.
    cards_a_column : int
        Cards dealt to each column, row by row, after any aces that are put out.
    face_down : int
        How many of a column's lowest cards are dealt face down.  A face-down card cannot move as part
        of a sequence; it is turned up when nothing lies on it any more.
    build : str
        What a column takes on its last card, always one rank lower: ``same suit``, ``alternate colour``,
        ``other suit`` (any but its own) or ``any suit``.
    move_unit : str
        ``card``, or ``sequence``: any number of face-up cards that are in building order.
    empty_column : str
        What an empty column takes: ``any`` card, a ``king``, the ``waste``'s top only, or ``nothing``.
    passes : int
        Times through the stock.
    draw : int
        Cards turned to the waste at a time.
    worrying_back : bool
        Whether a foundation's top card may return to a column that takes it.
    aces_out : bool
        Whether all aces are put on the foundations before the deal; the other cards keep their order.
    stock_to : str
        ``waste``, or ``columns``: one card to each column in turn, on whatever lies there.
    """

    columns: int = 10
    cards_a_column: int = 4
    face_down: int = 0
    build: str = "same suit"
    move_unit: str = "card"
    empty_column: str = "any"
    passes: int = 1
    draw: int = 1
    worrying_back: bool = True
    aces_out: bool = False
    stock_to: str = "waste"

    @property
    def game(self) -> str:
        """Name of the game whose rules these are."""
        return "forty-thieves"

    def record(self) -> dict[str, Any]:
        """Every rule by name."""
        return asdict(self)


CATALOGUE = {
    "half-moon": HalfMoonRules(),
    "waning-moon": FortyThievesRules(columns=13),
    "forty-thieves": FortyThievesRules(),
}
