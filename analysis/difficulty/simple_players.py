"""Simple players of each game: what they reach, play after play, without looking ahead or taking back.

They stand for people: a deal that they often win is easy for people too, whatever a search thinks of it.
Half Moon's player is a kernel (``solver/games/half_moon/play/simple.py``); that of the Forty Thieves family
plays on the referee, and takes about a hundred times as long.
"""

import random
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from solver.formats.layouts import NamedLayout
from solver.games.forty_thieves.referee import FortyThievesGame, builds_on
from solver.games.half_moon.play.simple import simple_plays
from solver.games.half_moon.search.state import pack
from solver.rules import Rules

SEED = 2024


class Plays(NamedTuple):
    """What some plays of one deal came to.

    Attributes
    ----------
    won : int
        Plays that won.
    progress : float
        Mean share of the cards that left the board (Half Moon) or reached the foundations.
    """

    won: int
    progress: float


def play_half_moon(named: NamedLayout, rules: Rules, plays: int, whim: float, seed: int = SEED) -> Plays:
    """Opens the highest piles, give or take a whim; see ``simple_plays``."""
    board, root = pack(named.layout, rules)
    removed = np.zeros(plays, np.int64)
    won = simple_plays(board, root, float(whim), np.uint64(seed), removed)
    dealt = sum(map(len, named.layout.piles)) + sum(card is not None for card in named.layout.reserve)
    return Plays(int(won), float(removed.mean()) / dealt)


def play_forty_thieves(named: NamedLayout, rules: Rules, plays: int, whim: float, seed: int = SEED) -> Plays:
    """Takes the first that can be done: to a foundation, on to a column, from the stock.

    With probability ``whim`` the player overlooks what it would do and does something else.  A move between
    columns must uncover a card or join two runs, no foundation card returns, and a column is filled from the
    waste, so no play goes round in circles.
    """
    draw = random.Random(seed)
    won, out, dealt = 0, 0, 0
    for _ in range(plays):
        game = FortyThievesGame(named.layout, rules)
        dealt = sum(map(len, game.columns)) + len(game.stock) + len(game.waste) + _cards_out(game)
        while (move := _choice(game, whim, draw)) is not None:
            game.play(move)
        won += game.is_won()
        out += _cards_out(game)
    return Plays(won, out / (plays * dealt))


def _choice(game: FortyThievesGame, whim: float, draw: random.Random) -> str | None:
    """The move of a simple player, or None at the end of its wits."""
    ranks: dict[int, list[str]] = {}
    for move in game.legal_moves():
        rank = _rank(game, move)
        if rank is not None:
            ranks.setdefault(rank, []).append(move)
    if not ranks:
        return None
    kinds = sorted(ranks)
    kind = kinds[0] if draw.random() >= whim else draw.choice(kinds)
    return draw.choice(ranks[kind])


def _rank(game: FortyThievesGame, move: str) -> int | None:
    """How soon a simple player thinks of a move; None for a move that it never makes."""
    source, target = move.split(">")
    if target == "F":
        return 0
    if target == "S":  # a redeal
        return 4
    if source in ("W", "S"):
        return 2 if source == "W" else 3
    if source.startswith("F"):
        return None
    column = game.columns[int(source) - 1]
    where = game.columns[int(target.split("x")[0]) - 1]
    cards = int(target.split("x")[1]) if "x" in target else 1
    if not where:
        return None
    below = column[-cards - 1] if len(column) > cards else None
    # A card that lies well already is left alone; else two piles would pass it to and fro.
    return None if below is not None and builds_on(column[-cards], below, game.rules.build) else 1


def _cards_out(game: FortyThievesGame) -> int:
    return sum(sum(pair) for pair in game.layout().foundations)


PLAYERS: dict[str, Callable[..., Plays]] = {
    "half-moon": play_half_moon,
    "forty-thieves": play_forty_thieves,
}
