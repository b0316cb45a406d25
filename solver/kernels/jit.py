"""The one decorator of all kernels, and where their machine code is kept between runs.

numba's own cache notices an edit in the file of a kernel but not in the kernels that it calls, and it
does not see flags such as NUMBA_BOUNDSCHECK.  So the cache directory is named by a digest of every
kernel source, the numba version and those flags: any edit starts an empty directory.
"""

import hashlib
import os
import types
from collections.abc import Callable
from pathlib import Path

import numba

_SOLVER = Path(__file__).resolve().parent.parent
_KERNEL_ROOMS = ("kernels", "search", "half_moon", "forty_thieves", "players")
_FLAGS = ("NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_DEBUG_CACHE", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES")


def kernel_digest() -> str:
    """Digest of all that machine code depends on; of bytes, for numba compiles a file anew at any edit."""
    digest = hashlib.sha256(numba.__version__.encode())
    for flag in _FLAGS:
        digest.update(f"{flag}={os.environ.get(flag, '')}".encode())
    for room in _KERNEL_ROOMS:
        for source in sorted((_SOLVER / room).glob("*.py")):
            digest.update(source.name.encode() + source.read_bytes())
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
