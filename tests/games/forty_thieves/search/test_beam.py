"""The beam: the same counts each time and in any slices, wins that the referee accepts."""

import pytest

from solver.deals import shuffled
from solver.games.catalogue import find_rules
from solver.games.forty_thieves.referee import lay_out, replay
from solver.games.forty_thieves.search import kernels, portfolio
from solver.games.forty_thieves.search.dominance import ALL_DOMINANCES, SCORE
from solver.games.forty_thieves.search.fitted import weights_for
from solver.games.forty_thieves.search.moves import MOST_MOVES
from solver.results import WINNABLE
from solver.search import beam

# Deals that the first beams win.  Where few are won, they are those that were found among the first forty.
WON = {
    "waning-moon": (0, 1, 2),
    "thirty-nine-steps": (0, 1, 2),
    "lucas": (0, 1, 2),
    "lucas-classic": (0, 1, 2),
    "limited": (0, 1, 2),
    "napoleons-square": (0, 1, 2),
    "streets": (0, 7, 14),
    "maria": (7, 10, 11),
    "indian": (20,),
    "emperor": (0, 3, 5),
    "number-ten": (39,),
    "eclipse": (0, 1, 2),
    "josephine": (0, 1, 2),
    "forty-and-eight": (0, 1, 2),
    "san-juan-hill": (0, 1, 2),
    "famous-fifty": (11, 14, 27),
}


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


@pytest.mark.parametrize("name", WON)
def test_wins_are_accepted_by_the_referee(name):
    rules = find_rules(name)
    for number in WON[name]:
        layout = lay_out(shuffled(number), rules)
        # One line of each is made shorter; those of number-ten are long, and that takes half a minute.
        effort = int(number == WON[name][0] and name != "number-ten")
        outcome = portfolio.search(layout, rules, 60_000, effort=effort)
        assert outcome.verdict == WINNABLE, f"deal {number}: {outcome.verdict}, {outcome.reason}"
        assert outcome.reason.startswith("beam of width")
        assert replay(layout, rules, outcome.moves).is_won()
