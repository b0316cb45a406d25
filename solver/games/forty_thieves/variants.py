"""The rule sets of the Forty Thieves family that have names, and what is known of those names.

They are the two-pack games of PySolFC (3.6.1) that the parameters express exactly; a game with reserves,
automatic filling of columns, wrapping ranks or other foundations is left out rather than approximated.
``lucas`` is PySolFC's (13 columns of 4, sequences move), ``lucas-classic`` is the game that other books give
(13 columns of 3, aces out, single cards).

Other names are those under which PySolFC or collections of patience games list the same rules.  What other
programs and books do differently under a name is told as far as it could be looked up: PySolFC's rules are
those given here, but for what is said of it; Solvitaire's are its presets, AisleRiot's those of its one game
of the family.
"""

from solver.games.forty_thieves.rules import FortyThievesRules
from solver.rules.lookup import OtherName

VARIANTS: dict[str, FortyThievesRules] = {
    "waning-moon": FortyThievesRules(columns=13),
    "forty-thieves": FortyThievesRules(),
    # Same suit.
    "thirty-nine-steps": FortyThievesRules(columns=13, cards_a_column=3),
    "limited": FortyThievesRules(columns=12, cards_a_column=3),
    "busy-aces": FortyThievesRules(columns=12, cards_a_column=1),
    "famous-fifty": FortyThievesRules(cards_a_column=5),
    "forty-and-eight": FortyThievesRules(columns=8, passes=2),
    "san-juan-hill": FortyThievesRules(aces_out=True),
    "lucas-classic": FortyThievesRules(columns=13, cards_a_column=3, aces_out=True),
    # Same suit, sequences move.
    "lucas": FortyThievesRules(columns=13, move_unit="sequence"),
    "napoleons-square": FortyThievesRules(columns=12, move_unit="sequence"),
    "josephine": FortyThievesRules(move_unit="sequence"),
    "mcclellan": FortyThievesRules(columns=8, face_down=3, move_unit="sequence"),
    "eclipse": FortyThievesRules(columns=13, move_unit="sequence", stock_to="columns"),
    # Alternate colour.
    "streets": FortyThievesRules(build="alternate colour"),
    "maria": FortyThievesRules(columns=9, build="alternate colour"),
    "roosevelt": FortyThievesRules(columns=7, build="alternate colour"),
    "emperor": FortyThievesRules(face_down=3, build="alternate colour"),
    "number-ten": FortyThievesRules(face_down=2, build="alternate colour", move_unit="sequence"),
    "rank-and-file": FortyThievesRules(face_down=3, build="alternate colour", move_unit="sequence"),
    # Any suit but its own.
    "indian": FortyThievesRules(cards_a_column=3, face_down=1, build="other suit"),
    "midshipman": FortyThievesRules(columns=9, face_down=2, build="other suit"),
    "napoleons-folly": FortyThievesRules(build="other suit"),
    # Any suit.
    "napoleons-exile": FortyThievesRules(build="any suit"),
    "napoleons-shoulder": FortyThievesRules(columns=12, build="any suit", empty_column="waste"),
    "diplomat": FortyThievesRules(columns=8, build="any suit"),
    "rows-of-four": FortyThievesRules(columns=8, build="any suit", passes=3),
    "lady-palk": FortyThievesRules(columns=8, build="any suit", move_unit="sequence"),
    "double-rail": FortyThievesRules(columns=5, cards_a_column=1, build="any suit", move_unit="sequence"),
    "final-battle": FortyThievesRules(columns=6, cards_a_column=1, build="any suit", move_unit="sequence"),
}

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
