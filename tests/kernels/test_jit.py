"""The compile cache: an edit to anything that a kernel's machine code depends on starts an empty one."""

import ast
import shutil

import pytest

from solver.kernels import jit

SOLVER = jit._SOLVER


def imports_by_the_parser(source):
    """Sources that a module imports at its margin, by Python's own parser: the slow twin of the pattern."""
    modules = set()
    for node in ast.parse(source.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom):
            modules |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
    known = (jit._file_of(module) for module in modules if module.split(".")[0] == "solver")
    return {path for path in known if path}


@pytest.mark.parametrize("source", jit.kernel_sources(), ids=lambda path: str(path.relative_to(SOLVER)))
def test_the_imports_are_all_found(source):
    assert jit._imported_by(source) == imports_by_the_parser(source)


# Most piles and fields, the ranks that are faces, most columns: compiled into kernels, kept elsewhere.
@pytest.mark.parametrize(
    "edited", ["rules/half_moon.py", "rules/forty_thieves.py", "referee/half_moon.py", "search/beam.py"]
)
def test_an_edit_to_what_a_kernel_imports_changes_the_digest(edited, tmp_path, monkeypatch):
    copy = tmp_path / "solver"
    shutil.copytree(SOLVER, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(jit, "_SOLVER", copy)
    before = jit.kernel_digest()
    (copy / edited).write_text((copy / edited).read_text(encoding="utf-8") + "\nMORE = 1\n", encoding="utf-8")
    assert jit.kernel_digest() != before
