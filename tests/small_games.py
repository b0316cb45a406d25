"""Small games of the family that can be searched to the end: fewer suits, ranks and columns.

The sizes are chosen so that each kind has both winnable and unwinnable deals: a comparison on games that
are all won would prove nothing.
"""

from dataclasses import replace
from random import Random
from typing import NamedTuple

from solver.games.forty_thieves.referee import NO_CARDS_OUT, FortyThievesPosition, lay_out
from solver.games.forty_thieves.rules import FortyThievesRules


class SmallGame(NamedTuple):
    """A kind of small game.

    ``suits`` and ``ranks`` say what is dealt of two packs: the lowest ranks, or with ``kings`` the
    highest, and then all lower cards lie on the foundations already.
    """

    suits: int
    ranks: int
    rules: FortyThievesRules
    kings: bool = False


def _kind(suits, ranks, columns, cards_a_column, kings=False, **rules):
    rules = FortyThievesRules(columns=columns, cards_a_column=cards_a_column, **rules)
    return SmallGame(suits, ranks, rules, kings)


_SEQUENCE = {"move_unit": "sequence"}

SMALL_GAMES = {
    "plain": _kind(3, 3, 2, 5),
    "no worrying back": _kind(3, 3, 2, 5, worrying_back=False),
    "sequence": _kind(2, 4, 2, 5, **_SEQUENCE),
    "alternate colour": _kind(2, 4, 2, 5, build="alternate colour"),
    "alternate colour, sequence": _kind(2, 4, 2, 6, build="alternate colour", **_SEQUENCE),
    "face down": _kind(2, 4, 2, 6, build="alternate colour", face_down=3, **_SEQUENCE),
    "other suit": _kind(3, 3, 2, 6, build="other suit"),
    "any suit": _kind(2, 4, 2, 6, build="any suit"),
    "any suit, sequence": _kind(3, 3, 2, 7, build="any suit", **_SEQUENCE),
    "kings only": _kind(2, 4, 3, 4, kings=True, empty_column="king", worrying_back=False),
    "waste only": _kind(2, 4, 3, 4, empty_column="waste"),
    "nothing": _kind(2, 4, 3, 4, empty_column="nothing"),
    "two passes": _kind(3, 3, 2, 6, passes=2),
    "draw three": _kind(2, 4, 2, 4, draw=3),
    "draw two, two passes": _kind(3, 3, 2, 5, draw=2, passes=2),
    "aces out": _kind(2, 5, 2, 5, aces_out=True),
    "dealt to the columns": _kind(2, 4, 3, 3, stock_to="columns", **_SEQUENCE),
    "no stock": _kind(2, 4, 4, 4),
}


def small_deal(kind: SmallGame, seed: int) -> FortyThievesPosition:
    """The game of that kind and seed, laid out."""
    lowest = 13 - kind.ranks if kind.kings else 0
    pack = [13 * suit + lowest + rank for suit in range(kind.suits) for rank in range(kind.ranks)] * 2
    Random(seed).shuffle(pack)
    layout = lay_out(pack, kind.rules)
    if kind.kings:
        layout = replace(layout, foundations=((lowest, lowest),) * kind.suits + NO_CARDS_OUT[kind.suits :])
    return FortyThievesPosition(layout, kind.rules)
