"""Dominances must not change a verdict: small games against the slow twin."""

import pytest

from solver.forty_thieves.dominance import ALL_DOMINANCES, CHAIN_BACKS, FORCE_TURNS, PLAY_SAFE
from solver.forty_thieves.line import write_line
from solver.forty_thieves.shorten import shorten
from solver.referee.forty_thieves import replay
from solver.results import UNDECIDED, WINNABLE
from tests import naive
from tests.forty_thieves.searches import board, exhaustive
from tests.small_games import SMALL_GAMES, small_deal


def check(kind, seed, options=ALL_DOMINANCES):
    game = small_deal(kind, seed)
    layout = game.layout()
    found = exhaustive(layout, kind.rules, options)
    assert found.verdict == naive.exhaustive(game)
    if found.verdict == WINNABLE:
        line = write_line(board(layout, kind.rules, options), found.codes)
        assert replay(layout, kind.rules, line).is_won()
        assert replay(layout, kind.rules, shorten(layout, kind.rules, line)).is_won()


@pytest.mark.small
@pytest.mark.parametrize("name", SMALL_GAMES)
def test_all_dominances_keep_the_verdict(name):
    for seed in range(4):
        check(SMALL_GAMES[name], seed)


@pytest.mark.parametrize("options", [0, PLAY_SAFE, FORCE_TURNS, CHAIN_BACKS])
def test_each_dominance_keeps_the_verdict(options):
    for name in ("plain", "sequence", "alternate colour", "two passes", "dealt to the columns"):
        for seed in range(100, 102):
            check(SMALL_GAMES[name], seed, options)


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL_GAMES)
def test_all_dominances_keep_the_verdict_of_many_deals(name):
    for seed in range(1000, 1300):
        check(SMALL_GAMES[name], seed)


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL_GAMES)
def test_dominances_against_none_of_them(name):
    kind = SMALL_GAMES[name]
    for seed in range(2000, 5000):
        layout = small_deal(kind, seed).layout()
        verdicts = {exhaustive(layout, kind.rules, options).verdict for options in (0, ALL_DOMINANCES)}
        assert len(verdicts - {UNDECIDED}) <= 1, seed
