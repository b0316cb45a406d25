"""The players by name, from the simplest to the best, for each game.

Every player is made anew for each game, sees views only, and draws all its randomness from the game's stream.
"""

import hashlib
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from solver.code_digest import code_digest
from solver.errors import BadInput
from solver.games.forty_thieves.play import players as forty_thieves_players
from solver.games.forty_thieves.play.beams import WIDEST
from solver.games.forty_thieves.play.hindsight import WIDER, HindsightPlayer
from solver.games.half_moon.play import players as half_moon_players
from solver.games.half_moon.play.table import MOST_CHOICES
from solver.play.bounds import MOST_SAMPLES, refuse_too_much
from solver.play.table import Player
from solver.rules import Rules


class Rung(NamedTuple):
    """A player of the ladder.

    Attributes
    ----------
    says : str
        How it plays, in a few words.
    defaults : dict of str to int
        Its settings: ``samples`` of the hidden cards a decision, ``width`` of the beams (the Forty Thieves
        family) or the number of choices that are looked into (Half Moon).
    make : callable
        Rules and settings to a player for one game.
    most : dict of str to int
        The largest value of each setting: what the player's tables have room for.
    """

    says: str
    defaults: dict[str, int]
    make: Callable[[Rules, dict[str, int]], Player]
    most: Mapping[str, int] = MappingProxyType({})


LADDER: dict[str, dict[str, Rung]] = {
    "half-moon": {
        "random": Rung("any legal move", {}, lambda rules, settings: half_moon_players.RandomPlayer()),
        "casual": Rung(
            "opens the highest piles, spares the reserve",
            {},
            lambda rules, settings: half_moon_players.CasualPlayer(),
        ),
        "careful": Rung(
            "judges the table after each move by a fitted value",
            {},
            lambda rules, settings: half_moon_players.CarefulPlayer(),
        ),
        "best": Rung(
            "looks two moves ahead: what the turned cards may be, and how good the best move is then",
            {"width": half_moon_players.LOOK_INTO},
            lambda rules, settings: half_moon_players.LookingPlayer(settings["width"]),
            {"width": MOST_CHOICES},
        ),
    },
    "forty-thieves": {
        "random": Rung("any legal move", {}, lambda rules, settings: forty_thieves_players.RandomPlayer()),
        "casual": Rung(
            "to a foundation, else builds, else turns",
            {},
            lambda rules, settings: forty_thieves_players.CasualPlayer(),
        ),
        "careful": Rung(
            "moves between columns only where it helps at once, else turns; with all cards seen it searches",
            {},
            lambda rules, settings: forty_thieves_players.CarefulPlayer(),
        ),
        "vote": Rung(
            "beams on sampled stocks, each votes for its first move",
            {"samples": 6, "width": 10},
            lambda rules, settings: forty_thieves_players.VotingPlayer(
                rules, settings["samples"], settings["width"]
            ),
            {"samples": MOST_SAMPLES, "width": WIDEST},
        ),
        "best": Rung(
            "hindsight optimisation: every candidate on the same sampled stocks",
            {"samples": 6, "width": 10},
            lambda rules, settings: HindsightPlayer(rules, settings["samples"], settings["width"]),
            {"samples": MOST_SAMPLES, "width": WIDEST // WIDER},
        ),
    },
}


def rung(name: str, rules: Rules) -> Rung:
    """The player of that name.

    Raises
    ------
    BadInput
        If the game has no such player.
    """
    players = LADDER[rules.game]
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
        Its name in ``LADDER``.
    rules : HalfMoonRules or FortyThievesRules
        The rules to play by.
    settings : dict of str to int
        All its settings (see ``settings_for``).
    """
    return rung(name, rules).make(rules, settings)


def digest_of(rules: Rules) -> str:
    """Digest of all that an honest game depends on; stored with every run."""
    game = rules.game.replace("-", "_")
    modules = ["solver.play.table", f"solver.games.{game}.play.players"]
    if rules.game == "forty-thieves":
        modules.append("solver.games.forty_thieves.play.hindsight")
    digest = hashlib.sha256(code_digest(modules).encode())
    digest.update(half_moon_players.WEIGHTS.read_bytes())
    return digest.hexdigest()[:16]
