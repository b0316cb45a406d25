"""Whether memory has run out, and whether there is enough to begin."""

import errno
import re
from pathlib import Path

try:
    import resource
except ImportError:  # a system without limits of this kind
    resource = None

_SAID = ("failed to map segment", "cannot allocate memory", "can't start new thread")
MEGABYTE = 10**6


def is_out_of_memory(error: BaseException | None) -> bool:
    """Whether an error, or what it came from, says that memory has run out.

    Parameters
    ----------
    error : BaseException or None
        A ``MemoryError``, or what a module, a thread or a file says for want of memory.

    Returns
    -------
    bool
    """
    while error is not None:
        if isinstance(error, MemoryError) or getattr(error, "errno", None) == errno.ENOMEM:
            return True
        if isinstance(error, ImportError | OSError | RuntimeError):
            said = str(error).lower()
            if any(words in said for words in _SAID):
                return True
        error = error.__cause__ or error.__context__
    return False


def ensure_room(megabytes: int) -> None:
    """Refuse to begin where the addresses that this process may still take (``ulimit -v``) are too few.

    The linear algebra beneath scipy waits for ever for memory that it cannot get, so what its import and
    that of numba need is asked for first.  Later a search that finds no memory ends by itself.

    Parameters
    ----------
    megabytes : int
        What is needed beyond what is in use.

    Raises
    ------
    MemoryError
        If there is less.
    """
    left = _addresses_left()
    if left is not None and left < megabytes * MEGABYTE:
        raise MemoryError(f"{megabytes} MB are needed to begin, and {max(left, 0) // MEGABYTE} MB are left")


def _addresses_left() -> int | None:
    """Bytes of addresses that may still be taken; None where there is no limit, or none that can be read."""
    if resource is None:
        return None
    try:
        limit = resource.getrlimit(resource.RLIMIT_AS)[0]
        in_use = re.search(r"VmSize:\s+(\d+) kB", Path("/proc/self/status").read_text())
    except (AttributeError, OSError):
        return None
    if limit == resource.RLIM_INFINITY or in_use is None:
        return None
    return limit - 1024 * int(in_use[1])
