"""Half Moon's successors: the kernels that the searches call."""

from typing import NamedTuple

import numpy as np

from solver.half_moon.moves import after, groups_of, open_places
from solver.half_moon.projection import Projections
from solver.half_moon.state import NO_PLACE, HalfMoonBoard, has_reserve, height_of
from solver.kernels.jit import helper
from solver.rules import MOST_PILES, MOST_RESERVE


class HalfMoonSearchBoard(NamedTuple):
    """What ``expand`` needs to know: the deal, its projections, the weights of the score.

    Attributes
    ----------
    deal : HalfMoonBoard
    projections : Projections
    weights : int64[2]
        Points for a state's winning lines per class, and for the square of each pile height.
    places, n_open, codes, indices : arrays
        Scratch.
    """

    deal: HalfMoonBoard
    projections: Projections
    weights: np.ndarray
    places: np.ndarray
    n_open: np.ndarray
    codes: np.ndarray
    indices: np.ndarray
    covers: np.ndarray
    needs: np.ndarray
    codes2: np.ndarray


@helper
def is_won(board, state):
    """Whether every card is gone."""
    return state[0] == np.uint64(0)


@helper
def projected_indices(tables, word, indices):
    """Number of the projected state in every table."""
    for t in range(tables.bases.shape[0]):
        index = tables.bases[t]
        for pile in range(MOST_PILES):
            index += tables.offsets[t, pile, height_of(word, pile)]
        for field in range(MOST_RESERVE):
            if has_reserve(word, field):
                index += tables.fields[t, field]
        indices[t] = index


@helper
def _step(tables, t, word, place):
    """How much an index falls when the card at a place goes."""
    if place >= MOST_PILES:
        return tables.fields[t, place - MOST_PILES]
    height = height_of(word, place)
    return tables.offsets[t, place, height] - tables.offsets[t, place, height - 1]


@helper
def _needs(board, word, kind):
    """Bits of the piles whose top covers a partner of ``kind``."""
    mask = np.int64(0)
    for pile in range(MOST_PILES):
        if board.covers[kind, pile, height_of(word, pile)]:
            mask |= np.int64(1) << pile
    return mask


@helper
def expand(board, state, successors):
    """Write the successors that no projection proves lost; return how many there are."""
    deal, tables = board.deal, board.projections
    word = state[0]
    open_places(deal, word, board.places, board.n_open)
    projected_indices(tables, word, board.indices)
    n_tables = tables.bases.shape[0]
    n = 0
    for group in range(deal.arity.shape[0]):
        n_codes = groups_of(group, deal.arity[group], board.places, board.n_open, board.codes)
        for i in range(n_codes):
            code = board.codes[i]
            alive = True
            gain = np.int64(0)
            for t in range(n_tables):
                if tables.members[t, group]:
                    index = board.indices[t]
                    was = np.int64(tables.values[index])
                    index -= _step(tables, t, word, code & 31) + _step(tables, t, word, (code >> 5) & 31)
                    if (code >> 10) & 31 != NO_PLACE:
                        index -= _step(tables, t, word, (code >> 10) & 31)
                    value = np.int64(tables.values[index])
                    if value < 0:
                        alive = False
                        break
                    gain += value - was
            if not alive:
                continue
            score = board.weights[0] * gain
            mask = np.int64(0)
            for shift in (0, 5, 10):
                place = (code >> shift) & 31
                mask |= np.int64(1) << place
                if place < MOST_PILES:
                    height = height_of(word, place)
                    score += board.weights[1] * (2 * height - 1)
                elif place != NO_PLACE:
                    score += board.weights[2]
            successors.words[n, 0] = after(word, code)
            successors.moves[n] = code
            successors.scores[n] = score
            board.codes2[n] = mask
            n += 1
    if board.weights[3] == 0:
        return n
    # partial-order reduction
    n_kinds = 3 * deal.arity.shape[0]
    needs = board.needs
    allowed = (np.int64(1) << 31) - 1
    for kind in range(n_kinds):
        if board.n_open[kind] > 0:
            need = _needs(board, word, kind)
            for i in range(board.n_open[kind]):
                needs[board.places[kind, i]] = need
                allowed |= np.int64(1) << board.places[kind, i]
    best = n + 1
    best_mask = np.int64(0)
    for kind in range(n_kinds):
        for i in range(board.n_open[kind]):
            chosen = np.int64(1) << board.places[kind, i]
            done = np.int64(0)
            while done != chosen:
                for place in range(25):
                    bit = np.int64(1) << place
                    if chosen & bit and not done & bit:
                        chosen |= needs[place]
                        done |= bit
            count = 0
            for j in range(n):
                if board.codes2[j] & chosen:
                    count += 1
            if count < best:
                best = count
                best_mask = chosen
    kept = 0
    for j in range(n):
        if board.codes2[j] & best_mask:
            successors.words[kept, 0] = successors.words[j, 0]
            successors.moves[kept] = successors.moves[j]
            successors.scores[kept] = successors.scores[j]
            kept += 1
    return kept
