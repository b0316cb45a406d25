"""Half Moon's move generator against the referee's list of legal moves, position by position."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from solver.deals import shuffled
from solver.games.half_moon.referee import HalfMoonPosition, lay_out, write_move
from solver.games.half_moon.rules import MOST_PILES, MOST_RESERVE, HalfMoonRules
from solver.games.half_moon.search.moves import MOST_SUCCESSORS, after, groups_of, open_places
from solver.games.half_moon.search.state import kind_of, pack, places_of
from tests.random_rules import random_rules


def moves_by_kernel(board, word):
    """Each move in writing, and the word after it."""
    classes = board.arity.shape[0]
    places = np.zeros((3 * classes, MOST_PILES + MOST_RESERVE), np.int8)
    n_open = np.zeros(3 * classes, np.int64)
    codes = np.zeros(MOST_SUCCESSORS, np.int64)
    open_places(board, word, places, n_open)
    found = []
    for group in range(classes):
        n = groups_of(group, board.arity[group], places, n_open, codes)
        found += [(write_move(places_of(int(code))), int(after(word, code))) for code in codes[:n]]
    assert len(dict(found)) == len(found)
    return dict(found)


def moves_by_referee(game):
    """The same from the referee; of reserve cards of one kind, which are interchangeable, the first only."""
    first = {}
    for field, card in enumerate(game.reserve, start=1):
        if card is not None:
            first.setdefault(kind_of(card, game.rules), f"R{field}")
    found = {}
    for move in list(game.legal_moves()):
        if {place for place in move if place[0] == "R"} <= set(first.values()):
            game.play(move)
            found[write_move(move)] = int(pack(game.layout(), game.rules)[1][0])
            game.undo()
    return found


@pytest.mark.small
def test_the_generator_lists_the_referees_moves():
    seen = Counter()
    for seed in range(60):
        rng = Random(seed)
        rules = random_rules(HalfMoonRules, rng)
        game = HalfMoonPosition(lay_out(shuffled(seed), rules), rules)
        board, _ = pack(game.layout(), rules)
        while True:
            word = pack(game.layout(), rules)[1][0]
            moves = moves_by_kernel(board, word)
            assert moves == moves_by_referee(game), (seed, game.layout())
            seen.update(f"{move.count('+') + 1} cards" for move in moves)
            seen.update(f"{move.count('R')} of the reserve" for move in moves)
            legal = list(game.legal_moves())
            if not legal:
                break
            game.play(rng.choice(legal))
    assert seen["2 cards"] > 1000 and seen["3 cards"] > 500
    assert seen["0 of the reserve"] > 1000 and seen["1 of the reserve"] > 1000
    assert seen["2 of the reserve"] > 100 and seen["3 of the reserve"] > 10
