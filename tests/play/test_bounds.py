"""Players' tables: what there is no room for is refused at the door, and the ends of the rules fit."""

import sys
from dataclasses import replace
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from scripts.research import beam_speed, calibrate, fit_weights, half_moon_headroom
from solver.advice.advise import advise
from solver.deals import native_deal
from solver.errors import BadInput
from solver.formats.layouts import lay_out
from solver.games.catalogue import GAMES, find_rules
from solver.games.forty_thieves.play.beams import LAYERS, WIDEST, Beams
from solver.games.forty_thieves.play.hindsight import WIDER, HindsightPlayer
from solver.games.forty_thieves.search.portfolio import MOST_LAYERS
from solver.games.half_moon.play import value as places
from solver.games.half_moon.play.players import CarefulPlayer, LookingPlayer, Sight
from solver.games.half_moon.play.table import MOST_CHOICES
from solver.games.half_moon.play.unseen import hidden_samples
from solver.games.half_moon.play.view import HalfMoonView
from solver.games.half_moon.referee import HalfMoonLayout
from solver.games.half_moon.rules import MATCHES, HalfMoonRules
from solver.kernels.ranges import MOST_ROWS, RangeFault
from solver.play.bounds import MOST_SAMPLES
from solver.play.ladder import ladder_of, settings_for
from solver.play.sampler import completions
from solver.play.stream import Stream
from solver.play.table import position_of
from solver.play.view import unseen_of, view_of
from solver.search.beam import MOST_COST

HALF_MOON, WANING_MOON = find_rules("half-moon"), find_rules("waning-moon")
EXTREMES = [
    HalfMoonRules(piles=piles, reserve=reserve, pair_match=match, triple_in_suit=in_suit)
    for piles, reserve, match, in_suit in product((7, 13), (0, 12), MATCHES, (False, True))
]


def start_of(rules, number=1):
    return view_of(position_of(lay_out(native_deal(number, rules.game), rules).layout, rules))


@pytest.mark.small
def test_the_widest_beam_is_numbered_and_its_lines_can_be_paid():
    assert WIDEST * LAYERS + 2 <= MOST_ROWS < (WIDEST + 1) * LAYERS + 2
    assert WIDEST * MOST_LAYERS <= MOST_COST


@pytest.mark.parametrize("width", [0, -1, WIDEST + 1, 1 << 62])
def test_a_width_without_room_is_a_fault_of_the_caller(width):
    with pytest.raises(RangeFault):
        Beams(WANING_MOON, width)
    if width > 0:
        with pytest.raises(RangeFault):
            HindsightPlayer(WANING_MOON, 1, WIDEST // WIDER + 1)


@pytest.mark.parametrize("samples", [-1, MOST_SAMPLES + 1, 1 << 62])
def test_samples_without_room_are_a_fault_of_the_caller(samples):
    view = start_of(HALF_MOON)
    past_unknown = replace(view, layout=HalfMoonLayout(view.layout.piles, (None,) * 8))
    with pytest.raises(RangeFault):
        completions((1, 2), samples, Stream(1))
    for one in (view, past_unknown):
        with pytest.raises(RangeFault):
            hidden_samples(
                replace(one, unseen=one.unseen + ((0,) if one is past_unknown else ())), samples, Stream(1)
            )


@pytest.mark.parametrize("samples", [0, -1, MOST_SAMPLES + 1])
def test_advice_on_too_many_samples_is_one_sentence(samples):
    with pytest.raises(BadInput, match=f"--samples {samples}: 1 to 10000000 are possible here"):
        advise(start_of(HALF_MOON), samples)


def test_every_setting_of_every_player_has_a_largest_value():
    for game in GAMES:
        players = ladder_of(game)
        for name, player in players.items():
            assert player.most.keys() == player.defaults.keys()
            rules = find_rules(game)
            assert settings_for(name, rules, dict(player.most)) == dict(player.most)
            for setting, most in player.most.items():
                with pytest.raises(BadInput, match=f"--{setting} {most + 1}: 1 to {most} are possible here"):
                    settings_for(name, rules, {setting: most + 1})


@pytest.mark.parametrize(
    ("script", "arguments"),
    [
        (beam_speed, ["--width", "5368710"]),
        (beam_speed, ["--width", "-1"]),
        (fit_weights, ["--width", "5368710"]),
        (fit_weights, ["--width", "0"]),
        (calibrate, ["half-moon", "--deals", "1", "2", "--out", "x", "--samples", "10000001"]),
        (calibrate, ["half-moon", "--deals", "1", "2", "--out", "x", "--samples", "0"]),
        (half_moon_headroom, ["--rounds", "499"]),
        (half_moon_headroom, ["--rounds", "9000000", "1000001"]),
    ],
    ids=lambda given: getattr(given, "__name__", None) or given[-1],
)
def test_scripts_refuse_what_there_is_no_room_for(script, arguments, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["script", *arguments])
    with pytest.raises(SystemExit) as end:
        script.main()
    said = capsys.readouterr().err.splitlines()[-1]
    assert end.value.code == 2 and ": error: " in said
    assert not Path("x").exists()


@pytest.mark.parametrize("rules", EXTREMES, ids=str)
def test_half_moons_players_at_the_ends_of_the_rules(rules):
    """Every row that a table lights up is one of its part, from the deal to a dead end."""
    table = position_of(lay_out(native_deal(7, "half-moon"), rules).layout, rules)
    player = CarefulPlayer()
    rows, ends = np.zeros(places.MOST_ROWS, np.int64), np.zeros(25, np.int64)
    plain = getattr(places.active_rows, "py_func", places.active_rows)
    while True:
        view = view_of(table)
        sight = Sight(view)
        assert len(sight.choices) <= MOST_CHOICES and np.isfinite(sight.values).all()
        plain(*sight.table, sight.left, sight.piles, 0, rows, ends)
        of_classes = ends[len(sight.arity) - 1]
        assert rows[:of_classes].min() >= 0 and rows[:of_classes].max() < places.CLASS_ROWS
        whole = rows[of_classes : ends[len(sight.arity)]]
        assert whole.min() >= 0 and whole.max() < places.TABLE_ROWS
        if len(sight.choices):
            chances = sight.look_ahead(sight.distinct[:2])
            assert ((chances >= 0) & (chances <= 1 + 1e-9)).all()
        move = player.choose(view, Stream(1))
        if move is None:
            break
        table.play_text(move)


@pytest.mark.parametrize("rules", EXTREMES, ids=str)
def test_a_wide_look_is_a_look_into_all(rules):
    view = start_of(rules)
    assert LookingPlayer(MOST_CHOICES).choose(view, Stream(1)) == LookingPlayer(1 << 40).choose(
        view, Stream(1)
    )


ACES = tuple(13 * suit for suit in range(4))
NO_TABLE = {
    "nine aces": HalfMoonView(HalfMoonLayout((*((ace,) for ace in ACES * 2), (0,)), ()), (), HALF_MOON),
    "nine aces, one seen before": HalfMoonView(
        HalfMoonLayout((*((ace,) for ace in ACES * 2), (0, 5)), ()), (), HALF_MOON
    ),
    "nine aces, some unseen": HalfMoonView(HalfMoonLayout(((None, 0), (None, 13)), ()), ACES * 2, HALF_MOON),
    "too many places": HalfMoonView(HalfMoonLayout(((None, None, 0),), ()), (1,), HALF_MOON),
    "too high": HalfMoonView(HalfMoonLayout(((None,) * 15 + (0,),), ()), unseen_of((0,), 2), HALF_MOON),
    "too much in reserve": HalfMoonView(HalfMoonLayout((), tuple(range(13))), (), HALF_MOON),
}


@pytest.mark.parametrize("name", NO_TABLE)
def test_a_table_that_has_no_rows_is_a_fault_and_no_advice(name):
    with pytest.raises(RangeFault):
        Sight(NO_TABLE[name])
