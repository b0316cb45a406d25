"""Layouts as people have them go through ``check``: each is the deal, or the end of a game, that it shows.

What a file holds is told by PySolFC's own deal of that number, so ``check`` must say of the file what it says
of the number: same verdict, same line, same count of states.
"""

import json
from pathlib import Path

import pytest

from solver.formats.layouts import read_layouts
from solver.formats.line_of_play import read_numbered_line
from solver.games.catalogue import find_rules
from solver.games.forty_thieves import referee as forty_thieves
from solver.rules.overrides import with_overrides
from tests.formats.test_as_people_write import STARTS

CASES = Path(__file__).parents[1] / "cases"
BUDGET = ("--budget", "20k", "--json")  # the deals of Forty Thieves stay open in it, and that is compared too
ENDS = sorted(path.name for path in CASES.glob("end_*.txt"))
UPPER = "solv_number_ten_upper.json"


def told(moons, *arguments):
    answer = moons("check", *arguments, *BUDGET)
    record = json.loads(answer.out)
    del record["deal"], record["number"], record["seconds"]
    return answer.status, record, [line for line in answer.err.splitlines() if line.startswith("note")]


@pytest.fixture(scope="module")
def known():
    """What ``check`` says of PySolFC's deals; asked once each."""
    return {}


@pytest.mark.parametrize("file", sorted(path.name for path in CASES.iterdir() if path.suffix))
def test_every_case_has_its_test(file):
    assert file in [*" ".join(STARTS.values()).split(), *ENDS, UPPER]


@pytest.mark.parametrize(
    ("deal", "file"), [(deal, file) for deal, files in STARTS.items() for file in files.split()]
)
def test_a_start_is_checked_as_its_number(moons, known, deal, file):
    number, name = deal.split()
    if deal not in known:
        known[deal] = told(moons, number, "--rules", name)
    assert told(moons, "--layout", CASES / file, "--rules", name) == known[deal]


@pytest.mark.parametrize("file", ENDS)
def test_an_end_of_a_game_is_won_in_two_moves(moons, file):
    status, record, notes = told(moons, "--layout", CASES / file, "--rules", "forty-thieves")
    assert (status, record["verdict"], record["moves"], notes) == (0, "winnable", ["1>F", "1>F"], [])


def test_a_start_without_cards_face_down_is_checked_as_it_lies_there_and_said_to_be(moons, known):
    """Upper case is face up in Solvitaire's JSON, so these cards are seen; the note names what is unusual."""
    up = told(moons, "--layout", CASES / UPPER, "--rules", "number-ten")
    as_the_rules_deal = told(moons, "--layout", CASES / "solv_number_ten.json", "--rules", "number-ten")
    all_up = told(moons, "pysolfc:5", "--rules", "number-ten", "--set", "face_down=0")
    assert len(up[2]) == 1 and "all lie face up; that is how they are read" in up[2][0]
    assert as_the_rules_deal[2] == []
    for key in ("verdict", "reason", "states", "moves"):
        assert up[1][key] == all_up[1][key]


# Games in progress that were once called unwinnable; the line beside each wins.
WRONGLY_LOST = {
    "empty_columns": [],
    "face_down": ["--set", "columns=3", "--set", "cards_a_column=13", "--set", "face_down=12"],
}


@pytest.mark.parametrize("name", WRONGLY_LOST)
def test_what_was_wrongly_lost_is_won(moons, name):
    path, settings = CASES / "wrongly_lost" / f"{name}.txt", WRONGLY_LOST[name]
    rules = with_overrides(find_rules("forty-thieves"), settings[1::2])
    (named,) = read_layouts(path, rules)
    known = path.with_suffix(".line").read_text().split()
    assert forty_thieves.replay(named.layout, rules, known).is_won()
    answer = moons("check", "--layout", path, "--rules", "forty-thieves", *settings)
    assert answer.status == 0
    assert forty_thieves.replay(named.layout, rules, read_numbered_line(answer.out)).is_won()
