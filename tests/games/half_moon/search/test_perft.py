"""Lines of one, two and three moves, counted by the referee and pinned; the kernels must count the same.

Two equal reserve cards are one choice.  A position is a native deal after a number of moves, each the first
in the order of their places.
"""

import pytest

from solver.deals import shuffled
from solver.games.half_moon.referee import HalfMoonPosition, lay_out
from solver.games.half_moon.rules import HalfMoonRules
from solver.games.half_moon.search.moves import perft
from solver.games.half_moon.search.state import pack
from tests.games.half_moon.search.test_small_games import lines_of

PINNED = [
    (0, 0, {}, [9, 80, 697]),
    (1, 0, {}, [10, 93, 830]),
    (2, 0, {}, [7, 46, 287]),
    (3, 0, {}, [11, 124, 1387]),
    (4, 0, {}, [13, 168, 2151]),
    (5, 0, {}, [13, 162, 1939]),
    (25, 0, {}, [11, 109, 1025]),
    (1000, 0, {}, [6, 37, 224]),
    (0, 12, {}, [7, 28, 48]),
    (1, 12, {}, [10, 74, 451]),
    (2, 12, {}, [6, 21, 46]),
    (3, 12, {}, [4, 20, 108]),
    (0, 0, {"pair_match": "colour"}, [5, 22, 101]),
    (0, 0, {"pair_match": "suit", "triple_in_suit": True}, [2, 3, 4]),
    (0, 0, {"reserve": 12}, [15, 220, 3092]),
    (0, 0, {"piles": 13, "reserve": 0}, [2, 5, 31]),
]


@pytest.mark.small
@pytest.mark.parametrize(("number", "played", "fields", "counts"), PINNED)
def test_perft(number, played, fields, counts):
    rules = HalfMoonRules(**fields)
    game = HalfMoonPosition(lay_out(shuffled(number), rules), rules)
    for _ in range(played):
        game.play(min(game.legal_moves()))
    board, root = pack(game.layout(), rules)
    for depth, count in enumerate(counts, start=1):
        assert perft(board, root, depth) == count
        assert lines_of(game.layout(), rules, depth) == count
