"""The family's move generator against the referee's list of legal moves, position by position."""

from collections import Counter
from random import Random

import pytest

from solver.deals import shuffled
from solver.games.forty_thieves.play.steps import _expand
from solver.games.forty_thieves.referee import FortyThievesPosition, lay_out, replay
from solver.games.forty_thieves.rules import FortyThievesRules
from solver.games.forty_thieves.search import portfolio
from solver.games.forty_thieves.search.dominance import ALL_DOMINANCES, CHAIN_BACKS
from solver.games.forty_thieves.search.line import write_line
from solver.games.forty_thieves.search.moves import (
    BACK,
    BACK_CHAIN,
    COLUMN_OUT,
    MOST_MOVES,
    MOVE,
    REDEAL,
    TURN,
    WASTE_OUT,
    WASTE_TO,
)
from solver.games.forty_thieves.search.rule_array import COMPACT
from solver.search.successors import room_for
from tests.games.forty_thieves.search.positions import small_position
from tests.games.forty_thieves.search.searches import board, unpacked
from tests.random_rules import random_rules

SINGLE = {TURN, REDEAL, WASTE_OUT, COLUMN_OUT, WASTE_TO, MOVE, BACK}


def along_random_play(game, rng, most, every):
    """Layouts on the way of random play, one in ``every``.

    Cards go to the foundations as often as not: plain random play hardly ever has one to bring back.
    """
    for moves_made in range(most):
        if moves_made % every == 0:
            yield game.layout()
        legal = list(game.legal_moves())
        if not legal:
            return
        out = [move for move in legal if move.endswith(">F")]
        game.play(rng.choice(out if out and rng.random() < 0.5 else legal))


def games_in_progress(small, whole):
    """Layouts and rules from this many games of a few cards and of two packs."""
    for seed in range(small):
        game = small_position(seed)
        for layout in along_random_play(game, Random(seed), 24, 4):
            yield layout, game.rules
    for seed in range(whole):
        rng = Random(seed)
        # A stock that is dealt to the columns goes with few other rules: it would hardly ever be drawn.
        fixed = {"stock_to": "columns"} if seed % 3 == 0 else {}
        rules = random_rules(FortyThievesRules, rng, **fixed)
        game = FortyThievesPosition(lay_out(shuffled(seed), rules), rules)
        for layout in along_random_play(game, rng, 120, 20):
            yield layout, rules


def successors_of(layout, rules, options):
    """Codes and positions that the kernels go on with, and whether their states are compact."""
    on = board(layout, rules, options)
    root = portfolio.root_of(on)
    room = room_for(MOST_MOVES, len(root))
    n = _expand(on, root, room)
    after = [FortyThievesPosition(unpacked(on, word), rules).canonical() for word in room.words[:n]]
    return room.moves[:n].tolist(), after, bool(on[0].rules[COMPACT])


def test_the_generator_lists_the_referees_moves():
    """Equal sets of positions after one move, without dominances; columns are interchangeable.

    The kernels' own list leaves out what this does not tell apart: all empty columns but one, and moves of
    a whole column to an empty one.  Those lead back to the position itself, as may a sequence that changes
    columns, so the position itself is not compared.
    """
    seen = Counter()
    for layout, rules in games_in_progress(80, 50):
        game = FortyThievesPosition(layout, rules)
        here = game.canonical()
        expected = set()
        for move in list(game.legal_moves()):
            game.play(move)
            expected.add(game.canonical())
            game.undo()
        codes, after, compact = successors_of(layout, rules, options=0)
        assert set(after) - {here} == expected - {here}, (layout, rules)
        seen.update(code & 15 for code in codes)
        seen["compact" if compact else "listed"] += 1
        seen[rules.stock_to] += 1
    assert set(seen) == SINGLE | {"compact", "listed", "waste", "columns"}
    assert min(seen.values()) >= 10, seen


@pytest.mark.parametrize("options", [CHAIN_BACKS, ALL_DOMINANCES])
def test_what_dominances_make_of_moves_is_legal_too(options):
    """The list is no longer complete (see ``dominance``), but each of its codes stands for legal moves."""
    seen = Counter()
    for layout, rules in games_in_progress(60, 12):
        codes, after, _ = successors_of(layout, rules, options)
        # The list is long and its parts alike; the first of each kind do.
        first = {code & 15: (code, position) for code, position in zip(codes[::-1], after[::-1], strict=True)}
        for code, position in first.values():
            line = write_line(board(layout, rules, options), [code])
            assert replay(layout, rules, line).canonical() == position, (layout, rules, line)
        seen.update(first.keys())
    assert seen.keys() >= SINGLE - {REDEAL} | {BACK_CHAIN}, seen
