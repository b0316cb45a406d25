"""Every way in which few hidden cards can lie: all of them, each as likely as the samples say."""

import sys
from collections import Counter
from itertools import permutations
from math import factorial

import pytest

from solver.advice.worlds import after, worlds_of
from solver.cards import read_cards
from solver.games.catalogue import find_rules
from solver.games.forty_thieves.play.view import FortyThievesView
from solver.games.forty_thieves.referee import FortyThievesLayout, FortyThievesPosition
from solver.games.forty_thieves.rules import FortyThievesRules
from solver.games.half_moon.play.unseen import evenly_removed, hidden_samples
from solver.games.half_moon.play.view import HalfMoonView
from solver.games.half_moon.referee import HalfMoonLayout, HalfMoonPosition
from solver.games.half_moon.rules import MATCHES, HalfMoonRules
from solver.games.half_moon.search.state import kind_of
from solver.play.partial import parse_view
from solver.play.stream import Stream
from solver.play.view import unseen_of

HALF_MOON = find_rules("half-moon")


def cards(text):
    return tuple(read_cards(text.split(), "test"))


def kinds(some):
    return tuple(kind_of(card, HALF_MOON) for card in some)


def half_moon_view(piles, unseen):
    piles = tuple(tuple(None if word == "??" else cards(word)[0] for word in pile.split()) for pile in piles)
    return HalfMoonView(HalfMoonLayout(piles, (None,) * 8), tuple(sorted(cards(unseen))), HALF_MOON)


def test_orders_of_known_cards_are_equally_likely():
    view = half_moon_view(["?? ?? AS", "?? ?? TS"], "9S 9H 2S 2D")
    worlds = worlds_of(view, 6)
    assert {kinds(world.cards) for world in worlds} == {kinds(order) for order in permutations(view.unseen)}
    assert len(worlds) == 6 and len({world.weight for world in worlds}) == 1
    assert worlds_of(view, 5) is None
    assert all(view.completed(world.cards) == world.layout for world in worlds)


def test_where_the_past_is_unknown_a_world_weighs_what_it_stands_for():
    view = half_moon_view(["?? AS", "?? TS", "?? 2S"], "9S 9H 9D 2H 2C AD AH TD TH JS QS KS")
    weights = Counter()
    for order in permutations(view.unseen, 3):  # the cards that are left, each in its place
        left = list(order)
        if evenly_removed(HalfMoonView(view.completed(left), (), HALF_MOON)):
            gone = list(view.unseen)
            for card in left:
                gone.remove(card)
            counts = Counter(kinds(gone))
            if (
                all(counts[3 * team] == counts[3 * team + 1] for team in range(5))
                and len({counts[15 + role] for role in range(3)}) == 1
            ):
                weights[kinds(order)] += 1
    worlds = worlds_of(view, 200)
    whole, total = sum(world.weight for world in worlds), sum(weights.values())
    assert {kinds(world.cards): world.weight / whole for world in worlds} == pytest.approx(
        {order: n / total for order, n in weights.items()}
    )
    drawn = Counter(kinds(row) for row in hidden_samples(view, 20_000, Stream(1)).tolist())
    for world in worlds:
        assert drawn[kinds(world.cards)] / 20_000 == pytest.approx(world.weight / whole, abs=0.015)


def test_a_real_table_whose_past_is_unknown():
    text = "Reserve: AS -- -- -- -- -- -- --\n?? ?? 9S\n?? 2S\n" + "--\n" * 10
    view = parse_view(text, HALF_MOON, "test")
    assert len(view.unseen) == 101 and view.hidden == 3
    # The ace needs a ten; 9S and 2S are partners; so the other two are partners as well.
    worlds = worlds_of(view, 200)
    left = {tuple(sorted(kinds(world.cards))) for world in worlds}
    pairs = ("AS TS", "2S 9S", "3S 8S", "4S 7S", "5S 6S")
    assert left == {tuple(sorted(kinds(cards(f"TS {pair}")))) for pair in pairs}
    assert len(worlds) == 3 + 4 * 6


def test_what_is_seen_of_the_stock_and_of_face_down_cards():
    rules = FortyThievesRules(columns=2, cards_a_column=2, face_down=1, build="any suit", passes=2, draw=2)
    six, seven, eight, nine = cards("6S 7S 8S 9S")
    view = FortyThievesView(
        FortyThievesLayout(((None, six), (None, seven)), (1, 1), stock=(None, None, None), passes_left=2),
        tuple(sorted(cards("8S 9S 8S 9S KD"))),
        rules,
    )
    game = FortyThievesPosition(view.completed((eight, nine, eight, nine, cards("KD")[0])), rules)
    assert view.seen_in(game) == (False,) * 5
    game.play("S>W")
    assert view.seen_in(game) == (False, False, True, True, False)
    game.play("1>2")
    assert view.seen_in(game) == (True, False, True, True, False)
    game.play("S>W")
    game.play("W>S")
    assert view.seen_in(game) == (True, False, True, True, True)
    assert len(worlds_of(view, 30)) == factorial(5) // 4


def test_worlds_part_when_a_card_is_turned_up():
    view = half_moon_view(["?? ?? AS", "TS"], "9S 2S")
    worlds = worlds_of(view, 10)
    groups = after(view, worlds, ("1+2",))
    assert [len(group) for group in groups] == [1, 1]
    assert HalfMoonPosition(groups[0][0].layout, HALF_MOON).playable().keys() == {"1"}


MANY = [
    HalfMoonRules(piles=13, reserve=12, pair_match=match, triple_in_suit=in_suit)
    for match in MATCHES
    for in_suit in (False, True)
]


def steps_of(call):
    """The calls of functions that a call makes, itself included; and what it returns."""
    steps = 0

    def count(frame, event, argument):
        nonlocal steps
        steps += event == "call"

    sys.setprofile(count)
    try:
        found = call()
    finally:
        sys.setprofile(None)
    return steps, found


@pytest.mark.parametrize("high", [1, 2, 4, 7])
@pytest.mark.parametrize("rules", MANY, ids=str)
def test_many_unseen_cards_of_an_unknown_past_are_soon_too_many(rules, high):
    # By colour and by suit the sets of cards that can lie there are millions; all of them were counted once.
    tops = tuple(range(13))
    view = HalfMoonView(
        HalfMoonLayout(tuple((None,) * high + (card,) for card in tops), (None,) * 12),
        unseen_of(tops, 2),
        rules,
    )
    steps, found = steps_of(lambda: worlds_of(view, 200))
    assert found is None and steps < 200_000


def test_many_places_that_no_cards_left_can_fill_have_no_world():
    # Twenty teams of which two cards are left each, and an odd number of places: no way ends well.
    rules = HalfMoonRules(pair_match="suit")
    unseen = tuple(sorted(card for card in range(52) if card % 13 < 10))
    view = HalfMoonView(HalfMoonLayout(((None,) * 12, (None,) * 11), ()), unseen, rules)
    steps, found = steps_of(lambda: worlds_of(view, 200))
    assert found == [] and steps < 200_000


def test_many_cards_of_one_kind_are_few_worlds():
    nines = tuple(sorted(cards("9S 9H 9D 9C") * 2))
    view = HalfMoonView(HalfMoonLayout(((None,) * 8, ()), ()), nines, HALF_MOON)
    assert [world.weight for world in worlds_of(view, 1)] == [1]
    stock = FortyThievesLayout(((), ()), (0, 0), stock=(None,) * 104)
    view = FortyThievesView(stock, unseen_of((), 2), FortyThievesRules(columns=2, cards_a_column=1))
    assert worlds_of(view, 10**100) is None
