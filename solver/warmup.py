"""Compiling the kernels of a game before they are needed, once for each machine and version."""

import time
from collections.abc import Callable
from importlib import import_module

from solver.games.rooms import room


def warm_up(game: str) -> float:
    """Compile every kernel of a game, or load them from the cache.

    Parameters
    ----------
    game : str
        Its name.

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
    search = room(game, "search.portfolio")
    machine_code = import_module("solver.kernels.machine_code")
    if machine_code.cache_is_warm(game):
        search.warm_up()
    else:
        import_module("solver.compile_time").timed(game, search.warm_up)
    machine_code.mark_cache_warm(game)
    return time.perf_counter() - begun


def ensure_warm(game: str, say: Callable[[str], None]) -> None:
    """Compile the kernels of a game unless that has been done before; say so, for it takes a while."""
    room(game, "search.portfolio")
    if not import_module("solver.kernels.machine_code").cache_is_warm(game):
        say(import_module("solver.compile_time").announce(game))
        warm_up(game)
