"""Machine code that is kept: new for each edit, a miss where damaged; no trace at import; old versions go."""

import os
import shutil
import subprocess
import sys

import numba
import pytest

from solver.imports import ROOT
from solver.kernels import machine_code
from solver.kernels.machine_code import kernel_digest

compiled = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")


# Most piles and fields, the ranks that are faces, most columns: compiled into kernels, kept elsewhere.
@pytest.mark.parametrize(
    "edited",
    [
        "games/half_moon/rules.py",
        "games/forty_thieves/rules.py",
        "games/half_moon/referee.py",
        "search/beam.py",
        "cards.py",
    ],
)
def test_an_edit_to_what_a_kernel_imports_changes_the_digest(edited, tmp_path):
    copy = tmp_path / "solver"
    shutil.copytree(ROOT / "solver", copy, ignore=shutil.ignore_patterns("__pycache__"))
    before = kernel_digest(tmp_path)
    (copy / edited).write_text((copy / edited).read_text(encoding="utf-8") + "\nMORE = 1\n", encoding="utf-8")
    assert kernel_digest(tmp_path) != before


KERNEL = """
import numpy as np
from solver.kernels.visited import empty_table, rehash
old, new = empty_table(4, 1), empty_table(8, 1)
old[2] = 7
rehash(old, new)
print(np.count_nonzero(new == 7), sum(rehash.stats.cache_hits.values()))
"""


def run(source, cache, **environment):
    done = subprocess.run(
        [sys.executable, "-c", source],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "MOONS_CACHE": str(cache), **environment},
        check=True,
    )
    return done.stdout.strip(), done.stderr.strip()


def test_import_makes_no_folder_and_leaves_numba_alone(tmp_path):
    source = (
        "import numba; before = numba.config.CACHE_DIR\n"
        "import solver.games.half_moon.search.portfolio, solver.advice.advise\n"
        "import solver.games.forty_thieves.search.portfolio\n"
        "print(numba.config.CACHE_DIR == before)"
    )
    assert run(source, tmp_path / "cache") == ("True", "")
    assert not (tmp_path / "cache").exists()


def cut(contents):
    return contents[:-100]


def turned(contents):
    return contents[:-100] + bytes([contents[-100] ^ 1]) + contents[-99:]


@compiled
@pytest.mark.parametrize("damage", [lambda contents: b"", cut, turned], ids=["empty", "cut", "a bit turned"])
def test_a_damaged_file_is_a_miss_with_one_note(damage, tmp_path):
    first, note = run(KERNEL, tmp_path)
    assert (first, note) == ("1 0", "")
    assert run(KERNEL, tmp_path) == ("1 1", "")
    files = list(tmp_path.rglob("*.code"))
    assert files
    for path in files:
        path.write_bytes(damage(path.read_bytes()))
    again, note = run(KERNEL, tmp_path)
    assert again == "1 0"
    assert note.count("\n") == 0 and "damaged; it is compiled anew" in note
    assert run(KERNEL, tmp_path) == ("1 1", "")


@compiled
def test_a_folder_that_cannot_be_written_is_told_once(tmp_path):
    (tmp_path / "file").write_text("")
    done, note = run(KERNEL, tmp_path / "file")
    assert done == "1 0"
    assert note.count("\n") == 0 and "cannot be kept" in note and "MOONS_CACHE" in note


@pytest.fixture
def versions(tmp_path, monkeypatch):
    """Five versions, used one after the other; the third is this one."""
    monkeypatch.setenv("MOONS_CACHE", str(tmp_path))
    folders = []
    for n in range(5):
        folder = tmp_path / "two-moons" / f"{n:016x}"
        folder.mkdir(parents=True)
        (folder / "a.code").write_text("")
        os.utime(folder, (1000 * n, 1000 * n))
        folders.append(folder)
    (tmp_path / "two-moons" / "notes").mkdir()
    monkeypatch.setattr(machine_code, "cache_directory", lambda: folders[2])
    return folders


def left(versions):
    return [n for n, folder in enumerate(versions) if folder.exists()]


@pytest.mark.parametrize(
    ("keep", "this_too", "rest"), [(3, False, [1, 2, 3, 4]), (1, False, [2, 4]), (0, True, [])]
)
def test_versions_used_last_are_kept(versions, keep, this_too, rest):
    gone = machine_code.remove_versions(keep, this_too)
    assert left(versions) == rest
    assert len(gone) == 5 - len(rest)
    assert (versions[0].parent / "notes").exists()


def test_a_damaged_cache_is_not_warm(versions):
    (versions[2] / "warm-half-moon").touch()
    assert machine_code.cache_is_warm("half-moon") == bool(numba.config.DISABLE_JIT)
    assert machine_code.cache_is_warm("half-moon") == bool(numba.config.DISABLE_JIT)
