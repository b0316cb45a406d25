"""Types that the compiler infers for the kernels: a mixed sign would turn a word into a float, silently."""

import numba
import numpy as np
import pytest

import solver.games.forty_thieves.search.portfolio
import solver.games.half_moon.search.portfolio
from solver.deals import shuffled
from solver.games.forty_thieves.play import steps as forty_thieves_steps
from solver.games.forty_thieves.referee import lay_out as lay_out_family
from solver.games.forty_thieves.rules import FortyThievesRules
from solver.games.forty_thieves.search import kernels
from solver.games.forty_thieves.search.dominance import SCORE
from solver.games.forty_thieves.search.moves import MOST_MOVES
from solver.games.half_moon.play import simple as simple_play
from solver.games.half_moon.play import value as half_moon_value
from solver.games.half_moon.play.players import Sight
from solver.games.half_moon.referee import HalfMoonPosition, lay_out
from solver.games.half_moon.rules import HalfMoonRules
from solver.games.half_moon.search import moves, state
from solver.kernels import visited
from solver.play import warm
from solver.play.view import view_of
from solver.search.successors import room_for
from tests.games.forty_thieves.search.searches import board as board_of_family
from tests.kernels.inference import Inference, all_kernels

pytestmark = pytest.mark.skipif(numba.config.DISABLE_JIT, reason="the compiler is off")

# What each kernel returns.  A word is uint64, a count or an index int64, a chance float64.
KERNELS_BY_TYPE = {
    "none": """
        forty_thieves.dominance._play_safe forty_thieves.dominance.settle
        forty_thieves.evaluate.set_needs forty_thieves.evaluate.set_waste_costs
        forty_thieves.expand._begin_scores forty_thieves.expand._restore
        forty_thieves.expand._set_codes forty_thieves.expand.play_code forty_thieves.kernels.reindex
        forty_thieves.moves._back forty_thieves.moves._log forty_thieves.moves._lower_column
        forty_thieves.moves._put forty_thieves.moves._put_out forty_thieves.moves._shift
        forty_thieves.moves.column_out forty_thieves.moves.play forty_thieves.moves.turn
        forty_thieves.moves.waste_out forty_thieves.state._pack_compact
        forty_thieves.state._pack_listed forty_thieves.state.pack forty_thieves.state.unpack
        half_moon.ends.opposite half_moon.moves.open_places half_moon.projection.solve_projection
        kernels.row_index.enter kernels.visited.rehash players.half_moon_look_ahead.look_ahead
        players.half_moon_rollouts.roll_out players.half_moon_table._take
        players.half_moon_table.turn_up players.half_moon_value.active_rows
        players.half_moon_value.set_up players.half_moon_value.worth_of_class
        players.sampler.shuffle_rows search.beam._next_layer search.beam.index_rows
        search.exhaust.forty_thieves_begin search.exhaust.rehang search.nearby.forty_thieves_nearby
        search.successors.sort_by_score
    """,
    "bool": """
        forty_thieves.dominance.is_safe forty_thieves.dominance.waste_is_stuck
        forty_thieves.expand.is_won forty_thieves.moves._empty_takes forty_thieves.moves._goes_out
        forty_thieves.moves._lower_might_go_elsewhere forty_thieves.moves.fits
        forty_thieves.moves.stock_is_empty forty_thieves.state._before half_moon.expand.is_won
        half_moon.state.has_reserve kernels.visited.add kernels.visited.contains
        players.half_moon_table._offers search.exhaust._clear_level
    """,
    "int64": """
        forty_thieves.evaluate._among forty_thieves.evaluate._cost
        forty_thieves.evaluate._is_on_lower forty_thieves.evaluate._mobile
        forty_thieves.evaluate._soon forty_thieves.evaluate._waste_order
        forty_thieves.evaluate._waste_value forty_thieves.evaluate.column_value
        forty_thieves.evaluate.evaluate forty_thieves.expand._rest forty_thieves.expand._score
        forty_thieves.expand.expand forty_thieves.expand.level_of forty_thieves.kernels.level
        forty_thieves.moves._backs forty_thieves.moves._take_waste forty_thieves.moves.cost_of
        forty_thieves.moves.list_moves forty_thieves.moves.next_stock forty_thieves.moves.run_length
        forty_thieves.moves.top_of forty_thieves.moves.waste_top forty_thieves.state._unpack_compact
        forty_thieves.state._unpack_listed forty_thieves.state.column_code
        half_moon.evaluate.merit_of_card half_moon.expand.expand half_moon.expand.projected_index
        half_moon.expand.step_of half_moon.moves.groups_of half_moon.moves.perft
        half_moon.simple_play.height_opened half_moon.simple_play.simple_plays
        half_moon.state.height_of kernels.bits.count_ones players.forty_thieves_steps._expand
        players.forty_thieves_steps._value players.half_moon_look_ahead._piles_by_height
        players.half_moon_look_ahead.judge_choices players.half_moon_table._place
        players.half_moon_table.groups_in_sight players.half_moon_table.list_choices
        players.half_moon_table.play_choice players.half_moon_value._blocks
        players.half_moon_value._first_alike players.half_moon_value.class_rows
        players.half_moon_value.rate_choices players.half_moon_value.table_rows
        search.beam._score_at search.beam.forty_thieves_beam
        search.depth_first.half_moon_depth_first search.exhaust._add search.exhaust._place
        search.exhaust.forty_thieves_exhaust search.layers.half_moon_expand_layer
        search.layers.half_moon_first_common
    """,
    "uint64": """
        forty_thieves.dominance._foundation_faces half_moon.moves.after half_moon.state.without
        kernels.bits.hash_words kernels.bits.mix
    """,
    "float32": "players.half_moon_value.logit_of",
    "float64": """
        players.half_moon_look_ahead._chance_after players.half_moon_look_ahead._chance_now
    """,
    "Tuple(int64, bool)": "kernels.visited._slot",
    "Tuple(int64, float64)": "players.half_moon_value.best_choice",
    "Tuple(uint64, bool)": "forty_thieves.moves._hosts",
    "UniTuple(int64 x 2)": """
        kernels.row_index.find search.beam._keep_best
    """,
}
RETURNS = {name: returns for returns, names in KERNELS_BY_TYPE.items() for name in names.split()}


def calls():
    """Arguments for the kernels that neither a search nor a player calls."""
    layout, rules = lay_out(shuffled(1), HalfMoonRules()), HalfMoonRules()
    board, root = state.pack(layout, rules)
    yield moves.perft, (board, root, 1)
    yield simple_play.simple_plays, (board, root, 1.0, np.uint64(1), np.zeros(1, np.int64))
    yield visited.rehash, (visited.empty_table(4, 1), visited.empty_table(8, 1))
    sight = Sight(view_of(HalfMoonPosition(layout, rules)))
    table = (sight.arity, sight.heights, sight.tops, sight.fields, sight.seen, sight.left.copy(), sight.piles)
    yield half_moon_value.active_rows, (*table, 0, np.zeros(9, np.int64), np.zeros(9, np.int64))
    family = FortyThievesRules()
    boards = board_of_family(lay_out_family(shuffled(1), family), family, SCORE)
    packed = solver.games.forty_thieves.search.portfolio.root_of(boards)
    yield kernels.level, (boards, packed)
    yield forty_thieves_steps._value, (boards, packed)
    yield forty_thieves_steps._expand, (boards, packed, room_for(MOST_MOVES, len(packed)))


@pytest.fixture
def inferred(monkeypatch):
    """Return types by kernel, from the searches' and the players' own calls on."""
    for portfolio in (solver.games.half_moon.search.portfolio, solver.games.forty_thieves.search.portfolio):
        portfolio.warm_up()
    for game in ("half-moon", "forty-thieves"):
        warm._play_a_little(game)
    compiled = [(one, signature) for one in all_kernels().values() for signature in one.nopython_signatures]
    inference = Inference(monkeypatch)
    for dispatcher, signature in compiled:
        # Else what is inferred here would say nothing of what is compiled.
        assert inference.infer(dispatcher, signature.args) == signature.return_type, dispatcher
    for dispatcher, arguments in calls():
        inference.infer(dispatcher, tuple(map(numba.typeof, arguments)))
    return inference.by_name()


def test_every_kernel_returns_the_type_it_is_meant_to(inferred):
    assert {name: {returns} for name, returns in RETURNS.items()} == inferred


def test_every_kernel_has_its_type_in_the_table():
    assert all_kernels().keys() == RETURNS.keys()
