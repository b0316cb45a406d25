"""The games, one line each, and their rule sets by name."""

from typing import Any

from solver.errors import BadInput
from solver.games.elevens.game import GAME as ELEVENS
from solver.games.forty_thieves.game import GAME as FORTY_THIEVES
from solver.games.half_moon.game import GAME as HALF_MOON
from solver.games.record import Game
from solver.rules.lookup import name_for, why_not
from solver.rules.record import Rules

GAMES: dict[str, Game] = {
    game.name: game
    for game in (
        HALF_MOON,
        FORTY_THIEVES,
        ELEVENS,
    )
}
CATALOGUE: dict[str, Rules] = {
    name: rules for game in GAMES.values() for name, rules in game.variants.items()
}


def game_named(name: str) -> Game:
    """The game of that name, or the game of the rule set of that name, as the catalogue spells them."""
    return GAMES[name] if name in GAMES else GAMES[CATALOGUE[name].game]


def find_rules(name: str) -> Rules:
    """The rule set of that name.

    Parameters
    ----------
    name : str
        A name of the catalogue or another one of the same rules; case, blanks and punctuation do not matter.

    Raises
    ------
    BadInput
        If no rule set has the name; says what is meant if that is plain.

    Examples
    --------
    >>> find_rules("Napoleon's Square").columns
    12
    """
    return CATALOGUE[find_name(name)]


def find_name(name: str) -> str:
    """The name in the catalogue that a name stands for; see ``find_rules``.

    >>> find_name("Le Cadran"), find_name("MARIA LUISA")
    ('forty-thieves', 'maria')
    """
    names = {
        rule_set: GAMES[rules.game].other_names.get(rule_set, ()) for rule_set, rules in CATALOGUE.items()
    }
    found = name_for(name, names)
    if found is None:
        other_games = {other: why for game in GAMES.values() for other, why in game.other_games.items()}
        raise BadInput(f"unknown rule set '{name}': {why_not(name, names, other_games)}")
    return found


def also_called(name: str) -> list[str]:
    """Other names of a rule set; those that were inferred say so."""
    return [
        other.name + ("" if other.certain else " (inferred; its rules were not found in print)")
        for other in GAMES[CATALOGUE[name].game].other_names.get(name, ())
    ]


def catalogue_records() -> list[dict[str, Any]]:
    """Name, game and every parameter of each rule set, one record a rule set."""
    return [{"name": name, "game": rules.game, "rules": rules.record()} for name, rules in CATALOGUE.items()]
