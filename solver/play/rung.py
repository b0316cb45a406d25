"""A player of a ladder: how it plays, what can be set, and how one is made."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from solver.play.table import Player
from solver.rules.record import Rules


class Rung(NamedTuple):
    """A player of the ladder.

    Attributes
    ----------
    says : str
        How it plays, in a few words.
    defaults : dict of str to int
        Its settings: ``samples`` of the hidden cards a decision, ``width`` of the beams or the number of
        choices that are looked into.
    make : callable
        Rules and settings to a player for one game.
    most : dict of str to int
        The largest value of each setting: what the player's tables have room for.
    """

    says: str
    defaults: dict[str, int]
    make: Callable[[Rules, dict[str, int]], Player]
    most: Mapping[str, int] = MappingProxyType({})
