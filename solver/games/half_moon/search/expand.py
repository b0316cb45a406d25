"""Half Moon's successors and goal: the kernels that the searches call."""

from typing import NamedTuple

import numpy as np

from solver.games.half_moon.rules import MOST_PILES, MOST_RESERVE
from solver.games.half_moon.search.moves import MOST_SUCCESSORS, after, groups_of, open_places
from solver.games.half_moon.search.order import merit_of_card
from solver.games.half_moon.search.pattern_database import Projections, build
from solver.games.half_moon.search.state import NO_PLACE, HalfMoonBoard, has_reserve, height_of
from solver.kernels.jit import helper


class HalfMoonSearchBoard(NamedTuple):
    """All that ``expand`` knows about a deal, and its scratch room.

    Attributes
    ----------
    deal : HalfMoonBoard
    projections : Projections
    places : int8[kinds, 25]
        Scratch: playable places by kind, each 0 to 24.
    n_open : int64[kinds]
        Scratch: how many of them, at most 14: each pile shows one kind, and one field a kind is listed.
    codes : int64[MOST_SUCCESSORS]
        Scratch: move codes of one class.
    """

    deal: HalfMoonBoard
    projections: Projections
    places: np.ndarray
    n_open: np.ndarray
    codes: np.ndarray


def search_board(deal: HalfMoonBoard, root: np.ndarray) -> HalfMoonSearchBoard:
    """Solve the projections of a deal and set up the scratch room."""
    n_kinds = 3 * deal.arity.shape[0]
    return HalfMoonSearchBoard(
        deal,
        build(deal, root),
        np.zeros((n_kinds, MOST_PILES + MOST_RESERVE), np.int8),
        np.zeros(n_kinds, np.int64),
        np.zeros(MOST_SUCCESSORS, np.int64),
    )


@helper
def is_won(board, state):
    """Whether every card is gone."""
    return state[0] == np.uint64(0)


@helper
def projected_index(tables, group, word):
    """Where the projection of a state on one class stands in ``values``."""
    index = tables.bases[group]
    for pile in range(MOST_PILES):
        index += tables.offsets[group, pile, height_of(word, pile)]
    for field in range(MOST_RESERVE):
        if has_reserve(word, field):
            index += tables.fields[group, field]
    return index


@helper
def step_of(tables, group, word, place):
    """How much the index falls when the card of the class at a place goes."""
    if place == NO_PLACE:
        return np.int64(0)
    if place >= MOST_PILES:
        return tables.fields[group, place - MOST_PILES]
    height = height_of(word, place)
    return tables.offsets[group, place, height] - tables.offsets[group, place, height - 1]


@helper
def expand(board, state, successors):
    """Write the successors that no projection proves lost; return how many there are."""
    deal, tables = board.deal, board.projections
    word = state[0]
    open_places(deal, word, board.places, board.n_open)
    n = 0
    for group in range(deal.arity.shape[0]):
        n_codes = groups_of(group, deal.arity[group], board.places, board.n_open, board.codes)
        if n_codes == 0:
            continue
        index = projected_index(tables, group, word)
        before = np.int64(tables.values[index])
        for i in range(n_codes):
            code = board.codes[i]
            rest = index
            merit = -before
            for shift in (0, 5, 10):
                place = (code >> shift) & 31
                rest -= step_of(tables, group, word, place)
                merit += merit_of_card(word, place)
            value = np.int64(tables.values[rest])
            if value >= 0:
                successors.words[n, 0] = after(word, code)
                successors.moves[n] = code
                successors.scores[n] = merit + value
                n += 1
    return n
