"""A digest of what code does, by which stored results are told from those of another version.

Comments, docstrings, blank lines and the names of files have no part in it: a better word in a comment, or a
file that moves, must not cut a long run off from its results.
"""

import ast
import hashlib
import io
import tokenize
from collections.abc import Iterable
from pathlib import Path

from solver.errors import Fault
from solver.imports import ROOT, homes_of_names, source_of, without_imports


def code_of(source: str) -> str:
    """Python source without comments, docstrings and blank lines.

    Examples
    --------
    >>> code_of('def f(x):  # why\\n    "What it does."\\n\\n    return "# " + x\\n')
    'def f(x):\\n    return "# " + x'
    """
    lines = source.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node, False):
            docstring = node.body[0]
            lines[docstring.lineno - 1 : docstring.end_lineno] = [""] * (
                docstring.end_lineno - docstring.lineno + 1
            )
    return "\n".join(line.rstrip() for line in lines if line.strip())


def code_digest(modules: Iterable[str], root: Path = ROOT) -> str:
    """Digest of what modules do, with all that they import, directly or not.

    A source counts by its code and, for each name that it imports from this project, the name and the digest
    of the source which defines it.  So any edit that could change what comes out changes the digest, whereas
    the names of files and folders have no part in it.

    Parameters
    ----------
    modules : iterable of str
        Dotted names of modules.
    root : Path
        Folder that holds ``solver``.

    Returns
    -------
    str
        16 hexadecimal digits.

    Raises
    ------
    Fault
        If there is no such module, or modules import each other in a circle.
    """
    known: dict[Path, str] = {}
    sources = [source_of(module, root) for module in modules]
    if None in sources:
        raise Fault(f"there are not all of the modules {', '.join(modules)}")
    return _digest(sorted(_digest_of(source, root, known) for source in sources))[:16]


def _digest_of(source: Path, root: Path, known: dict[Path, str]) -> str:
    if source not in known:
        known[source] = ""
        code = without_imports(code_of(source.read_text(encoding="utf-8")))
        lines = [line for line in code.splitlines() if line]
        imports = [f"{name} {_digest_of(home, root, known)}" for name, home in homes_of_names(source, root)]
        known[source] = _digest([*lines, *sorted(imports)])
    elif not known[source]:
        raise Fault(f"{source} imports itself by way of others")
    return known[source]


def _digest(parts: Iterable[str]) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def search_digest(game: str) -> str:
    """Digest of the search of a game (``half-moon`` or ``forty-thieves``); stored with every run of it."""
    return code_digest([f"solver.games.{game.replace('-', '_')}.search.portfolio"])
