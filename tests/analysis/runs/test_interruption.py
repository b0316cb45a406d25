"""Runs that are interrupted or killed from outside, and resumed."""

import os
import random
import re
import signal
import subprocess
import sys
import time

import pandas as pd
import pytest

from tests.guard import HANGING

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")


def start(folder, deals, **options):
    command = ["solve", "half-moon", "--deals", deals, "--jobs", "2", "--out", str(folder), "--quiet"]
    command += ["--budget", "20000"]  # the few long searches would only make the test long
    return subprocess.Popen(
        [sys.executable, "-m", "scripts.moons", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        **options,
    )


def wait_for_shards(folder, process, shards):
    limit = time.monotonic() + HANGING
    while len(list(folder.glob("*.parquet"))) < shards and process.poll() is None:
        assert time.monotonic() < limit
        time.sleep(0.01)


def members_of(session):
    """Processes that are left of a session."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/stat") as file:
                fields = file.read().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == session and fields[0] != "Z":
            found.append(int(pid))
    return found


def wait_until_gone(session):
    """Workers, and what Python starts beside them, leave when their parent is gone."""
    limit = time.monotonic() + HANGING
    while members_of(session):
        assert time.monotonic() < limit
        time.sleep(0.02)


def table_of(folder):
    return pd.read_parquet(folder).drop(columns="seconds")


def finish(folder, deals):
    process = start(folder, deals)
    try:
        out, err = process.communicate(timeout=HANGING)
    finally:
        process.kill()
    assert (process.returncode, err) == (0, "")
    return out


@pytest.mark.parametrize("whole_group", [True, False])
def test_an_interrupt_ends_a_run_in_its_midst_with_a_clear_line(tmp_path, whole_group):
    folder = tmp_path / "run"
    process = start(folder, "0-4999")
    wait_for_shards(folder, process, 2)
    (os.killpg if whole_group else os.kill)(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=HANGING)
    assert process.returncode == 130 and out == ""
    assert err.startswith("moons: interrupted: ") and err.count("\n") == 1
    assert f"of 64 shards are stored in {folder}; the same command goes on from there" in err
    stored = int(re.search(r"interrupted: (\d+) of", err)[1])
    # Not at the end of the run: what is under way is given up.
    assert 2 <= stored == len(list(folder.glob("*.parquet"))) < 64
    wait_until_gone(process.pid)
    assert not [name for name in os.listdir(folder) if name.endswith(".tmp")]


def undisturbed_and_killed(tmp_path, deals, kills, seed):
    choose = random.Random(seed)
    finish(tmp_path / "whole", deals)
    folder = tmp_path / "killed"
    for n in range(kills):
        process = start(folder, deals)
        wait_for_shards(folder, process, len(list(folder.glob("*.parquet"))) + choose.randrange(1, 4))
        time.sleep(choose.random() * 0.2)
        if n % 2 and len(members_of(process.pid)) > 1:
            victim = choose.choice([pid for pid in members_of(process.pid) if pid != process.pid])
            os.kill(victim, signal.SIGKILL)
            time.sleep(choose.random() * 0.2)
        process.kill()
        process.communicate()
        wait_until_gone(process.pid)
    finish(folder, deals)
    return table_of(tmp_path / "whole"), table_of(folder)


def test_a_run_that_is_killed_and_resumed_ends_as_an_undisturbed_one(tmp_path):
    whole, killed = undisturbed_and_killed(tmp_path, "0-149", 2, 1)
    pd.testing.assert_frame_equal(whole, killed)


@pytest.mark.slow
def test_twenty_kills(tmp_path):
    whole, killed = undisturbed_and_killed(tmp_path, "0-1999", 20, 2)
    pd.testing.assert_frame_equal(whole, killed)
