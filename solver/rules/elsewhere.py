"""What other programs and books do differently under the same name, as far as it could be looked up.

PySolFC's rules (3.6.1) are those of the catalogue, but for what is said of it here.  Solvitaire's are its
presets, AisleRiot's those of its one game of the family.
"""

from solver.rules.lookup import OTHER_NAMES

_STAY = "cards stay on the foundations: --set worrying_back=no"
_PRESETS = ("forty-thieves", "limited", "streets", "maria", "rank-and-file")

_OF_ONE_GAME: dict[str, tuple[str, ...]] = {
    "forty-thieves": (
        f"AisleRiot: {_STAY}. It lets several cards move at once where empty columns would let them move one "
        "by one, which changes nothing about what can be won",
    ),
    "lucas": (
        "Solvitaire, and books: another game, with the aces out, columns of three and single cards; see "
        "lucas-classic",
    ),
    "lucas-classic": (
        "PySolFC: another game of the name, with columns of four, no aces out, and sequences that move; see "
        "lucas",
        f"Solvitaire: {_STAY}. With the eight aces out its stock has 61 cards, where three cards a column "
        "leave 57: so nine columns are dealt three cards and four only two. Its deals are read as they lie",
    ),
    "emperor": (
        "Accounts since the 1930s often let sequences move: --set move_unit=sequence, which is rank-and-file",
        f"As Deauville, {_STAY}",
    ),
    "rank-and-file": (f"Books, also as Dress Parade: {_STAY}",),
}


def said_elsewhere(name: str) -> list[str]:
    """What other sources do differently, a sentence each.

    >>> said_elsewhere("maria")[0]
    'Solvitaire: cards stay on the foundations: --set worrying_back=no'
    """
    preset = [f"Solvitaire: {_STAY}"] if name in _PRESETS else []
    return preset + list(_OF_ONE_GAME.get(name, ()))


def also_called(name: str) -> list[str]:
    """Other names of a rule set; those that were inferred say so."""
    return [
        other.name + ("" if other.certain else " (inferred; its rules were not found in print)")
        for other in OTHER_NAMES.get(name, ())
    ]
