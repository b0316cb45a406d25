"""The table: the referee holds the cards, the player gets views and says moves."""

from typing import NamedTuple, Protocol

from solver.errors import Fault
from solver.games.forty_thieves.referee import FortyThievesGame
from solver.games.half_moon.referee import HalfMoonGame, HalfMoonLayout, read_move
from solver.play.stream import Stream
from solver.play.view import Game, Layout, View, view_of
from solver.rules import Rules

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
        Cards removed (Half Moon) or on the foundations at the end.
    """

    won: bool
    moves: tuple[str, ...]
    progress: int


def game_of(layout: Layout, rules: Rules) -> Game:
    """The referee's game for a layout, hidden cards or not."""
    return (HalfMoonGame if isinstance(layout, HalfMoonLayout) else FortyThievesGame)(layout, rules)


def play_text(game: Game, move: str) -> None:
    """Play a move in writing on the referee's game."""
    game.play(read_move(move) if isinstance(game, HalfMoonGame) else move)


def cards_out(game: Game) -> int:
    """Cards removed, or on the foundations."""
    if isinstance(game, HalfMoonGame):
        return game.score // 5  # a pair scores 10, a triple 15
    return sum(map(sum, game.foundations))


def play_out(layout: Layout, rules: Rules, player: Player, random: Stream) -> Played:
    """Play a game to its end, or to ``MOST_MOVES``.

    Raises
    ------
    Fault
        If the player says an illegal move.
    """
    game = game_of(layout, rules)
    moves: list[str] = []
    while not game.is_won() and len(moves) < MOST_MOVES:
        move = player.choose(view_of(game), random)
        if move is None:
            break
        try:
            play_text(game, move)
        except Exception as error:
            raise Fault(f"a player said {move}: {error}") from error
        moves.append(move)
    return Played(game.is_won(), tuple(moves), cards_out(game))
