"""The players by name, from the simplest to the best, for each game.

Every player is made anew for each game, sees views only, and draws all its randomness from the game's stream.
"""

import hashlib
from pathlib import Path

from solver.code_digest import code_digest
from solver.errors import BadInput
from solver.games.rooms import room
from solver.play.bounds import refuse_too_much
from solver.play.rung import Rung
from solver.play.table import Player
from solver.rules.record import Rules


def ladder_of(game: str) -> dict[str, Rung]:
    """The players of a game by name, from the simplest to the best."""
    return room(game, "play.ladder").LADDER


def rung(name: str, rules: Rules) -> Rung:
    """The player of that name.

    Raises
    ------
    BadInput
        If the game has no such player.
    """
    players = ladder_of(rules.game)
    if name not in players:
        raise BadInput(f"there is no player '{name}' of this game: known are {', '.join(players)}")
    return players[name]


def settings_for(name: str, rules: Rules, given: dict[str, int | None]) -> dict[str, int]:
    """All settings of a player: those given, else its own.

    Raises
    ------
    BadInput
        If a setting is given that the player does not have, or that its tables have no room for.
    """
    player = rung(name, rules)
    defaults = player.defaults
    for setting, value in given.items():
        if value is not None and setting not in defaults:
            raise BadInput(f"player '{name}' of this game has no --{setting}")
        if value is not None:
            refuse_too_much(setting, value, player.most[setting])
    return {setting: given.get(setting) or default for setting, default in defaults.items()}


def player_for(name: str, rules: Rules, settings: dict[str, int]) -> Player:
    """A player for one game.

    Parameters
    ----------
    name : str
        Its name in the ladder.
    rules : Rules
        The rules to play by.
    settings : dict of str to int
        All its settings (see ``settings_for``).
    """
    return rung(name, rules).make(rules, settings)


def digest_of(rules: Rules) -> str:
    """Digest of all that an honest game depends on; stored with every run."""
    home = f"solver.games.{rules.game.replace('-', '_')}"
    digest = code_digest([f"{home}.play.ladder", f"{home}.play.view", f"{home}.referee", "solver.play.table"])
    weights = sorted(Path(room(rules.game, "play.ladder").__file__).parent.glob("*.npz"))
    if not weights:
        return digest
    return hashlib.sha256(digest.encode() + b"".join(path.read_bytes() for path in weights)).hexdigest()[:16]
