"""The order of rules: its claims tried on real moves and real deals."""

import random
from dataclasses import fields, replace
from itertools import product

import pytest

from analysis.rule_effects.order import is_looser
from solver.deals import native_deal
from solver.errors import BadInput
from solver.formats.layouts import lay_out
from solver.games.catalogue import GAMES
from solver.games.elevens import referee as elevens
from solver.games.elevens.rules import ElevensRules
from solver.games.forty_thieves import referee as forty_thieves
from solver.games.forty_thieves.rules import FortyThievesRules
from solver.games.half_moon import referee as half_moon
from solver.games.half_moon.rules import HalfMoonRules
from solver.games.rooms import room

BASE = {
    "half-moon": HalfMoonRules(),
    "forty-thieves": FortyThievesRules(columns=10, face_down=1, move_unit="sequence"),
    "elevens": ElevensRules(),
}
VALUES = {
    "row": (1, 5, 9, 12, 52),
    "reserve": range(13), "pair_match": HalfMoonRules.CHOICES["pair_match"], "triple_in_suit": (True, False),
    "face_down": range(4), "passes": (1, 2, 3), "draw": (1, 2, 3, 6), "worrying_back": (False, True),
    **{field: FortyThievesRules.CHOICES[field] for field in ("build", "move_unit", "empty_column")},
}  # fmt: skip
PAIRS = [
    (game, field, strict, loose)
    for game in GAMES
    for field, looser in GAMES[game].looser.items()
    for strict, loose in product(VALUES[field], repeat=2)
    if looser(strict, loose)
]


@pytest.mark.parametrize("kind", [game.rules for game in GAMES.values()])
def test_every_rule_is_ordered_or_named_as_not_ordered(kind):
    game = kind().game
    known = [*GAMES[game].looser, *GAMES[game].not_ordered]
    assert sorted(known) == sorted(field.name for field in fields(kind))
    for field in GAMES[game].looser.keys() & kind.CHOICES.keys():
        compared = {value for of, name, *pair in PAIRS for value in pair if (of, name) == (game, field)}
        assert compared == set(kind.CHOICES[field]), field


def random_line(layout, rules, draw, most=120):
    game, line = room(rules.game, "referee").replay(layout, rules, ()), []
    while len(line) < most and (moves := list(game.legal_moves())):
        line.append(draw.choice(moves))
        game.play(line[-1])
    return line


@pytest.mark.parametrize(("game", "field", "strict", "loose"), PAIRS)
def test_a_line_under_the_stricter_rule_is_one_under_the_looser(game, field, strict, loose):
    narrow, wide = (replace(BASE[game], **{field: value}) for value in (strict, loose))
    assert is_looser(wide, narrow) and not is_looser(narrow, wide)
    draw = random.Random(f"{field}{strict}{loose}")
    deal = native_deal(draw.randrange(10**6), game)
    line = random_line(lay_out(deal, narrow).layout, narrow, draw)
    target = lay_out(deal, wide).layout
    if game == "half-moon":
        half_moon.replay(target, wide, [half_moon.write_move(move) for move in _places(line, narrow, wide)])
    elif game == "elevens":
        _leave_too(
            line, elevens.ElevensPosition(lay_out(deal, narrow).layout), elevens.ElevensPosition(target)
        )
    else:
        forty_thieves.replay(target, wide, list(_turns(line, narrow, wide)))


def _leave_too(line, short, long):
    """The cards that leave a short row leave a long one, from wherever they lie there."""
    for move in line:
        leaving = [short.playable()[place] for place in move]
        short.play(move)
        places = {card: place for place, card in long.playable().items()}
        long.play(tuple(places[card] for card in leaving))


def _places(line, narrow, wide):
    """The same cards by their places: the last cards of some piles lie in the reserve under wider rules."""
    # Card 104 - r - 1 - i is the top of a pile there and field R(1 + i) from the end here.
    more = wide.reserve - narrow.reserve
    moved = {}
    for i in range(more):
        index = 104 - wide.reserve + i
        moved.setdefault(str(index % narrow.piles + 1), []).append(f"R{i + 1}")
    for move in line:
        out = []
        for place in move:
            if place.startswith("R"):
                out.append(f"R{int(place[1:]) + more}")
            elif moved.get(place):
                out.append(moved[place].pop())
            else:
                out.append(place)
        yield tuple(out)


def _turns(line, narrow, wide):
    """The same moves; a large turn of the stock, in its only pass, as several small ones."""
    left = narrow.stock_size
    for move in line:
        if move == "S>W" and narrow.draw != wide.draw:
            cards = min(narrow.draw, left)
            left -= cards
            yield from ["S>W"] * -(-cards // wide.draw)
        else:
            yield move


def test_what_is_not_ordered():
    for one, other in [
        (HalfMoonRules(piles=12), HalfMoonRules(piles=13)),
        (FortyThievesRules(empty_column="king"), FortyThievesRules(empty_column="waste")),
        (FortyThievesRules(build="same suit"), FortyThievesRules(build="alternate colour")),
        (FortyThievesRules(draw=2), FortyThievesRules(draw=3)),
        (FortyThievesRules(), FortyThievesRules(columns=13)),
        (FortyThievesRules(), FortyThievesRules(aces_out=True)),
        (HalfMoonRules(reserve=9), HalfMoonRules(pair_match="suit", reserve=10)),
        (HalfMoonRules(), FortyThievesRules()),
        (HalfMoonRules(), HalfMoonRules()),
    ]:
        assert not is_looser(one, other) and not is_looser(other, one)


def test_no_number_of_piles_divides_another():
    allowed = []
    for piles in range(1, 14):
        for reserve in range(13):
            try:
                allowed.append(HalfMoonRules(piles=piles, reserve=reserve).piles)
            except BadInput:
                continue
    assert not [(one, other) for one in allowed for other in allowed if one < other and other % one == 0]
