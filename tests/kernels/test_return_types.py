"""Types that the compiler infers for the kernels: a mixed sign would turn a word into a float, silently."""

import numba
import numpy as np
import pytest

import solver.games.forty_thieves.search.portfolio
import solver.games.half_moon.search.portfolio
from solver.deals import shuffled
from solver.games.catalogue import GAMES
from solver.games.forty_thieves.play import steps as forty_thieves_steps
from solver.games.forty_thieves.referee import lay_out as lay_out_family
from solver.games.forty_thieves.rules import FortyThievesRules
from solver.games.forty_thieves.search import kernels
from solver.games.forty_thieves.search.dominance import SCORE
from solver.games.forty_thieves.search.moves import MOST_MOVES
from solver.games.half_moon.play import learn
from solver.games.half_moon.play import simple as simple_play
from solver.games.half_moon.play import value as half_moon_value
from solver.games.half_moon.play.players import Sight
from solver.games.half_moon.referee import HalfMoonPosition, lay_out
from solver.games.half_moon.rules import HalfMoonRules
from solver.games.half_moon.search import moves, state
from solver.games.rooms import room
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
        games.forty_thieves.search.dominance._play_safe games.forty_thieves.search.dominance.settle
        games.forty_thieves.search.evaluate.set_needs games.forty_thieves.search.evaluate.set_waste_costs
        games.forty_thieves.search.expand._begin_scores games.forty_thieves.search.expand._restore
        games.forty_thieves.search.expand._set_codes games.forty_thieves.search.expand.play_code
        games.forty_thieves.search.kernels.reindex games.forty_thieves.search.moves._back
        games.forty_thieves.search.moves._log games.forty_thieves.search.moves._lower_column
        games.forty_thieves.search.moves._put games.forty_thieves.search.moves._put_out
        games.forty_thieves.search.moves._shift games.forty_thieves.search.moves.column_out
        games.forty_thieves.search.moves.play games.forty_thieves.search.moves.turn
        games.forty_thieves.search.moves.waste_out games.forty_thieves.search.state._pack_compact
        games.forty_thieves.search.state._pack_listed games.forty_thieves.search.state.pack
        games.forty_thieves.search.state.unpack games.half_moon.play.look_ahead.look_ahead
        games.half_moon.play.rollouts.roll_out games.half_moon.play.table._take
        games.half_moon.play.table.turn_up games.half_moon.play.value.active_rows
        games.half_moon.play.value.set_up games.half_moon.play.value.worth_of_class
        games.half_moon.search.moves.open_places games.half_moon.search.pattern_database.solve_projection
        games.half_moon.search.reverse.opposite kernels.row_index.enter kernels.visited.rehash
        play.sampler.shuffle_rows search.beam._next_layer search.beam.index_rows
        search.neighbourhood.forty_thieves_nearby search.successors.sort_by_score
        search.sweep.forty_thieves_begin search.sweep.rehang
        games.half_moon.play.learn._adam games.half_moon.play.learn._deal
    """,
    "bool": """
        games.forty_thieves.search.dominance.is_safe games.forty_thieves.search.dominance.waste_is_stuck
        games.forty_thieves.search.expand.is_won games.forty_thieves.search.moves._empty_takes
        games.forty_thieves.search.moves._goes_out
        games.forty_thieves.search.moves._lower_might_go_elsewhere games.forty_thieves.search.moves.fits
        games.forty_thieves.search.moves.stock_is_empty games.forty_thieves.search.state._before
        games.half_moon.play.table._offers games.half_moon.search.expand.is_won
        games.half_moon.search.state.has_reserve kernels.visited.add kernels.visited.contains
        search.sweep._clear_level
        games.elevens.search.moves.can_leave
    """,
    "int64": """
        games.forty_thieves.play.steps._expand games.forty_thieves.play.steps._value
        games.forty_thieves.search.evaluate._among games.forty_thieves.search.evaluate._cost
        games.forty_thieves.search.evaluate._is_on_lower games.forty_thieves.search.evaluate._mobile
        games.forty_thieves.search.evaluate._soon games.forty_thieves.search.evaluate._waste_order
        games.forty_thieves.search.evaluate._waste_value games.forty_thieves.search.evaluate.column_value
        games.forty_thieves.search.evaluate.evaluate games.forty_thieves.search.expand._rest
        games.forty_thieves.search.expand._score games.forty_thieves.search.expand.expand
        games.forty_thieves.search.expand.level_of games.forty_thieves.search.kernels.level
        games.forty_thieves.search.moves._backs games.forty_thieves.search.moves._take_waste
        games.forty_thieves.search.codes.cost_of games.forty_thieves.search.moves.list_moves
        games.forty_thieves.search.moves.next_stock games.forty_thieves.search.moves.run_length
        games.forty_thieves.search.moves.top_of games.forty_thieves.search.moves.waste_top
        games.forty_thieves.search.state._unpack_compact games.forty_thieves.search.state._unpack_listed
        games.forty_thieves.search.state.column_code games.half_moon.play.look_ahead._piles_by_height
        games.half_moon.play.look_ahead.judge_choices games.half_moon.play.simple.height_opened
        games.half_moon.play.simple.simple_plays games.half_moon.play.table._place
        games.half_moon.play.table.groups_in_sight games.half_moon.play.table.list_choices
        games.half_moon.play.table.play_choice games.half_moon.play.value._blocks
        games.half_moon.play.value._first_alike games.half_moon.play.value.class_rows
        games.half_moon.play.value.rate_choices games.half_moon.play.value.table_rows
        games.half_moon.search.expand.expand games.half_moon.search.expand.projected_index
        games.half_moon.search.expand.step_of games.half_moon.search.moves.groups_of
        games.half_moon.search.moves.perft games.half_moon.search.order.merit_of_card
        games.half_moon.search.state.height_of kernels.bits.count_ones search.beam._score_at
        search.beam.forty_thieves_beam search.bidirectional.half_moon_expand_layer
        search.bidirectional.half_moon_first_common search.depth_first.half_moon_depth_first
        search.sweep._add search.sweep._place search.sweep.forty_thieves_exhaust
        games.elevens.search.state.drawn games.elevens.search.state.in_row
        games.half_moon.play.learn._below games.half_moon.play.learn._casual
        games.half_moon.play.learn.self_play
    """,
    "uint64": """
        games.forty_thieves.search.dominance._foundation_faces games.half_moon.search.moves.after
        games.half_moon.search.state.without kernels.bits.hash_words kernels.bits.mix
        games.elevens.search.moves.after
    """,
    "float32": "games.half_moon.play.value.logit_of",
    "float64": """
        games.half_moon.play.look_ahead._chance_after games.half_moon.play.look_ahead._chance_now
        games.half_moon.play.learn._look_aside games.half_moon.play.learn.learn
    """,
    "Tuple(int64, uint64, bool)": "games.elevens.search.moves.play_on",
    "Tuple(int64, bool)": "kernels.visited._slot",
    "Tuple(int64, float64)": "games.half_moon.play.value.best_choice",
    "Tuple(uint64, bool)": "games.forty_thieves.search.moves._hosts",
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
    fit, arity = learn.fit_of(learn.first_weights(1)), np.array([2] * 5 + [3], np.int8)
    deck, stream, rates = np.zeros(104, np.int64), np.zeros(1, np.uint64), np.zeros(1)
    scratch, habits = half_moon_value.scratch_for(6), learn.Habits(1, 0.8, False, True)
    yield learn.self_play, (fit, arity, deck, scratch, stream, 0, rates, 1, habits)
    family = FortyThievesRules()
    boards = board_of_family(lay_out_family(shuffled(1), family), family, SCORE)
    packed = solver.games.forty_thieves.search.portfolio.root_of(boards)
    yield kernels.level, (boards, packed)
    yield forty_thieves_steps._value, (boards, packed)
    yield forty_thieves_steps._expand, (boards, packed, room_for(MOST_MOVES, len(packed)))


@pytest.fixture
def inferred(monkeypatch):
    """Return types by kernel, from the searches' and the players' own calls on."""
    for game in GAMES:
        room(game, "search.portfolio").warm_up()
    for game in GAMES:
        warm._play_a_little(game)
    compiled = [(one, signature) for one in all_kernels().values() for signature in one.nopython_signatures]
    inference = Inference(monkeypatch)
    for dispatcher, signature in compiled:
        # Else what is inferred here would say nothing of what is compiled.
        returns = numba.types.unliteral(signature.return_type)
        assert inference.infer(dispatcher, signature.args) == returns, dispatcher
    for dispatcher, arguments in calls():
        inference.infer(dispatcher, tuple(map(numba.typeof, arguments)))
    return inference.by_name()


def test_every_kernel_returns_the_type_it_is_meant_to(inferred):
    assert {name: {returns} for name, returns in RETURNS.items()} == inferred


def test_every_kernel_has_its_type_in_the_table():
    assert all_kernels().keys() == RETURNS.keys()
