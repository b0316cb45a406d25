"""Rules of Forty Thieves and its family, Waning Moon among them."""

from dataclasses import dataclass
from typing import ClassVar

from solver.cards import FACES
from solver.errors import BadInput
from solver.rules.record import Rules

BUILDS = ("same suit", "alternate colour", "other suit", "any suit")
MOVE_UNITS = ("card", "sequence")
EMPTY_COLUMNS = ("any", "king", "waste", "nothing")
STOCK_TO = ("waste", "columns")
MOST_COLUMNS = 14
MOST_PASSES = 15
MOST_DRAW = 15
ACES = 8
PACKS = 2
CARDS = PACKS * FACES


@dataclass(frozen=True)
class FortyThievesRules(Rules):
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

    Raises
    ------
    BadInput
        If a field is out of range, or if two fields contradict each other.
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

    game: ClassVar = "forty-thieves"
    RANGES: ClassVar = {
        "columns": (1, MOST_COLUMNS),
        "cards_a_column": (1, CARDS),
        "face_down": (0, CARDS),
        "passes": (1, MOST_PASSES),
        "draw": (1, MOST_DRAW),
    }
    CHOICES: ClassVar = {
        "build": BUILDS,
        "move_unit": MOVE_UNITS,
        "empty_column": EMPTY_COLUMNS,
        "stock_to": STOCK_TO,
    }

    def __post_init__(self):
        super().__post_init__()
        if self.stock_size < 0:
            aces = " and aces_out=yes" if self.aces_out else ""
            raise self._contradiction(
                f"columns={self.columns} and cards_a_column={self.cards_a_column}{aces}",
                f"{self._dealt} cards to deal out of {self.stock_size + self._dealt}",
            )
        if self.face_down >= self.cards_a_column:
            raise self._contradiction(
                f"face_down={self.face_down} and cards_a_column={self.cards_a_column}",
                "the last card of a column lies face up",
            )
        self._refuse_rules_about_no_stock()

    def _refuse_rules_about_no_stock(self) -> None:
        no_stock = f"columns={self.columns} and cards_a_column={self.cards_a_column}"
        if self.stock_size == 0 and self.stock_to == "columns":
            raise self._contradiction(f"{no_stock} and stock_to=columns", "no card is left for the stock")
        if self.stock_size and self.stock_to == "waste":
            return
        said = "stock_to=columns" if self.stock_size else no_stock
        for field, silent in (("passes", self.passes == 1), ("draw", self.draw == 1)):
            if not silent:
                raise self._contradiction(f"{said} and {field}={getattr(self, field)}", "there is no waste")
        if self.empty_column == "waste":
            raise self._contradiction(f"{said} and empty_column=waste", "there is no waste")

    @staticmethod
    def _contradiction(fields: str, why: str) -> BadInput:
        return BadInput(f"rules {fields} contradict each other: {why}")

    @property
    def _dealt(self) -> int:
        return self.columns * self.cards_a_column

    @property
    def stock_size(self) -> int:
        """Cards of two packs that are left for the stock."""
        return CARDS - ACES * self.aces_out - self._dealt
