"""The rule sets that have names.

Those of the Forty Thieves family are the two-pack games of PySolFC (3.6.1) that the parameters express
exactly; a game with reserves, automatic filling of columns, wrapping ranks or other foundations is left
out rather than approximated.  ``lucas`` is PySolFC's (13 columns of 4, sequences move), ``lucas-classic``
is the game that other books give (13 columns of 3, aces out, single cards).
"""

from typing import Any

from solver.errors import BadInput
from solver.games.forty_thieves.rules import FortyThievesRules
from solver.games.half_moon.rules import HalfMoonRules
from solver.rules.lookup import name_for, why_not

_Family = FortyThievesRules

CATALOGUE: dict[str, HalfMoonRules | FortyThievesRules] = {
    "half-moon": HalfMoonRules(),
    "waning-moon": _Family(columns=13),
    "forty-thieves": _Family(),
    # Same suit.
    "thirty-nine-steps": _Family(columns=13, cards_a_column=3),
    "limited": _Family(columns=12, cards_a_column=3),
    "busy-aces": _Family(columns=12, cards_a_column=1),
    "famous-fifty": _Family(cards_a_column=5),
    "forty-and-eight": _Family(columns=8, passes=2),
    "san-juan-hill": _Family(aces_out=True),
    "lucas-classic": _Family(columns=13, cards_a_column=3, aces_out=True),
    # Same suit, sequences move.
    "lucas": _Family(columns=13, move_unit="sequence"),
    "napoleons-square": _Family(columns=12, move_unit="sequence"),
    "josephine": _Family(move_unit="sequence"),
    "mcclellan": _Family(columns=8, face_down=3, move_unit="sequence"),
    "eclipse": _Family(columns=13, move_unit="sequence", stock_to="columns"),
    # Alternate colour.
    "streets": _Family(build="alternate colour"),
    "maria": _Family(columns=9, build="alternate colour"),
    "roosevelt": _Family(columns=7, build="alternate colour"),
    "emperor": _Family(face_down=3, build="alternate colour"),
    "number-ten": _Family(face_down=2, build="alternate colour", move_unit="sequence"),
    "rank-and-file": _Family(face_down=3, build="alternate colour", move_unit="sequence"),
    # Any suit but its own.
    "indian": _Family(cards_a_column=3, face_down=1, build="other suit"),
    "midshipman": _Family(columns=9, face_down=2, build="other suit"),
    "napoleons-folly": _Family(build="other suit"),
    # Any suit.
    "napoleons-exile": _Family(build="any suit"),
    "napoleons-shoulder": _Family(columns=12, build="any suit", empty_column="waste"),
    "diplomat": _Family(columns=8, build="any suit"),
    "rows-of-four": _Family(columns=8, build="any suit", passes=3),
    "lady-palk": _Family(columns=8, build="any suit", move_unit="sequence"),
    "double-rail": _Family(columns=5, cards_a_column=1, build="any suit", move_unit="sequence"),
    "final-battle": _Family(columns=6, cards_a_column=1, build="any suit", move_unit="sequence"),
}


def find_rules(name: str) -> HalfMoonRules | FortyThievesRules:
    """The rule set of that name.

    Parameters
    ----------
    name : str
        A name of the catalogue or another one of the same game; case, blanks and punctuation do not matter.

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
    found = name_for(name, CATALOGUE)
    if found is None:
        raise BadInput(f"unknown rule set '{name}': {why_not(name, CATALOGUE)}")
    return found


def describe(rules: HalfMoonRules | FortyThievesRules) -> str:
    """Every parameter of a rule set, as ``with_overrides`` reads them.

    >>> describe(HalfMoonRules())
    'piles=12 reserve=8 pair_match=any triple_in_suit=no'
    """
    words = {True: "yes", False: "no"}
    return " ".join(
        f"{field}={words[value] if isinstance(value, bool) else str(value).replace(' ', '-')}"
        for field, value in rules.record().items()
    )


def catalogue_records() -> list[dict[str, Any]]:
    """Name, game and every parameter of each rule set, one record a rule set."""
    return [{"name": name, "game": rules.game, "rules": rules.record()} for name, rules in CATALOGUE.items()]
