"""Which sources of this project a source depends on: found by reading import statements, never kept by hand.

A name that a package only hands on (``from solver.rules import MOST_PILES``) leads to the module that defines
it, so that a word in one module of a package is no edit to what depends on another.
"""

import re
from collections.abc import Iterable
from pathlib import Path

# At the margin only: an import inside a function is for Python, no kernel can make one.
_IMPORT = re.compile(
    r"^(?:from (solver[\w.]*) import (?:\(([^)]*)\)|([^(\n]+))|import (solver[\w.]*))", re.MULTILINE
)
ROOT = Path(__file__).resolve().parent.parent


def source_of(module: str, root: Path = ROOT) -> Path | None:
    """Source of a module of this project; None if there is no such module.

    Parameters
    ----------
    module : str
        Its dotted name.
    root : Path
        Folder that holds ``solver``.
    """
    path = root.joinpath(*module.split("."))
    for source in (path.with_suffix(".py"), path / "__init__.py"):
        if source.is_file():
            return source
    return None


def imports_in(text: str) -> list[tuple[str, list[str]]]:
    """Modules of this project that a text imports at its margin, each with the names taken from it.

    Examples
    --------
    >>> imports_in("import numpy as np\\nfrom solver.kernels.bits import lowest, ones as set_bits\\n")
    [('solver.kernels.bits', ['lowest', 'ones'])]
    """
    found = []
    for package, block, line, module in _IMPORT.findall(text):
        lines = [part.partition("#")[0] for part in (block or line).splitlines()]
        names = [name.split(" as ")[0].strip() for name in ",".join(lines).split(",")]
        found.append((module or package, [name for name in names if name]))
    return found


def without_imports(text: str) -> str:
    """A text without its import statements of this project."""
    return _IMPORT.sub("", text)


def homes_of_names(source: Path, root: Path = ROOT) -> list[tuple[str, Path]]:
    """Each name that a source imports from this project, with the source that defines it.

    Parameters
    ----------
    source : Path
        A file in Python.
    root : Path
        Folder that holds ``solver``.

    Returns
    -------
    list of (str, Path)
        The name is empty for a module: what it is called counts where it is used.
    """
    found = []
    for module, names in imports_in(source.read_text(encoding="utf-8")):
        for name in names or [""]:
            home = _home_of(module, name, root)
            if home is not None:
                found.append(("" if source_of(f"{module}.{name}", root) == home else name, home))
    return found


def imported_by(source: Path, root: Path = ROOT) -> set[Path]:
    """Sources of this project on which a source depends by its own import statements.

    Parameters
    ----------
    source : Path
        A file in Python.
    root : Path
        Folder that holds ``solver``.
    """
    return {home for _, home in homes_of_names(source, root)}


def _home_of(module: str, name: str, root: Path) -> Path | None:
    """Source that defines what ``from module import name`` gives: a module, or a name in one."""
    inner = source_of(f"{module}.{name}", root) if name else None
    if inner is not None:
        return inner
    home = source_of(module, root)
    if home is not None and home.name == "__init__.py":
        for other, names in imports_in(home.read_text(encoding="utf-8")):
            if name in names:
                return _home_of(other, name, root)
    return home


def closure(sources: Iterable[Path], root: Path = ROOT) -> list[Path]:
    """Sources, all that they import, all that those import, and so on, in order.

    Parameters
    ----------
    sources : iterable of Path
        Where to begin.
    root : Path
        Folder that holds ``solver``.
    """
    waiting, found = list(sources), set()
    while waiting:
        source = waiting.pop()
        if source not in found:
            found.add(source)
            waiting += imported_by(source, root)
    return sorted(found)
