"""The walls between the rooms: a module imports only from lower floors or from its own room."""

import ast
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# The last pattern that fits a module's name gives its room; a room may import from rooms on lower floors.
# A game has one home, and every game's home has the same rooms.
ROOMS = {
    "solver": ("the face", 13),
    "solver.library": ("the face", 13),
    "solver.errors": ("solver.errors", 0),
    "solver.memory": ("solver.errors", 0),
    "solver.imports": ("solver.errors", 0),
    "solver.games": ("solver.games.rooms", 1),
    "solver.games.rooms": ("solver.games.rooms", 1),
    "solver.code_digest": ("solver.code_digest", 1),
    "solver.kernels*": ("solver.kernels", 1),
    "solver.outcome": ("solver.outcome", 1),
    "solver.cards": ("solver.cards", 2),
    "solver.rules*": ("solver.rules", 3),
    "solver.results": ("solver.results", 3),
    "solver.games.record": ("solver.games.record", 4),
    "solver.games.protocol": ("solver.games.record", 4),
    "solver.search*": ("solver.search", 4),
    "solver.games.*.rules": ("rules of a game", 5),
    "solver.games.*.variants": ("rules of a game", 5),
    "solver.games.*.order": ("rules of a game", 5),
    "solver.games.*.budgets": ("rules of a game", 5),
    "solver.games.*.game": ("the record of a game", 6),
    "solver.games.catalogue": ("the registry", 7),
    "solver.games.*.referee": ("referee", 6),
    "solver.games.*.search*": ("search of a game", 7),
    "solver.deals": ("solver.deals", 8),
    "solver.budgets": ("solver.budgets", 8),
    "solver.formats*": ("solver.formats", 9),
    "solver.games.*.board_text": ("solver.formats", 9),
    "solver.games.*.drawing": ("solver.formats", 9),
    "solver.games.*.solvitaire": ("solver.formats", 9),
    "solver.games.*.narration": ("solver.formats", 9),
    "solver.games.*.playthrough": ("playthrough", 10),
    "solver.solve": ("solver.solve", 10),
    "solver.compile_time": ("solver.compile_time", 8),
    "solver.warmup": ("solver.warmup", 11),
    "solver.play*": ("solver.play", 12),
    "solver.advice*": ("solver.play", 12),
    "solver.games.*.play.*": ("solver.play", 12),
    "analysis*": ("analysis", 14),
    "scripts*": ("scripts", 15),
}
MODULES = [path for top in ("solver", "analysis", "scripts") for path in sorted((ROOT / top).rglob("*.py"))]


def room_of(module: str) -> tuple[str, int]:
    fitting = [room for pattern, room in ROOMS.items() if fnmatchcase(module, pattern)]
    assert fitting, f"{module} is in no room that this test knows"
    return fitting[-1]


def imports_of(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            modules = {name for name in inner if ROOT.joinpath(*name.split(".")).with_suffix(".py").exists()}
            names |= modules or {node.module}
    return names


def game_of(module: str) -> str | None:
    parts = module.split(".")
    return parts[2] if parts[:2] == ["solver", "games"] and len(parts) > 3 else None


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_imports_only_from_below(path):
    module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    if path.name == "__init__.py" and not path.read_text():
        return
    room, floor = room_of(module)
    for name in imports_of(path):
        if name.split(".")[0] in ("solver", "analysis", "scripts"):
            other, below = room_of(name)
            assert other == room or below < floor, f"{module} may not import {name}"
            if game_of(module) and game_of(name):
                assert game_of(module) == game_of(name), f"{module} may not know {name}: a game has one home"
    if room in ("solver.kernels", "solver.search"):
        outside = {name.split(".")[0] for name in imports_of(path)} - {"solver", "numpy", "numba"}
        assert module == "solver.kernels.machine_code" or outside <= {"typing", "collections", "types"}, (
            outside
        )
    if room == "referee":
        assert not imports_of(path) & {"numpy", "numba"}, "the referee is plain Python"


REFEREES = sorted((ROOT / "solver" / "games").glob("*/referee.py"))


@pytest.mark.parametrize("path", REFEREES, ids=lambda path: path.parent.name)
def test_the_referee_shares_no_code_with_the_kernels(path):
    for name in imports_of(path):
        if name.startswith("solver"):
            assert room_of(name)[0] not in ("solver.kernels", "solver.search", "search of a game")
