"""Hidden cards are drawn uniformly: against the count of all that fit, on cases small enough to list."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from scipy.stats import chisquare

from solver.cards import read_cards
from solver.games.half_moon.play.unseen import Ways, hidden_samples
from solver.games.half_moon.play.view import HalfMoonView
from solver.games.half_moon.referee import HalfMoonLayout, why_not_a_group
from solver.games.half_moon.rules import HalfMoonRules
from solver.play.sampler import completions
from solver.play.stream import Stream

LEAST_P = 1e-4  # the seeds are fixed: a pass is a pass for ever


def test_every_order_is_equally_likely():
    counts = Counter(map(tuple, completions(range(4), 24_000, Stream(1)).tolist()))
    assert set(counts) == set(permutations(range(4)))
    assert chisquare(list(counts.values())).pvalue > LEAST_P


def test_equal_cards_count_once_each():
    counts = Counter(map(tuple, completions([5, 5, 9], 9_000, Stream(2)).tolist()))
    assert set(counts) == {(5, 5, 9), (5, 9, 5), (9, 5, 5)}
    assert chisquare(list(counts.values())).pvalue > LEAST_P


def test_every_place_gets_every_card_of_a_stock():
    rows = completions(range(52), 52_000, Stream(3))
    for place in (0, 1, 25, 51):
        assert chisquare(np.bincount(rows[:, place], minlength=52)).pvalue > LEAST_P


def test_streams_are_pinned_and_differ_by_deal():
    assert Stream(1, "HM1-N-AAAAAAB").word() == Stream(1, "HM1-N-AAAAAAB").word()
    words = {Stream(seed, name).word() for seed in range(20) for name in ("", "a", "b", "ab")}
    assert len(words) == 80
    assert (
        completions(range(6), 2, Stream(1, "x")).tolist() == completions(range(6), 2, Stream(1, "x")).tolist()
    )


def test_below_is_uniform():
    stream = Stream(4)
    counts = np.bincount([stream.below(7) for _ in range(14_000)], minlength=7)
    assert chisquare(counts).pvalue > LEAST_P


def leave_in_groups(cards, rules):
    """Whether cards can be split into groups, by trying."""
    if not cards:
        return True
    first, rest = cards[0], cards[1:]
    for size in (1, 2):
        for places in permutations(range(len(rest)), size):
            if list(places) != sorted(places):
                continue
            group = [first, *(rest[place] for place in places)]
            if why_not_a_group(group, rules) is None:
                left = [card for place, card in enumerate(rest) if place not in places]
                if leave_in_groups(left, rules):
                    return True
    return False


@pytest.mark.parametrize(
    ("unseen", "hidden", "rules"),
    [
        ("AS TS AH 2S 9D KC", 4, HalfMoonRules()),
        ("AS TS AH 2S 9D TD", 2, HalfMoonRules()),
        ("JS QS KS JH QH KC AS TD", 5, HalfMoonRules()),
        ("JS QS KS JH QH KC AS TD", 5, HalfMoonRules(triple_in_suit=True)),
        ("AS TS AH TH AD TS", 4, HalfMoonRules(pair_match="suit")),
    ],
)
def test_unknown_removed_cards_are_drawn_uniformly_among_all_that_fit(unseen, hidden, rules):
    cards = read_cards(unseen.split(), "test")
    view = HalfMoonView(HalfMoonLayout(((None,) * hidden + (3,),), ()), tuple(sorted(cards)), rules)
    # Every way to put the cards on the hidden places, the others gone; equal cards told apart.
    fits = Counter()
    for order in permutations(range(len(cards)), hidden):
        gone = [card for place, card in enumerate(cards) if place not in order]
        if leave_in_groups(gone, rules):
            fits[tuple(cards[place] for place in order)] += 1
    drawn = Counter(map(tuple, hidden_samples(view, 6_000, Stream(5)).tolist()))
    assert set(drawn) <= set(fits)
    assert Ways(view).total() * np.prod(range(1, hidden + 1)) == sum(fits.values())
    expected = np.array(list(fits.values())) * 6_000 / sum(fits.values())
    if expected.min() >= 5:
        assert chisquare([drawn[order] for order in fits], expected).pvalue > LEAST_P
    # Few draws a cell: compare how often each card is hidden at all.
    for card in set(cards):
        share = sum(n for order, n in fits.items() if card in order) / sum(fits.values())
        got = sum(n for order, n in drawn.items() if card in order) / 6_000
        assert abs(got - share) < 4.5 * (share * (1 - share) / 6_000 + 1e-9) ** 0.5
