"""What a player is told: the quick list of moves is the referee's, and nothing hidden shows."""

from dataclasses import replace
from random import Random

import pytest

from solver.deals import native_deal, shuffled
from solver.formats.layouts import lay_out as lay_out_deal
from solver.games.catalogue import CATALOGUE, GAMES, find_rules
from solver.games.forty_thieves.play.view import quick_moves
from solver.games.forty_thieves.referee import FortyThievesPosition, lay_out
from solver.games.forty_thieves.rules import FortyThievesRules
from solver.play.ladder import ladder_of, player_for
from solver.play.stream import Stream
from solver.play.table import position_of
from solver.play.view import unseen_of, view_of

FAMILY = [name for name, rules in CATALOGUE.items() if isinstance(rules, FortyThievesRules)]
SMALL = {"samples": 3, "width": 4}
PLAYERS = [(game, name) for game in GAMES for name in ladder_of(game)]
RULES = {game.name: next(iter(game.variants.values())) for game in GAMES.values()}


@pytest.mark.parametrize("name", FAMILY)
def test_quick_moves_are_the_referees(name):
    rules = CATALOGUE[name]
    random = Random(name)
    game = FortyThievesPosition(lay_out(shuffled(random.randrange(1000)), rules), rules)
    for _ in range(60):
        legal = list(game.legal_moves())
        assert quick_moves(game) == legal
        assert view_of(game).legal_moves() == legal
        if not legal:
            break
        game.play(random.choice(legal))


def shuffled_behind(layout, random):
    """Another deal that looks the same: the hidden cards in another order."""
    if hasattr(layout, "piles"):
        hidden = [card for pile in layout.piles for card in pile[:-1]]
        random.shuffle(hidden)
        return replace(
            layout, piles=tuple((*[hidden.pop() for _ in pile[:-1]], *pile[-1:]) for pile in layout.piles)
        )
    stock = list(layout.stock)
    random.shuffle(stock)
    return replace(layout, stock=tuple(stock))


def settings_of(game, name):
    return {key: SMALL[key] for key in ladder_of(game)[name].defaults}


@pytest.mark.parametrize(("game", "name"), PLAYERS)
@pytest.mark.parametrize("before", [0, 9])
def test_deals_that_look_the_same_get_the_same_moves(game, name, before):
    rules = RULES[game]
    table = position_of(lay_out_deal(native_deal(4, rules.game), rules).layout, rules)
    simple = player_for(list(ladder_of(game))[:2][-1], rules, {})
    while table.moves_made < before and (move := simple.choose(view_of(table), Stream(3))) is not None:
        table.play_text(move)
    if not view_of(table).legal_moves():
        table.undo()
    other = position_of(shuffled_behind(table.layout(), Random(before)), rules)
    assert other.layout() != table.layout() and view_of(other) == view_of(table)
    players = [player_for(name, rules, settings_of(game, name)) for _ in range(2)]
    streams = [Stream(5, "deal") for _ in range(2)]
    same = 0
    while view_of(table) == view_of(other):
        moves = [
            player.choose(view_of(one), stream)
            for player, one, stream in zip(players, (table, other), streams, strict=True)
        ]
        assert moves[0] == moves[1]
        if moves[0] is None:
            break
        table.play_text(moves[0])
        other.play_text(moves[0])
        same += 1
    assert same >= 1


@pytest.mark.parametrize("game", GAMES)
def test_a_view_holds_no_hidden_card_and_all_cards(game):
    rules = RULES[game]
    table = position_of(lay_out_deal(native_deal(7, rules.game), rules).layout, rules)
    random = player_for("random", rules, {})
    stream = Stream(1)
    for _ in range(12):
        view = view_of(table)
        layout = view.layout
        if game == "half-moon":
            assert all(set(pile[:-1]) <= {None} for pile in layout.piles)
            seen = [pile[-1] for pile in layout.piles if pile] + [c for c in layout.reserve if c is not None]
        elif game == "elevens":
            assert set(layout.stock) <= {None}
            seen = [card for card in layout.row if card is not None]
        else:
            assert set(layout.stock) <= {None}
            seen = [card for column in layout.columns for card in column] + list(layout.waste)
            seen += [
                13 * suit + rank
                for suit, pair in enumerate(layout.foundations)
                for n in pair
                for rank in range(n)
            ]
        assert view.hidden == len(view.unseen)
        there = [*seen, *view.unseen]
        packs = GAMES[game].packs
        removed = unseen_of(there, packs)
        assert len(there) + len(removed) == 52 * packs
        assert game != "forty-thieves" or not removed
        move = random.choose(view, stream)
        if move is None:
            break
        table.play_text(move)


def test_the_stock_is_known_in_the_second_pass():
    rules = replace(find_rules("waning-moon"), passes=2)
    table = FortyThievesPosition(lay_out(shuffled(1), rules), rules)
    for _ in range(52):
        table.play("S>W")
    table.play("W>S")
    view = view_of(table)
    assert view.hidden == 0 and view.layout.stock == table.layout().stock


def test_face_down_cards_are_hidden():
    rules = replace(find_rules("waning-moon"), face_down=2)
    view = view_of(FortyThievesPosition(lay_out(shuffled(1), rules), rules))
    assert view.hidden == 13 * 2 + 52
    assert all(column[:2] == (None, None) and None not in column[2:] for column in view.layout.columns)
