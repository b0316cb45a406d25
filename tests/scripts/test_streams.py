"""Streams that are closed, full or poor in characters: the right status, one sentence, no answer lost."""

import os
import shlex
import subprocess
import sys

import pytest

from analysis.runs.stored import read_run
from solver.imports import ROOT

pytestmark = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a device of Linux")
DEAL = "HM1-N-AAAAAAB"  # winnable in 342 states
FULL = "stdout: it cannot be written (No space left on device); its last line: "


@pytest.fixture(autouse=True)
def compiled(warm):
    """Nothing is said of compiling."""


def shell(line, **environment):
    """Run a line in which ``moons`` is the command."""
    command = f"{shlex.quote(sys.executable)} -m scripts.moons"
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return subprocess.run(
        ["sh", "-c", line.replace("moons", command)], capture_output=True, cwd=ROOT, env=plain | environment
    )


@pytest.mark.parametrize(
    ("line", "last"),
    [
        ("moons rules", "elevens  9"),
        (f"moons check {DEAL} --json", '{"game": "half-moon"'),
        ("moons solve half-moon --deals 0-3 --quiet", "4 deals: 4 winnable"),
        ("moons --help", "makes it ahead."),
    ],
)
def test_a_full_stdout_is_told_with_the_last_line(line, last):
    done = shell(f"{line} >/dev/full")
    said = done.stderr.decode().splitlines()[-1]
    assert done.returncode == 2
    assert said.startswith("moons: " + FULL) and last in said
    assert b"Traceback" not in done.stderr and b"a fault of this program" not in done.stderr


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_stdout_loses_no_shard(tmp_path, unbuffered):
    out = shlex.quote(str(tmp_path / "run"))
    done = shell(
        f"moons solve half-moon --deals 0-9 --json-lines --quiet --out {out} >/dev/full",
        PYTHONUNBUFFERED=unbuffered,
    )
    assert done.returncode == 2 and FULL in done.stderr.decode()
    assert b"10 deals: 10 winnable" in done.stderr
    assert len(read_run(tmp_path / "run").frame) == 10


@pytest.mark.parametrize(
    ("line", "status"),
    [
        (f"moons show {DEAL} --format nonsense >/dev/full", 2),
        (f"moons check {DEAL} >&-", 0),
        (f"moons check {DEAL} <&- >&- 2>&-", 0),
        ("moons check HM1-N-AAAAABU 2>&- >/dev/full", 2),
        ("moons rules >&-", 0),
        ("moons check NONSENSE 2>&-", 2),
        ("moons check NONSENSE 2>/dev/full", 2),
        ("moons check --layout - --rules half-moon <&-", 2),
        (f"moons check {DEAL} | head -c 1", 0),  # the status of head
    ],
)
def test_closed_streams_leave_the_status(line, status):
    done = shell(line)
    assert done.returncode == status, done
    assert b"Traceback" not in done.stderr and b"Exception" not in done.stderr


@pytest.mark.parametrize("stderr", ["2>&-", "2>/dev/full"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_work_goes_on_without_stderr(stderr, jobs, tmp_path):
    out = shlex.quote(str(tmp_path / "run"))
    done = shell(f"moons solve half-moon --deals 0-9 --jobs {jobs} --out {out} {stderr}")
    assert done.returncode == 0
    assert done.stdout.decode().startswith("10 deals: 10 winnable")
    assert len(read_run(tmp_path / "run").frame) == 10


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_console_without_suit_signs(encoding):
    done = shell("moons show --rules half-moon --deal '7♥ 7♥ 7♥'", PYTHONIOENCODING=encoding)
    assert done.returncode == 2
    assert done.stderr.startswith(b"moons: ") and b"7H" in done.stderr and b"Traceback" not in done.stderr


def test_a_name_that_is_not_utf_8_is_told_as_it_is():
    done = shell("moons check --rules half-moon --layout \"$(printf 'no-such-\\377')\"")
    assert done.returncode == 2
    assert b"there is no such file" in done.stderr and b"Traceback" not in done.stderr


def test_files_whose_names_are_not_utf_8(tmp_path):
    folder = tmp_path / os.fsdecode(b"odd-\xff")
    folder.mkdir()
    here = f"cd {shlex.quote(str(ROOT))}; D=$(printf '%s/odd-\\377' {shlex.quote(str(tmp_path))}); "
    board = 'moons show HM1-N-AAAAAAC --format lines > "$D/board.txt" && '
    solve = 'moons solve half-moon --layouts "$D/board.txt" --out "$D/run" --quiet && '
    done = shell(here + board + solve + 'moons report "$D/run" --out "$D/report"')
    assert done.returncode == 0, done.stderr
    assert b"Traceback" not in done.stderr
    assert (folder / "report" / "report.html").exists()
