"""The quick list of legal moves against the referee's own, along random games of many rule sets."""

from random import Random

import pytest

from solver.deals import shuffled
from solver.players.view import quick_moves, view_of
from solver.referee.forty_thieves import FortyThievesGame, lay_out
from solver.rules import CATALOGUE, FortyThievesRules

GAMES = [name for name, rules in CATALOGUE.items() if isinstance(rules, FortyThievesRules)]


@pytest.mark.parametrize("name", GAMES)
def test_quick_moves_are_the_referees(name):
    rules = CATALOGUE[name]
    random = Random(name)
    game = FortyThievesGame(lay_out(shuffled(random.randrange(1000)), rules), rules)
    for _ in range(60):
        legal = list(game.legal_moves())
        assert quick_moves(game) == legal
        assert view_of(game).legal_moves() == legal
        if not legal:
            break
        game.play(random.choice(legal))
