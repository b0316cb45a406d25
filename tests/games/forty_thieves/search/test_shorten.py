"""Shorter lines: detours joined, moves back and forth left out, never a line that the referee refuses."""

import pytest

from solver.deals import shuffled
from solver.games.catalogue import find_rules
from solver.games.forty_thieves.referee import FortyThievesLayout, lay_out, replay
from solver.games.forty_thieves.rules import FortyThievesRules
from solver.games.forty_thieves.search.portfolio import Stage, search
from solver.games.forty_thieves.search.shorten import shorten

RULES = FortyThievesRules(columns=3, cards_a_column=1)


def spades_left(*columns):
    """A layout in which the last spades lie in columns and the other cards are out."""
    lowest = min(card for column in columns for card in column)
    return FortyThievesLayout(columns, foundations=((13, lowest), (13, 13), (13, 13), (13, 13)))


@pytest.mark.small
def test_a_detour_is_joined():
    layout = spades_left((11, 12), (), ())
    line = ["1>2", "2>3", "1>2", "2>F", "3>F"]
    assert replay(layout, RULES, line).is_won()
    short = shorten(layout, RULES, line)
    assert len(short) == 3 and replay(layout, RULES, short).is_won()


@pytest.mark.small
def test_a_card_that_leaves_its_foundation_for_nothing_stays_there():
    layout = spades_left((12,), (), ())
    line = ["FQS>2", "2>F", "1>F"]
    assert replay(layout, RULES, line).is_won()
    assert shorten(layout, RULES, line) == ["1>F"]


@pytest.mark.parametrize(("name", "most"), [("waning-moon", 2), ("lucas", 2), ("number-ten", 1)])
def test_more_effort_gives_no_longer_lines(name, most):
    rules = find_rules(name)
    for number in (1, 2):
        layout = lay_out(shuffled(number), rules)
        lengths = []
        for effort in range(most + 1):
            outcome = search(layout, rules, 300_000, stages=(Stage("beam", 100, 2),), effort=effort)
            if outcome.moves:
                assert replay(layout, rules, outcome.moves).is_won()
                lengths.append(len(outcome.moves))
        assert lengths == sorted(lengths, reverse=True)
