"""PySolFC's numbers: exactly its deals, and nothing out of range."""

import json
from pathlib import Path

import pytest

from solver.errors import BadInput
from solver.formats.pysolfc import MOST_MS, looks_like_pysolfc, pysolfc_deal, read_number

DEALS = json.loads(
    (Path(__file__).parents[1] / "vectors" / "pysolfc_waning_moon_deals.json").read_text(encoding="utf-8")
)["deals"]


@pytest.mark.parametrize("deal", DEALS, ids=lambda deal: deal["game_number"])
def test_deals_are_those_of_pysolfc(deal):
    assert pysolfc_deal(f"pysolfc:{deal['game_number']}").flat() == deal["deal_order"]


def test_the_vectors_hold_the_numbers_where_generators_change():
    numbers = {deal["game_number"] for deal in DEALS}
    assert len(DEALS) == 20 and {"31999", "32000", "32001", "ms32000", "ms5000000000"} <= numbers


def test_names_are_the_same_for_every_spelling_of_a_deal():
    for spelling in ("pysolfc:617", " PySolFC:00617 ", "pysolfc:ms617"):
        assert pysolfc_deal(spelling).name == "pysolfc:617"
    assert pysolfc_deal("pysolfc:ms32000").name == "pysolfc:ms32000"
    assert pysolfc_deal("pysolfc:617").number is None


@pytest.mark.parametrize("number", ["1", "99999999999999999999", "ms1", f"ms{MOST_MS}"])
def test_the_ends_of_the_range_deal_two_packs(number):
    cards = pysolfc_deal(f"pysolfc:{number}").cards
    assert sorted(cards) == sorted([*range(52)] * 2)


@pytest.mark.parametrize("number", ["0", "000", "ms0", "100000000000000000000", f"ms{MOST_MS + 1}"])
def test_numbers_out_of_range_are_refused(number):
    with pytest.raises(BadInput, match=f"'pysolfc:{number}' is out of range"):
        read_number(f"pysolfc:{number}")


@pytest.mark.parametrize("number", ["", "-1", "1.5", "ms", "m5", "5x", "٣"])
def test_what_is_no_number_is_refused(number):
    with pytest.raises(BadInput, match="is not a PySolFC number"):
        pysolfc_deal(f"pysolfc:{number}")


def test_a_number_is_told_from_other_deals():
    assert looks_like_pysolfc("PYSOLFC:5") and not looks_like_pysolfc("WM1-N-AAAAAAB")
