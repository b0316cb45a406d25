"""The searches compiled for the Forty Thieves family: one set of kernels for all its rule sets."""

from solver.forty_thieves.expand import expand, is_won
from solver.kernels.jit import kernel, specialise
from solver.search.beam import beam, index_rows

beam_search = specialise(beam, "forty_thieves_beam", expand=expand, is_won=is_won)


@kernel
def reindex(rows, index, n):
    """Enter rows 0..n-1 into an empty index."""
    index_rows(rows, index, n)
