"""The table: the referee holds the cards, the player gets views and says moves."""

from typing import NamedTuple, Protocol

from solver.errors import Fault
from solver.games.rooms import room
from solver.play.stream import Stream
from solver.play.view import Layout, Position, View, view_of
from solver.rules.record import Rules

MOST_MOVES = 1000  # after which a game is given up: some players move cards to and fro


class Player(Protocol):
    """Someone who plays one game; what it remembers from move to move it has seen in views."""

    def choose(self, view: View, random: Stream) -> str | None:
        """The next move in writing, or None to give up."""


class Played(NamedTuple):
    """How an honest game went.

    Attributes
    ----------
    won : bool
        Whether it was won.
    moves : tuple of str
        The moves.
    progress : int
        Cards removed, or on the foundations, at the end.
    """

    won: bool
    moves: tuple[str, ...]
    progress: int


def position_of(layout: Layout, rules: Rules) -> Position:
    """The referee's position for a layout, hidden cards or not."""
    return room(rules.game, "referee").replay(layout, rules, ())


def play_out(layout: Layout, rules: Rules, player: Player, random: Stream) -> Played:
    """Play a game to its end, or to ``MOST_MOVES``.

    Raises
    ------
    Fault
        If the player says an illegal move.
    """
    position = position_of(layout, rules)
    moves: list[str] = []
    while not position.is_won() and len(moves) < MOST_MOVES:
        move = player.choose(view_of(position), random)
        if move is None:
            break
        try:
            position.play_text(move)
        except Exception as error:
            raise Fault(f"a player said {move}: {error}") from error
        moves.append(move)
    return Played(position.is_won(), tuple(moves), position.cards_out())
