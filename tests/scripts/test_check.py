"""``moons check``: what it prints, its status, and what it refuses."""

import json
import re
import shlex

import pytest

from scripts.cli.going_on import how_to_check_on
from solver.cards import read_card
from solver.deals import code_of, native_deal
from solver.formats.board_lines import write_board
from solver.formats.layouts import lay_out
from solver.formats.line_of_play import read_numbered_line
from solver.games.catalogue import find_rules
from solver.games.forty_thieves import referee as forty_thieves
from solver.games.half_moon import referee as half_moon
from solver.games.half_moon.rules import HalfMoonRules
from solver.results import OUT_OF_MEMORY
from solver.solve import solve

RULES = HalfMoonRules()
CODE = "HM1-N-AAAAAAB"
FLAT = native_deal(1, "half-moon").flat()
TOPS = "6S 4S 4C 8S 2D QC 9S 8D QD TD AS 6D"
RESERVE = "JD 7S 2H 5H AC 7S 2S 9H"


def test_a_winnable_deal(moons):
    answer = moons("check", CODE)
    assert answer.status == 0
    assert "HM1-N-AAAAAAB: winnable in 48 moves, score 520" in answer.out
    assert "this project's numbering, not the app's" in answer.out
    assert f"tops of piles 1 to 12: {TOPS}" in answer.out and f"reserve R1 to R8: {RESERVE}" in answer.out
    assert len(read_numbered_line(answer.out)) == 48


def test_the_verdict_stands_above_the_line_and_last(moons):
    rows = moons("check", CODE).out.splitlines()
    above = rows.index("HM1-N-AAAAAAB: winnable in 48 moves, score 520")
    assert rows[above + 1].startswith(" 1. ") and rows[-1] == rows[above]
    assert rows[-3] == "" and rows[-4].endswith("score 520") and " states, " in rows[-2]


def test_the_printed_moves_and_cards_are_a_game_that_the_referee_accepts(moons):
    game = half_moon.HalfMoonPosition(lay_out(native_deal(1, "half-moon"), RULES).layout, RULES)
    out = moons("check", CODE).out
    cells = re.findall(r"(?:^|  |(?<=\n))\s*\d+\. (\S+) ((?:\w\w ?)+)", out[out.index(" 1. ") :])
    assert len(cells) == 48
    for move, cards in cells:
        cards_there = game.playable()
        assert [cards_there[place] for place in half_moon.read_move(move)] == [
            read_card(card) for card in cards.split()
        ]
        game.play(half_moon.read_move(move))
    assert game.is_won()


@pytest.mark.parametrize("name", ["waning-moon", "lucas"])
def test_what_is_printed_reads_back_as_the_line(moons, name):
    arguments = ("check", "WM1-N-AAAAAAB", "--rules", name)
    record = json.loads(moons(*arguments, "--json").out)
    out = moons(*arguments).out
    moves = read_numbered_line(out)
    assert moves == record["moves"] and re.search(r"S>W x[0-9]+ ", out)
    layout = lay_out(native_deal(1, "waning-moon"), find_rules(name)).layout
    assert forty_thieves.replay(layout, find_rules(name), moves).is_won()
    assert max(map(len, out.splitlines())) <= 110
    rows = [row for row in out.splitlines() if re.match(r" *[0-9]+\. ", row)]
    assert len(moves) > 2 * len(rows)


def test_the_verdict_alone(moons):
    answer = moons("check", CODE, "--no-line")
    assert answer.status == 0 and read_numbered_line(answer.out) == []
    assert answer.out.splitlines()[-1] == f"{CODE}: winnable"
    record = json.loads(moons("check", CODE, "--no-line", "--json").out)
    assert (record["verdict"], record["moves"]) == ("winnable", []) and record["n_moves"] > 0


def test_no_line_and_a_shorter_one_contradict(refused):
    assert "--shorten and --no-line contradict" in refused("check", CODE, "--shorten", "--no-line")


def test_json_is_one_object_with_the_keys_of_the_record(moons):
    answer = moons("check", CODE, "--json")
    record = json.loads(answer.out)
    assert answer.status == 0 and answer.out.count("\n") == 1
    assert " ".join(record) == "game rules deal number verdict reason n_moves states seconds moves"
    assert (record["deal"], record["number"], record["verdict"], record["n_moves"]) == (
        CODE,
        1,
        "winnable",
        48,
    )
    layout = lay_out(native_deal(1, "half-moon"), RULES).layout
    assert half_moon.replay(layout, RULES, record["moves"]).score == 520
    assert "not the app's" in answer.err


@pytest.fixture(scope="module")
def lost_code():
    for number in range(200):
        if (
            solve(lay_out(native_deal(number, "half-moon"), RULES), "half-moon", RULES).verdict
            == "unwinnable"
        ):
            return code_of(number, "HM1")
    raise AssertionError("no lost deal among the first 200")


def test_an_unwinnable_deal(moons, lost_code):
    answer = moons("check", lost_code)
    assert answer.status == 1 and f"{lost_code}: unwinnable, proved" in answer.out


def test_an_undecided_deal(moons):
    answer = moons("check", CODE, "--budget", "3")
    assert answer.status == 3
    assert answer.out.splitlines()[-1] == (
        f"{CODE}: undecided, the search was stopped (budget); a larger budget may decide it: "
        f"moons check {CODE} --budget 30"
    )
    assert json.loads(moons("check", CODE, "--budget", "3", "--json").out)["verdict"] == "undecided"


def test_the_command_that_goes_on_is_the_same_with_a_larger_budget(moons, tmp_path):
    path = tmp_path / "my deal.txt"
    path.write_text(FLAT)
    arguments = ("--layout", path, "--rules", "half-moon", "--set", "reserve=7", "--no-line", "--budget", "5")
    last = moons("check", *arguments).out.splitlines()[-1]
    said = shlex.split(last[last.index("moons check") :])
    assert said[:2] == ["moons", "check"] and said[2:-1] == [*map(str, arguments[:-1])] and said[-1] == "50"


def test_where_more_states_do_not_help_that_is_said():
    assert "would not help" in how_to_check_on(None, None, "budget")
    assert "more memory" in how_to_check_on(None, 10**6, OUT_OF_MEMORY)


@pytest.mark.parametrize(
    "content", [FLAT, write_board(lay_out(native_deal(1, "half-moon"), RULES).layout, RULES)]
)
def test_a_layout_file(moons, tmp_path, content):
    path = tmp_path / "deal.txt"
    path.write_text(content)
    answer = moons("check", "--game", "half-moon", "--layout", path)
    assert answer.status == 0 and "winnable in 48 moves" in answer.out
    assert "numbering" not in answer.out


def test_cards_on_the_command_line(moons):
    by_cards = json.loads(moons("check", "--game", "half-moon", "--deal", FLAT.lower(), "--json").out)
    by_code = json.loads(moons("check", CODE, "--json").out)
    for key in ("verdict", "moves", "states", "rules"):
        assert by_cards[key] == by_code[key]


def test_rules_can_be_changed(moons):
    record = json.loads(moons("check", CODE, "--set", "reserve=6", "--set", "piles=11", "--json").out)
    assert record["rules"] == {"piles": 11, "reserve": 6, "pair_match": "any", "triple_in_suit": False}


@pytest.mark.parametrize(
    "tops", [TOPS, f"{TOPS} {RESERVE}", TOPS.lower().replace("td", "10♦").replace(" ", ",")]
)
def test_tops_that_agree(moons, tops):
    answer = moons("check", CODE, "--tops", tops)
    assert answer.status == 0 and "cards of --tops agree with this deal" in answer.out


def test_tops_that_differ_are_refused_by_place(refused):
    said = refused("check", CODE, "--tops", f"{TOPS.replace('4C', '4H')} {RESERVE.replace('JD', 'KD')}")
    assert "is not the deal that --tops shows" in said
    assert "pile 3 (4C in this deal, 4H in --tops), R1 (JD in this deal, KD in --tops)" in said
    assert "--layout" in said


@pytest.mark.parametrize(
    ("tops", "said"),
    [
        ("AS", "--tops: 1 cards where the tops are 12 or 20 with the reserve"),
        ("", "--tops: 0 cards where the tops are 12 or 20 with the reserve"),
        (TOPS.replace("4C", "4X"), "--tops, card 3: '4X' is not a card"),
    ],
)
def test_wrong_tops(refused, tops, said):
    assert said in refused("check", CODE, "--tops", tops)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("HM1-N-AAAAAA", "6 letters after the N where 7 are needed"),
        ("HM1-N-AAAAAAAB", "8 letters after the N where 7 are needed"),
        ("HM1-N-AAAA1AB", "'1' is not a letter from A to Z"),
        ("HM1-N-AAAAÄAB", "'Ä' is not a letter from A to Z"),
        ("HM1-X-AAAAAAB", "the middle part is 'X' where 'N' is needed"),
        ("HM2-N-AAAAAAB", "unknown prefix 'HM2'"),
        ("HM1", "can be laid out for many games"),
        ("", "can be laid out for many games"),
        ("pysolfc:0 --rules lucas", "out of range"),
        ("pysolfc:ms4294967296999 --rules lucas", "out of range"),
        ("pysolfc:999999999999999999999 --rules lucas", "out of range"),
        ("pysolfc:x --rules lucas", "is not a PySolFC number"),
        ("pysolfc:7 --game half-moon", "PySolFC has no Half Moon"),
        ("8031810176 --game half-moon", "out of range: 0 to 8031810175"),
        ("HM1-N-AAAAAAB --rules waning-moon", "contradict each other"),
        ("WM1-N-AAAAAAB --game half-moon", "contradict each other"),
        ("HM1-N-AAAAAAB --game lucas --rules half-moon", "contradict each other"),
        ("HM1-N-AAAAAAB --rules half-moo", "did you mean 'half-moon'?"),
        ("WM1-N-AAAAAAB --rules wanning-moon", "did you mean 'waning-moon'?"),
        ("WM1-N-AAAAAAB --set column=12", "did you mean 'columns'?"),
        ("WM1-N-AAAAAAB --set columns", "write FIELD=VALUE"),
        ("WM1-N-AAAAAAB --set columns=14 --set cards_a_column=9", "contradict each other"),
        ("HM1-N-AAAAAAB --set columns=12", "there is no rule 'columns' here"),
        ("HM1-N-AAAAAAB --budget 0", "--budget: '0' is not a whole number from 1 on"),
        ("HM1-N-AAAAAAB --budget -5", "--budget"),
        ("HM1-N-AAAAAAB --budget many", "'many' is not a whole number from 1 on"),
        ("HM1-N-AAAAAAB --deal AS", "only one of them"),
        ("--game half-moon", "say which deal"),
        ("--layout x.txt", "x.txt: there is no such file"),
        ("HM1-N-AAAAAAB HM1-N-AAAAAAC", "unrecognized arguments"),
        ("HM1-N-AAAAAAB --frobnicate", "unrecognized arguments"),
    ],
)
def test_wrong_arguments(refused, code, said):
    assert said in refused("check", *(code.split() or [""]))


CARDS = FLAT.split()


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (CARDS[:-1], "103 cards where two packs have 104; missing: "),
        ([*CARDS, "AS"], "105 cards where two packs have 104; AS occurs 3 times"),
        (["AS" if card == "AH" else card for card in CARDS], "AS occurs 4 times"),
        (["1S", *CARDS[1:]], "card 1: '1S' is not a card"),
        ([*CARDS[:50], "XX", *CARDS[51:]], "card 51: 'XX' is not a card"),
        ([], "0 cards where two packs have 104"),
    ],
)
def test_wrong_cards(refused, tmp_path, cards, said):
    assert said in refused("check", "--game", "half-moon", "--deal", " ".join(cards))
    path = tmp_path / "deal.txt"
    path.write_text(" ".join(cards) + "\n")
    assert (said if cards else "the file is empty") in refused(
        "check", "--game", "half-moon", "--layout", path
    )


def test_wrong_files(refused, tmp_path):
    arguments = ("check", "--game", "half-moon", "--layout")
    assert "directory" in refused(*arguments, tmp_path)
    assert "there is no such file" in refused(*arguments, tmp_path / "none")
    two = tmp_path / "two.txt"
    two.write_text(f"{FLAT}\n{FLAT}\n")
    assert "2 deals where one is needed" in refused(*arguments, two)
