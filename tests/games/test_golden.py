"""Golden playthroughs: one random game a rule set, move by move, that no change may alter unnoticed.

After a wanted change: ``python -m scripts.research.write_golden``, and read the difference.
"""

import re
from pathlib import Path

import pytest

from scripts.research.write_golden import GOLDEN_DEAL, golden_texts
from solver.deals import native_deal
from solver.games.catalogue import CATALOGUE, GAMES
from solver.games.rooms import room

FOLDER = Path(__file__).parents[1] / "golden"
NAMES = [name for game in GAMES.values() if game.has_playthroughs for name in game.variants]


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
    rules = CATALOGUE[name]
    referee = room(rules.game, "referee")
    game = referee.replay(referee.lay_out(native_deal(GOLDEN_DEAL, name).cards, rules), rules, moves)
    assert game.moves_made == len(moves) > 0
    assert f" after {len(moves)} moves" in text


def test_every_golden_file_belongs_to_a_rule_set():
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(NAMES)
