"""A board in lines: read, written, and refused with file, line and card."""

import pytest
from hypothesis import given, settings

from solver.cards import read_card
from solver.deals import native_deal
from solver.errors import BadInput
from solver.formats.board_lines import read_board, write_board
from solver.games.catalogue import find_rules
from solver.games.forty_thieves import referee as forty_thieves
from solver.games.forty_thieves.rules import FortyThievesRules
from solver.games.half_moon import referee as half_moon
from tests.formats.positions import family_positions, half_moon_positions

HALF_MOON = find_rules("half-moon")
WANING_MOON = find_rules("waning-moon")


def half_moon_lines():
    layout = half_moon.lay_out(native_deal(7, "half-moon").cards, HALF_MOON)
    return write_board(layout, HALF_MOON).splitlines()


def family_lines(name="waning-moon"):
    rules = find_rules(name)
    layout = forty_thieves.lay_out(native_deal(7, name).cards, rules)
    return write_board(layout, rules).splitlines()


def refusal(lines, rules):
    with pytest.raises(BadInput) as error:
        read_board("\n".join(lines), rules, "board.txt")
    return str(error.value)


@settings(max_examples=60, deadline=None)
@given(family_positions())
def test_what_is_written_of_the_family_is_read_back(position):
    rules, layout = position
    back = read_board(write_board(layout, rules), rules, "board.txt")
    assert back == forty_thieves.FortyThievesLayout(
        layout.columns, layout.face_down, back.foundations, layout.waste, layout.stock, layout.passes_left
    )
    assert [sorted(pair) for pair in back.foundations] == [sorted(pair) for pair in layout.foundations]


@settings(max_examples=60, deadline=None)
@given(half_moon_positions())
def test_what_is_written_of_half_moon_is_read_back(position):
    rules, layout = position
    assert read_board(write_board(layout, rules), rules, "board.txt") == layout


def test_spellings_comments_and_blank_lines_do_not_matter():
    lines = family_lines()
    other = ["# a comment", "", *lines]
    other = [line.replace("Talon:", "stock :").replace("TD", "10♦").lower() for line in other]
    other = [line if ":" in line else line.replace(" ", ", ") for line in other]
    assert read_board("\n".join(other), WANING_MOON, "x") == read_board("\n".join(lines), WANING_MOON, "x")


def test_foundations_are_read_in_both_spellings():
    rules = FortyThievesRules(columns=1)
    out = {card: 2 for card in range(52)}
    for card in ["KH", "KH", "KD", "KD", "KC", "KC"]:
        for rank in range(13):
            out[read_card(card) - rank] -= 1
    for rank in range(5):
        out[rank] -= 1
    left = " ".join(f"{'A23456789TJQK'[card]}S" for card in range(13) for _ in range(out[card]))
    lines = [f"Foundations: KH KH KD KD KC KC {top}" for top in ("5S", "S-5", "S-5 S-0", "5S --")]
    layouts = {read_board(f"{line}\n{left}", rules, "x") for line in lines}
    assert {layout.foundations for layout in layouts} == {((5, 0), (13, 13), (13, 13), (13, 13))}


def test_an_emptied_column_and_face_down_cards_are_marked():
    rules = find_rules("emperor")
    lines = family_lines("emperor")
    assert lines[3].startswith("<") and lines[3].count("<") == 3
    column = lines[3].replace("<", "").replace(">", "")
    lines[1:4] = [f"Waste: {column}", lines[2], "--"]
    layout = read_board("\n".join(lines), rules, "x")
    assert layout.columns[0] == () and layout.face_down[:2] == (0, 3) and len(layout.waste) == 4


def test_passes_that_are_left_are_written_where_there_are_several():
    lines = family_lines("forty-and-eight")
    assert lines[3] == "Passes: 2"
    lines[3] = "Passes: 1"
    rules = find_rules("forty-and-eight")
    assert read_board("\n".join(lines), rules, "x").passes_left == 1
    lines[3] = "Passes: 3"
    assert refusal(lines, rules) == "board.txt:4: '3' passes left, where the rules allow 1 to 2"


# What is refused.


def test_a_misspelt_card_is_named_with_its_line():
    lines = family_lines()
    lines[5] = "1S" + lines[5][2:]
    assert refusal(lines, WANING_MOON).startswith("board.txt:6, card 1: '1S' is not a card")


def test_a_missing_card_is_named():
    lines = family_lines()
    gone, lines[5] = lines[5][:2], lines[5][3:]
    assert refusal(lines, WANING_MOON) == f"board.txt: 103 cards where 104 are needed; missing: {gone}"


def test_a_card_that_is_there_three_times_is_named_with_its_line():
    lines = family_lines()
    double = lines[3][:2]
    other = next(line for line in lines[4:] if double not in line)
    number = lines.index(other) + 1
    lines[number - 1] = double + other[2:]
    third = refusal(lines, WANING_MOON)
    assert third.startswith("board.txt:") and f"a third {double}" in third


def test_a_card_that_nobody_has_seen_is_refused():
    lines = family_lines()
    lines[5] = "??" + lines[5][2:]
    assert refusal(lines, WANING_MOON).startswith("board.txt:6, card 1: '??' is a card that nobody has seen")


def test_a_third_foundation_of_a_suit_is_refused():
    lines = family_lines()
    lines[0] = "Foundations: AS AS AS"
    assert refusal(lines, WANING_MOON).startswith("board.txt:1, card 3: a third AS")


@pytest.mark.parametrize("change", [["KD"], []])
def test_a_wrong_number_of_columns_is_refused(change):
    lines = [*family_lines(), "KD"] if change else family_lines()[:-1]
    number = 14 if change else 12
    said = f"{number} lines of columns where the rules have 13 columns"
    said += "" if change else "; write -- for an empty one"
    assert refusal(lines, WANING_MOON) == f"board.txt: {said}"


def test_unknown_and_repeated_labels_are_refused():
    lines = family_lines()
    unknown = refusal([*lines, "", "Reserve: KD"], WANING_MOON)
    assert unknown.startswith("board.txt:18: 'Reserve:' is not a part of this game; known are Foundations:")
    assert refusal([*lines, "Waste: KD"], WANING_MOON) == "board.txt:17: 'Waste:' stands a second time"


def test_a_waste_is_refused_where_the_stock_goes_to_the_columns():
    lines = family_lines("eclipse")
    assert not any(line.startswith("Waste") for line in lines)
    assert "the rules have no waste" in refusal([*lines, "Waste: KD"], find_rules("eclipse"))


@pytest.mark.parametrize(
    ("column", "said"),
    [
        ("{0} <{1}> {2} {3}", "lies face down on a card that lies face up"),
        ("<{0}> <{1}> <{2}> <{3}>", "lies face down, and the rules deal 3 cards of a column so"),
    ],
)
def test_face_down_cards_where_none_can_be_are_refused(column, said):
    lines = family_lines("emperor")
    words = lines[3].replace("<", "").replace(">", "").split()
    lines[3] = column.format(*words)
    message = refusal(lines, find_rules("emperor"))
    assert message.startswith("board.txt:4, card ") and said in message


def test_a_last_card_that_lies_face_down_is_refused():
    lines = family_lines("emperor")
    words = lines[3].replace("<", "").replace(">", "").split()
    lines[1] = f"Waste: {' '.join(words[1:])}"
    lines[3] = f"<{words[0]}>"
    assert "is the last card of its column and must lie face up" in refusal(lines, find_rules("emperor"))


def test_half_moon_needs_its_reserve_line_and_fields():
    lines = half_moon_lines()
    assert "there is no line 'Reserve:'" in refusal(lines[1:], HALF_MOON)
    lines[0] = lines[0][:-3]
    assert refusal(lines, HALF_MOON).startswith("board.txt:1: 7 reserve fields where the rules have 8")


def test_half_moon_piles_cannot_grow():
    lines = half_moon_lines()
    lines[1], lines[2] = f"{lines[1]} {lines[2][:2]}", lines[2][3:]
    assert refusal(lines, HALF_MOON) == "board.txt:2: 9 cards on a pile that begins with 8"


def test_half_moon_misses_only_whole_pairs_and_triples():
    lines = half_moon_lines()
    gone = lines[4].split()[-1]
    lines[4] = " ".join(lines[4].split()[:-1])
    message = refusal(lines, HALF_MOON)
    assert message.startswith(f"board.txt: missing {gone}, which cannot have left in ")


def test_half_moon_pairs_that_must_match_are_held_to_it():
    rules = find_rules("half-moon")
    layout = half_moon.lay_out(native_deal(7, "half-moon").cards, rules)
    game = half_moon.HalfMoonPosition(layout, rules)
    # The first pair of two suits that can leave: fine without a match of suits, not with it.
    pairs = (move for move in game.legal_moves() if len(move) == 2)
    cards = game.playable()
    pair = next(move for move in pairs if len({cards[place] // 13 for place in move}) == 2)
    game.play(pair)
    text = write_board(game.layout(), rules)
    assert read_board(text, rules, "x") == game.layout()
    with pytest.raises(BadInput, match="cannot have left in pairs"):
        read_board(text, half_moon.HalfMoonRules(pair_match="suit"), "x")
