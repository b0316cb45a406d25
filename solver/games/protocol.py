"""What the referees of all games have in common: layouts and positions."""

from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Protocol

from solver.rules.record import Rules


class Layout(Protocol):
    """Where the cards lie, as the referee of a game has it."""

    game: ClassVar[str]

    def mapped(self, change: Callable[[int], int | None]) -> "Layout":
        """The layout with every card changed."""


class Position(Protocol):
    """A game in progress, as its referee has it."""

    rules: Rules
    moves_made: int
    score: int | None

    def layout(self) -> Layout:
        """The cards as they lie now."""

    def legal_moves(self) -> Iterator[Any]:
        """Every legal move, as ``play`` takes it."""

    def play(self, move: Any) -> None:
        """Play a move."""

    def play_text(self, text: str) -> None:
        """Play a move in writing."""

    def is_won(self) -> bool:
        """Whether the game is won."""

    def cards_out(self) -> int:
        """Cards removed, or on the foundations."""

    def open_cards(self) -> Iterator[tuple[str, int]]:
        """Every card that lies open, with its place in words."""
