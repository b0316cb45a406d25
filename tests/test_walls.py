"""The walls between the rooms: a module imports only from lower floors or from its own room."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# The longest prefix of a module's name gives its room; a room may import from rooms on lower floors.
FLOORS = {
    "solver": 0,
    "solver.errors": 0,
    "solver.imports": 0,
    "solver.code_digest": 1,
    "solver.kernels": 1,
    "solver.cards": 2,
    "solver.rules": 3,
    "solver.results": 3,
    "solver.outcome": 1,
    "solver.deals": 3,
    "solver.budgets": 4,
    "solver.search": 4,
    "solver.referee": 4,
    "solver.formats": 5,
    "solver.half_moon": 5,
    "solver.forty_thieves": 5,
    "solver.solve": 6,
    "solver.compile_time": 6,
    "solver.warmup": 7,
    "solver.players": 8,
    "analysis": 9,
    "scripts": 10,
}
KERNEL_ROOMS = ("solver.kernels", "solver.search", "solver.half_moon", "solver.forty_thieves")
MODULES = [path for top in ("solver", "analysis", "scripts") for path in sorted((ROOT / top).rglob("*.py"))]


def room_of(module: str) -> str:
    parts = module.split(".")
    for length in range(len(parts), 0, -1):
        if ".".join(parts[:length]) in FLOORS:
            return ".".join(parts[:length])
    raise AssertionError(f"{module} is in no room that this test knows")


def imports_of(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            names.add(node.module)
    return names


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_imports_only_from_below(path):
    module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    own = room_of(module)
    for name in imports_of(path):
        if name.split(".")[0] in ("solver", "analysis", "scripts"):
            other = room_of(name)
            assert other == own or FLOORS[other] < FLOORS[own], f"{module} may not import {name}"
    if own in ("solver.kernels", "solver.search"):
        outside = {name.split(".")[0] for name in imports_of(path)} - {"solver", "numpy", "numba"}
        assert module == "solver.kernels.machine_code" or outside <= {"typing", "collections", "types"}, (
            outside
        )
    if own == "solver.referee":
        assert not imports_of(path) & {"numpy", "numba"}, "the referee is plain Python"


def test_the_referee_shares_no_code_with_the_kernels():
    for path in (ROOT / "solver" / "referee").glob("*.py"):
        for name in imports_of(path):
            assert room_of(name) not in KERNEL_ROOMS if name.startswith("solver") else True
