"""What every rule set is: a frozen record of one game whose every field is one rule."""

from dataclasses import asdict
from typing import Any, ClassVar

from solver.rules.fields import check_fields


class Rules:
    """Rules of a game; each game derives a frozen dataclass from it, with a field a rule.

    Attributes
    ----------
    game : str
        Name of the game whose rules these are.
    RANGES : dict of str to (int, int)
        Least and greatest value of each whole number.
    CHOICES : dict of str to tuple of str
        The words that each text field may hold.
    """

    game: ClassVar[str]
    RANGES: ClassVar[dict[str, tuple[int, int]]] = {}
    CHOICES: ClassVar[dict[str, tuple[str, ...]]] = {}

    def __post_init__(self):
        check_fields(self)

    def what_follows(self, field: str) -> str:
        """What the value of a rule entails that a reader could not tell; mostly nothing."""
        return ""

    def record(self) -> dict[str, Any]:
        """Every rule by name."""
        return asdict(self)
