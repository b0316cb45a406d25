"""A digest of what code does, by which stored results are told from those of another version.

Comments, docstrings and blank lines have no part in it: a better word in a comment must not cut a long run
off from its results.
"""

import ast
import hashlib
import io
import tokenize
from collections.abc import Iterable
from pathlib import Path

_SOLVER = Path(__file__).resolve().parent
SHARED_ROOMS = ("kernels", "search")


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


def code_digest(rooms: Iterable[str]) -> str:
    """Digest of the code in some rooms of the solver.

    Parameters
    ----------
    rooms : iterable of str
        Names of folders in ``solver/``.

    Returns
    -------
    str
        16 hexadecimal digits.
    """
    digest = hashlib.sha256()
    for room in rooms:
        for path in sorted((_SOLVER / room).glob("*.py")):
            digest.update(f"{room}/{path.name}\n{code_of(path.read_text(encoding='utf-8'))}\n".encode())
    return digest.hexdigest()[:16]


def search_digest(game: str) -> str:
    """Digest of the search of a game (``half-moon`` or ``forty-thieves``); stored with every run of it."""
    return code_digest((*SHARED_ROOMS, game.replace("-", "_")))
