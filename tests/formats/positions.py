"""Positions in the course of a game, for round trips."""

from hypothesis import strategies as st

from solver.deals import native_deal
from solver.games.catalogue import CATALOGUE
from solver.games.forty_thieves import referee as forty_thieves
from solver.games.forty_thieves.rules import FortyThievesRules
from solver.games.half_moon import referee as half_moon
from solver.games.half_moon.rules import HalfMoonRules

FAMILY = {name: rules for name, rules in CATALOGUE.items() if isinstance(rules, FortyThievesRules)}
HALF_MOON = [
    HalfMoonRules(),
    HalfMoonRules(reserve=0),
    HalfMoonRules(piles=13, reserve=4, pair_match="colour"),
    HalfMoonRules(pair_match="suit", triple_in_suit=True),
]


def after_moves(game, choices):
    """The layout after as many legal moves as there are choices."""
    for choice in choices:
        legal = list(game.legal_moves())
        if not legal:
            break
        game.play(legal[choice % len(legal)])
    return game.layout()


choices = st.lists(st.integers(0, 1000), max_size=60)


@st.composite
def family_positions(draw):
    """A rule set of the family and a position that it can reach."""
    rules = draw(st.sampled_from(list(FAMILY.values())))
    layout = forty_thieves.lay_out(native_deal(draw(st.integers(0, 10**6)), "waning-moon").cards, rules)
    return rules, after_moves(forty_thieves.FortyThievesPosition(layout, rules), draw(choices))


@st.composite
def half_moon_positions(draw):
    """Rules of Half Moon and a position that they can reach."""
    rules = draw(st.sampled_from(HALF_MOON))
    layout = half_moon.lay_out(native_deal(draw(st.integers(0, 10**6)), "half-moon").cards, rules)
    return rules, after_moves(half_moon.HalfMoonPosition(layout, rules), draw(choices))
