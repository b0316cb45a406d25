"""The evaluation: the kernels score each child in parts, from what its parent knew; the twin counts anew."""

from itertools import pairwise

import numpy as np
import pytest

from solver.deals import shuffled
from solver.games.catalogue import find_rules
from solver.games.forty_thieves.referee import lay_out
from solver.games.forty_thieves.search import evaluate as e
from solver.games.forty_thieves.search import kernels, portfolio
from solver.games.forty_thieves.search.dominance import ALL_DOMINANCES, SCORE
from solver.games.forty_thieves.search.moves import MOST_MOVES
from solver.search import beam
from tests.games.forty_thieves.search.test_state import unpacked


def twin(layout, rules, weights) -> int:
    """Score of a layout of a game with one pass and same-suit building, by the definitions."""
    w = [int(weight) for weight in weights]
    needs, wanted = {}, set()
    for suit, (low, high) in enumerate(layout.foundations):
        for rank in range(low, 13):
            table, first = (e.FIRST, high) if rank >= high else (e.SECOND, low)
            needs[13 * suit + rank] = w[table + rank - first]
        wanted |= {13 * suit + count for count in (low, high) if count < 13}

    def fits(card, on):
        return card // 13 == on // 13 and card + 1 == on

    def cost(card, below):
        burying = max(needs[c] for c in below) + (sum(needs[c] for c in below) * w[e.SUM_SHARE] >> 8)
        return max(0, burying - (needs[card] * w[e.RELIEF] >> 8))

    score = w[e.OUT] * sum(map(sum, layout.foundations)) + w[e.UNTURNED] * len(layout.stock)
    for column in layout.columns:
        in_run = [fits(card, on) for on, card in pairwise(column)]
        score += w[e.WANTED] * sum(card in wanted for card in column)
        for i, runs_on in enumerate(in_run, start=1):
            share = w[e.RUN_SHARE] if runs_on else 256
            score += w[e.IN_RUN] * runs_on - (cost(column[i], column[:i]) * share >> 8)
        if column and all(in_run):
            score += w[e.RUN_BASE] * (column[0] % 13)
        score += w[e.TWO_RUNS] * (in_run.count(False) == 1)

    empty = layout.columns.count(())
    score += w[e.EMPTY_COLUMN] * empty + w[e.SECOND_EMPTY] * (empty > 1)
    score += empty * (w[e.EMPTY_UNTURNED] * len(layout.stock) + w[e.EMPTY_WASTE] * len(layout.waste))

    waste = layout.waste
    below = [waste[:i] for i in range(len(waste))]
    score += w[e.WASTE_CARD] * len(waste) + (w[e.WASTE_SQUARE] * len(waste) ** 2 >> 4)
    buried = sum(cost(card, cards) for card, cards in zip(waste, below, strict=True) if cards)
    score -= buried * w[e.WASTE_SHARE] >> 8
    score += w[e.WASTE_PAIR] * sum(
        any(fits(lower, card) for lower in cards) for card, cards in zip(waste, below, strict=True)
    )
    score += w[e.WANTED_BELOW] * sum(card in wanted for cards in below for card in cards)

    last = [column[-1] for column in layout.columns if column]
    score += w[e.MOBILE] * sum(any(fits(card, on) for on in last) for card in (*last, *waste[-1:]))
    soon = sum(card in wanted or any(fits(card, on) for on in last) for card in layout.stock[: e.AHEAD])
    return score + w[e.SOON] * soon


@pytest.mark.parametrize("name", ["waning-moon", "forty-thieves"])
def test_every_feature_is_what_it_says(name):
    rules = find_rules(name)
    random = np.random.default_rng(5)
    met = 0
    for number in range(8):
        weights = random.integers(-300, 300, e.N_WEIGHTS)
        weights[e.FIRST : e.SECOND + 13] = random.integers(0, 200, e.SECOND + 13 - e.FIRST)
        on = portfolio.board_of(lay_out(shuffled(number), rules), rules, ALL_DOMINANCES | SCORE, weights)
        memory = beam.memory_for(portfolio.root_of(on), MOST_MOVES, width=8, layers=256)
        for budget in range(50, 1_000, 50):
            if kernels.beam_search(on, memory, 8, budget, 0) != beam.RUNNING:
                break
            for row in range(memory.counters[beam.CANDIDATES]):
                assert memory.scores[row] == twin(unpacked(on, memory.candidates[row]), rules, weights)
                met += 1
    assert met > 500
