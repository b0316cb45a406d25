"""One run at a time in a folder."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from solver.errors import BadInput

try:
    import fcntl
except ImportError:  # Windows has no such locks; two runs in one folder are then the user's affair
    fcntl = None


@contextmanager
def only_run_in(folder: Path) -> Iterator[None]:
    """Keep a folder to this run; the system gives it free when the process ends, however it ends.

    Parameters
    ----------
    folder : Path
        A folder that exists.

    Raises
    ------
    BadInput
        If another run is working there.
    """
    if fcntl is None:
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadInput(f"{folder}: another run is working in this folder") from None
        except OSError:
            pass  # some network file systems have no locks
        yield
    finally:
        os.close(handle)
