"""Packed states: exact, canonical, and as the module head draws them."""

from random import Random

import numpy as np
import pytest

from solver.deals import shuffled
from solver.games.catalogue import find_rules
from solver.games.forty_thieves.referee import FortyThievesLayout, FortyThievesPosition, lay_out
from solver.games.forty_thieves.search.expand import SETTLE, play_code
from solver.games.forty_thieves.search.state import words_of
from tests.games.forty_thieves.search.searches import board, unpacked
from tests.small_games import SMALL_GAMES, small_deal

RULES = ("waning-moon", "forty-thieves", "eclipse", "number-ten", "indian", "forty-and-eight", "maria")


def packed(layout, rules):
    on = board(layout, rules, options=0)
    word = np.zeros(words_of(on[0].rules), np.uint64)
    play_code(on, word, SETTLE, word)
    return on, word


def test_the_example_in_the_module_head():
    rules = find_rules("waning-moon")
    _, word = packed(lay_out(shuffled(0), rules), rules)
    six = sum(0x370 << 10 * i for i in range(6))
    assert word.tolist() == [six, six, 0x370, (1 << 52) - 1]


@pytest.mark.parametrize("name", RULES)
def test_pack_and_unpack_along_random_play(name):
    rules = find_rules(name)
    random = Random(name)
    for number in range(3):
        game = FortyThievesPosition(lay_out(shuffled(number), rules), rules)
        for _ in range(120):
            moves = list(game.legal_moves())
            if not moves:
                break
            game.play(random.choice(moves))
            if rules.stock_to == "columns":
                continue  # a stock dealt in part: the layout alone does not say where the next card falls
            on, word = packed(game.layout(), rules)
            assert FortyThievesPosition(unpacked(on, word), rules).canonical() == game.canonical()


@pytest.mark.small
def test_columns_are_interchangeable_once_refilled():
    kind = SMALL_GAMES["no stock"]
    layout = small_deal(kind, 1).layout()
    runs = ((3, 2), (5, 4), (), (1,))
    for order in ((0, 1, 2, 3), (3, 2, 1, 0), (1, 3, 0, 2)):
        columns = tuple(runs[i] for i in order)
        _, word = packed(FortyThievesLayout(columns, foundations=layout.foundations), kind.rules)
        if order == (0, 1, 2, 3):
            first = word
        assert (word == first).all()
