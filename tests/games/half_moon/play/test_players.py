"""Half Moon's players: the kernels against the referee and slow twins."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from solver.cards import read_card
from solver.deals import native_deal
from solver.formats.layouts import lay_out
from solver.games.half_moon.play import value as places
from solver.games.half_moon.play.players import CarefulPlayer, LookingPlayer, Sight, fitted_weights
from solver.games.half_moon.play.view import HalfMoonView
from solver.games.half_moon.referee import HalfMoonLayout
from solver.games.half_moon.rules import HalfMoonRules
from solver.games.half_moon.search.state import kind_of
from solver.play.ladder import player_for
from solver.play.stream import Stream
from solver.play.table import play_out, position_of
from solver.play.view import view_of

BASE = HalfMoonRules()
VARIANTS = [
    BASE,
    HalfMoonRules(piles=13, reserve=12),
    HalfMoonRules(reserve=0),
    HalfMoonRules(pair_match="colour"),
    HalfMoonRules(pair_match="suit", triple_in_suit=True),
]


def table_after(number, moves, rules=BASE, player="casual"):
    table = position_of(lay_out(native_deal(number, "half-moon"), rules).layout, rules)
    chooser, stream = player_for(player, rules, {}), Stream(number)
    for _ in range(moves):
        move = chooser.choose(view_of(table), stream)
        if move is None:
            break
        table.play_text(move)
    return table


def kinds_of(move, table, rules):
    """The places of a move; reserve cards as kinds, since equal ones are interchangeable."""
    cards = table.playable()
    return tuple(
        sorted(f"R{kind_of(cards[place], rules)}" if place[0] == "R" else place for place in move.split("+"))
    )


@pytest.mark.small
@pytest.mark.parametrize("rules", VARIANTS, ids=str)
def test_choices_are_the_legal_moves(rules):
    for number in range(4):
        for moves in (0, 5, 20):
            table = table_after(number, moves, rules, "random")
            sight = Sight(view_of(table))
            mine = [kinds_of(sight.write(choice), table, rules) for choice in sight.choices]
            legal = {kinds_of(move, table, rules) for move in view_of(table).legal_moves()}
            assert len(mine) == len(set(mine)) and set(mine) == legal


def rows_of(start, rows, width):
    """The rows of a table of vectors in the weights, added up."""
    weights = fitted_weights().astype(float)
    return sum(weights[start + width * row : start + width * (row + 1)] for row in rows)


def positive(vector):
    return np.maximum(vector, 0)


def slow_value(view, move):
    """The fitted logit after a move, written anew: counts the look-ups card by card."""
    game = view.game()
    tops = {str(n): pile[-1] for n, pile in enumerate(view.layout.piles, 1) if pile}
    gone = move.split("+")
    every = [*tops.values(), *(c for c in view.layout.reserve if c is not None), *view.unseen]
    every += [card for pile in view.layout.piles for card in pile[:-1] if card is not None]
    for place in gone:
        every.remove(game.playable()[place])
    heights = [len(pile) - (str(n) in gone) for n, pile in enumerate(view.layout.piles, 1)]
    piles = [(tops[n], heights[int(n) - 1]) for n in tops if n not in gone]
    fields = [c for n, c in enumerate(view.layout.reserve, 1) if c is not None and f"R{n}" not in gone]
    seen = [card for card, _ in piles] + fields
    worth = np.zeros(places.WIDTH)
    groups = 0
    for ranks in [(low, 9 - low) for low in range(5)] + [(10, 11, 12)]:
        count = {rank: sum(card % 13 == rank for card in seen) for rank in ranks}
        left = sum(card % 13 == ranks[0] for card in every)
        ordered = sorted(count.values())
        groups += ordered[0]
        index = left
        for n in ordered:
            index = 9 * index + n
        rows = [(places.PAIR if len(ranks) == 2 else places.TRIPLE) + index]
        for card, height in [*piles, *((card, 9) for card in fields)]:
            if card % 13 in ranks:
                partners = min(min(n for rank, n in count.items() if rank != card % 13), 4)
                own = min(count[card % 13], 4)
                base = places.BLOCK_PAIR if len(ranks) == 2 else places.BLOCK_TRIPLE
                rows.append(base + ((left * 5 + partners) * 5 + own) * 10 + height)
        worth += positive(rows_of(places.OF_CLASS, rows, places.WIDTH))
    cards_left = len(every)
    stage = cards_left // 8
    unturned = [height for n, height in enumerate(heights, 1) if str(n) in gone and height > 0]
    rows = [places.HEIGHT + 9 * stage + height for height in heights]
    rows += [places.UNTURNED + 9 * stage + height for height in unturned]
    rows.append(places.RESERVE + 13 * stage + len(fields))
    rows.append(places.STANDING + 14 * len(fields) + len(heights) - heights.count(0))
    rows.append(places.OPEN + (len(unturned) * 13 + min(groups, 12)) * 14 + stage)
    rows.append(places.HIGHEST + (stage * 9 + max(heights)) * 14 + heights.count(max(heights)))
    rows.append(places.CARDS + cards_left)
    weights = fitted_weights().astype(float)
    matrix = weights[places.FIRST : places.SECOND].reshape(places.WIDTH, places.FIRST_WIDTH)
    first = positive(rows_of(places.OF_TABLE, rows, places.FIRST_WIDTH) + worth @ matrix)
    matrix = weights[places.SECOND : places.SECOND_BIAS].reshape(places.FIRST_WIDTH, places.SECOND_WIDTH)
    second = positive(weights[places.SECOND_BIAS : places.OUT] + first @ matrix)
    return weights[places.OUT_BIAS] + second @ weights[places.OUT : places.OUT_BIAS]


@pytest.mark.small
def test_the_fitted_value_against_a_slow_twin():
    for number in range(5):
        for moves in (0, 3, 11, 25, 35):
            view = view_of(table_after(number, moves, player="careful"))
            sight = Sight(view)
            for choice, chance in zip(sight.choices, sight.values, strict=True):
                value = slow_value(view, sight.write(choice))
                assert chance == pytest.approx(1 / (1 + np.exp(-value)), abs=1e-5)


def slow_look_ahead(view, move):
    """Mean over all draws of the turned cards of the best fitted chance then, through the referee."""
    game = view.game()
    game.play_text(move)
    turned = [n for n, pile in enumerate(game.piles) if pile and pile[-1] is None]
    draws = Counter(permutations([card % 13 for card in view.unseen], len(turned)))
    total = 0.0
    for ranks, times in draws.items():
        unseen = list(view.unseen)
        for pile, rank in zip(turned, ranks, strict=True):
            card = next(card for card in unseen if card % 13 == rank)
            unseen.remove(card)
            game.piles[pile][-1] = card
        then = HalfMoonView(game.layout(), tuple(unseen), view.rules)
        logits = [slow_value(then, follow) for follow in then.legal_moves()]
        best = 1 / (1 + np.exp(-max(logits))) if logits else float(game.is_won())
        total += times * best
    return total / draws.total()


def few_cards(*piles, reserve="", unseen=""):
    """A view of a few cards in spades; ``?`` has not been seen."""
    cards = [tuple(None if name == "?" else read_card(f"{name}S") for name in pile) for pile in piles]
    fields = [read_card(f"{name}S") for name in reserve]
    layout = HalfMoonLayout((*cards, *((),) * (12 - len(cards))), (*fields, *(None,) * (8 - len(fields))))
    return HalfMoonView(layout, tuple(read_card(f"{name}S") for name in unseen), BASE)


# Three piles equally high, two of three, none; a card that is known; few cards in the game.
FEW = [
    few_cards("?J", "?Q", "?K", "??A", reserve="T", unseen="22993"),
    few_cards("?J", "??Q", "?K", reserve="KAT", unseen="29AT"),
    few_cards("??J", "?Q", "2K", reserve="9J", unseen="QK3"),
    few_cards("?A", "???T", reserve="9K", unseen="2JQ8"),
    few_cards("A", "T", "?2", reserve="3", unseen="9"),
]


@pytest.mark.parametrize("position", [(0, 1), (3, 14), (9, 24), *range(len(FEW))], ids=str)
def test_looking_ahead_against_a_slow_twin(position):
    view = FEW[position] if isinstance(position, int) else view_of(table_after(*position))
    sight = Sight(view)
    tried = sight.distinct[:: max(1, len(sight.distinct) // 3)]
    assert len(tried)
    for choice, chance in zip(tried, sight.look_ahead(tried), strict=True):
        assert chance == pytest.approx(slow_look_ahead(view, sight.write(sight.choices[choice])), abs=1e-5)


def test_looking_ahead_counts_wins_and_dead_ends():
    # The last pair turns up the last pair, or (one of its cards is known) the last but one.
    sure = Sight(few_cards("?A", "?T", unseen="29"))
    assert sure.look_ahead(sure.distinct) > 0.5
    over = Sight(few_cards("A", reserve="T"))
    assert over.look_ahead(over.distinct).tolist() == [1.0]
    # A nine and an ace, or two nines, two aces: nothing goes with a queen.
    dead = Sight(few_cards("?A", "?T", reserve="Q", unseen="9A"))
    assert dead.look_ahead(dead.distinct).tolist() == [0.0]


def test_a_card_that_has_been_seen_counts_as_it_is():
    # With the deuce of pile 1 known the nine must be under pile 2: the mean is the one outcome.
    known = few_cards("2A", "?T", reserve="9", unseen="2")
    unknown = few_cards("?A", "?T", reserve="9", unseen="22")
    one, two = (sight.look_ahead(sight.distinct)[0] for sight in (Sight(known), Sight(unknown)))
    assert one == pytest.approx(two)
    then = Sight(few_cards("2", "2", reserve="9"))
    assert one == pytest.approx(max(then.values))


def test_a_rollout_is_the_careful_players_game():
    view = view_of(table_after(11, 16, player="careful"))
    sight = Sight(view)
    random = Stream(2)
    hidden = sight.samples(40, random)
    order = Stream(2)
    from solver.games.half_moon.play.unseen import hidden_samples

    layouts = [view.completed(row.tolist()) for row in hidden_samples(view, 40, order)]
    for number, choice in enumerate(sight.choices[:4]):
        won = 0
        for layout in layouts:
            table = position_of(layout, BASE)
            table.play_text(sight.write(choice))
            won += play_out(table.layout(), BASE, CarefulPlayer(), Stream(1)).won
        assert sight.roll_out(np.array([number]), hidden)[0] == won


def test_late_in_the_game_the_best_player_sees_which_choice_wins():
    # The queen and the nine are hidden under the two aces; R1 is a ten, R2 a deuce, R3 a jack, R4 a king.
    # The ten of pile 3 covers nothing, so which ace goes first is all the same, but both must go.
    cards = {name: read_card(name) for name in ("AS", "TS", "2S", "9S", "JS", "QS", "KS")}
    piles = ((None, cards["AS"]), (None, cards["AS"]), (cards["TS"],)) + ((),) * 9
    reserve = (cards["TS"], cards["2S"], cards["JS"], cards["KS"], None, None, None, None)
    view = HalfMoonView(HalfMoonLayout(piles, reserve), (cards["9S"], cards["QS"]), BASE)
    for order in (view.unseen, view.unseen[::-1]):
        played = play_out(view.completed(order), BASE, LookingPlayer(8), Stream(1))
        assert played.won and len(played.moves) == 4


@pytest.mark.parametrize("rules", VARIANTS[1:], ids=str)
def test_every_player_plays_variants(rules):
    layout = lay_out(native_deal(1, "half-moon"), rules).layout
    for name, settings in (("random", {}), ("casual", {}), ("careful", {}), ("best", {"width": 3})):
        played = play_out(layout, rules, player_for(name, rules, settings), Stream(1))
        assert 0 < played.progress <= 104


def test_looking_into_one_choice_is_careful():
    for number in (1, 2):
        layout = lay_out(native_deal(number, "half-moon"), BASE).layout
        careful = play_out(layout, BASE, CarefulPlayer(), Stream(1))
        narrow = play_out(layout, BASE, LookingPlayer(1), Stream(1))
        same = min(len(careful.moves), len(narrow.moves), 30)
        assert careful.moves[:same] == narrow.moves[:same]


def test_games_follow_from_the_seed():
    layout = lay_out(native_deal(1, "half-moon"), BASE).layout
    games = [play_out(layout, BASE, player_for("random", BASE, {}), Stream(seed)) for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]
