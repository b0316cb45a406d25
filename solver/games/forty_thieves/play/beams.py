"""Narrow beams on sampled layouts: does a player who sees this sample win it, and how does the line begin?"""

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from solver.games.forty_thieves.referee import FortyThievesLayout
from solver.games.forty_thieves.rules import FortyThievesRules
from solver.games.forty_thieves.search import evaluate, kernels
from solver.games.forty_thieves.search.codes import TURN
from solver.games.forty_thieves.search.dominance import ALL_DOMINANCES, SCORE
from solver.games.forty_thieves.search.fitted import weights_for
from solver.games.forty_thieves.search.line import write_line
from solver.games.forty_thieves.search.moves import MOST_MOVES
from solver.games.forty_thieves.search.portfolio import MOST_LAYERS, board_of, root_of
from solver.games.forty_thieves.search.rule_array import COMPACT, LIST_WORDS
from solver.kernels.ranges import MOST_ROWS, RangeFault
from solver.search import beam

OPTIONS = ALL_DOMINANCES | SCORE
LAYERS = 400
# Of a beam all of whose LAYERS layers are full: its states, the root and the win are numbered.  Without
# worrying back a move costs 1 at most, so a line of as many moves as states costs what its int32 holds.
WIDEST = (MOST_ROWS - 2) // LAYERS


class Tried(NamedTuple):
    """What a beam made of a sampled layout.

    Attributes
    ----------
    won : bool
        Whether it found a win.
    out : int
        Most cards on the foundations in any state that it kept; all of them for a win.
    codes : list of int
        Move codes of the winning line, or of the line to the first state with most cards out.
    """

    won: bool
    out: int
    codes: list[int]


class Beams:
    """Beams of one width under one rule set.

    Parameters
    ----------
    rules : FortyThievesRules
        The rules; foundation cards stay where they are, which narrow beams do better without.
    width : int
        Width of the beams, 1 to WIDEST.

    Raises
    ------
    RangeFault
        If it is not.
    """

    def __init__(self, rules: FortyThievesRules, width: int):
        if not 1 <= width <= WIDEST:
            raise RangeFault(f"beams of width {width}, where 1 to {WIDEST} are possible")
        self.rules = replace(rules, worrying_back=False)
        self.weights = weights_for(rules)
        self.width = width

    def board(self, layout: FortyThievesLayout) -> np.recarray:
        """A fresh board of the layout."""
        return board_of(layout, self.rules, OPTIONS, self.weights)

    def try_(self, layout: FortyThievesLayout) -> Tried:
        """Run one beam."""
        board = self.board(layout)
        cards = int(board[0].rules[1])
        root = root_of(board)
        memory = beam.memory_for(root, MOST_MOVES, self.width, LAYERS)
        thrift = int(board[0].weights[evaluate.THRIFT])
        status = kernels.beam_search(board, memory, self.width, MOST_LAYERS * self.width, thrift)
        if status == beam.WON:
            return Tried(True, cards, beam.line_to(memory))
        kept = memory.kept[: int(memory.counters[beam.END])]
        at = 2 if board[0].rules[COMPACT] else int(board[0].rules[LIST_WORDS])
        out = _cards_out(kept[:, at])
        memory.counters[beam.GOAL] = out.argmax()
        return Tried(False, int(out.max()), beam.line_to(memory))

    def beginning(self, layout: FortyThievesLayout, codes: list[int]) -> list[str]:
        """The moves of a line up to its first turn, that turn included."""
        turns = (n for n, code in enumerate(codes, start=1) if code & 15 == TURN)
        return write_line(self.board(layout), codes[: next(turns, len(codes))])


def _cards_out(words: np.ndarray) -> np.ndarray:
    """Cards on the foundations of some states, from the word of each that holds them."""
    out = np.zeros(len(words), np.uint64)
    for pile in range(8):
        out += (words >> np.uint64(20 + 4 * pile)) & np.uint64(15)
    return out
