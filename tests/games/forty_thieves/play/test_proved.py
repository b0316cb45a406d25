"""Proved chances of the Forty Thieves family against a slow twin, on small games with few unseen cards."""

from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from solver.advice.advise import _all_seen, advise
from solver.advice.proved import Prover
from solver.advice.record import BOUNDS, EXACT, SAMPLED
from solver.advice.worlds import worlds_of
from solver.games.forty_thieves.play.advise import advise as advise_family
from solver.games.forty_thieves.referee import FortyThievesPosition
from solver.play.stream import Stream
from solver.play.view import view_of
from solver.results import WINNABLE
from tests.naive import exhaustive, key_of
from tests.small_games import SMALL_GAMES, small_deal

KINDS = ("plain", "alternate colour", "face down", "draw three", "two passes", "waste only")
MOST_TABLES = 10_000  # that the twin plays on before a position counts as too large for it


def twin_chance(tables, rules, played):
    """Value of an information set: equally likely tables that look alike.

    Every position that can be reached without telling them apart is tried; every move from there that tells
    them apart leads to smaller sets.
    """
    best = Fraction(0)
    seen, waiting = {key_of(FortyThievesPosition(tables[0], rules))}, [tables]
    while waiting and best < 1:
        here = waiting.pop()
        if FortyThievesPosition(here[0], rules).is_won():
            return Fraction(1)
        for move in list(FortyThievesPosition(here[0], rules).legal_moves()):
            parts = twin_parts(here, (move,), rules, played)
            if len(parts) > 1:
                best = max(
                    best, sum(len(part) * twin_chance(part, rules, played) for part in parts) / len(here)
                )
                continue
            key = key_of(FortyThievesPosition(parts[0][0], rules))
            if key not in seen:
                seen.add(key)
                waiting.append(parts[0])
    return best


class TooLarge(Exception):
    """The twin has played on too many tables."""


def twin_parts(tables, moves, rules, played):
    """The tables after some moves, those together that look alike."""
    parts = {}
    played[0] += len(tables)
    if played[0] > MOST_TABLES:
        raise TooLarge
    for table in tables:
        game = FortyThievesPosition(table, rules)
        for move in moves:
            game.play(move)
        parts.setdefault(view_of(game).layout, []).append(game.layout())
    return list(parts.values())


def late_views(kind, wanted):
    """Games in progress in which two to four cards are unseen."""
    found, seed = [], 0
    while len(found) < wanted:
        seed += 1
        game, random = small_deal(SMALL_GAMES[kind], seed), Random(seed)
        for _ in range(60):
            moves = list(game.legal_moves())
            if moves and view_of(game).hidden > 2 + seed % 3:
                game.play(random.choice(moves))
        if view_of(game).hidden in (2, 3, 4) and next(game.legal_moves(), None):
            found.append(view_of(game))
    return found


def twin(view):
    """The chance of a view, and that after each of its moves, by the twin."""
    tables, played = [view.completed(order) for order in permutations(view.unseen)], [0]
    after = {}
    for move in view.legal_moves():
        parts = twin_parts(tables, (move,), view.rules, played)
        won = sum(len(part) * twin_chance(part, view.rules, played) for part in parts)
        after[move] = won / len(tables)
    return twin_chance(tables, view.rules, played), after


@pytest.mark.parametrize("kind", KINDS)
def test_few_unseen_cards_against_the_twin(kind):
    compared, exact, values = 0, 0, set()
    for view in late_views(kind, 12):
        try:
            value, after = twin(view)
        except TooLarge:
            continue
        worlds = worlds_of(view, 24)
        for one in Prover(view, 10**7, 10**6).judged(worlds, [(move,) for move in after]):
            assert one.low <= after[one.moves[0]] + 1e-12 and after[one.moves[0]] <= one.high + 1e-12
        advice = advise_family(view, 4, Stream(1))
        assert advice.certainty == SAMPLED or advice.low <= value + 1e-12 <= advice.high + 2e-12
        assert advice.best_share >= (advice.runner_up_share or 0)
        compared += 1
        exact += advice.certainty == EXACT
        values.add(value)
    assert compared >= 5 and exact >= 0.8 * compared and len(values) > 1


@pytest.mark.parametrize("kind", ["plain", "no stock", "any suit", "kings only"])
def test_all_cards_seen_is_won_or_lost_for_certain(kind):
    said = set()
    for seed in range(30):
        game, random = small_deal(SMALL_GAMES[kind], seed), Random(seed)
        while view_of(game).hidden and (moves := list(game.legal_moves())):
            game.play(random.choice(moves))
        view = view_of(game)
        if view.hidden or game.is_won() or not view.legal_moves():
            continue
        advice = advise(view)
        won = exhaustive(FortyThievesPosition(game.layout(), game.rules)) == WINNABLE
        assert (advice.certainty, advice.chance, advice.low, advice.high) == (EXACT, won, won, won)
        assert advice.why.startswith("wins in") if won else advice.why == "no line wins: proved"
        said.add(won)
    assert len(said) == 2


def test_a_search_that_decides_nothing_says_so():
    view = view_of(small_deal(SMALL_GAMES["no stock"], 3))
    advice = _all_seen(view, 2)
    assert (advice.certainty, advice.low, advice.high) == (BOUNDS, 0, 1)
    assert "none is ruled out" in advice.why and " states (budget)" in advice.why
