"""Room for the successors of one state, which every search hands to a game's ``expand``."""

from typing import NamedTuple

import numpy as np

from solver.kernels.jit import helper


class Successors(NamedTuple):
    """Successors of one state.

    Attributes
    ----------
    words : uint64[most, W]
        Packed states.
    moves : int64[most]
        Move codes; what they mean is the game's affair.
    scores : int64[most]
        Higher is more hopeful.
    order : int64[most]
        Scratch for ``sort_by_score``.
    """

    words: np.ndarray
    moves: np.ndarray
    scores: np.ndarray
    order: np.ndarray


def room_for(most: int, width: int) -> Successors:
    """Room for ``most`` successors of ``width`` words each."""
    return Successors(
        np.zeros((most, width), np.uint64),
        np.zeros(most, np.int64),
        np.zeros(most, np.int64),
        np.zeros(most, np.int64),
    )


@helper
def sort_by_score(successors, n):
    """Fill ``order`` with 0..n-1 by ascending score; among equals the first generated comes last."""
    order, scores = successors.order, successors.scores
    for child in range(n):
        place = child
        while place > 0 and scores[order[place - 1]] >= scores[child]:
            order[place] = order[place - 1]
            place -= 1
        order[place] = child
