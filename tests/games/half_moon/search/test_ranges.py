"""Packed words, codes and tables of Half Moon at the ends of what the rules accept."""

from collections import Counter
from itertools import product
from random import Random

import numpy as np
import pytest

from solver.deals import shuffled
from solver.errors import BadInput
from solver.games.half_moon.referee import HalfMoonLayout, HalfMoonPosition, lay_out, replay
from solver.games.half_moon.rules import MATCHES, MOST_PILE_HEIGHT, MOST_PILES, MOST_RESERVE, HalfMoonRules
from solver.games.half_moon.search.expand import search_board
from solver.games.half_moon.search.moves import MOST_SUCCESSORS, perft
from solver.games.half_moon.search.pattern_database import LOG_SCALE, MOST_CARDS
from solver.games.half_moon.search.portfolio import _by_layers, _Clock, _End, search
from solver.games.half_moon.search.reverse import reversed_in_time
from solver.games.half_moon.search.state import NO_PLACE, kind_of, pack, places_of
from solver.kernels.ranges import RangeFault
from solver.results import UNWINNABLE, WINNABLE
from tests.games.half_moon.search.test_small_games import lines_of
from tests.naive import exhaustive

EXTREMES = [
    HalfMoonRules(piles=piles, reserve=reserve, pair_match=match, triple_in_suit=in_suit)
    for piles, reserve, match, in_suit in product((7, MOST_PILES), (0, MOST_RESERVE), MATCHES, (False, True))
]


def named(rules):
    return f"{rules.piles}-{rules.reserve}-{rules.pair_match}-{'suit' if rules.triple_in_suit else 'any'}"


def silent(states):
    pass


def unpacked(word, dealt):
    """The layout that a word says is left of a deal, read bit by bit as the module head says."""
    heights = [word >> 4 * pile & 15 for pile in range(MOST_PILES)]
    there = [word >> 52 + field & 1 for field in range(MOST_RESERVE)]
    assert not any(heights[len(dealt.piles) :]) and not any(there[len(dealt.reserve) :])
    piles = tuple(pile[:height] for pile, height in zip(dealt.piles, heights, strict=False))
    reserve = tuple(card if left else None for card, left in zip(dealt.reserve, there, strict=False))
    return HalfMoonLayout(piles, reserve)


def in_progress(rules, number, most_cards):
    """Layouts of a deal that is played at random until so few cards are left, or until no move is."""
    random = Random(f"{rules} {number}")
    game = HalfMoonPosition(lay_out(shuffled(number), rules), rules)
    layouts = [game.layout()]
    while moves := list(game.legal_moves()):
        game.play(random.choice(moves))
        layouts.append(game.layout())
        if cards_of(layouts[-1]) <= most_cards:
            break
    return layouts


def cards_of(layout):
    return sum(map(len, layout.piles)) + sum(card is not None for card in layout.reserve)


@pytest.mark.small
def test_fewer_piles_than_the_word_has_room_for_are_refused():
    assert lay_out(shuffled(0), HalfMoonRules(piles=7, reserve=0)).piles[0][14:]
    for piles, reserve in ((6, 0), (6, MOST_RESERVE), (1, 0), (14, 0), (7, 13)):
        with pytest.raises(BadInput):
            HalfMoonRules(piles=piles, reserve=reserve)


@pytest.mark.parametrize("rules", EXTREMES, ids=named)
def test_words_of_games_in_progress_unpack_to_what_was_packed(rules):
    for number in range(6):
        dealt, *others = in_progress(rules, number, 0)
        for layout in (dealt, *others):
            board, root = pack(layout, rules)
            assert unpacked(int(root[0]), dealt) == layout
            assert board.kinds.max() <= 71 and int(root[0]) != 2**64 - 1
        assert max(map(len, dealt.piles)) <= MOST_PILE_HEIGHT


@pytest.mark.parametrize("rules", EXTREMES, ids=named)
def test_moves_of_games_in_progress_are_the_referees(rules):
    for number in range(4):
        for layout in in_progress(rules, number, 0)[::7]:
            assert perft(*pack(layout, rules), 1) == lines_of(layout, rules, 1)


@pytest.mark.parametrize("rules", EXTREMES, ids=named)
def test_searches_at_the_extremes_of_the_rules(rules):
    for number in range(3):
        layout = lay_out(shuffled(number), rules)
        tables = search_board(*pack(layout, rules)).projections
        assert tables.values.max() <= LOG_SCALE * 33
        outcome = search(layout, rules, 20_000, silent)
        if outcome.verdict == WINNABLE:
            assert replay(layout, rules, outcome.moves).is_won()


def ends_of_games(rules, seeds):
    """Verdicts on what is left of real deals, where the search and the slow twin agree."""
    found = Counter()
    for seed in seeds:
        layout = in_progress(rules, seed, 18)[-1]
        if cards_of(layout) > 26:
            continue
        slow = exhaustive(HalfMoonPosition(layout, rules))
        outcome = search(layout, rules, 200_000, silent)
        assert outcome.verdict == slow, (rules, seed)
        if slow == WINNABLE:
            assert replay(layout, rules, outcome.moves).is_won()
        found[slow] += 1
    return found


@pytest.mark.parametrize("rules", EXTREMES[6:12] + EXTREMES[18:], ids=named)
def test_ends_of_games_get_the_slow_twins_verdict(rules):
    ends_of_games(rules, range(12))


def scattered(seed):
    """Few cards on many piles, most of them empty, or in a reserve with empty fields; and the rules."""
    random = Random(seed)
    rules = HalfMoonRules(
        piles=random.randint(7, MOST_PILES),
        reserve=random.choice((0, random.randint(1, MOST_RESERVE), MOST_RESERVE)),
        pair_match=random.choice(("any", *MATCHES)),
        triple_in_suit=random.random() < 0.5,
    )
    cards = []
    for _ in range(random.randint(0, 6)):
        suit = random.randrange(4)
        ranks = random.choice([(low, 9 - low) for low in range(5)] + [(10, 11, 12)] * 2)
        cards += [13 * suit + rank for rank in ranks]
    random.shuffle(cards)
    reserve = [None] * rules.reserve
    fields = range(rules.reserve)
    for field in random.sample(fields, random.randint(0, min(len(fields), len(cards)))):
        reserve[field] = cards.pop()
    piles = [[] for _ in range(rules.piles)]
    used = random.sample(range(rules.piles), random.randint(1, 3))
    for card in cards:
        room = [pile for pile in used if len(piles[pile]) < MOST_PILE_HEIGHT]
        piles[random.choice(room or [used[0] - 1])].append(card)
    return HalfMoonLayout(tuple(map(tuple, piles)), tuple(reserve)), rules


def check_scattered(seed):
    layout, rules = scattered(seed)
    slow = exhaustive(HalfMoonPosition(layout, rules))
    outcome = search(layout, rules, 100_000, silent)
    assert outcome.verdict == slow, seed
    if slow == WINNABLE:
        assert replay(layout, rules, outcome.moves).is_won()
    assert search(reversed_in_time(layout), rules, 100_000, silent).verdict == slow, seed
    if cards_of(layout):
        ends = (_End(layout, rules, False), _End(layout, rules, True))
        assert _by_layers(layout, rules, ends, _Clock(100_000, silent))[0] == slow, seed
    return slow


def test_few_cards_on_many_empty_piles_get_the_slow_twins_verdict():
    found = Counter(map(check_scattered, range(400)))
    assert found[WINNABLE] >= 60 and found[UNWINNABLE] >= 60


@pytest.mark.slow
def test_thousands_of_such_tables_get_the_slow_twins_verdict():
    found = Counter(map(check_scattered, range(1_000, 21_000)))
    assert found[WINNABLE] >= 3_000 and found[UNWINNABLE] >= 3_000


@pytest.mark.small
def test_no_card_at_all_is_a_game_that_is_won():
    for rules in EXTREMES:
        layout = HalfMoonLayout(((),) * rules.piles, (None,) * rules.reserve)
        outcome = search(layout, rules, 10, silent)
        assert (outcome.verdict, outcome.moves) == (WINNABLE, ())


@pytest.mark.small
def test_a_full_reserve_and_no_pile_is_decided():
    rules = HalfMoonRules(reserve=MOST_RESERVE)
    empty = ((),) * rules.piles
    won = HalfMoonLayout(empty, (0, 9, 1, 8, 2, 7, 10, 11, 12, 23, 24, 25))
    outcome = search(won, rules, 1_000, silent)
    assert outcome.verdict == WINNABLE and replay(won, rules, outcome.moves).is_won()
    lost = HalfMoonLayout(empty, (0, 9, 1, 8, 2, 7, 10, 11, 12, 23, 24, 24))
    assert search(lost, rules, 1_000, silent).verdict == UNWINNABLE


@pytest.mark.small
def test_the_most_moves_of_a_table_have_room():
    rules = HalfMoonRules(piles=MOST_PILES, reserve=MOST_RESERVE)
    faces = tuple(13 * suit + rank for rank in (10, 11, 12) for suit in range(4))
    piles = tuple((faces[pile],) for pile in range(12))
    layout = HalfMoonLayout((*piles, (10,)), faces)
    # Five jacks, four queens and four kings lie open, and each kind once more in the reserve.
    assert perft(*pack(layout, rules), 1) == 6 * 5 * 5 < MOST_SUCCESSORS
    in_suit = HalfMoonRules(piles=MOST_PILES, reserve=MOST_RESERVE, triple_in_suit=True)
    assert perft(*pack(layout, in_suit), 1) == 3 * 2 * 2 + 3 * 8


@pytest.mark.small
def test_a_code_names_every_place_and_no_other():
    places = [str(pile + 1) for pile in range(MOST_PILES)] + [
        f"R{field + 1}" for field in range(MOST_RESERVE)
    ]
    for number, name in enumerate(places):
        other = (number + 1) % len(places)
        code = number | other << 5 | NO_PLACE << 10
        assert code < 1 << 15 and places_of(code) == (name, places[other])
        third = (number + 2) % len(places)
        assert places_of(number | other << 5 | third << 10) == (name, places[other], places[third])


@pytest.mark.small
def test_a_class_too_large_for_any_table_is_a_fault_and_no_want_of_memory():
    full = HalfMoonLayout(((0,) * 15,) * 13, (0,) * 11)  # a table of 2**52 entries and more
    with pytest.raises(RangeFault, match=f"206 cards of a class, where .* {MOST_CARDS}"):
        search_board(*pack(full, HalfMoonRules()))


@pytest.mark.small
def test_the_largest_class_of_two_packs_has_a_table():
    faces = [13 * suit + rank for suit in range(4) for rank in (10, 11, 12)] * 2
    random = np.random.default_rng(1)
    for in_reserve in (0, 12, 12):
        random.shuffle(faces)
        cards = list(map(int, faces))
        reserve, lying = cards[:in_reserve], cards[in_reserve:]
        layout = HalfMoonLayout(tuple(tuple(lying[pile::13]) for pile in range(13)), tuple(reserve))
        tables = search_board(*pack(layout, HalfMoonRules(piles=13, reserve=12))).projections
        assert 0 < len(tables.values) <= 2.5**16 + 30
        assert tables.values.max() <= LOG_SCALE * 33 < 1 << 15
        assert {kind_of(card, HalfMoonRules()) // 3 for card in cards} == {5}
