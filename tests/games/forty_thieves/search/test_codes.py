"""The word of a move: every field at its ends, written by ``list_moves`` and read again by ``play``."""

import numpy as np
import pytest

from solver.deals import shuffled
from solver.games.forty_thieves.play.steps import _expand
from solver.games.forty_thieves.referee import FortyThievesLayout, lay_out
from solver.games.forty_thieves.rules import MOST_COLUMNS, FortyThievesRules
from solver.games.forty_thieves.search.board import STEPS
from solver.games.forty_thieves.search.codes import (
    BACK,
    BACK_CHAIN,
    COLUMN_OUT,
    FROM_WASTE,
    HIGHEST_CODE,
    MOST_BACK,
    MOST_MOVED,
    MOVE,
    REDEAL,
    TURN,
    WASTE_OUT,
    WASTE_TO,
    cost_of,
)
from solver.games.forty_thieves.search.dominance import CHAIN_BACKS
from solver.games.forty_thieves.search.expand import LOOK, play_code
from solver.games.forty_thieves.search.moves import MOST_MOVES
from solver.games.forty_thieves.search.portfolio import root_of
from solver.search.successors import room_for
from tests.games.forty_thieves.search.searches import board
from tests.games.forty_thieves.search.test_ranges import EXTREMES

LAST = MOST_COLUMNS - 1
SPADES_DOWN = tuple(range(38 + 13, 38, -1))  # a whole suit in sequence, king first


def layout(columns, **more):
    """A layout of fourteen columns, those given and empty ones."""
    filled = tuple(columns.get(n, ()) for n in range(MOST_COLUMNS))
    return FortyThievesLayout(filled, face_down=(0,) * MOST_COLUMNS, **more)


LOOSE = FortyThievesRules(columns=14, cards_a_column=1, move_unit="sequence")
DEALT = FortyThievesRules(columns=14, cards_a_column=1, move_unit="sequence", stock_to="columns")
OUT = ((13, 13), (13, 13), (13, 13), (0, 13))
POSITIONS = {
    "a whole suit moves to the last column": (
        layout({0: (12, *SPADES_DOWN), **{n: (n,) for n in range(1, LAST)}}),
        LOOSE,
    ),
    "a whole suit moves from the last column": (
        layout({LAST: (12, *SPADES_DOWN), **{n: (n,) for n in range(1, LAST)}}, stock=(20,)),
        DEALT,  # columns that are still to be dealt to keep their numbers
    ),
    "twelve cards come back for an ace of the last column": (
        layout({**{n: (39 + n,) for n in range(1, 13)}, LAST: (12, 39)}, foundations=((12, 13), *OUT[1:])),
        LOOSE,
    ),
    "twelve cards come back for the waste's ace": (
        layout({n: (39 + n,) for n in range(1, 13)}, foundations=OUT, waste=(39,)),
        LOOSE,
    ),
}


def fields_of(code):
    """Kind, from, to, cards moved, column of the last card, cards that come back: as the module head says."""
    return tuple(
        int(code) >> at & (1 << bits) - 1 for at, bits in ((0, 4), (4, 4), (8, 4), (12, 8), (20, 4), (24, 7))
    )


def listed(lay, rules, options):
    """The moves of a layout; each is played, and the log must say what the word says."""
    on = board(lay, rules, options)
    root = root_of(on)
    room = room_for(MOST_MOVES, len(root))
    codes = room.moves[: _expand(on, root, room)].tolist()
    assert len(set(codes)) == len(codes)
    after = np.zeros_like(root)
    desk = on[0].position
    for code in codes:
        kind, source, target, moved, last, back = fields_of(code)
        assert 0 <= code <= HIGHEST_CODE and code == np.int32(code)
        assert source <= LAST and target <= LAST and moved <= MOST_MOVED and back <= MOST_BACK
        assert last <= LAST or last == FROM_WASTE
        play_code(on, root, code, after)
        steps = desk.steps[: desk.counts[STEPS]].tolist()
        first = steps[0]
        if kind in (TURN, REDEAL, WASTE_OUT):
            assert first == [kind, 0, 0, 1]
        elif kind == COLUMN_OUT:
            assert first == [kind, source, 0, 1]
        elif kind in (WASTE_TO, MOVE):
            assert first == [kind, source, target, moved]
        else:
            assert first[:3] == [BACK, source, target] and first[3] // 13 == source // 2
        if kind == BACK_CHAIN:
            assert all(step[0] == BACK and step[2] == target for step in steps[:back])
            if last == FROM_WASTE:
                assert steps[back] == [WASTE_TO, 0, target, 1]
            else:
                assert steps[back] == [MOVE, last, target, moved]
        alone = {WASTE_TO: 1, MOVE: 1, BACK: 2, BACK_CHAIN: 1 + 2 * back}
        assert cost_of(code) == alone.get(kind, 0)
    return list(map(fields_of, codes))


@pytest.mark.parametrize("name", POSITIONS)
def test_the_widest_fields_come_back_as_they_were_written(name):
    found = listed(*POSITIONS[name], CHAIN_BACKS)
    _, source, target, moved, last, back = map(max, zip(*found, strict=True))
    wanted = {
        "a whole suit moves to the last column": (target, moved) == (LAST, MOST_MOVED),
        "a whole suit moves from the last column": (source, moved) == (LAST, MOST_MOVED),
        "twelve cards come back for an ace of the last column": (last, back) == (LAST, MOST_BACK),
        "twelve cards come back for the waste's ace": (last, back) == (FROM_WASTE, MOST_BACK),
    }
    assert wanted[name], found


@pytest.mark.parametrize("options", [0, CHAIN_BACKS])
@pytest.mark.parametrize("name", EXTREMES)
def test_every_move_of_the_extremes_of_the_rules_comes_back_as_it_was_written(name, options):
    rules = FortyThievesRules(**EXTREMES[name])
    for number in range(3):
        listed(lay_out(shuffled(number), rules), rules, options)


@pytest.mark.small
def test_the_highest_code_is_told_from_what_is_no_move():
    assert 0 < HIGHEST_CODE < 1 << 31
    assert fields_of(HIGHEST_CODE) == (BACK_CHAIN, LAST, LAST, MOST_MOVED, FROM_WASTE, MOST_BACK)
    assert LOOK < 0
