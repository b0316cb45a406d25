"""``moons advise``: what it prints and refuses, and its talk at the table."""

import io
import json
from pathlib import Path

import pytest

from solver.deals import native_deal
from solver.formats.board_lines import write_board
from solver.formats.layouts import lay_out
from solver.games.catalogue import find_rules
from solver.play.partial import write_view
from solver.play.table import position_of
from solver.play.view import view_of

CASES = Path(__file__).parents[1] / "cases"

CARDS = "7H AH KH 4C QH 5H 7S JC TD TC 2D KH TH 6S 3D 4S 7D 5S JH AC"
HEIGHTS = "7 8 8 8 8 8 8 7 8 8 8 8"
POSITION = ("half-moon", "--tops", CARDS, "--heights", HEIGHTS, "--removed", "5S 6D", "--samples", "100")


def test_advice_in_five_lines(moons):
    answer = moons("advise", *POSITION)
    assert answer.status == 0
    heads = [line.split(":")[0] for line in answer.out.splitlines()]
    assert heads == ["chance to win", "best move", "runner-up", "why", "the chance is"]
    assert answer.out == moons("advise", *POSITION).out


def test_json(moons):
    found = json.loads(moons("advise", *POSITION, "--json").out)
    assert found["best"] and found["runner_up"] and found["why"] and found["samples"] == 100
    assert 0 < found["low"] < found["chance"] < found["high"] < 1 and found["unseen"] == 82


def test_a_layout_with_unseen_cards(moons, tmp_path):
    lines = ["Reserve: TH 6S 3D 4S 7D 5S JH AC"]
    words = CARDS.split()
    lines += [" ".join(["??"] * (int(h) - 1) + [top]) for h, top in zip(HEIGHTS.split(), words, strict=False)]
    (tmp_path / "board").write_text("\n".join(lines))
    answer = moons("advise", "half-moon", "--layout", tmp_path / "board", "--samples", "50", "--json")
    assert json.loads(answer.out)["unseen"] == 84


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("half-moon",), "say which position"),
        (
            ("half-moon", "--tops", CARDS, "--samples", "1e18"),
            "--samples 1000000000000000000: 1 to 10000000 are",
        ),
        (("half-moon", "--tops", CARDS, "--layout", "x"), "only one of them"),
        (("half-moon", "--layout", "/no/such/file"), "/no/such/file: there is no such file"),
        (("half-moon", "--tops", CARDS.replace("AH", "KH")), "a third KH; two packs hold each card twice"),
        (("half-moon", "--tops", CARDS.replace("AH", "XH")), "'XH' is not a card"),
        (("half-moon", "--tops", CARDS + " AH"), "21 cards where 12 tops and 8 reserve fields are 20"),
        (("half-moon", "--tops", CARDS, "--removed", "5S 6D"), "and two packs have 104"),
        (("half-moon", "--layout", "x", "--heights", "8"), "--heights and --removed belong to --tops"),
        (("waning-moon", "--tops", CARDS), "--tops is about Half Moon"),
        (("half-moon", "--tops", CARDS, "--samples", "0"), "not a whole number from 1 on"),
        (("half-moon", "--tops", CARDS, "--json", "--interactive"), "contradict each other"),
        (("half-mun", "--tops", CARDS), "did you mean 'half-moon'"),
    ],
)
def test_bad_input_is_one_sentence(refused, arguments, says):
    assert says in refused("advise", *arguments)


def talk(moons, monkeypatch, *answers):
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(answers) + "\n"))
    return moons("advise", *POSITION, "--interactive")


def test_a_game_at_the_table(moons, monkeypatch):
    answer = talk(
        moons,
        monkeypatch,
        "1+2",  # no pair
        "8+5+3",
        "KH",  # seen twice
        "9X",  # no card
        "9C",
        "2S",
        "9D",
        "wrong",  # the last one
        "8H",
        "back",
        "8+5+3",  # nothing is asked again
        "unseen",
        "board",
        "quit",
    )
    assert answer.status == 0
    assert "the sum must be 11; try again" in answer.out
    assert "both copies of KH have been seen already; try again" in answer.out
    assert "'9X' is not a card" in answer.out
    assert answer.out.count("card now on pile") == 6
    assert "taken back; 0 moves played" in answer.out
    assert "79 cards: " in answer.out and "?? ?? ?? ?? ?? 2D" in answer.out
    assert answer.out.count("chance to win") == 5
    assert answer.out.splitlines()[-1].endswith("stopped after 1 moves: 8+5+3")


def test_the_end_of_the_answers_is_the_end_of_the_talk(moons, monkeypatch):
    answer = talk(moons, monkeypatch, "back")
    assert answer.status == 0 and "there is no move to take back" in answer.out
    assert "stopped after 0 moves" in answer.out


def test_enter_plays_the_best_move_to_the_end(moons, monkeypatch, tmp_path):
    lines = ["Reserve: AS TS 2S -- -- -- -- --", "9S", *["--"] * 11]
    (tmp_path / "board").write_text("\n".join(lines))
    monkeypatch.setattr("sys.stdin", io.StringIO("\n\n"))
    answer = moons("advise", "half-moon", "--layout", tmp_path / "board", "--interactive")
    assert answer.status == 0 and answer.out.rstrip().endswith("the game is won")


def test_a_position_from_stdin_in_any_encoding(moons, monkeypatch):
    text = (CASES / "unseen" / "half_moon_two.txt").read_text()
    wanted = moons("advise", "half-moon", "--layout", CASES / "unseen" / "half_moon_two.txt").out
    for encoding in ("utf-8-sig", "utf-16"):
        typed = io.TextIOWrapper(io.BytesIO(text.encode(encoding)), encoding="utf-8")
        monkeypatch.setattr("sys.stdin", typed)
        assert moons("advise", "half-moon", "--layout", "-").out == wanted


def test_two_unseen_cards_that_do_not_matter(moons):
    """Both orders of the two cards can be won after either move, so the chance is 1 and the moves tie."""
    answer = moons("advise", "half-moon", "--layout", CASES / "unseen" / "half_moon_two.txt")
    lines = answer.out.splitlines()
    assert lines[0] == "chance to win: 100.0 % (proved)"
    assert lines[1:3] == ["best move:     1+R4", "runner-up:     12+R4 (as good)"]
    assert "the 2 unseen cards" in lines[4] and lines[4].endswith("2 cases")


def test_a_start_deal_without_face_down_cards_gets_a_note(moons, tmp_path):
    rules = find_rules("number-ten")
    board = write_view(view_of(position_of(lay_out(native_deal(1, rules.game), rules).layout, rules)))
    shown = write_board(lay_out(native_deal(1, rules.game), rules).layout, rules)
    columns = [line.replace("<", "").replace(">", "") for line in shown.splitlines()[-rules.columns :]]
    (tmp_path / "covered").write_text(board)
    (tmp_path / "open").write_text("\n".join([*board.splitlines()[: -rules.columns], *columns]))
    told = moons("advise", "number-ten", "--layout", tmp_path / "open", "--samples", "2")
    assert "all lie face up; that is how they are read" in told.err
    assert (
        "note: " not in moons("advise", "number-ten", "--layout", tmp_path / "covered", "--samples", "2").err
    )
    assert "these are other rules, for which that is a guess" in told.out
