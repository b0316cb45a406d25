"""Machine code that is kept between runs: where, how, and what happens to a damaged or an old piece of it.

numba's own cache notices an edit in the file of a kernel but not in the kernels that it calls, does not see
flags such as NUMBA_BOUNDSCHECK, trusts what it reads, and is placed for all of a process at once.  So kernels
have a cache of their own:

- a directory for each version, named by a digest of every kernel source and of all that kernels import (a
  constant of the rules is compiled in), of the numba version and of those flags: an edit starts an empty one;
- a file for each kernel and signature, which begins with the digest of its contents: a file that is damaged
  is a miss, and the kernel is compiled anew;
- nothing is made or removed at import, and numba's settings are left alone.
"""

import contextlib
import errno
import hashlib
import os
import pickle
import shutil
import sys
import uuid
from functools import cache
from pathlib import Path

import numba
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.serialize import dumps

from solver.imports import ROOT, closure, imports_in
from solver.memory import is_out_of_memory

_KERNEL_ROOMS = ("kernels", "search", "games/*/search", "games/*/play")
_MAKE_KERNELS = ("solver.kernels", "solver.search")
_FLAGS = ("NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_DEBUG_CACHE", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES")
_DIGEST_BYTES = hashlib.sha256().digest_size
OTHERS_KEPT = 3  # versions besides this one: a checkout or two beside an installed one


def kernel_sources(root: Path = ROOT) -> list[Path]:
    """Every source that has kernels or binds them, and all that they import, directly or not, in order.

    What has kernels imports their decorators; what binds a search to a game's kernels imports that search.
    """
    solver = root / "solver"
    there = (source for room in _KERNEL_ROOMS for source in sorted(solver.glob(f"{room}/*.py")))
    return closure((source for source in there if _has_kernels(source)), root)


def _has_kernels(source: Path) -> bool:
    imported = imports_in(source.read_text(encoding="utf-8"))
    return any(module.startswith(_MAKE_KERNELS) for module, _ in imported)


def kernel_digest(root: Path = ROOT) -> str:
    """Digest of all that machine code depends on: of bytes, because comments move the lines of tracebacks."""
    digest = hashlib.sha256(numba.__version__.encode())
    for flag in _FLAGS:
        digest.update(f"{flag}={os.environ.get(flag, '')}".encode())
    for source in kernel_sources(root):
        digest.update(source.relative_to(root).as_posix().encode() + source.read_bytes())
    return digest.hexdigest()[:16]


def cache_of_all_versions() -> Path:
    """Folder of the machine code of all versions."""
    base = os.environ.get("MOONS_CACHE") or os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return Path(base) / "two-moons"


@cache
def cache_directory() -> Path:
    """Folder of the machine code of this version; made when the first piece is kept."""
    return cache_of_all_versions() / kernel_digest()


@cache
def _note(sentence: str) -> None:
    """Tell a person, once a process, what happened to the cache; the work goes on."""
    if sys.stderr is not None:
        with contextlib.suppress(OSError, ValueError):
            print(f"note: {sentence}", file=sys.stderr, flush=True)


def _note_damage() -> None:
    _note(f"compiled code in {cache_directory()} was damaged; it is compiled anew")


class _Locator(_CacheLocator):
    """Places the machine code of a function; unlike numba's, it makes no folder at import."""

    def __init__(self, package: str):
        self._package = package

    def get_cache_path(self):
        return str(cache_directory())

    def get_source_stamp(self):
        return None  # the directory is the stamp

    def get_disambiguator(self):
        return self._package

    @classmethod
    def from_function(cls, function, source):
        return cls(function.__module__.rpartition(".")[0])


class _Implementation(CompileResultCacheImpl):
    _locator_classes = (_Locator,)

    def get_filename_base(self, fullname, abiflags):
        return f"{self.locator.get_disambiguator()}.{fullname}-{sys.implementation.cache_tag}{abiflags}"


class _Files:
    """Files of one kernel, a signature each: digest of the rest, then the pickled key and machine code."""

    def __init__(self, base: str):
        self._base = base

    def _path(self, key) -> Path:
        return cache_directory() / f"{self._base}-{hashlib.sha256(repr(key).encode()).hexdigest()[:12]}.code"

    def load(self, key):
        """Machine code for a key; None if there is none, or if it is damaged."""
        path = self._path(key)
        try:
            contents = path.read_bytes()
        except OSError:
            return None
        if not _is_whole(contents):
            _note_damage()
            path.unlink(missing_ok=True)
            return None
        kept, data = pickle.loads(contents[_DIGEST_BYTES:])
        return data if kept == key else None

    def save(self, key, data) -> None:
        """Keep machine code; a reader sees all of it or nothing."""
        contents = dumps((key, data))
        path = self._path(key)
        unfinished = path.with_suffix(f".{uuid.uuid4().hex[:12]}")
        try:
            unfinished.write_bytes(hashlib.sha256(contents).digest() + contents)
            os.replace(unfinished, path)
        finally:
            unfinished.unlink(missing_ok=True)


def _is_whole(contents: bytes) -> bool:
    return hashlib.sha256(contents[_DIGEST_BYTES:]).digest() == contents[:_DIGEST_BYTES]


class MachineCode(FunctionCache):
    """The machine code of one kernel that is kept: what numba asks before it compiles."""

    _impl_class = _Implementation

    def __init__(self, function):
        super().__init__(function)
        self._cache_file = _Files(self._impl.filename_base)

    def load_overload(self, sig, target_context):
        """Machine code of a signature, or None: whatever is wrong with what is kept is a miss."""
        try:
            return super().load_overload(sig, target_context)
        except Exception as error:
            if is_out_of_memory(error):
                raise MemoryError from error
            _note_damage()
            return None

    def save_overload(self, sig, data):
        """Keep the machine code of a signature; where nothing can be written, go on without."""
        try:
            super().save_overload(sig, data)
        except OSError as error:
            _note(
                f"compiled code cannot be kept in {cache_directory()} ({error.strerror or error}): each "
                "start compiles anew (MOONS_CACHE names another folder)"
            )


def cache_is_warm(name: str) -> bool:
    """Whether the kernels of a game, or its players, are kept, compiled by this version and whole."""
    if numba.config.DISABLE_JIT:
        return True
    directory = cache_directory()
    if not (directory / f"warm-{name}").exists():
        return False
    damaged = [path for path in directory.glob("*.code") if not _can_be_used(path)]
    for path in damaged:
        path.unlink(missing_ok=True)
    if damaged:
        _note_damage()
        for mark in directory.glob("warm-*"):
            mark.unlink(missing_ok=True)
    else:
        os.utime(directory)  # the versions used last are kept
    return not damaged


def _can_be_used(path: Path) -> bool:
    try:
        return _is_whole(path.read_bytes())
    except FileNotFoundError:
        return True  # removed by somebody else a moment ago: a miss like any other
    except OSError as error:
        return error.errno == errno.ENOMEM  # says nothing of the file


def mark_cache_warm(name: str) -> None:
    """Note that the kernels of a game, or its players, are in the cache, and remove long unused versions."""
    directory = cache_directory()
    if numba.config.DISABLE_JIT or not directory.is_dir():
        return
    try:
        (directory / f"warm-{name}").touch()
        os.utime(directory)
    except OSError:
        return  # what cannot be written has been told
    remove_versions(keep=OTHERS_KEPT)


def remove_versions(keep: int = 0, this_too: bool = False) -> list[Path]:
    """Remove the machine code of other versions, those used last excepted.

    Parameters
    ----------
    keep : int
        How many other versions are kept.
    this_too : bool
        Remove that of this version as well.

    Returns
    -------
    list of Path
        The folders that are gone.
    """
    this = cache_directory()
    used = {}
    for path in cache_of_all_versions().glob("*"):
        try:
            if path.is_dir() and not path.is_symlink() and path != this and _is_a_version(path):
                used[path] = path.stat().st_mtime
        except OSError:
            continue  # removed by somebody else a moment ago
    unwanted = sorted(used, key=used.get, reverse=True)[keep:] + ([this] if this_too else [])
    gone = []
    for path in unwanted:
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
            if not path.exists():
                gone.append(path)
    return gone


def _is_a_version(path: Path) -> bool:
    """Whether a folder is named as this program names them: it removes nothing else."""
    return len(path.name) == 16 and not set(path.name) - set("0123456789abcdef")
