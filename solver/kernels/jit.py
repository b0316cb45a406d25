"""The decorators of all kernels.  Their machine code is kept between runs (see ``machine_code``)."""

import types
from collections.abc import Callable

import numba

from solver.kernels.machine_code import MachineCode


def _kept(function: Callable, **options) -> Callable:
    """Compile a function and keep its machine code; left as it is where numba compiles nothing."""
    compiled = numba.njit(boundscheck=None, **options)(function)
    if not numba.config.DISABLE_JIT:
        compiled._cache = MachineCode(function)  # as numba's own enable_caching does
    return compiled


def kernel(function: Callable) -> Callable:
    """Compile a function of plain arrays and numbers; keep its machine code between runs."""
    return _kept(function)


def lean_kernel(function: Callable) -> Callable:
    """Compile a function that makes no array, without reference counts.

    Counting references to the arrays of a large named tuple, at each call of a helper, took nineteen
    twentieths of the time of a beam search.  A function that does make an array does not compile.
    """
    return _kept(function, _nrt=False)


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
