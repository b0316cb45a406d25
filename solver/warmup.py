"""Compiling the kernels of a game before they are needed, once for each machine and version."""

import time
from collections.abc import Callable
from importlib import import_module

from solver.solve import portfolio_of_game

SECONDS_TO_COMPILE = 15


def warm_up(game: str) -> float:
    """Compile every kernel of a game, or load them from the cache.

    Parameters
    ----------
    game : str
        ``half-moon`` or ``forty-thieves``.

    Returns
    -------
    float
        How many seconds it took.

    Raises
    ------
    BadInput
        If this version has no search for the game.
    """
    begun = time.perf_counter()
    portfolio_of_game(game).warm_up()
    import_module("solver.kernels.machine_code").mark_cache_warm(game)
    return time.perf_counter() - begun


def ensure_warm(game: str, say: Callable[[str], None]) -> None:
    """Compile the kernels of a game unless that has been done before; say so, for it takes a while."""
    portfolio_of_game(game)
    if not import_module("solver.kernels.machine_code").cache_is_warm(game):
        say(f"compiling the search for this machine, once: about {SECONDS_TO_COMPILE} s")
        warm_up(game)
