"""The beam: the same counts each time and in any slices, wins that the referee accepts."""

import pytest

from solver.deals import shuffled
from solver.forty_thieves import kernels, portfolio
from solver.forty_thieves.dominance import ALL_DOMINANCES, SCORE
from solver.forty_thieves.fitted import weights_for
from solver.forty_thieves.moves import MOST_MOVES
from solver.referee.forty_thieves import lay_out, replay
from solver.results import WINNABLE
from solver.rules import find_rules
from solver.search import beam

PLAYED = (
    "waning-moon", "thirty-nine-steps", "lucas", "lucas-classic", "limited", "napoleons-square", "streets", "maria",
    "indian", "emperor", "number-ten", "eclipse", "josephine", "forty-and-eight", "san-juan-hill", "famous-fifty",
)  # fmt: skip


def counts(number, width, slice_, rules):
    board = portfolio.board_of(
        lay_out(shuffled(number), rules), rules, ALL_DOMINANCES | SCORE, weights_for(rules)
    )
    memory = beam.memory_for(portfolio.root_of(board), MOST_MOVES, width, layers=8)
    limit = 0
    while True:
        limit += slice_
        status = kernels.beam_search(board, memory, width, limit, 0)
        if status == beam.KEPT_FULL:
            memory = beam.grown(memory, kernels.reindex)
        elif status != beam.RUNNING:
            return status, memory.counters.tolist(), beam.line_to(memory) if status == beam.WON else []


@pytest.mark.parametrize("name", ["waning-moon", "forty-thieves"])
def test_slices_and_repetition_change_nothing(name):
    rules = find_rules(name)
    for number in range(3):
        assert counts(number, 25, 10**9, rules) == counts(number, 25, 97, rules)


@pytest.mark.parametrize("name", PLAYED)
def test_wins_are_accepted_by_the_referee(name):
    rules = find_rules(name)
    for number in range(3):
        layout = lay_out(shuffled(number), rules)
        outcome = portfolio.search(layout, rules, 60_000)
        if outcome.verdict == WINNABLE:
            assert replay(layout, rules, outcome.moves).is_won()
