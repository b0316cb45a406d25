"""Verdicts, and the one record that every output renders."""

from dataclasses import dataclass
from typing import Any

from solver.kernels.ranges import TableFull

WINNABLE = "winnable"
UNWINNABLE = "unwinnable"
UNDECIDED = "undecided"
VERDICTS = (WINNABLE, UNWINNABLE, UNDECIDED)
OUT_OF_MEMORY = "out of memory"  # the reason of an undecided deal for which this machine has too little
TABLE_FULL = "table full"  # the same on every machine: a search may not have more rows


def reason_of(error: MemoryError) -> str:
    """Why a search that ended with an error is undecided."""
    return TABLE_FULL if isinstance(error, TableFull) else OUT_OF_MEMORY


@dataclass(frozen=True)
class SolveResult:
    """What is known about one deal under one set of rules.

    Attributes
    ----------
    game : str
        Name of the game.
    rules : dict
        Every rule by name; enough to repeat the run.
    deal : str
        Name of the deal.
    number : int or None
        Native number of the deal, if it has one.
    verdict : str
        ``winnable`` (the referee has accepted ``moves``), ``unwinnable`` (proved) or ``undecided``.
    reason : str
        Which search decided, or what stopped the search.
    moves : tuple of str
        The line of play in the notation of the game; empty unless winnable.
    states : int
        States expanded, all searches together.
    seconds : float
        CPU time of the solving process; a record, never a criterion.
    """

    game: str
    rules: dict[str, Any]
    deal: str
    number: int | None
    verdict: str
    reason: str
    moves: tuple[str, ...]
    states: int
    seconds: float

    def record(self) -> dict[str, Any]:
        """The result as plain data, ready for JSON."""
        return {
            "game": self.game,
            "rules": self.rules,
            "deal": self.deal,
            "number": self.number,
            "verdict": self.verdict,
            "reason": self.reason,
            "n_moves": len(self.moves),
            "states": self.states,
            "seconds": round(self.seconds, 6),
            "moves": list(self.moves),
        }
