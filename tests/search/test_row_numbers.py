"""Tables whose rows could not be numbered: the search ends undecided (table full), and no number wraps."""

import numpy as np
import pytest

from solver.deals import shuffled
from solver.formats.deal_names import find_deal
from solver.formats.layouts import lay_out as named_layout
from solver.games.catalogue import find_rules
from solver.games.forty_thieves.referee import lay_out, replay
from solver.games.forty_thieves.search import kernels, portfolio
from solver.games.forty_thieves.search.dominance import ALL_DOMINANCES, SCORE
from solver.games.forty_thieves.search.moves import MOST_MOVES
from solver.games.forty_thieves.search.portfolio import Stage
from solver.kernels import ranges
from solver.kernels.ranges import MOST_ROWS, RangeFault, TableFull, numbered
from solver.kernels.row_index import enter, find
from solver.results import TABLE_FULL, UNDECIDED, WINNABLE
from solver.search import beam
from solver.search import neighbourhood as nearby
from solver.search import sweep as exhaust
from solver.solve import solve
from tests.games.forty_thieves.search.searches import board

RULES = find_rules("waning-moon")
ROOT = np.zeros(5, np.uint64)


@pytest.fixture
def few_rows(monkeypatch):
    monkeypatch.setattr(ranges, "MOST_ROWS", 1 << 16)


@pytest.mark.small
def test_the_last_row_that_can_be_numbered_fits_its_fields():
    assert np.int32(MOST_ROWS - 1) == MOST_ROWS - 1
    assert numbered(MOST_ROWS) == MOST_ROWS
    with pytest.raises(TableFull):
        numbered(MOST_ROWS + 1)


@pytest.mark.small
def test_an_entry_of_the_last_row_leaves_the_hash_alone():
    index = np.zeros(2, np.uint64)
    enter(index, 1, MOST_ROWS - 1, np.uint64(7 << 32))
    assert int(index[1]) == 7 << 32 | MOST_ROWS
    rows = np.zeros((1, 1), np.uint64)
    assert find(index, rows, rows[0], np.uint64(8 << 32 | 1)) == (0, -1)


@pytest.mark.small
@pytest.mark.parametrize(
    "make",
    [
        lambda: beam.memory_for(ROOT, MOST_MOVES, width=MOST_ROWS, layers=1),
        lambda: beam.memory_for(ROOT, MOST_MOVES, width=MOST_ROWS // 3, layers=1),
        lambda: beam.memory_for(ROOT, MOST_MOVES, width=6_000_000, layers=400),
        lambda: exhaust.memory_for(ROOT, MOST_MOVES, 10, room=2 * MOST_ROWS),
        lambda: nearby.memory_for(5, MOST_MOVES, MOST_ROWS // 16),
    ],
    ids=["kept", "candidates", "layers", "exhaust", "nearby"],
)
def test_memory_for_too_many_rows_is_refused_before_it_is_asked_for(make):
    with pytest.raises(TableFull):
        make()


def test_tables_stop_to_grow_where_rows_can_no_longer_be_numbered(few_rows):
    memory = beam.memory_for(ROOT, MOST_MOVES, width=500, layers=100)
    with pytest.raises(TableFull):
        beam.grown(memory, kernels.reindex)
    memory = exhaust.memory_for(ROOT, MOST_MOVES, 10, room=1 << 16)
    with pytest.raises(TableFull):
        exhaust.grown(memory, kernels.rehang)


def test_a_beam_whose_table_is_full_ends_and_the_next_stage_goes_on(few_rows):
    layout = lay_out(shuffled(0), RULES)
    wide = Stage("beam", 2_000)
    outcome = portfolio.search(layout, RULES, 100_000, stages=(wide,))
    assert (outcome.verdict, outcome.reason, outcome.moves) == (UNDECIDED, TABLE_FULL, ())
    outcome = portfolio.search(layout, RULES, 100_000, stages=(wide, Stage("beam", 100)))
    assert outcome.verdict == WINNABLE and replay(layout, RULES, outcome.moves).is_won()


def test_an_exhaustive_search_whose_table_is_full_is_undecided(few_rows):
    rules = find_rules("forty-thieves")
    layout = lay_out(shuffled(4), rules)
    outcome = portfolio.search(
        layout, rules, 300_000, stages=(Stage("exhaust", 300_000),), most_bytes=1 << 40
    )
    assert (outcome.verdict, outcome.reason, outcome.moves) == (UNDECIDED, TABLE_FULL, ())
    assert outcome.states < 300_000


def test_a_line_whose_neighbourhood_cannot_be_numbered_is_told_as_it_is(monkeypatch):
    layout = lay_out(shuffled(0), RULES)
    monkeypatch.setattr(portfolio, "NEARBY", (0, MOST_ROWS, 0))
    outcome = portfolio.search(layout, RULES, 100_000)
    assert outcome.verdict == WINNABLE and replay(layout, RULES, outcome.moves).is_won()


def test_a_search_says_that_its_table_is_full(monkeypatch):
    def full(*given, **named):
        raise TableFull

    monkeypatch.setattr(portfolio, "search", full)
    named = named_layout(find_deal("WM1-N-AAAAAAB", RULES.game), RULES)
    result = solve(named, RULES.game, RULES)
    assert (result.verdict, result.reason, result.moves) == (UNDECIDED, TABLE_FULL, ())


def test_a_line_that_costs_more_than_its_field_holds_is_a_fault():
    on = board(lay_out(shuffled(0), RULES), RULES, ALL_DOMINANCES | SCORE)
    memory = beam.memory_for(portfolio.root_of(on), MOST_MOVES, 10)
    memory.links[0, 2] = beam.MOST_COST
    with pytest.raises(RangeFault):
        kernels.beam_search(on, memory, 10, 1_000, 0)
