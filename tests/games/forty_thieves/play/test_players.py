"""The family's players: what must come first, steps, and whole games under several rules."""

import pytest

from solver.cards import read_cards
from solver.deals import native_deal
from solver.formats.layouts import lay_out
from solver.games.catalogue import find_rules
from solver.games.forty_thieves.play.hindsight import until_new_card, what_must_come_first
from solver.games.forty_thieves.play.steps import Steps
from solver.games.forty_thieves.play.view import FortyThievesView
from solver.games.forty_thieves.referee import FortyThievesLayout
from solver.games.forty_thieves.rules import FortyThievesRules
from solver.play.ladder import player_for
from solver.play.partial import parse_view
from solver.play.stream import Stream
from solver.play.table import play_out, position_of
from solver.play.view import view_of

WANING_MOON = find_rules("waning-moon")


def cards(text):
    return read_cards(text.split(), "test")


def small_view():
    """Waste 7S; 8S lies under 2H, which fits on 3H; 4D fits on 5D."""
    layout = FortyThievesLayout(
        columns=(cards("8S 2H"), cards("3H"), cards("5D"), cards("9C 4D")),
        waste=cards("7S"),
        stock=(None, None),
    )
    return FortyThievesView(layout, cards("AS AH"), FortyThievesRules(columns=4, cards_a_column=2))


def test_what_the_waste_needs_comes_first_and_the_rest_waits():
    line = ["4>3", "1>2", "W>1", "S>W", "W>F"]
    assert until_new_card(small_view(), line) == line[:4]
    assert what_must_come_first(small_view(), line) == ("1>2", "W>1", "S>W")


def test_moves_between_columns_wait_for_the_next_card():
    assert what_must_come_first(small_view(), ["4>3", "1>2", "S>W"]) == ("S>W",)


def test_a_line_that_needs_no_new_card_is_kept_whole():
    assert until_new_card(small_view(), ["4>3", "1>2"]) == ["4>3", "1>2"]


def test_the_careful_player_moves_between_columns_only_for_a_purpose():
    view = small_view()
    game = view.game()
    careful = player_for("careful", view.rules, {})
    for expected in ("1>2", "W>1", "S>W"):  # 2H off 8S for the waste's 7S; 4D on 5D would help nothing
        move = careful.choose(FortyThievesView(game.layout(), view.unseen, view.rules), Stream(1))
        assert move == expected
        game.play(move)


def test_steps_are_the_legal_moves_between_waste_columns_and_foundations():
    table = position_of(lay_out(native_deal(2, "forty-thieves"), WANING_MOON).layout, WANING_MOON)
    casual, stream = player_for("casual", WANING_MOON, {}), Stream(1)
    for _ in range(60):
        move = casual.choose(view_of(table), stream)
        if move is None:
            break
        table.play(move)
        view = view_of(table)
        steps = Steps(view.completed(view.unseen), WANING_MOON)
        mine = {steps.write(step) for step in steps.steps}
        legal = {move for move in view.legal_moves() if move[0] not in "SF"}
        # Of several empty columns, and of a lone card's ways to them, the search lists what is worth trying.
        assert mine <= legal
        assert {move for move in legal if move.endswith("F")} <= mine


def test_a_step_does_not_depend_on_the_order_of_the_stock():
    table = position_of(lay_out(native_deal(2, "forty-thieves"), WANING_MOON).layout, WANING_MOON)
    for _ in range(5):
        table.play("S>W")
    view = view_of(table)
    one = Steps(view.completed(view.unseen), WANING_MOON).steps
    assert one == Steps(view.completed(view.unseen[::-1]), WANING_MOON).steps


@pytest.mark.parametrize(
    "rules",
    [
        find_rules("forty-thieves"),
        find_rules("eclipse"),
        find_rules("lucas"),
        FortyThievesRules(columns=12, face_down=2, passes=2, draw=2, build="any suit", move_unit="sequence"),
        FortyThievesRules(columns=12, empty_column="nothing", worrying_back=False),
    ],
    ids=str,
)
@pytest.mark.parametrize("name", ["random", "casual", "careful", "vote", "best"])
@pytest.mark.slow
def test_every_player_plays_every_game_of_the_family(name, rules):
    layout = lay_out(native_deal(1, "forty-thieves"), rules).layout
    settings = {"samples": 1, "width": 2} if name in ("vote", "best") else {}
    played = play_out(layout, rules, player_for(name, rules, settings), Stream(1))
    assert len(played.moves) > 0


@pytest.mark.parametrize(
    ("name", "settings"),
    [("careful", {}), ("vote", {"samples": 1, "width": 2}), ("best", {"samples": 1, "width": 2})],
)
def test_once_all_is_seen_the_rest_is_searched(name, settings):
    text = "Foundations: KS KS KH KH KD KD JC JC\n" + "Talon: 0\nQC KC\nKC QC\n" + "--\n" * 11
    view = parse_view(text, WANING_MOON, "test")
    assert view.hidden == 0
    player = player_for(name, WANING_MOON, settings)
    played = play_out(view.layout, WANING_MOON, player, Stream(1))
    assert played.won and len(played.moves) <= 6
