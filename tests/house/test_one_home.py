"""A game has one home: outside its folder nothing asks which game it is, or takes from that folder."""

import ast
from dataclasses import fields
from pathlib import Path

import pytest

from solver.games.catalogue import GAMES

ROOT = Path(__file__).parents[2]
HOMES = {game.name.replace("-", "_") for game in GAMES.values()}
REGISTRY = ROOT / "solver" / "games" / "catalogue.py"
NAMES = {name for game in GAMES.values() for name in (game.name, game.code_prefix, *game.variants)}
OUTSIDE = [
    path
    for top in ("solver", "analysis", "scripts")
    for path in sorted((ROOT / top).rglob("*.py"))
    # What is about one game alone, its fitting, may know that game.
    if not {*path.relative_to(ROOT).parts} & HOMES and "research" not in path.parts
]


def branches(tree: ast.AST) -> list[int]:
    """Lines that compare with the name of a game, look something up by it, or ask for the type of a game."""
    classes = {game.rules.__name__.removesuffix("Rules") for game in GAMES.values()}
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            named = [node.left, *node.comparators]
        elif isinstance(node, ast.Dict):
            named = node.keys
        elif isinstance(node, ast.MatchValue):
            named = [node.value]
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("isinstance", "issubclass"):
            asked = ast.unparse(node.args[1])
            found += [node.lineno] if any(name in asked for name in classes) else []
            continue
        else:
            continue
        values = [part for name in named if name for part in ast.walk(name) if isinstance(part, ast.Constant)]
        found += [node.lineno] if any(part.value in NAMES for part in values) else []
    return found


@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_outside_asks_which_game_it_is(path):
    assert branches(ast.parse(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "source",
    [
        'if rules.game == "half-moon":\n    pass',
        'TABLE = {"forty-thieves": 1}',
        "isinstance(rules, HalfMoonRules)",
        "isinstance(layout, FortyThievesLayout | None)",
        'code.startswith in ("HM1", "x")',
        'match game:\n    case "half-moon":\n        pass',
    ],
)
def test_a_branch_is_seen(source):
    assert branches(ast.parse(source)) != []


@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_outside_takes_from_the_folder_of_a_game(path):
    if path == REGISTRY:
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        for name in names:
            parts = name.split(".")
            assert parts[:2] != ["solver", "games"] or not {*parts[2:]} & HOMES, f"line {node.lineno}: {name}"


def test_no_other_number_of_cards_is_written_outside():
    """How many packs a game is played with is a field of its record."""
    for path in OUTSIDE:
        constants = [
            node.value
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Constant)
        ]
        assert 104 not in constants, path


def test_every_fact_of_a_game_is_told_in_the_record():
    described = (ROOT / "solver" / "games" / "record.py").read_text(encoding="utf-8")
    for name in (field.name for game in GAMES.values() for field in fields(game)):
        assert f"    {name} : " in described, name
