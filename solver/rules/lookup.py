"""Names of rule sets: how they are compared, what else a game is called, and when a misspelling is one.

Other names are those under which PySolFC or collections of patience games list the same rules.  A name that
belongs to another game is no misspelling of one here, however near it is: Marie Rose is not Maria.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
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


def key_of(name: str) -> str:
    """What counts of a name: letters and digits, without case and accents.

    >>> key_of("Napoleon’s Square") == key_of("napoleons_square")
    True
    """
    plain = unicodedata.normalize("NFKD", name.replace("&", " and ")).lower()
    return re.sub(r"[^a-z0-9]", "", plain)


def name_for(name: str, other_names: Mapping[str, Iterable[OtherName]]) -> str | None:
    """The rule set that a name stands for, its own or another name; None if none does.

    Parameters
    ----------
    name : str
        What somebody wrote.
    other_names : mapping of str to iterable of OtherName
        Every rule set that is known, and what else it is called.
    """
    key = key_of(name)
    for rule_set, others in other_names.items():
        if key and key in map(key_of, (rule_set, *(other.name for other in others))):
            return rule_set
    return None


def why_not(name: str, other_names: Mapping[str, Iterable[OtherName]], other_games: Mapping[str, str]) -> str:
    """What to say of a name that stands for no rule set: another game, a misspelling, or the known ones.

    Parameters
    ----------
    name, other_names
        As in ``name_for``.
    other_games : mapping of str to str
        Games that are near by name and that no rules here express, and the reason.
    """
    key = key_of(name)
    for other, reason in other_games.items():
        if key == key_of(other):
            return f"{other} is another game, which these rules cannot express: {reason}"
    spellings = {rule_set: rule_set for rule_set in other_names}
    spellings |= {other.name: rule_set for rule_set, others in other_names.items() for other in others}
    slips = {spelt: _slips(key, key_of(spelt)) for spelt in [*spellings, *other_games]}
    nearest = min(slips, key=slips.get)
    # A short name is soon another word, and who misspells one rarely misses its first letter; and what lies
    # nearest to another game is meant for that.
    allowed = 1 if max(len(key), len(key_of(nearest))) < 8 else 2
    if slips[nearest] <= allowed and key[:1] == key_of(nearest)[:1] and nearest in spellings:
        meant = spellings[nearest]
        return f"did you mean '{meant}'{'' if nearest == meant else f' ({nearest})'}?"
    return f"known are {', '.join(other_names)}"


def _slips(one: str, other: str) -> int:
    """The least number of letters added, left out or changed that leads from one word to the other."""
    row = list(range(len(other) + 1))
    for n, letter in enumerate(one, start=1):
        before, row[0] = row[0], n
        for m, wanted in enumerate(other, start=1):
            before, row[m] = row[m], min(row[m] + 1, row[m - 1] + 1, before + (letter != wanted))
    return row[-1]
