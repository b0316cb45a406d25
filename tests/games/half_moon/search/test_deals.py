"""Whole deals: the referee accepts every line, and the work done is pinned."""

import pytest

from solver.deals import native_deal, shuffled
from solver.formats.layouts import lay_out
from solver.games.half_moon.referee import HalfMoonLayout, replay
from solver.games.half_moon.rules import HalfMoonRules
from solver.results import UNDECIDED, UNWINNABLE, WINNABLE
from solver.solve import solve

STANDARD = HalfMoonRules()

# Total states of native deals 0-99: a refactoring must not change it.  A better search may; then say so in
# the commit, with the new total and a run of `moons solve half-moon --deals 0-999` before and after.
SIGNATURE = 314_666


def solved(number, **options):
    return solve(lay_out(native_deal(number, "half-moon"), STANDARD), "half-moon", STANDARD, **options)


def test_a_hundred_deals_their_lines_and_the_signature():
    results = [solved(number) for number in range(100)]
    for number, result in enumerate(results):
        assert result.verdict != UNDECIDED
        if result.verdict == WINNABLE:
            game = replay(lay_out(native_deal(number, "half-moon"), STANDARD).layout, STANDARD, result.moves)
            assert game.is_won()
            assert (game.score, game.moves_made) == (520, 48)
    assert sum(result.states for result in results) == SIGNATURE


def test_a_budget_ends_the_search_without_a_verdict_and_is_never_exceeded():
    for budget in (1, 2, 100, 500, 700):
        result = solved(72, budget=budget)
        assert (result.verdict, result.reason, result.states) == (UNDECIDED, "budget", budget)


def test_a_deal_that_is_lost_at_first_sight():
    # Piles 1 and 2 hold all sixteen aces and tens: each ten lies on an ace, no ace is ever playable without
    # a ten, and no ten has an ace to go with.
    aces, tens = [card for card in range(0, 52, 13)] * 2, [card for card in range(9, 52, 13)] * 2
    others = [card for card in shuffled(0) if card % 13 not in (0, 9)]
    blocked = [card for pair in zip(aces, tens, strict=True) for card in pair]
    piles = (tuple(blocked[:8]), tuple(blocked[8:]), *(tuple(others[i : i + 8]) for i in range(0, 80, 8)))
    layout = HalfMoonLayout(piles, tuple(others[80:]))
    from solver.formats.layouts import NamedLayout

    result = solve(NamedLayout("blocked", layout), "half-moon", STANDARD)
    assert (result.verdict, result.moves, result.states) == (UNWINNABLE, (), 0)


@pytest.mark.slow
@pytest.mark.parametrize(("number", "verdict"), [(1043, UNWINNABLE), (8204, WINNABLE)])
def test_the_two_of_ten_thousand_that_need_the_layers(number, verdict):
    assert solved(number).verdict == verdict
