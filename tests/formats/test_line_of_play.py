"""Lines of play as people read them, folded and in rows, and back."""

import pytest

from solver.errors import BadInput
from solver.formats.layouts import NamedLayout
from solver.formats.line_of_play import numbered_line, read_numbered_line
from solver.games.forty_thieves.referee import FortyThievesLayout
from solver.games.forty_thieves.rules import FortyThievesRules

# Q and K of spades on the table, hearts 8 to K in the stock, all else of theirs out.
RULES = FortyThievesRules(columns=3, cards_a_column=4, passes=2)
LAYOUT = FortyThievesLayout(
    columns=((11,), (), (12,)),
    foundations=((13, 11), (13, 7), (13, 13), (13, 13)),
    stock=(25, 24, 23, 22, 21, 20),
)
TURNS = ["S>W"] * 6


def rows(moves):
    return list(numbered_line(NamedLayout("x", LAYOUT, None), RULES, moves))


def test_turns_that_follow_each_other_are_folded():
    assert rows(TURNS[:3]) == ["1. S>W x3 KH QH JH"]
    assert rows(TURNS) == ["1. S>W x6 KH .. 8H"]
    assert rows([*TURNS[:2], "W>2", *TURNS[2:4], "1>3"]) == [
        "1. S>W x2 KH QH         3. W>2 QH (empty)       4. S>W x2 JH TH",
        "6. 1>3 QS on KS",
    ]


@pytest.mark.parametrize("moves", [[], ["S>W"], TURNS, [*TURNS, "W>F"], [*TURNS[:5], "1>3", "S>W", "W>F"]])
def test_what_is_written_reads_back(moves):
    assert read_numbered_line("\n".join(rows(moves))) == moves


def test_sequences_and_deals_to_the_columns_read_back():
    rules = FortyThievesRules(columns=3, cards_a_column=4, move_unit="sequence", stock_to="columns")
    layout = FortyThievesLayout(
        columns=((10, 9), (11,), ()),
        foundations=((13, 8), (13, 10), (13, 13), (13, 13)),
        stock=(25, 24, 23),
    )
    dealt = list(numbered_line(NamedLayout("x", layout, None), rules, ["1>2x2", "S>T"]))
    assert dealt == ["1. 1>2x2 JS TS on QS    2. S>T KH QH JH"]
    assert read_numbered_line(dealt[0]) == ["1>2x2", "S>T"]


def test_text_around_a_line_is_no_move():
    around = "WM1-N-AAAAAAB: winnable in 2 moves\n1. S>W x2 KH QH\n\nbeam of width 40: 31 states, 0.40 s\n"
    assert read_numbered_line(around) == ["S>W", "S>W"]


@pytest.mark.parametrize("text", ["2. S>W", "1. S>W x2   2. W>F", "1. S>W x2   4. W>F"])
def test_a_gap_is_refused(text):
    with pytest.raises(BadInput, match=r"move [123] of the line is missing: here comes '[24]\. "):
        read_numbered_line(text)
