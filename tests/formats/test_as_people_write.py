"""Layouts as people and other programs write them: each reads as the deal that it is."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.errors import BadInput
from solver.formats.board_lines import read_board, write_board
from solver.formats.deal_names import find_deal
from solver.formats.layouts import game_told_by, lay_out, parse_layouts, read_layouts
from solver.formats.text import decode, read_text
from solver.games.catalogue import find_rules
from solver.games.forty_thieves.referee import FortyThievesLayout
from solver.games.forty_thieves.rules import FortyThievesRules
from solver.play.partial import parse_view
from tests.formats.positions import family_positions, half_moon_positions

CASES = Path(__file__).parents[1] / "cases"
FORTY_THIEVES = find_rules("forty-thieves")
NUMBER_TEN = find_rules("number-ten")

# What the files hold is told by PySolFC's own deal of that number, which no reader of layouts has touched.
STARTS = {
    "pysolfc:1 forty-thieves": (
        "bom_crlf_10.txt colon.txt cr_only.txt emoji_hearts.txt fcs_labels.txt founds_zero.txt "
        "lower_tabs.txt "
        "markdown_fence.txt suits_fe0e.txt suits_fe0f.txt trailing_comment.txt utf16.txt "
        "zero_ten.txt zwsp.txt"
    ),
    "pysolfc:5 waning-moon": "json_empty_foundation_key.json solv_hole_empty.json solv_numbers_lower.json",
    "pysolfc:5 number-ten": "solv_number_ten.json",
}


def start(deal, name):
    return lay_out(find_deal(deal, "forty-thieves"), find_rules(name)).layout


@pytest.mark.parametrize(
    ("deal", "file"), [(deal, file) for deal, files in STARTS.items() for file in files.split()]
)
def test_a_start_is_that_of_its_deal(deal, file):
    number, name = deal.split()
    (named,) = read_layouts(CASES / file, find_rules(name))
    assert named.layout == start(number, name) and named.note == ""


@pytest.mark.parametrize("file", sorted(path.name for path in CASES.glob("*.txt")))
def test_a_player_sees_the_same(file):
    (named,) = read_layouts(CASES / file, FORTY_THIEVES)
    assert parse_view(read_text(CASES / file), FORTY_THIEVES, file).layout == named.layout


@pytest.mark.parametrize("marks", ["colon", "dashes", "single_dash", "blank"])
def test_empty_columns_however_they_are_marked(marks):
    (named,) = read_layouts(CASES / f"end_{marks}.txt", FORTY_THIEVES)
    assert named.layout == FortyThievesLayout(
        columns=((51, 50), *((),) * 9), foundations=((13, 13), (13, 13), (13, 13), (13, 11))
    )


def test_a_start_with_no_card_face_down_has_a_note_where_the_rules_have_some():
    (named,) = read_layouts(CASES / "solv_number_ten_upper.json", NUMBER_TEN)
    assert named.layout == replace(start("pysolfc:5", "number-ten"), face_down=(0,) * 10)
    assert "the rules deal 2 cards of each column face down, and here all lie face up" in named.note
    begun = write_board(named.layout, NUMBER_TEN).splitlines()
    begun[1:3] = [f"Waste: {begun[2].split()[1]}", f"Talon: {' '.join(begun[2].split()[2:])}"]
    assert parse_layouts("\n".join(begun), NUMBER_TEN, "x")[0].note == ""


# Blank lines.


def board(columns, above="Foundations: KS KH KD KC KS KH KD JC\n"):
    return above + "\n".join(columns)


@pytest.mark.parametrize(
    ("lines", "columns"),
    [
        (["KC", "QC", "--"], [51, 50, None]),
        (["KC", "", "QC", "", "--", ""], [51, 50, None]),
        (["KC", "", "QC"], [51, None, 50]),
        (["KC", "QC", "", "", ""], [51, 50, None]),
        (["", "KC", "QC", "", ""], [51, 50, None]),
        (["KC QC", "", "", "", "# done", ""], ["both", None, None]),
        (["QC", "-", " KC "], [50, None, 51]),
        ([": QC", ":", ": KC"], [50, None, 51]),
        (["QC", "—", "KC"], [50, None, 51]),
    ],
)
def test_blank_lines_are_empty_columns_only_where_that_makes_their_number_right(lines, columns):
    rules = FortyThievesRules(columns=3, cards_a_column=4)
    wanted = {None: (), "both": (51, 50), 50: (50,), 51: (51,)}
    found = read_board(board(lines) + "\n", rules, "x").columns
    assert found == tuple(wanted[column] for column in columns)


@pytest.mark.parametrize(
    "lines",
    [
        ["", "KC", "QC"],  # the first column, or only space above it
        ["KC", "", "QC", ""],  # which of the two?
        ["KC", "", "", "QC"],
        ["KC", "QC", "", "Waste:"],
        ["KC", "QC"],
    ],
)
def test_where_several_readings_fit_none_is_taken(lines):
    with pytest.raises(BadInput, match=r"2 lines of columns where the rules have 3 columns; write --"):
        read_board(board(lines) + "\n", FortyThievesRules(columns=3, cards_a_column=4), "x")


def test_a_deal_of_a_game_with_fewer_columns_is_not_filled_up():
    text = write_board(start("pysolfc:1", "maria"), find_rules("maria"))
    with pytest.raises(BadInput, match="9 lines of columns where the rules have 10 columns"):
        read_board(text + "\n\n", FORTY_THIEVES, "x")


# Labels, and what they hold.


@pytest.mark.parametrize("label", ["FC", "Freecells", "Free cells", "freecell"])
def test_free_cells_may_only_be_empty(label):
    text = write_board(start("pysolfc:1", "forty-thieves"), FORTY_THIEVES)
    for nothing in ("", " - - - -", " --"):
        assert read_board(f"{label}:{nothing}\n{text}", FORTY_THIEVES, "x") == start(
            "pysolfc:1", "forty-thieves"
        )
    with pytest.raises(BadInput, match=rf"x:1: '{label}:' holds 5H, and this game has no free cells"):
        read_board(f"{label}: - 5H\n{text}", FORTY_THIEVES, "x")


@pytest.mark.parametrize("name", ["san-juan-hill", "lucas-classic"])
@pytest.mark.parametrize("form", ["lines", "solvitaire"])
def test_aces_that_the_rules_put_out_need_not_be_written(name, form):
    import json

    from solver.games.forty_thieves.solvitaire import write as write_solvitaire

    rules, layout = find_rules(name), start("pysolfc:5", name)
    if form == "lines":
        text = "\n".join(write_board(layout, rules).splitlines()[1:])
        assert parse_view(text, rules, "x").layout == layout
    else:
        parts = json.loads(write_solvitaire(layout))
        del parts["foundations"]
        text = json.dumps(parts)
    assert parse_layouts(text, rules, "x")[0].layout == layout
    other = replace(rules, aces_out=False)
    with pytest.raises(BadInput, match="96 cards where 104 are needed; missing: AS AS AH AH"):
        parse_layouts(text, other, "x")


def test_empty_places_of_other_games_in_json_are_passed_over():
    text = (CASES / "solv_hole_empty.json").read_text()
    for value in ('""', "null", "[[], []]", '{"a": []}', "false", '" "'):
        changed = text.replace('"hole": ""', f'"hole": {value}')
        assert changed == text or parse_layouts(changed, find_rules("waning-moon"), "x")
    with pytest.raises(BadInput, match="x:1: 'hole' is not a part of this game"):
        parse_layouts(text.replace('"hole": ""', '"hole": "AS"'), find_rules("waning-moon"), "x")
    assert parse_layouts(f"# mine\n```json\n{text}\n```\n", find_rules("waning-moon"), "x")


def test_the_game_of_a_layout_with_a_reserve_is_known():
    half = find_rules("half-moon")
    layout = lay_out(find_deal("7", "half-moon"), half).layout
    assert game_told_by(write_board(layout, half)) == "half-moon"
    assert game_told_by(write_board(start("pysolfc:1", "forty-thieves"), FORTY_THIEVES)) is None
    assert game_told_by(find_deal("7", "half-moon").flat()) is None


@pytest.mark.parametrize(
    "content", [b"\xff\xfe\x00", b"\x00\x01", b"\x89PNG\r\n\x1a\n", "é".encode("latin-1")]
)
def test_bytes_that_are_no_text_are_refused(content):
    with pytest.raises(BadInput, match=r"^x: this is not a text file$"):
        decode(content, "x")


# Whatever is done to a board that does not change what it says.

SIGNS = {
    "S": ["S", "s", "♠", "♠\ufe0e", "♠\ufe0f", "♤"],
    "H": ["H", "h", "♥", "♥\ufe0e", "❤", "❤\ufe0f", "♡"],
    "D": ["D", "d", "♦", "♦\ufe0e", "♢"],
    "C": ["C", "c", "♣", "♣\ufe0f", "♧"],
}
SPELT = {"T": ["T", "t", "10", "0"]}


@st.composite
def decorated(draw, text):
    """The bytes of a board as somebody might have them."""
    pick = lambda choices: draw(st.sampled_from(choices))  # noqa: E731
    suits, tens = {suit: pick(signs) for suit, signs in SIGNS.items()}, pick(SPELT["T"])
    space, empty, colon = pick([" ", "  ", "\t", "\xa0", ", "]), pick(["--", "-", ":", "–"]), pick(["", ": "])
    labels = {"Foundations": pick(["Foundations", "Founds", "FOUNDATION"]), "Talon": pick(["Talon", "Stock"])}

    def card(word):
        bare = word.strip("<>")
        if len(bare) != 2 or bare[1] not in suits:
            return word
        return word.replace(bare, (tens if bare[0] == "T" else bare[0]) + suits[bare[1]])

    lines = []
    for line in text.splitlines():
        label, found, cards = line.rpartition(":")
        words = space.join(card(word) for word in cards.split())
        column = empty if cards == "--" else colon + words
        line = f"{labels.get(label, label)}: {words}" if found else column
        lines.append(line + pick(["", "", "   # a column", " #", "  "]))
        lines += pick([[], [], [""], ["# 5H KD"]])
    if pick([False, True]):
        lines = ["```", *lines, "```"]
    ends = pick(["\n", "\r\n", "\r"])
    whole = pick(["", "\u200b", "\ufeff"]) + ends.join(lines) + pick(["", ends])
    return whole.encode(pick(["utf-8", "utf-8-sig", "utf-16", "utf-32"]))


@settings(max_examples=150, deadline=None)
@given(st.data(), family_positions() | half_moon_positions())
def test_a_board_in_any_dress_reads_as_the_plain_one(data, position):
    rules, layout = position
    plain = write_board(layout, rules)
    dressed = decode(data.draw(decorated(plain)), "x")
    assert parse_layouts(dressed, rules, "x")[0].layout == read_board(plain, rules, "x")
