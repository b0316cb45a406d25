"""The searches compiled for the Forty Thieves family: one set of kernels for all its rule sets."""

from solver.games.forty_thieves.search.codes import cost_of
from solver.games.forty_thieves.search.expand import expand, is_won, level_of
from solver.kernels.jit import lean_kernel, specialise
from solver.search import sweep as exhaustive
from solver.search.beam import beam, index_rows
from solver.search.neighbourhood import search_nearby

beam_search = specialise(
    beam, "forty_thieves_beam", lean_kernel, expand=expand, is_won=is_won, cost_of=cost_of
)
exhaust_search = specialise(
    exhaustive.exhaust, "forty_thieves_exhaust", lean_kernel, expand=expand, is_won=is_won, level_of=level_of
)
begin_exhaust = specialise(
    exhaustive.begin, "forty_thieves_begin", lean_kernel, is_won=is_won, level_of=level_of
)
nearby_search = specialise(search_nearby, "forty_thieves_nearby", lean_kernel, expand=expand, cost_of=cost_of)
rehang = lean_kernel(exhaustive.rehang)


@lean_kernel
def reindex(rows, index, n):
    """Enter rows 0..n-1 into an empty index."""
    index_rows(rows, index, n)


@lean_kernel
def level(boards, state):
    """Level of a state in the exhaustive search, for callers in Python."""
    return level_of(boards, state)
