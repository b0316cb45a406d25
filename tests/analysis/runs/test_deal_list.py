"""Lists of deals: what they mean, however they are written."""

import pytest

from analysis.runs.deal_list import LayoutDeals, read_deal_list, realise
from solver.deals import native_deal
from solver.errors import BadInput
from solver.formats.layouts import lay_out
from solver.formats.pysolfc import pysolfc_deal
from solver.games.catalogue import find_rules

WANING_MOON = find_rules("waning-moon")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("0", ["WM1-N-AAAAAAA"]),
        ("3, 0-1", ["WM1-N-AAAAAAD", "WM1-N-AAAAAAA", "WM1-N-AAAAAAB"]),
        ("wm1-n-aaaaaaa..WM1-N-AAAAAAB", ["WM1-N-AAAAAAA", "WM1-N-AAAAAAB"]),
        ("WM1-N-AAAAAAA-WM1-N-AAAAAAB", ["WM1-N-AAAAAAA", "WM1-N-AAAAAAB"]),
        ("pysolfc:5,0", None),
        ("pysolfc:5,WM1-N-AAAAAAA", ["pysolfc:5", "WM1-N-AAAAAAA"]),
        ("pysolfc:5-6", ["pysolfc:5", "pysolfc:6"]),
        ("PySolFC:5-pysolfc:6", ["pysolfc:5", "pysolfc:6"]),
        ("pysolfc:31999-32000", ["pysolfc:31999", "pysolfc:32000"]),
        ("pysolfc:ms31999-ms32001", ["pysolfc:31999", "pysolfc:ms32000", "pysolfc:ms32001"]),
        ("pysolfc:ms32000,pysolfc:32000", ["pysolfc:ms32000", "pysolfc:32000"]),
    ],
)
def test_what_a_list_means(text, names):
    if names is None:
        with pytest.raises(BadInput, match="write pysolfc: before each"):
            read_deal_list(text, "forty-thieves")
        return
    deals = read_deal_list(text, "forty-thieves")
    assert list(deals) == names and len(deals) == len(names)
    assert list(read_deal_list(str(deals), "forty-thieves")) == names


def test_an_item_is_the_deal_that_it_names():
    for item, deal in (
        ("WM1-N-AAAAAAF", native_deal(5, "waning-moon")),
        ("pysolfc:32000", pysolfc_deal("pysolfc:32000")),
        ("pysolfc:ms32000", pysolfc_deal("pysolfc:ms32000")),
    ):
        assert realise(item, WANING_MOON) == lay_out(deal, WANING_MOON)


def test_a_long_range_is_not_laid_out():
    deals = read_deal_list("8000000000-8009999999", "half-moon")
    assert len(deals) == 10_000_000 and deals[9_999_999] == native_deal(8009999999, "half-moon").name


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pysolfc:9-5", "runs backwards"),
        ("pysolfc:5,pysolfc:ms5", "pysolfc:5 is given twice"),
        ("pysolfc:1-10,pysolfc:10-20", "pysolfc:10 is given twice"),
        ("pysolfc:0-3", "out of range"),
        ("pysolfc:5-ms9", "both ends of a range need the same prefix"),
        ("HM1-N-AAAAAAA", "another game is wanted"),
        ("WM1-N-AAAAAAA..WM1-N-AAAAAA", "not a deal code"),
        ("1--3", "write numbers"),
        ("²", "write numbers"),
    ],
)
def test_wrong_lists(text, said):
    with pytest.raises(BadInput, match=said):
        read_deal_list(text, "forty-thieves")


def test_the_name_of_a_list_of_layouts_tells_its_content():
    layouts = [lay_out(native_deal(number, "waning-moon"), WANING_MOON) for number in range(3)]
    assert str(LayoutDeals(layouts)) == str(LayoutDeals(list(layouts))) != str(LayoutDeals(layouts[::-1]))
