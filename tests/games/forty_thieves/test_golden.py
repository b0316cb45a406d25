"""Golden playthroughs: one random game a rule set, move by move, that no change may alter unnoticed.

After a wanted change: ``python -m scripts.research.write_golden``, and read the difference.
"""

import re
from pathlib import Path

import pytest

from scripts.research.write_golden import GOLDEN_DEAL, golden_texts
from solver.deals import native_deal
from solver.games.forty_thieves.referee import lay_out, replay
from solver.rules import CATALOGUE, FortyThievesRules

FOLDER = Path(__file__).parents[2] / "golden"
NAMES = [name for name, rules in CATALOGUE.items() if isinstance(rules, FortyThievesRules)]


@pytest.fixture(scope="module")
def written_now():
    return golden_texts()


@pytest.mark.parametrize("name", NAMES)
def test_playthrough_is_unchanged(name, written_now):
    assert written_now[name].splitlines() == (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", NAMES)
def test_the_recorded_line_can_be_replayed(name):
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    moves = re.findall(r"^\d+\. (\S+) of", text, re.MULTILINE)
    game = replay(lay_out(native_deal(GOLDEN_DEAL, name).cards, CATALOGUE[name]), CATALOGUE[name], moves)
    assert game.moves_made == len(moves) > 50


def test_every_golden_file_belongs_to_a_rule_set():
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(NAMES)
