"""Solvitaire's JSON: read, written, and refused with file, line and card."""

import json

import pytest
from hypothesis import given, settings

from solver.deals import native_deal
from solver.errors import BadInput
from solver.formats.layouts import parse_layouts
from solver.games.catalogue import find_rules
from solver.games.forty_thieves.referee import lay_out
from solver.games.forty_thieves.solvitaire import read as read_solvitaire
from solver.games.forty_thieves.solvitaire import write as write_solvitaire
from tests.formats.positions import family_positions

RULES = find_rules("waning-moon")
LAYOUT = lay_out(native_deal(7, "waning-moon").cards, RULES)


def parts():
    return json.loads(write_solvitaire(LAYOUT))


def refusal(content, rules=RULES):
    text = content if isinstance(content, str) else json.dumps(content, indent=1)
    with pytest.raises(BadInput) as error:
        read_solvitaire(text, rules, "deal.json")
    return str(error.value)


@settings(max_examples=60, deadline=None)
@given(family_positions())
def test_what_is_written_is_read_back(position):
    rules, layout = position
    back = read_solvitaire(write_solvitaire(layout), rules, "deal.json")
    assert (back.columns, back.face_down) == (layout.columns, layout.face_down)
    assert (back.waste, back.stock) == (layout.waste, layout.stock)
    assert [sorted(pair) for pair in back.foundations] == [sorted(pair) for pair in layout.foundations]


def test_the_last_card_of_the_stock_is_the_next_one():
    text = write_solvitaire(LAYOUT).replace('"10', '"T')
    assert json.loads(text)["stock"][-1] == native_deal(7, "waning-moon").flat().split()[52]


def test_ranks_are_read_as_solvitaire_reads_them():
    numbers = {"A": "1", "J": "11", "Q": "12", "K": "13"}
    content = parts()
    content["stock"] = [numbers.get(card[0], card[:-1]) + card[-1].lower() for card in content["stock"]]
    assert read_solvitaire(json.dumps(content), RULES, "x") == LAYOUT


def test_foundations_are_read_as_top_cards_and_as_piles():
    content = parts()
    aces = {pile for pile in range(13) if "AS" in content["tableau piles"][pile]}
    for pile in content["tableau piles"]:
        pile[:] = [card for card in pile if card != "AS"]
    content["stock"] = [card for card in content["stock"] if card != "AS"]
    assert aces or len(content["stock"]) < 52
    layouts = []
    for foundations in (["AS", "AS"], [["AS"], [], ["AS"], [], [], [], [], []]):
        layouts.append(read_solvitaire(json.dumps(content | {"foundations": foundations}), RULES, "x"))
    assert layouts[0] == layouts[1] and layouts[0].foundations[0] == (1, 1)


def test_small_letters_are_face_down_only_where_the_rules_have_face_down_cards():
    text = write_solvitaire(LAYOUT).lower()
    assert read_solvitaire(text, RULES, "x") == LAYOUT
    rules = find_rules("emperor")
    layout = lay_out(native_deal(7, "waning-moon").cards, rules)
    text = write_solvitaire(layout)
    assert read_solvitaire(text, rules, "x").face_down == (3,) * 10
    assert "lies face down, and the rules deal 3 cards" in refusal(text.lower(), rules)


def test_wrong_cards_are_named_with_their_line():
    content = parts()
    card = content["tableau piles"][2][1]
    content["tableau piles"][2][1] = "1X"
    lines = json.dumps(content, indent=1).splitlines()
    number = next(n for n, line in enumerate(lines, start=1) if "1X" in line)
    assert refusal(content).startswith(f"deal.json:{number}, tableau piles 3, card 2: 'AX' is not a card")
    content["tableau piles"][2][1] = "??"
    assert "nobody has seen" in refusal(content)
    del content["tableau piles"][2][1]
    named = card.replace("10", "T")
    assert refusal(content) == f"deal.json: 103 cards where 104 are needed; missing: {named}"


def test_a_third_copy_is_named_with_its_line():
    content = parts()
    card = content["stock"][0]
    content["waste"] = [card]
    third = refusal(content)
    assert third.startswith("deal.json:") and f"a third {card.replace('10', 'T')};" in third


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("{", "deal.json:1: this is not JSON"),
        ("[]", "this JSON is not an object"),
        ("{}", "this JSON has no 'tableau piles'"),
        ('{"tableau piles": 5}', "'tableau piles' is not a list"),
        ('{"tableau piles": [5]}', "tableau piles 1 is not a list of cards"),
        ('{"tableau piles": [[5]]}', "tableau piles 1, card 1 is not a card in quotation marks"),
        ('{"tableau piles": [[""]]}', "deal.json:1, tableau piles 1, card 1"),
        ('{"tableau piles": []}', "0 tableau piles where the rules have 13 columns"),
        ('{"stock": [],\n"stock": []}', "deal.json:2: 'stock' stands a second time"),
        ('{"tableau piles": [],\n"reserve": ["AS"]}', "deal.json:2: 'reserve' is not a part of this game"),
        ("[" * 100_000, "deal.json"),
    ],
)
def test_what_is_no_layout_is_refused(content, said):
    assert said in refusal(content)


def test_a_foundation_out_of_order_is_refused():
    assert "3S has no place on this foundation" in refusal(parts() | {"foundations": [["AS", "3S"]]})


def test_half_moon_is_refused_by_name():
    with pytest.raises(BadInput, match="here: Solvitaire's JSON cannot express half-moon"):
        parse_layouts(json.dumps(parts()), find_rules("half-moon"), "here")
