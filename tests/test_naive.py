"""The slow twin itself: verdicts known by hand, and rules that only add moves."""

from dataclasses import replace

import pytest

from solver.cards import read_card
from solver.games.forty_thieves.referee import FortyThievesLayout, FortyThievesPosition
from solver.games.forty_thieves.rules import FortyThievesRules
from solver.results import UNWINNABLE, WINNABLE
from tests.naive import exhaustive
from tests.small_games import SMALL_GAMES, small_deal


def verdict(columns, rules=None, **rest):
    columns = tuple(tuple(map(read_card, column.split())) for column in columns)
    layout = FortyThievesLayout(columns, **rest)
    return exhaustive(FortyThievesPosition(layout, rules or FortyThievesRules()))


def test_two_columns_that_block_each_other_need_a_free_column():
    # Each ace lies under a three. The twos can go on the threes; what helps is the columns they leave.
    columns = ["AS 3H", "AH 3S", "2S", "2H"]
    assert verdict(columns) == WINNABLE
    assert verdict(columns, FortyThievesRules(empty_column="nothing")) == UNWINNABLE
    assert verdict(columns[:2]) == UNWINNABLE


def test_a_two_on_its_ace_needs_a_place():
    assert verdict(["AS 2S"]) == UNWINNABLE
    assert verdict(["AS 2S", "3S"]) == WINNABLE


def test_a_card_that_returns_from_a_foundation_can_save_the_game():
    # Only a 3S that comes back to 4S can take 2S off its ace: the other one lies below them.
    columns = ["3S AS 2S", "4S"]
    out = ((3, 0), (0, 0), (0, 0), (0, 0))
    rules = FortyThievesRules(empty_column="nothing")
    assert verdict(columns, rules, foundations=out) == WINNABLE
    assert verdict(columns, replace(rules, worrying_back=False), foundations=out) == UNWINNABLE


def test_too_many_positions_are_no_verdict():
    with pytest.raises(AssertionError, match="not a small game"):
        exhaustive(small_deal(SMALL_GAMES["no stock"], 0), most_positions=10)


@pytest.mark.parametrize("kind", SMALL_GAMES)
def test_small_games_are_neither_all_won_nor_all_lost(kind):
    verdicts = set()
    for seed in range(60):
        verdicts.add(exhaustive(small_deal(SMALL_GAMES[kind], seed)))
        if len(verdicts) == 2:
            return
    raise AssertionError(f"60 deals of '{kind}' all say {verdicts}")


LOOSER = [
    ("plain", {"move_unit": "sequence"}),
    ("plain", {"build": "any suit"}),
    ("no worrying back", {"worrying_back": True}),
    ("other suit", {"build": "any suit"}),
    ("alternate colour", {"build": "any suit"}),
    ("nothing", {"empty_column": "any"}),
    ("waste only", {"empty_column": "any"}),
    ("draw three", {"draw": 1}),
    ("two passes", {"passes": 3}),
]


@pytest.mark.parametrize(("kind", "change"), LOOSER)
def test_a_rule_that_only_adds_moves_never_loses_a_game(kind, change):
    for seed in range(10):
        strict = small_deal(SMALL_GAMES[kind], seed)
        rules = replace(strict.rules, **change)
        layout = replace(strict.layout(), passes_left=rules.passes)
        if exhaustive(strict) == WINNABLE:
            assert exhaustive(FortyThievesPosition(layout, rules)) == WINNABLE
