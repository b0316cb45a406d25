"""Packed fields and indices at the ends of what the rules accept: nothing leaves its range unseen."""

from collections import Counter
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from solver.cards import read_card
from solver.deals import shuffled
from solver.games.catalogue import find_rules
from solver.games.forty_thieves.referee import FortyThievesLayout, FortyThievesPosition, lay_out, replay
from solver.games.forty_thieves.rules import BUILDS, EMPTY_COLUMNS, MOVE_UNITS, FortyThievesRules
from solver.games.forty_thieves.search import kernels, portfolio
from solver.games.forty_thieves.search.board import REDEALS, TURNED
from solver.games.forty_thieves.search.expand import SETTLE, play_code
from solver.kernels.ranges import RangeFault
from solver.results import UNWINNABLE, WINNABLE
from tests.games.forty_thieves.search.searches import board, exhaustive
from tests.games.forty_thieves.search.test_dominance import check_position
from tests.games.forty_thieves.search.test_state import packed, unpacked


def cards(text):
    return tuple(map(read_card, text.replace("<", "").replace(">", "").split()))


# Once called lost: the empty column put the first level below 0, where it came to lie at the end of an array.
EMPTY_COLUMN = FortyThievesLayout(
    tuple(
        map(
            cards,
            (
                "KH 8S 9D 9D 5S 8D 3S 6S 3H 6D AH 3C",
                "JD TC KH KS QH 4C 9H 5D AH 6H 4S 2D",
                "KC TC KC 8H TS QD 7D 2H 4D 7S 2S 2S",
                "JH 9S 8C 8D JD QD 5S 6D 4S 5C AS 3H",
                "JC 8S JH QC JC 4H 7C 3D 6C 5H AC 2C",
                "QC KD JS 5D 5C TD 4H 8C AC 4C 5H",
                "QS KD TH QH 7D JS 9S 6H 6S AD 2C",
                "KS TS 7S 7H TH 7C 3S AD 2D 6C 2H",
                "9C QS 9H 7H TD 8H 9C 3D AS 3C 4D",
                "",
            ),
        )
    )
)

# Once called lost: twelve cards face down did not fit the symbol that closes a column.
TWELVE_DOWN = FortyThievesLayout(
    tuple(map(cards, ("QS JD QD KC QC KD JD QC KC KS JS QS JS JC", "KH QD KS", "TS"))),
    face_down=(12, 0, 0),
    foundations=((9, 10), (12, 13), (10, 10), (10, 11)),
    waste=cards("KD"),
)
TWELVE_DOWN_RULES = FortyThievesRules(columns=3, cards_a_column=13, face_down=12)
TWELVE_DOWN_LINE = "3>F 1>F 1>F 1>F 1>F 1>F 1>3 1>F 3>F 1>F 2>3 2>F 2>F 1>F 1>F 1>F 1>2 1>F 2>F 1>F 3>F W>F"


@pytest.mark.parametrize(
    ("layout", "rules"),
    [(EMPTY_COLUMN, find_rules("forty-thieves")), (TWELVE_DOWN, TWELVE_DOWN_RULES)],
    ids=["empty column", "twelve face down"],
)
def test_games_that_were_once_called_lost_are_won(layout, rules):
    outcome = portfolio.search(layout, rules, 400_000)
    assert outcome.verdict == WINNABLE
    assert replay(layout, rules, outcome.moves).is_won()
    assert exhaustive(layout, rules, budget=20_000).verdict != UNWINNABLE


def test_the_line_by_hand_wins_with_twelve_cards_face_down():
    assert replay(TWELVE_DOWN, TWELVE_DOWN_RULES, TWELVE_DOWN_LINE.split()).is_won()


@pytest.mark.small
def test_no_level_is_below_zero_with_empty_columns():
    # 104 cards in thirteen columns of eight, none of them a run: the least level that there is.
    rules = FortyThievesRules(columns=14, cards_a_column=1)
    rest = shuffled(3)
    layout = FortyThievesLayout((*(tuple(rest[i::13]) for i in range(13)), ()))
    on = board(layout, rules, options=0)
    word = portfolio.root_of(on)
    assert 0 <= kernels.level(on, word) < portfolio.levels_of(on)


EXTREMES = {
    "one column of all cards, all but one face down": {
        "columns": 1, "cards_a_column": 104, "face_down": 103, "build": "any suit",
    },
    "eight columns of thirteen, twelve face down": {
        "columns": 8, "cards_a_column": 13, "face_down": 12, "build": "alternate colour",
    },
    "two columns of 52, 51 face down": {"columns": 2, "cards_a_column": 52, "face_down": 51},
    "ten face down": {"columns": 9, "cards_a_column": 11, "face_down": 10, "build": "other suit"},
    "most columns": {"columns": 14, "cards_a_column": 7},
    "most columns, listed": {"columns": 14, "cards_a_column": 7, "face_down": 6, "build": "any suit"},
    "tallest compact columns": {"columns": 8, "cards_a_column": 12, "face_down": 11},
    "shortest listed columns of one suit": {"columns": 8, "cards_a_column": 13},
    "largest stock, most passes and draws": {
        "columns": 1, "cards_a_column": 1, "passes": 15, "draw": 15,
    },
    "largest stock, many passes": {"columns": 3, "cards_a_column": 1, "passes": 15, "build": "any suit"},
    "stock to fourteen columns": {"columns": 14, "cards_a_column": 1, "stock_to": "columns"},
    "stock to one column": {"columns": 1, "cards_a_column": 1, "stock_to": "columns"},
    "aces out": {"columns": 12, "cards_a_column": 8, "aces_out": True, "face_down": 7},
}  # fmt: skip


def refused(game, on, word):
    """What the packed state says that differs from the game."""
    return FortyThievesPosition(unpacked(on, word), game.rules).canonical() != game.canonical()


@pytest.mark.parametrize("name", EXTREMES)
def test_pack_and_unpack_at_the_extremes_of_the_rules(name):
    rules = FortyThievesRules(**EXTREMES[name])
    random = Random(name)
    for number in range(3):
        game = FortyThievesPosition(lay_out(shuffled(number), rules), rules)
        for _ in range(150):
            on, word = packed(game.layout(), rules)
            assert not refused(game, on, word)
            moves = list(game.legal_moves())
            if not moves:
                break
            game.play(random.choice(moves))
            if rules.stock_to == "columns" and len(game.layout().stock) % rules.columns:
                break


@pytest.mark.parametrize("name", EXTREMES)
def test_searches_at_the_extremes_of_the_rules(name):
    rules = FortyThievesRules(**EXTREMES[name])
    for number in range(2):
        layout = lay_out(shuffled(number), rules)
        outcome = portfolio.search(layout, rules, 3_000, effort=0)
        if outcome.verdict == WINNABLE:
            assert replay(layout, rules, outcome.moves).is_won()


def won_by_construction(seed: int):
    """A game in progress that is won by plays to the foundations, and the rules that it is played by.

    Built backwards from the end: a foundation's top card goes on any column or the waste.  Nothing more is
    turned, and a card that lies on the waste is on top of those that leave later.
    """
    rng = Random(seed)
    columns = rng.randint(2, 14)
    rules = FortyThievesRules(
        columns=columns,
        cards_a_column=rng.randint(1, 104 // columns),
        build=rng.choice(("same suit", *BUILDS)),
        move_unit=rng.choice(MOVE_UNITS),
        worrying_back=rng.random() < 0.7,
    )
    if rules.stock_size:
        rules = replace(rules, empty_column=rng.choice(EMPTY_COLUMNS), passes=rng.randint(1, 3))
    out = [[13, 13] for _ in range(4)]
    piles = [[] for _ in range(columns)]
    used = rng.sample(range(columns), rng.randint(1, columns))
    waste, line = [], []
    for _ in range(rng.choice((rng.randint(1, 104), 104))):
        suit = rng.choice([suit for suit in range(4) if any(out[suit])])
        pair = out[suit]
        at = rng.choice([i for i in range(2) if pair[i]])
        pair[at] -= 1
        card = 13 * suit + pair[at]
        if rules.stock_size and rng.random() < 0.1:
            waste.append(card)
            line.append("W>F")
        else:
            to = rng.choice(used)
            piles[to].append(card)
            line.append(f"{to + 1}>F")
    layout = FortyThievesLayout(
        tuple(map(tuple, piles)),
        face_down=tuple(rng.randint(0, max(0, len(p) - 1)) if rng.random() < 0.3 else 0 for p in piles),
        foundations=tuple(map(tuple, out)),
        waste=tuple(waste),
        passes_left=rules.passes,
    )
    return layout, rules, line[::-1]


def check_construction(seed: int, budget: int):
    layout, rules, line = won_by_construction(seed)
    assert replay(layout, rules, line).is_won(), seed
    found = exhaustive(layout, rules, budget=budget)
    assert found.verdict != UNWINNABLE, seed
    return found.verdict


def test_games_won_by_construction_are_never_called_lost():
    found = Counter(check_construction(seed, 300) for seed in range(1500))
    assert found[WINNABLE] >= 400


@pytest.mark.slow
def test_many_games_won_by_construction_are_never_called_lost():
    for seed in range(10_000, 60_000):
        check_construction(seed, 300)


def few_cards(seed: int) -> FortyThievesPosition:
    """A game in progress with empty columns: few cards left in play, or the lowest ranks with none out."""
    rng = Random(seed)
    columns = rng.randint(3, 14)
    if rng.random() < 0.5:
        left = {suit: rng.randint(0, 2) for suit in range(4)}
        out = [tuple(sorted(13 - rng.randint(0, n) for _ in range(2))) for n in left.values()]
    else:
        out = [(0, 0)] * 4
    lying = [13 * suit + rank for suit, pair in enumerate(out) for count in pair for rank in range(count, 13)]
    if out == [(0, 0)] * 4:
        lying = [13 * suit + rank for suit in range(rng.randint(1, 2)) for rank in range(3)] * 2
    rng.shuffle(lying)
    rules = FortyThievesRules(
        columns=columns,
        cards_a_column=1,
        build=rng.choice(("same suit", "same suit", *BUILDS)),
        move_unit=rng.choice(MOVE_UNITS),
        empty_column=rng.choice(EMPTY_COLUMNS),
        worrying_back=rng.random() < 0.5,
    )
    in_stock = rng.randint(0, min(3, len(lying)))
    piles = [[] for _ in range(columns)]
    used = rng.sample(range(columns), rng.randint(1, min(3, columns - 1)))
    for card in lying[in_stock:]:
        piles[rng.choice(used)].append(card)
    layout = FortyThievesLayout(
        tuple(map(tuple, piles)), foundations=tuple(out), stock=tuple(lying[:in_stock])
    )
    return FortyThievesPosition(layout, rules)


def test_games_with_empty_columns_get_the_slow_twins_verdict():
    found = Counter(check_position(few_cards(seed)) for seed in range(80))
    assert found[WINNABLE] >= 20 and found[UNWINNABLE] >= 4


@pytest.mark.slow
def test_thousands_of_games_with_empty_columns_get_the_slow_twins_verdict():
    found = Counter(check_position(few_cards(seed)) for seed in range(1000, 9000))
    assert found[WINNABLE] >= 1500 and found[UNWINNABLE] >= 500


WRONG = {
    "a third copy": {"columns": ((0, 0, 0), (1,))},
    "a card out and twice in columns": {"columns": ((0, 0), ()), "foundations": ((1, 0), *((0, 0),) * 3)},
    "columns that the rules do not have": {"columns": ((0,),)},
    "a foundation of fourteen": {"columns": ((0,), ()), "foundations": ((14, 0), *((0, 0),) * 3)},
    "too many passes": {"columns": ((0,), ()), "passes_left": 33},
}


@pytest.mark.parametrize("name", WRONG)
def test_a_layout_that_does_not_fit_is_a_fault(name):
    with pytest.raises(RangeFault):
        board(FortyThievesLayout(**WRONG[name]), FortyThievesRules(columns=2, cards_a_column=1))


@pytest.mark.small
@pytest.mark.parametrize(("place", "value"), [(TURNED, 127), (REDEALS, 32), (TURNED, -1)])
def test_a_field_out_of_range_is_a_fault_and_no_state(place, value):
    rules = FortyThievesRules(columns=2, cards_a_column=1)
    on, word = packed(FortyThievesLayout(((0,), (1,)), stock=(2, 3)), rules)
    on[0].position.counts[place] = value
    with pytest.raises(RangeFault):
        play_code(on, word, SETTLE, np.zeros_like(word))


@pytest.mark.small
def test_a_level_that_was_passed_is_a_fault_and_no_verdict():
    from solver.games.forty_thieves.search.moves import MOST_MOVES
    from solver.search import sweep as exhaust

    rules = FortyThievesRules(columns=2, cards_a_column=1)
    on = board(FortyThievesLayout(((1, 0), (0, 1))), rules)
    root = portfolio.root_of(on)
    memory = exhaust.memory_for(root, MOST_MOVES, 4)  # the root's level, about 100, has no place
    with pytest.raises(RangeFault):
        kernels.begin_exhaust(on, memory, root)
