"""How long compiling will take here, told before it begins: as long as last time, else by a short sample.

The last times lie beside the machine code and outlive it, so they are of this machine.  Where there is none,
a small kernel is compiled and timed: a busy machine or a slow one is slow with that one too.
"""

import contextlib
import json
import time
from collections.abc import Callable
from pathlib import Path

import numba
import numpy as np

from solver.games.catalogue import GAMES
from solver.kernels.machine_code import cache_of_all_versions

LAST_TIMES = "seconds-to-compile.json"
# What is compiled: what people call it, and how many samples it takes (measured on one core, see ``sample``).
KINDS = {
    name: kind
    for game in GAMES.values()
    for name, kind in (
        (game.name, (f"the searches of {game.called}", game.samples_to_compile)),
        (f"players-{game.name}", (f"the players of {game.called}", game.samples_to_compile_players)),
    )
}
ROUND_TO = 5


def announce(kind: str) -> str:
    """A sentence for whoever has to wait.

    Parameters
    ----------
    kind : str
        One of ``KINDS``.
    """
    seconds = _last_times().get(kind) or KINDS[kind][1] * sample()
    rounded = max(1, round(seconds / ROUND_TO)) * ROUND_TO
    return f"compiling {KINDS[kind][0]} for this machine, once: about {rounded} s"


def timed(kind: str, compile_all: Callable[[], object]) -> float:
    """Compile and remember how long it took; where that cannot be written, it is not remembered."""
    begun = time.perf_counter()
    compile_all()
    seconds = time.perf_counter() - begun
    path = _path()
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(_last_times() | {kind: round(seconds, 1)}) + "\n", encoding="utf-8")
    return seconds


def sample() -> float:
    """Seconds to compile a small kernel; the first one in a process wakes the compiler and does not count."""
    for _ in range(2):
        begun = time.perf_counter()
        numba.njit("uint64(uint64[::1], uint64)")(_small_kernel)
    return time.perf_counter() - begun


def _small_kernel(words, wanted):
    best = np.uint64(0)
    for i in range(len(words)):
        word = words[i]
        while word:
            lowest = word & (~word + np.uint64(1))
            best = max(best, lowest ^ wanted)
            word ^= lowest
    return best


def _path() -> Path:
    return cache_of_all_versions() / LAST_TIMES


def _last_times() -> dict[str, float]:
    """The times that are kept; what is damaged or of other kinds counts as nothing."""
    try:
        found = json.loads(_path().read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {kind: found[kind] for kind in KINDS if type(found.get(kind)) in (int, float) and found[kind] > 0}
