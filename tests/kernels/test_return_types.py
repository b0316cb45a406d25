"""Types that the compiler infers for the kernels: a mixed sign would turn a word into a float, silently."""

import numba
import numpy as np
import pytest
from numba import boolean, int64, types, uint64

from solver.deals import shuffled
from solver.half_moon import ends, evaluate, moves, portfolio, projection, simple_play, state
from solver.kernels import bits, visited
from solver.referee.half_moon import lay_out
from solver.rules import HalfMoonRules

pytestmark = pytest.mark.skipif(numba.config.DISABLE_JIT, reason="the compiler is off")

STATE = types.Array(types.uint64, 1, "C")
TABLE = types.Array(types.uint64, 2, "C")

HELPERS = [
    (bits.mix, (uint64,), uint64),
    (bits.hash_words, (STATE,), uint64),
    (visited.add, (TABLE, STATE), boolean),
    (visited.contains, (TABLE, STATE), boolean),
    (state.height_of, (uint64, int64), int64),
    (state.has_reserve, (uint64, int64), boolean),
    (state.without, (uint64, int64), uint64),
    (moves.after, (uint64, int64), uint64),
    (evaluate.merit_of_card, (uint64, int64), int64),
    (simple_play.height_opened, (uint64, int64), int64),
]


@pytest.mark.parametrize(("helper", "arguments", "returns"), HELPERS)
def test_helpers(helper, arguments, returns):
    helper.compile(arguments)
    assert helper.overloads[arguments].signature.return_type == returns


def returned(kernel):
    """Return types of all that has been compiled of a kernel."""
    return {signature.return_type for signature in kernel.nopython_signatures}


def test_half_moons_searches_return_counts():
    layout, rules = lay_out(shuffled(1), HalfMoonRules()), HalfMoonRules()
    portfolio.search(layout, rules, 100, lambda states: None)
    clock = portfolio._Clock(2000, lambda states: None)
    both = (portfolio._End(layout, rules, False), portfolio._End(layout, rules, True))
    portfolio._by_layers(layout, rules, both, clock)
    board, root = state.pack(layout, rules)
    moves.perft(board, root, 1)
    simple_play.simple_plays(board, root, 1.0, np.uint64(1), np.zeros(1, np.int64))
    alone = root.reshape(1, 1)
    portfolio._first_common(ends.Ends(root[0], np.int64(8)), alone, alone, visited.empty_table(4, 1))
    visited.rehash(visited.empty_table(4, 1), visited.empty_table(8, 1))
    assert returned(simple_play.simple_plays) == {int64}
    for search in (portfolio._depth_first, portfolio._expand_layer, portfolio._first_common, moves.perft):
        assert returned(search) == {int64}, search
    for filler in (visited.rehash, projection.solve_projection):
        assert returned(filler) == {types.none}, filler
