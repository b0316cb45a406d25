"""The one decorator of all kernels, and where their machine code is kept between runs.

numba's own cache notices an edit in the file of a kernel but not in the kernels that it calls, and it
does not see flags such as NUMBA_BOUNDSCHECK.  So the cache directory is named by a digest of every
kernel source and of all that kernels import (a constant of the rules is compiled in), the numba version and
those flags: any edit starts an empty directory.
"""

import hashlib
import os
import re
import types
from collections.abc import Callable
from pathlib import Path

import numba

_SOLVER = Path(__file__).resolve().parent.parent
_KERNEL_ROOMS = ("kernels", "search", "half_moon", "forty_thieves", "players")
_FLAGS = ("NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_DEBUG_CACHE", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES")


# At the margin only: an import inside a function is for Python, no kernel can make one.
_IMPORT = re.compile(
    r"^(?:from (solver[\w.]*) import (?:\(([^)]*)\)|([^(\n]+))|import (solver[\w.]*))", re.MULTILINE
)


def _file_of(module: str) -> Path | None:
    """Source of a module of this project; None if there is no such module."""
    path = _SOLVER.parent.joinpath(*module.split("."))
    for source in (path.with_suffix(".py"), path / "__init__.py"):
        if source.is_file():
            return source
    return None


def _imported_by(source: Path) -> set[Path]:
    """Sources of this project that a source imports, as they stand in its import statements."""
    modules = set()
    for package, block, line, module in _IMPORT.findall(source.read_text(encoding="utf-8")):
        modules.add(module or package)
        names = [name.split(" as ")[0].strip() for name in (block or line).split(",")]
        modules |= {f"{package}.{name}" for name in names if package and name}
    return {path for path in map(_file_of, modules) if path}


def kernel_sources() -> list[Path]:
    """Every source in the kernels' rooms and all that they import, directly or not, in order."""
    waiting = [source for room in _KERNEL_ROOMS for source in (_SOLVER / room).glob("*.py")]
    found: set[Path] = set()
    while waiting:
        source = waiting.pop()
        if source not in found:
            found.add(source)
            waiting += _imported_by(source)
    return sorted(found)


def kernel_digest() -> str:
    """Digest of all that machine code depends on; of bytes, for numba compiles a file anew at any edit."""
    digest = hashlib.sha256(numba.__version__.encode())
    for flag in _FLAGS:
        digest.update(f"{flag}={os.environ.get(flag, '')}".encode())
    for source in kernel_sources():
        digest.update(source.relative_to(_SOLVER).as_posix().encode() + source.read_bytes())
    return digest.hexdigest()[:16]


def cache_directory() -> Path | None:
    """Directory for the machine code of this version, or None where nothing is writable."""
    base = os.environ.get("MOONS_CACHE") or os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    directory = Path(base) / "two-moons" / kernel_digest()
    try:
        directory.mkdir(parents=True, exist_ok=True)
        probe = directory / f"probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError:
        return None
    return directory


_CACHE = None if numba.config.DISABLE_JIT else cache_directory()
if _CACHE is not None:
    numba.config.CACHE_DIR = str(_CACHE)


def cache_is_warm(game: str) -> bool:
    """Whether the kernels of ``game`` have been compiled before by this version."""
    return numba.config.DISABLE_JIT or (_CACHE is not None and (_CACHE / f"warm-{game}").exists())


def mark_cache_warm(game: str) -> None:
    """Note that the kernels of ``game`` are in the cache."""
    if _CACHE is not None:
        (_CACHE / f"warm-{game}").touch()


def kernel(function: Callable) -> Callable:
    """Compile a function of plain arrays and numbers; keep its machine code between runs."""
    return numba.njit(cache=_CACHE is not None, boundscheck=None)(function)


def lean_kernel(function: Callable) -> Callable:
    """Compile a function that makes no array, without reference counts.

    Counting references to the arrays of a large named tuple, at each call of a helper, took nineteen
    twentieths of the time of a beam search.  A function that does make an array does not compile.
    """
    return numba.njit(cache=_CACHE is not None, boundscheck=None, _nrt=False)(function)


def helper(function: Callable) -> Callable:
    """Compile a small function into each of its callers; it makes no array and needs no cache entry."""
    return numba.njit(inline="never", _nrt=False)(function)


def specialise(search: Callable, name: str, compiled=kernel, **game_kernels: Callable) -> Callable:
    """Compile a search for one game.

    A search is written once, as a plain function that calls ``expand`` and the like by global names.
    A copy of it with the kernels of one game as its globals is a function of its own: numba caches it,
    which it does not do for a kernel that is passed as an argument or bound in a closure.

    Parameters
    ----------
    search : function
        The plain search.
    name : str
        Unique name of the copy; cache entries are told apart by it.
    compiled : function
        ``kernel``, or ``lean_kernel`` for a search that makes no array.
    **game_kernels : kernels
        What the global names stand for in this copy.
    """
    copy = types.FunctionType(search.__code__, {**search.__globals__, **game_kernels}, name)
    copy.__qualname__ = name
    copy.__module__ = search.__module__
    return compiled(copy)
