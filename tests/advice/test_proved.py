"""Proved chances against a slow twin: expectimax over all orders of the hidden cards, move by move."""

from fractions import Fraction
from itertools import permutations

import pytest

from solver.advice.advise import advise
from solver.advice.proved import Prover
from solver.advice.record import EXACT
from solver.advice.worlds import worlds_of
from solver.cards import read_cards
from solver.deals import native_deal
from solver.formats.layouts import lay_out
from solver.games.catalogue import find_rules
from solver.games.half_moon.play.exact import ExactChance, OutOfBudget
from solver.games.half_moon.play.view import HalfMoonView
from solver.games.half_moon.referee import HalfMoonLayout, HalfMoonPosition, write_move
from solver.play.ladder import player_for
from solver.play.partial import parse_view
from solver.play.stream import Stream
from solver.play.table import position_of
from solver.play.view import view_of
from solver.results import WINNABLE
from tests.naive import exhaustive

HALF_MOON = find_rules("half-moon")


def twin_chance(tables, known):
    """Value of an information set: equally likely tables that look alike; no memory, no cut, no kinds.

    ``known`` has the places (pile, height) of cards whose faces the player knows.
    """
    here = HalfMoonPosition(tables[0], HALF_MOON)
    if here.is_won():
        return Fraction(1)
    chances = [twin_after(tables, known, move) for move in here.legal_moves()]
    return max(chances, default=Fraction(0))


def twin_after(tables, known, move):
    parts = {}
    for table in tables:
        game = HalfMoonPosition(table, HALF_MOON)
        game.play(move)
        turned = tuple(
            pile[-1] if pile and (n, len(pile)) not in known else None for n, pile in enumerate(game.piles)
        )
        parts.setdefault(turned, []).append(game.layout())
    total = Fraction(0)
    for part in parts.values():
        tops = {(n, len(pile)) for n, pile in enumerate(part[0].piles)}
        total += Fraction(len(part), len(tables)) * twin_chance(part, known | tops)
    return total


def twin(view):
    """The chance after each move of a view, by the twin."""
    tables = [view.completed(order) for order in permutations(view.unseen)]
    known = {
        (n, height)
        for n, pile in enumerate(view.layout.piles)
        for height, card in enumerate(pile, start=1)
        if card is not None
    }
    return {
        write_move(move): twin_after(tables, known, move)
        for move in HalfMoonPosition(tables[0], HALF_MOON).legal_moves()
    }


def late_views(hidden, wanted, first=0, cards=16):
    """Positions of careful games with few cards left and some of those hidden, others seen before."""
    found, number = [], first
    while len(found) < wanted:
        number += 1
        random = Stream(number, "late")
        table = position_of(lay_out(native_deal(number, "half-moon"), HALF_MOON).layout, HALF_MOON)
        player = player_for("casual", HALF_MOON, {})
        while sum(map(len, table.piles)) + sum(card is not None for card in table.reserve) > cards:
            move = player.choose(view_of(table), random)
            if move is None:
                break
            table.play_text(move)
        else:
            covered = [(n, h) for n, pile in enumerate(table.piles) for h in range(len(pile) - 1)]
            if len(covered) < hidden or not view_of(table).legal_moves():
                continue
            for at in range(hidden):
                other = at + random.below(len(covered) - at)
                covered[at], covered[other] = covered[other], covered[at]
            dark = set(covered[:hidden])
            piles = tuple(
                tuple(None if (n, h) in dark else card for h, card in enumerate(pile))
                for n, pile in enumerate(table.piles)
            )
            unseen = tuple(sorted(table.piles[n][h] for n, h in dark))
            found.append(HalfMoonView(HalfMoonLayout(piles, tuple(table.reserve)), unseen, HALF_MOON))
    return found


@pytest.mark.parametrize(("hidden", "cards", "wanted"), [(2, 14, 25), (3, 13, 20), (4, 12, 12)])
def test_late_positions_against_the_twin(hidden, cards, wanted):
    values = set()
    for view in late_views(hidden, wanted, 100 * hidden, cards):
        expected = twin(view)
        worlds = worlds_of(view, 1000)
        whole = sum(world.weight for world in worlds)
        exact = ExactChance(view, worlds, 10**6)
        moves = [(move,) for move in expected]
        for (move,) in moves:
            assert Fraction(exact.after(move), whole) == expected[move]
        for one in Prover(view, 10**7, 10**6).judged(worlds, moves):
            assert one.low <= expected[one.moves[0]] + 1e-12 and expected[one.moves[0]] <= one.high + 1e-12
        advice = advise(view)
        best = max(expected.values())
        assert advice.certainty == EXACT and advice.chance == advice.low == advice.high
        assert advice.chance == pytest.approx(float(best)) and expected[advice.best] == best
        seen = sum(
            world.weight for world in worlds if exhaustive(position_of(world.layout, HALF_MOON)) == WINNABLE
        )
        assert ("none wins more often" in advice.means) == (best < Fraction(seen, whole))
        if advice.runner_up:
            assert expected[advice.runner_up] == pytest.approx(advice.runner_up_share)
            assert advice.tie == (expected[advice.runner_up] == best)
        values.add(best)
    assert len(values) > 2  # not only games that are won or lost for certain


WITH_A_GAP = """Reserve: -- -- 2D -- -- 6D -- 9C
TC 4H
8S
6C TH
7C 3D QH
?? 5S
--
AD JS
--
KH ?? 5H
2D 9C
2S
?? 5S
"""


def test_what_all_cards_seen_would_allow_is_not_promised():
    """Each of the six orders can be won, but a player who does not know which it is wins four of them."""
    layout = parse_view(WITH_A_GAP, HALF_MOON, "test").layout
    view = HalfMoonView(layout, tuple(sorted(read_cards(["AS", "9S", "6D"], "test"))), HALF_MOON)
    worlds = worlds_of(view, 6)
    assert len(worlds) == 6
    assert all(exhaustive(position_of(world.layout, HALF_MOON)) == WINNABLE for world in worlds)
    advice = advise(view)
    assert advice.certainty == EXACT and advice.chance == advice.high == 4 / 6
    assert advice.means.endswith("none wins more often (with all cards seen 100.0 % could be won)")


def test_too_many_tables_are_no_chance():
    view = late_views(3, 1, 300, 20)[0]
    exact = ExactChance(view, worlds_of(view, 100), 2)
    with pytest.raises(OutOfBudget):
        for move in view.legal_moves():
            exact.after(move)
