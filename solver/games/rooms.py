"""The rooms of a game: every game's folder has the same, and they are opened when they are needed."""

from functools import cache
from importlib import import_module
from types import ModuleType

from solver.errors import BadInput


@cache
def room(game: str, name: str) -> ModuleType:
    """A module of a game, imported when it is asked for.

    Parameters
    ----------
    game : str
        Name of the game, as in ``Rules.game``.
    name : str
        Name of the module within the game's folder, such as ``referee`` or ``search.portfolio``.

    Raises
    ------
    BadInput
        If the game has no such room.
    """
    module = f"solver.games.{game.replace('-', '_')}.{name}"
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if not module.startswith(error.name or " "):
            raise
        raise BadInput(f"{game} has no {name} in this version") from None
