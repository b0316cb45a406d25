"""One step ahead in the Forty Thieves family: what the evaluation of the beams says of each move."""

from functools import partial
from typing import NamedTuple

from solver.games.forty_thieves.referee import FortyThievesLayout
from solver.games.forty_thieves.rules import FortyThievesRules
from solver.games.forty_thieves.search.board import WASTE
from solver.games.forty_thieves.search.codes import COLUMN_OUT, MOVE, WASTE_OUT, WASTE_TO
from solver.games.forty_thieves.search.dominance import SCORE
from solver.games.forty_thieves.search.evaluate import column_value, evaluate, set_needs, set_waste_costs
from solver.games.forty_thieves.search.expand import expand
from solver.games.forty_thieves.search.fitted import weights_for
from solver.games.forty_thieves.search.line import write_line
from solver.games.forty_thieves.search.moves import MOST_MOVES
from solver.games.forty_thieves.search.portfolio import board_of, root_of
from solver.games.forty_thieves.search.rule_array import COLUMNS
from solver.games.forty_thieves.search.state import unpack
from solver.kernels.jit import lean_kernel
from solver.search.successors import room_for


@lean_kernel
def _expand(boards, state, successors):
    return expand(boards, state, successors)


@lean_kernel
def _value(boards, state):
    board = boards[0]
    unpack(board, state)
    for suit in range(4):
        set_needs(board, suit)
    for column in range(board.rules[COLUMNS]):
        board.position.value[column] = column_value(board, column)
    set_waste_costs(board)
    return evaluate(board, board.position.counts[WASTE])


class Step(NamedTuple):
    """A move as a code, and what the evaluation says after it, less what it says now."""

    code: int
    gain: int


class Steps:
    """The moves from a layout that turn up no stock card; foundation cards stay where they are.

    Parameters
    ----------
    layout : FortyThievesLayout
        A layout with all cards known; the order of its stock makes no difference.
    rules : FortyThievesRules
        The rules.
    """

    def __init__(self, layout: FortyThievesLayout, rules: FortyThievesRules):
        self._fresh = partial(board_of, layout, rules, SCORE, weights_for(rules))
        board = self._fresh()
        root = root_of(board)
        successors = room_for(MOST_MOVES, len(root))
        now = int(_value(board, root))
        n = _expand(board, root, successors)
        self.steps = [
            Step(code, score - now)
            for code, score in zip(successors.moves[:n].tolist(), successors.scores[:n].tolist(), strict=True)
            if code & 15 in (WASTE_OUT, COLUMN_OUT, WASTE_TO, MOVE)
        ]

    def write(self, step: Step) -> str:
        """The move in writing."""
        return write_line(self._fresh(), [step.code])[0]
