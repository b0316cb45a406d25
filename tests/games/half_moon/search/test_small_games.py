"""Kernels against the slow twin on small random deals: moves, projections, verdicts."""

from collections import Counter

import numpy as np
import pytest

from solver.games.half_moon.referee import HalfMoonLayout, HalfMoonPosition, replay
from solver.games.half_moon.search import portfolio
from solver.games.half_moon.search.expand import expand, is_won, projected_index, search_board
from solver.games.half_moon.search.moves import MOST_SUCCESSORS, perft
from solver.games.half_moon.search.portfolio import _by_layers, _Clock, _End, search
from solver.games.half_moon.search.state import kind_of, pack
from solver.results import UNWINNABLE, WINNABLE
from solver.search.successors import room_for
from tests.games.half_moon.search.small_deals import small_layout
from tests.naive import exhaustive


def silent(states):
    pass


def lines_of(layout, rules, depth):
    """Lines of ``depth`` moves by the referee; equal reserve cards are one choice, as in the kernels."""
    if depth == 0:
        return 1
    total = 0
    seen = set()
    game = HalfMoonPosition(layout, rules)
    cards = game.playable()
    for move in list(game.legal_moves()):
        key = tuple(sorted(f"R{kind_of(cards[p], rules)}" if p[0] == "R" else p for p in move))
        if key in seen:
            continue
        seen.add(key)
        game.play(move)
        total += lines_of(game.layout(), rules, depth - 1)
        game.undo()
    return total


@pytest.mark.small
@pytest.mark.parametrize("seed", range(40))
def test_perft_of_small_games_equals_the_referees(seed):
    layout, rules = small_layout(seed)
    board, root = pack(layout, rules)
    for depth in range(4):
        assert perft(board, root, depth) == lines_of(layout, rules, depth)


def verdicts_of(seeds, solve):
    found = Counter()
    for seed in seeds:
        layout, rules = small_layout(seed)
        slow = exhaustive(HalfMoonPosition(layout, rules))
        verdict, moves = solve(layout, rules)
        assert verdict == slow, f"small deal {seed}: {verdict}, the slow twin says {slow}"
        if verdict == WINNABLE:
            assert replay(layout, rules, moves).is_won()
        found[verdict] += 1
    return found


def by_portfolio(layout, rules):
    outcome = search(layout, rules, 100_000, silent)
    return outcome.verdict, outcome.moves


def by_layers_alone(layout, rules):
    ends = (_End(layout, rules, False), _End(layout, rules, True))
    verdict, _, moves = _by_layers(layout, rules, ends, _Clock(100_000, silent))
    return verdict, moves


def backwards_alone(layout, rules):
    """The claim that ``ends`` rests on: the game played backwards has the same verdict."""
    from solver.games.half_moon.search.reverse import reversed_in_time

    outcome = search(reversed_in_time(layout), rules, 100_000, silent)
    if outcome.verdict != WINNABLE:
        return outcome.verdict, ()
    fields = len(layout.reserve)

    def mirrored(place):
        return f"R{fields + 1 - int(place[1:])}" if place[0] == "R" else place

    return WINNABLE, tuple("+".join(map(mirrored, move.split("+"))) for move in reversed(outcome.moves))


@pytest.mark.small
def test_first_hundred_small_deals_get_the_slow_twins_verdict():
    verdicts_of(range(100), by_portfolio)


@pytest.mark.parametrize("solve", [by_portfolio, by_layers_alone, backwards_alone])
def test_thousands_of_small_deals_get_the_slow_twins_verdict(solve):
    found = verdicts_of(range(100, 2600), solve)
    assert found[WINNABLE] >= 500 and found[UNWINNABLE] >= 500


def reachable(layout, rules):
    """Every state that play reaches: layout, and whether it can be won."""
    known = {}

    def visit(here):
        if here in known:
            return known[here]
        game = HalfMoonPosition(here, rules)
        won = game.is_won()
        for move in list(game.legal_moves()):
            game.play(move)
            won |= visit(game.layout())
            game.undo()
        known[here] = won
        return won

    visit(layout)
    return known


def test_a_state_with_a_lost_projection_is_lost():
    """Soundness of the sieve, state by state; and that it is worth having at all."""
    sieved = checked = 0
    for seed in range(2600, 4200):
        layout, rules = small_layout(seed)
        board, root = pack(layout, rules)
        tables = search_board(board, root).projections
        for here, can_win in reachable(layout, rules).items():
            _, state = pack(here, rules)
            values = [tables.values[projected_index(tables, g, state[0])] for g in range(len(board.arity))]
            checked += 1
            if min(values) < 0:
                sieved += 1
                assert not can_win
            elif is_won(None, state):
                assert max(values) == 0
    assert checked > 5000 and sieved > 2000


@pytest.mark.small
def test_a_projection_counts_its_winning_lines():
    # Two aces in the open, two tens in one pile: the tens leave in order, the aces in either: 2 lines.
    layout = HalfMoonLayout(((0,), (13,), (9, 22)), ())
    rules = small_layout(0)[1]
    board, root = pack(layout, rules)
    tables = search_board(board, root).projections
    assert tables.values[projected_index(tables, 0, root[0])] == int(512 * np.log(2))
    # One of the aces under a ten, the other ten on the ace: nothing can ever be taken.
    layout = HalfMoonLayout(((0, 9), (13, 22)), ())
    board, root = pack(layout, rules)
    tables = search_board(board, root).projections
    assert tables.values[projected_index(tables, 0, root[0])] < 0


@pytest.mark.small
def test_successors_are_the_referees_moves_less_the_sieved():
    for seed in range(60):
        layout, rules = small_layout(seed)
        board, root = pack(layout, rules)
        room = room_for(MOST_SUCCESSORS, 1)
        n = expand(search_board(board, root), root, room)
        words = {int(room.words[i, 0]) for i in range(n)}
        assert len(words) == n
        game = HalfMoonPosition(layout, rules)
        legal = {}
        for move in list(game.legal_moves()):
            game.play(move)
            legal[int(pack(game.layout(), rules)[1][0])] = game.layout()
            game.undo()
        assert words <= set(legal)
        for word in set(legal) - words:
            after = HalfMoonPosition(legal[word], rules)
            # A reserve card of the same kind was taken in its place, or the state is lost.
            kinds = [kind_of(card, rules) for card in layout.reserve if card is not None]
            assert exhaustive(after) == UNWINNABLE or len(set(kinds)) < len(kinds)


def test_budget_and_repetition():
    layout, rules = small_layout(3)
    first = search(layout, rules, 100_000, silent)
    assert search(layout, rules, 100_000, silent) == first
    assert portfolio.DEFAULT_BUDGET > 1_000_000
