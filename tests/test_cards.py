import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.cards import (
    FACES,
    name_of,
    read_card,
    read_cards,
    refuse_other_than_whole_packs,
)
from solver.errors import BadInput


@pytest.mark.parametrize(
    "text", ["TD", "10D", "td", "10d", "T♦", "10♦", "t♢", " TD ", "10♦\ufe0f", "0D", "0♦\ufe0e", "\u200bTD"]
)
def test_every_spelling_of_the_ten_of_diamonds(text):
    assert name_of(read_card(text)) == "TD"


@given(st.integers(0, FACES - 1))
def test_names_read_back(card):
    assert read_card(name_of(card)) == card


@pytest.mark.parametrize("text", ["", "T", "1D", "XD", "TX", "10", "TDD", "??", "D10", "♦"])
def test_what_is_not_a_card(text):
    with pytest.raises(BadInput, match="is not a card"):
        read_card(text)


def test_a_misspelt_card_is_named_with_its_place():
    with pytest.raises(BadInput, match=r"line 4, card 3: 'ZS' is not a card"):
        read_cards(["AS", "2H", "ZS"], "line 4")


def test_missing_and_extra_cards_are_named():
    cards = [*range(52), *range(52)]
    refuse_other_than_whole_packs(cards, 2, "here")
    with pytest.raises(BadInput, match=r"here: 103 cards where two packs have 104; missing: KC"):
        refuse_other_than_whole_packs(cards[:-1], 2, "here")
    with pytest.raises(BadInput, match=r"here: 105 cards where two packs have 104; AS occurs 3 times"):
        refuse_other_than_whole_packs([*cards, 0], 2, "here")
    with pytest.raises(BadInput, match=r"here: missing: KC; AS occurs 3 times"):
        refuse_other_than_whole_packs([*cards[:-1], 0], 2, "here")
