"""The small games that are searched to the end by brute force: each rule has all that it may say in them."""

from dataclasses import fields

import pytest

from solver.games.forty_thieves.rules import FortyThievesRules
from solver.games.half_moon.rules import HalfMoonRules
from tests.games.forty_thieves.search.positions import small_position
from tests.games.half_moon.search.small_deals import small_layout
from tests.small_games import SMALL_GAMES

FAMILY = FortyThievesRules
# Say how cards are dealt, not how they are played: games in progress are not dealt.
DEALT = {"cards_a_column", "face_down", "aces_out"}


def check_values(kind, field, found):
    """All choices, yes and no; of numbers at least two."""
    if field.name in kind.RANGES:
        assert len(found) >= 2, (field.name, found)
    else:
        assert found == set(kind.CHOICES.get(field.name, (False, True))), (field.name, found)


@pytest.mark.parametrize("field", fields(FAMILY), ids=lambda field: field.name)
def test_every_rule_of_the_family_varies_in_small_deals(field):
    check_values(FAMILY, field, {getattr(game.rules, field.name) for game in SMALL_GAMES.values()})


def test_every_rule_of_the_family_varies_in_games_in_progress():
    games = [small_position(seed) for seed in range(200)]
    for field in fields(FAMILY):
        if field.name not in DEALT:
            check_values(FAMILY, field, {getattr(game.rules, field.name) for game in games})
    assert {any(game.face_down) for game in games} == {False, True}
    assert sum(game.rules.stock_to == "columns" and bool(game.stock) for game in games) >= 20


def test_every_rule_of_half_moon_varies_in_small_deals():
    drawn = [small_layout(seed) for seed in range(200)]
    for field in fields(HalfMoonRules):
        check_values(HalfMoonRules, field, {getattr(rules, field.name) for _, rules in drawn})
    for layout, rules in drawn:
        assert (len(layout.piles), len(layout.reserve)) == (rules.piles, rules.reserve)
    assert any(layout.piles[-1] and rules.piles == 13 for layout, rules in drawn)
