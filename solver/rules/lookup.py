"""Names of rule sets: how they are compared, what else a game is called, and when a misspelling is one.

Other names are those under which PySolFC or collections of patience games list the same rules.  A name that
belongs to another game is no misspelling of one here, however near it is: Marie Rose is not Maria.
"""

import re
import unicodedata
from collections.abc import Iterable
from typing import NamedTuple


class OtherName(NamedTuple):
    """Another name of a rule set.

    Attributes
    ----------
    name : str
        As it is written.
    certain : bool
        Whether the rules that go with the name were found in print, and not only inferred from it.
    """

    name: str
    certain: bool = True


OTHER_NAMES: dict[str, tuple[OtherName, ...]] = {
    "forty-thieves": (
        OtherName("Napoleon at St. Helena"),
        OtherName("Napoleon at Saint Helena"),
        OtherName("Le Cadran"),
        OtherName("Roosevelt at San Juan"),
        OtherName("Big Forty"),
        OtherName("40 Thieves"),
    ),
    "san-juan-hill": (OtherName("Kettle Hill", certain=False),),
    "josephine": (OtherName("Forty Bandits"), OtherName("Pack of Thieves", certain=False)),
    "maria": (OtherName("Maria Luisa"), OtherName("Thirty-Six Card Tableau", certain=False)),
    "emperor": (OtherName("Deauville"),),
    "rank-and-file": (OtherName("Dress Parade"),),
}

# Games of PySolFC's family that the parameters do not express, and the reason.
OTHER_GAMES = {
    "Alternation": "its rows lie face up and face down in turn",
    "Big Streets": "it is played with three packs",
    "Breakwater": "its rows lie face up and face down in turn",
    "Carre Napoleon": "cards are played to the foundations during the deal",
    "Congress": "its empty columns are filled at once",
    "Corona": "its empty columns are filled at once",
    "Courtyard": "its empty columns are filled at once",
    "Deuces": "its foundations begin with the twos",
    "Eighty Thieves": "it is played with four packs",
    "Express": "it is played with three packs",
    "Forty-Nine": "sequences move to empty columns only",
    "Indian Patience": "its empty columns are dealt three cards",
    "Interchange": "its rows lie face up and face down in turn",
    "Jacks in the Box": "it has a reserve, and its foundations begin with the jacks",
    "Little Forty": "its columns build in any suit, and only sequences in suit move",
    "Little Napoleon": "its columns build in any suit, and only sequences in suit move",
    "Marie Rose": "it is played with three packs",
    "Mumbai": "it is played with three packs",
    "Octagon": "its empty columns are filled at once",
    "Parliament": "its empty columns are filled at once",
    "Pluto": "its foundations begin with the twos",
    "Quadrangle": "its foundations begin with whatever card comes first",
    "Red and Black": "its foundations build in alternate colours",
    "Sixty Thieves": "it is played with three packs",
    "Squadron": "it has a reserve",
    "Triple Line": "its empty columns are filled at once",
    "Unlimited": "its rows lie face up and face down in turn",
    "Waterloo": "its columns build in any suit, and only sequences in suit move",
    "Zebra": "its foundations build in alternate colours",
}


def key_of(name: str) -> str:
    """What counts of a name: letters and digits, without case and accents.

    >>> key_of("Napoleon’s Square") == key_of("napoleons_square")
    True
    """
    plain = unicodedata.normalize("NFKD", name.replace("&", " and ")).lower()
    return re.sub(r"[^a-z0-9]", "", plain)


def name_for(name: str, rule_sets: Iterable[str]) -> str | None:
    """The rule set that a name stands for, its own or another name; None if none does."""
    key = key_of(name)
    for rule_set in rule_sets:
        others = (other.name for other in OTHER_NAMES.get(rule_set, ()))
        if key and key in map(key_of, (rule_set, *others)):
            return rule_set
    return None


def why_not(name: str, rule_sets: Iterable[str]) -> str:
    """What to say of a name that stands for no rule set: another game, a misspelling, or the known ones."""
    key = key_of(name)
    for other, reason in OTHER_GAMES.items():
        if key == key_of(other):
            return f"{other} is another game, which these rules cannot express: {reason}"
    rule_sets = list(rule_sets)
    spellings = {name: name for name in rule_sets}
    spellings |= {other.name: name for name in rule_sets for other in OTHER_NAMES.get(name, ())}
    slips = {spelt: _slips(key, key_of(spelt)) for spelt in [*spellings, *OTHER_GAMES]}
    nearest = min(slips, key=slips.get)
    # A short name is soon another word, and who misspells one rarely misses its first letter; and what lies
    # nearest to another game is meant for that.
    allowed = 1 if max(len(key), len(key_of(nearest))) < 8 else 2
    if slips[nearest] <= allowed and key[:1] == key_of(nearest)[:1] and nearest in spellings:
        meant = spellings[nearest]
        return f"did you mean '{meant}'{'' if nearest == meant else f' ({nearest})'}?"
    return f"known are {', '.join(rule_sets)}"


def _slips(one: str, other: str) -> int:
    """The least number of letters added, left out or changed that leads from one word to the other."""
    row = list(range(len(other) + 1))
    for n, letter in enumerate(one, start=1):
        before, row[0] = row[0], n
        for m, wanted in enumerate(other, start=1):
            before, row[m] = row[m], min(row[m] + 1, row[m - 1] + 1, before + (letter != wanted))
    return row[-1]
