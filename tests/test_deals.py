"""The numbering of deals is for ever: generators against published vectors, deals against a second program.

``vectors/native_deals.txt`` was written by a separate C program made from the authors' published code of
SplitMix64 and xoshiro256** and from Lemire's paper.
"""

from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chi2

from solver import deals
from solver.deals import NUMBERS, code_of, native_deal, read_code, read_flat, shuffled
from solver.errors import BadInput

VECTORS = Path(__file__).parent / "vectors" / "native_deals.txt"


def test_splitmix64_from_zero():
    published = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC]
    assert list(islice(deals._splitmix64(0), 4)) == published


def test_xoshiro256starstar_from_one_two_three_four(monkeypatch):
    monkeypatch.setattr(deals, "_splitmix64", lambda seed: iter([1, 2, 3, 4]))
    published = [11520, 0, 1509978240, 1215971899390074240]
    assert list(islice(deals._xoshiro256starstar(0), 4)) == published


def test_native_deals_equal_the_vectors():
    lines = VECTORS.read_text().splitlines()
    assert len(lines) >= 20
    numbers = []
    for line in lines:
        number, cards = line.split(": ")
        numbers.append(int(number))
        assert native_deal(int(number), "half-moon").flat() == cards
    assert {0, NUMBERS - 1} <= set(numbers)


def test_both_games_share_the_order():
    assert native_deal(77, "half-moon").cards == native_deal(77, "waning-moon").cards
    assert native_deal(77, "half-moon").name == "HM1-N-AAAAACZ"
    assert native_deal(77, "waning-moon").name == "WM1-N-AAAAACZ"


@pytest.mark.parametrize("start", [0, NUMBERS - 100_000])
def test_every_card_is_in_every_position_equally_often(start):
    counts = np.zeros((104, 52), np.int64)
    places = np.arange(104)
    repeats = 0
    previous = np.array(shuffled(start))
    n = 50_000
    for number in range(start, start + n):
        cards = np.array(shuffled(number))
        counts[places, cards] += 1
        repeats += int((cards == previous).sum())
        previous = cards
    expected = n * 2 / 104
    statistic = ((counts - expected) ** 2 / expected).sum()
    # Rows and columns of the table are fixed: 103 x 51 free cells, each with the spread of a hypergeometric
    # count (variance factor 51 * 104 / (52 * 103)); the bounds hold with probability 0.9998.
    freedom = 103 * 51
    assert chi2.ppf(1e-4, freedom) < statistic < chi2.ppf(1 - 1e-4, freedom)
    # Neighbouring numbers agree in a place as often as unrelated shuffles do, 1 time in 52.
    agreements = n * 104 / 52
    assert abs(repeats - agreements) < 5 * agreements**0.5


@given(st.integers(0, NUMBERS - 1))
def test_codes_read_back(number):
    assert read_code(code_of(number, "WM1")) == ("waning-moon", number)


def test_codes_from_the_rules_page():
    assert read_code("HM1-N-AAAAAAA") == ("half-moon", 0)
    assert read_code("hm1-n-aaaaaab") == ("half-moon", 1)
    assert read_code("HM1-N-ZZZZZZZ") == ("half-moon", 8031810175)


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("HM1-N-AAAAAA", "6 letters after the N where 7 are needed"),
        ("HM1-N-AAAAAAAA", "8 letters after the N where 7 are needed"),
        ("HM1-N-AAAAAA1", "'1' is not a letter from A to Z"),
        ("HM1-N-AAAAAAÄ", "'Ä' is not a letter from A to Z"),
        ("HM1-X-AAAAAAA", "the middle part is 'X' where 'N' is needed"),
        ("XX1-N-AAAAAAA", "unknown prefix 'XX1', known are HM1 and WM1"),
        ("HM1NAAAAAAA", "is not a deal code"),
        ("", "is not a deal code"),
    ],
)
def test_wrong_codes_are_refused_with_the_reason(code, message):
    with pytest.raises(BadInput, match=message):
        read_code(code)


@pytest.mark.parametrize("number", [-1, NUMBERS])
def test_numbers_out_of_range(number):
    with pytest.raises(BadInput, match="out of range: 0 to 8031810175"):
        native_deal(number, "half-moon")


def test_flat_deals_read_back_and_say_what_is_wrong():
    deal = native_deal(5, "half-moon")
    assert read_flat(deal.flat(), 2, "x", "x").cards == deal.cards
    with pytest.raises(BadInput, match=r"FILE, line 3: 103 cards where two packs have 104; missing: "):
        read_flat(deal.flat()[:-3], 2, "x", "FILE, line 3")
