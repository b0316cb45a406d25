"""The simple player's kernel against the same player on the referee."""

from itertools import product

import numpy as np
import pytest

from solver.deals import native_deal
from solver.games.half_moon.play.simple import simple_plays
from solver.games.half_moon.referee import HalfMoonPosition, lay_out
from solver.games.half_moon.rules import HalfMoonRules
from solver.games.half_moon.search.state import arities, kind_of, pack

pytestmark = pytest.mark.small

MASK = (1 << 64) - 1


def moods(seed):
    """SplitMix64 as numbers from 0 to 1."""
    while True:
        seed = (seed + 0x9E3779B97F4A7C15) & MASK
        z = seed
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        yield ((z ^ (z >> 31)) >> 11) / (1 << 53)


def groups(game, rules):
    """Every group, reserve before piles, and of several reserve cards of one kind only the first."""
    places = {}
    for place in sorted(game.playable(), key=lambda place: (place[0] != "R", int(place.lstrip("R")))):
        of_kind = places.setdefault(kind_of(game.playable()[place], rules), [])
        if not (place[0] == "R" and of_kind):
            of_kind.append(place)
    for group, arity in enumerate(arities(rules)):
        yield from product(*(places.get(3 * group + role, []) for role in range(arity)))


def naive_play(layout, rules, whim, mood):
    game = HalfMoonPosition(layout, rules)
    while moves := list(groups(game, rules)):
        heights = [sum(len(game.piles[int(p) - 1]) for p in move if p[0] != "R") for move in moves]
        merits = [height + whim * next(mood) for height in heights]
        game.play(moves[merits.index(max(merits))])
    return 104 - len(game.playable()) - sum(max(0, len(pile) - 1) for pile in game.piles)


@pytest.mark.parametrize("whim", [0.0, 4.0, 1000.0])
@pytest.mark.parametrize(
    "rules",
    [
        HalfMoonRules(),
        HalfMoonRules(piles=13, reserve=12, pair_match="colour"),
        HalfMoonRules(triple_in_suit=True),
    ],
)
def test_it_plays_as_on_the_referee(rules, whim):
    for number in range(3):
        layout = lay_out(native_deal(number, "half-moon").cards, rules)
        board, root = pack(layout, rules)
        removed = np.zeros(4, np.int64)
        won = simple_plays(board, root, whim, np.uint64(number), removed)
        mood = moods(number)
        assert removed.tolist() == [naive_play(layout, rules, whim, mood) for _ in range(4)]
        assert won == (removed == 104).sum()
