"""Small deals of Half Moon for the comparison with the slow twin: few classes, few piles."""

import random
from dataclasses import replace

from solver.cards import rank_of, suit_of
from solver.games.half_moon.referee import HalfMoonLayout
from solver.games.half_moon.rules import MOST_PILES, MOST_RESERVE, HalfMoonRules

RULES = (
    HalfMoonRules(),
    HalfMoonRules(pair_match="colour"),
    HalfMoonRules(pair_match="suit"),
    HalfMoonRules(triple_in_suit=True),
    HalfMoonRules(pair_match="suit", triple_in_suit=True),
)


def small_layout(seed: int) -> tuple[HalfMoonLayout, HalfMoonRules]:
    """A random layout of at most 22 cards and the rules to play it by; about half of them can be won.

    Two to five piles and up to two fields hold cards; the rest of those that the rules ask for are empty.
    """
    rng = random.Random(seed)
    rules = RULES[seed % len(RULES)]
    groups = []
    for low in rng.sample(range(5), rng.randint(1, 3)):
        groups += [(low, 9 - low)] * rng.randint(1, 3)
    groups += [(10, 11, 12)] * rng.randint(0, 2)
    cards = []
    for ranks in groups:
        # Under rules that ask for a suit, a group of one suit keeps the deal from being lost by counting.
        suit = rng.randrange(4)
        cards += [13 * suit + rank for rank in ranks]
    assert all(0 <= rank_of(card) < 13 and suit_of(card) < 4 for card in cards)
    rng.shuffle(cards)
    n_reserve = rng.randint(0, 2)
    reserve, rest = cards[:n_reserve], cards[n_reserve:]
    n_piles = rng.randint(2, 5)
    rules = replace(rules, piles=rng.randint(7, MOST_PILES), reserve=rng.randint(n_reserve, MOST_RESERVE))
    piles = [()] * rules.piles
    for start, pile in enumerate(sorted(rng.sample(range(rules.piles), n_piles))):
        piles[pile] = tuple(rest[start::n_piles])
    fields = [None] * rules.reserve
    for card, field in zip(reserve, sorted(rng.sample(range(rules.reserve), n_reserve)), strict=True):
        fields[field] = card
    return HalfMoonLayout(tuple(piles), tuple(fields)), rules
