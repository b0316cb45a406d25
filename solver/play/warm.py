"""Compiling what the players of a game need, once for each machine and version."""

import time
from collections.abc import Callable

from solver.advice.advise import advise
from solver.compile_time import announce, timed
from solver.deals import native_deal
from solver.formats.layouts import lay_out
from solver.games.catalogue import GAMES
from solver.kernels.machine_code import cache_is_warm, mark_cache_warm
from solver.play.ladder import ladder_of, player_for
from solver.play.stream import Stream
from solver.play.table import play_out, position_of
from solver.play.view import view_of
from solver.warmup import warm_up


def warm_players(game: str) -> float:
    """Let the players of a game play a little, so that all is compiled.

    Returns
    -------
    float
        How many seconds it took.
    """
    begun = time.perf_counter()
    warm_up(game)  # once all cards lie open, the rest is searched
    if cache_is_warm(f"players-{game}"):
        _play_a_little(game)
    else:
        timed(f"players-{game}", lambda: _play_a_little(game))
    mark_cache_warm(f"players-{game}")
    return time.perf_counter() - begun


def _play_a_little(game: str) -> None:
    rules = next(iter(GAMES[game].variants.values()))
    layout = lay_out(native_deal(0, game), rules).layout
    for name, rung in ladder_of(game).items():
        settings = {setting: 2 for setting in rung.defaults}
        play_out(layout, rules, player_for(name, rules, settings), Stream(1))
    advise(view_of(position_of(layout, rules)), 2)


def ensure_players(game: str, say: Callable[[str], None]) -> None:
    """Compile what the players need unless that has been done before; say so, for it takes a while."""
    if not cache_is_warm(f"players-{game}"):
        if not cache_is_warm(game):
            say(announce(game))
            warm_up(game)
        say(announce(f"players-{game}"))
        warm_players(game)
