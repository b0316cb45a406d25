"""Half Moon's players: the kernels against the referee and slow twins."""

import numpy as np
import pytest

from solver.cards import read_card
from solver.deals import native_deal
from solver.formats.layouts import lay_out
from solver.half_moon.state import kind_of
from solver.players.half_moon_players import CarefulPlayer, RolloutPlayer, Sight, fitted_weights
from solver.players.half_moon_policy import (
    BLOCK_PAIR,
    BLOCK_TRIPLE,
    EMPTY,
    HEIGHT,
    HIGHEST,
    OPEN,
    PAIR,
    RESERVE,
    TRIPLE,
    UNTURNED,
)
from solver.players.ladder import player_for
from solver.players.stream import Stream
from solver.players.table import game_of, play_out, play_text
from solver.players.view import HalfMoonView, view_of
from solver.referee.half_moon import HalfMoonLayout
from solver.rules import HalfMoonRules

BASE = HalfMoonRules()
VARIANTS = [
    BASE,
    HalfMoonRules(piles=13, reserve=12),
    HalfMoonRules(reserve=0),
    HalfMoonRules(pair_match="colour"),
    HalfMoonRules(pair_match="suit", triple_in_suit=True),
]


def table_after(number, moves, rules=BASE, player="casual"):
    table = game_of(lay_out(native_deal(number, "half-moon"), rules).layout, rules)
    chooser, stream = player_for(player, rules, {}), Stream(number)
    for _ in range(moves):
        move = chooser.choose(view_of(table), stream)
        if move is None:
            break
        play_text(table, move)
    return table


def kinds_of(move, table, rules):
    """The places of a move; reserve cards as kinds, since equal ones are interchangeable."""
    cards = table.playable()
    return tuple(
        sorted(f"R{kind_of(cards[place], rules)}" if place[0] == "R" else place for place in move.split("+"))
    )


@pytest.mark.small
@pytest.mark.parametrize("rules", VARIANTS, ids=str)
def test_choices_are_the_legal_moves(rules):
    for number in range(4):
        for moves in (0, 5, 20):
            table = table_after(number, moves, rules, "random")
            sight = Sight(view_of(table))
            mine = [kinds_of(sight.write(choice), table, rules) for choice in sight.choices]
            legal = {kinds_of(move, table, rules) for move in view_of(table).legal_moves()}
            assert len(mine) == len(set(mine)) and set(mine) == legal


def slow_value(view, move):
    """The fitted logit after a move, written anew: counts the look-ups card by card."""
    weights = fitted_weights()
    game = view.game()
    tops = {str(n): pile[-1] for n, pile in enumerate(view.layout.piles, 1) if pile}
    cards_left = sum(len(pile) for pile in view.layout.piles) + sum(
        c is not None for c in view.layout.reserve
    )
    gone = move.split("+")
    every = [*tops.values(), *(c for c in view.layout.reserve if c is not None), *view.unseen]
    for place in gone:
        every.remove(game.playable()[place])
    cards_left -= len(gone)
    heights = [len(pile) - (str(n) in gone) for n, pile in enumerate(view.layout.piles, 1)]
    piles = [
        (tops[str(n)], heights[n - 1])
        for n in range(1, len(heights) + 1)
        if str(n) in tops and str(n) not in gone
    ]
    fields = [c for n, c in enumerate(view.layout.reserve, 1) if c is not None and f"R{n}" not in gone]
    seen = [card for card, _ in piles] + fields
    classes = [(low, 9 - low) for low in range(5)] + [(10, 11, 12)]
    total = 0.0
    groups = 0
    for ranks in classes:
        count = {rank: sum(card % 13 == rank for card in seen) for rank in ranks}
        left = sum(card % 13 == ranks[0] for card in every)
        ordered = sorted(count.values())
        groups += ordered[0]
        index = left
        for n in ordered:
            index = 9 * index + n
        total += weights[(PAIR if len(ranks) == 2 else TRIPLE) + index]
        for card, height in [*piles, *((card, 9) for card in fields)]:
            if card % 13 in ranks:
                partners = min(min(n for rank, n in count.items() if rank != card % 13), 4)
                own = min(count[card % 13], 4)
                base = BLOCK_PAIR if len(ranks) == 2 else BLOCK_TRIPLE
                total += weights[
                    base + ((left * 5 + partners) * 5 + own) * 10 + min(height, 9 if height == 9 else 8)
                ]
    stage = min(cards_left // 8, 13)
    unturned = 0
    for n, height in enumerate(heights, start=1):
        total += weights[HEIGHT + 9 * stage + min(height, 8)]
        if str(n) in gone and height > 0:
            unturned += 1
            total += weights[UNTURNED + min(height, 8)]
    total += weights[RESERVE + 13 * stage + len(fields)] + weights[EMPTY + 14 * stage + heights.count(0)]
    total += weights[OPEN + (unturned * 13 + min(groups, 12)) * 14 + stage]
    return total + weights[HIGHEST + (stage * 9 + max(heights)) * 14 + heights.count(max(heights))]


@pytest.mark.small
def test_the_fitted_value_against_a_slow_twin():
    for number in range(5):
        for moves in (0, 3, 11, 25, 35):
            view = view_of(table_after(number, moves, player="careful"))
            sight = Sight(view)
            for choice, chance in zip(sight.choices, sight.values, strict=True):
                value = slow_value(view, sight.write(choice))
                assert chance == pytest.approx(1 / (1 + np.exp(-value)), abs=1e-9)


def test_a_rollout_is_the_careful_players_game():
    view = view_of(table_after(11, 16, player="careful"))
    sight = Sight(view)
    random = Stream(2)
    hidden = sight.samples(40, random)
    order = Stream(2)
    from solver.players.removed import hidden_samples

    layouts = [view.completed(row.tolist()) for row in hidden_samples(view, 40, order)]
    for choice in sight.choices[:4]:
        won = 0
        for layout in layouts:
            table = game_of(layout, BASE)
            play_text(table, sight.write(choice))
            won += play_out(table.layout(), BASE, CarefulPlayer(), Stream(1)).won
        assert sight.roll_out(np.array([choice]), hidden)[0] == won


def test_late_in_the_game_the_best_player_sees_which_choice_wins():
    # The queen and the nine are hidden under the two aces; R1 is a ten, R2 a deuce, R3 a jack, R4 a king.
    # The ten of pile 3 covers nothing, so which ace goes first is all the same, but both must go.
    cards = {name: read_card(name) for name in ("AS", "TS", "2S", "9S", "JS", "QS", "KS")}
    piles = ((None, cards["AS"]), (None, cards["AS"]), (cards["TS"],)) + ((),) * 9
    reserve = (cards["TS"], cards["2S"], cards["JS"], cards["KS"], None, None, None, None)
    view = HalfMoonView(HalfMoonLayout(piles, reserve), (cards["9S"], cards["QS"]), BASE)
    for order in (view.unseen, view.unseen[::-1]):
        played = play_out(view.completed(order), BASE, RolloutPlayer(20), Stream(1))
        assert played.won and len(played.moves) == 4


@pytest.mark.parametrize("rules", VARIANTS[1:], ids=str)
def test_every_player_plays_variants(rules):
    layout = lay_out(native_deal(1, "half-moon"), rules).layout
    for name, settings in (("random", {}), ("casual", {}), ("careful", {}), ("best", {"samples": 8})):
        played = play_out(layout, rules, player_for(name, rules, settings), Stream(1))
        assert 0 < played.progress <= 104


def test_games_follow_from_the_seed():
    layout = lay_out(native_deal(1, "half-moon"), BASE).layout
    games = [play_out(layout, BASE, player_for("random", BASE, {}), Stream(seed)) for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]
