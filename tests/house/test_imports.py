"""What a source depends on is found by reading its imports, and all of it is found."""

import ast
import importlib
import sys
from types import ModuleType

import pytest

from solver import imports
from solver.imports import ROOT, closure, homes_of_names, imported_by, source_of

SOURCES = sorted((ROOT / "solver").rglob("*.py"))


def module_of(source) -> ModuleType:
    name = ".".join(source.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    return sys.modules.get(name) or importlib.import_module(name)


def imports_by_the_parser(source):
    """Names that a module imports at its margin, by Python's own parser: the slow twin of the pattern."""
    found = set()
    for node in ast.parse(source.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module.split(".")[0] == "solver":
            found |= {(node.module, alias.name) for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {(alias.name, "") for alias in node.names if alias.name.split(".")[0] == "solver"}
    return found


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_imports_are_all_found(source):
    text = source.read_text(encoding="utf-8")
    found = {(module, name) for module, names in imports.imports_in(text) for name in names or [""]}
    assert found == imports_by_the_parser(source)


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_imported_name_is_defined_where_it_was_traced_to(source):
    for name, home in homes_of_names(source):
        assert home.name != "__init__.py" or name in vars(module_of(home)) or not name
        if name:
            assert name in home.read_text(encoding="utf-8")
            assert hasattr(module_of(home), name)


def test_a_name_that_a_package_hands_on_leads_to_its_module():
    evaluate = source_of("solver.games.half_moon.search.order")
    assert ("MOST_PILES", source_of("solver.games.half_moon.rules")) in homes_of_names(evaluate)
    assert source_of("solver.rules.catalogue") not in closure([evaluate])


def test_what_is_imported_by_what_is_imported_belongs_to_it():
    assert source_of("solver.errors") in closure([source_of("solver.games.half_moon.search.portfolio")])
    assert imported_by(source_of("solver.errors")) == set()


def test_there_is_no_such_module():
    assert source_of("solver.no_such_module") is None
