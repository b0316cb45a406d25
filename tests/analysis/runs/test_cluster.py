"""A run on a real scheduler with two worker processes, one of them killed in its midst."""

import socket
import subprocess
import sys

import pandas as pd
import pytest

from analysis.runs.solving import run_batch
from analysis.runs.tasks import run_here
from scripts.moons import main
from solver.errors import BadInput
from tests.analysis.runs.runs import Rows, half_moon_run
from tests.guard import HANGING

pytest.importorskip("distributed")
import distributed

from analysis.runs.cluster import cluster_executor


@pytest.fixture
def cluster(tmp_path):
    """Address of a scheduler on loopback, and its two workers."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"

    def dask(*arguments):
        with open(tmp_path / "cluster.log", "ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", "dask", *arguments, "--no-dashboard"], stdout=log, stderr=log
            )

    scheduler = dask("scheduler", "--host", "127.0.0.1", "--port", str(port))
    place = ["--local-directory", str(tmp_path)]
    workers = [dask("worker", address, "--nthreads", "1", "--no-nanny", *place) for _ in range(2)]
    try:
        from distributed import Client

        with Client(address, timeout=HANGING) as client:
            client.wait_for_workers(2, timeout=HANGING)
        yield address, workers
    finally:
        for process in [*workers, scheduler]:
            process.kill()
            process.wait()


def table_of(folder):
    return pd.read_parquet(folder).drop(columns="seconds")


def test_a_worker_that_is_killed_changes_nothing(cluster, tmp_path):
    address, workers = cluster

    class Killing(Rows):
        def __call__(self, position, row, stored):
            super().__call__(position, row, stored)
            if len(self.rows) == 40:
                workers[0].kill()

    run = half_moon_run("0-299")
    rows = Killing()
    summary = run_batch(run, rows, cluster_executor(address), tmp_path / "cluster")
    assert not summary.set_aside and workers[0].wait(HANGING) and workers[1].poll() is None
    run_batch(run, Rows(), run_here, tmp_path / "here")
    pd.testing.assert_frame_equal(table_of(tmp_path / "cluster"), table_of(tmp_path / "here"))
    assert main(["solve", "half-moon", "--deals", "5-9", "--scheduler", address, "--quiet"]) == 0


def test_no_scheduler_is_bad_input(monkeypatch):
    """Said after the project's own time to connect, which is shorter here, not after that of dask."""
    told, connected = [], distributed.Client

    def client(address, timeout, **options):
        told.append(timeout)
        return connected(address, timeout=timeout, **options)

    monkeypatch.setattr("analysis.runs.cluster.SECONDS_TO_CONNECT", 0.2)
    monkeypatch.setattr("distributed.Client", client)
    with pytest.raises(BadInput, match="no scheduler answers"):
        cluster_executor("tcp://127.0.0.1:9")
    with pytest.raises(BadInput, match="no scheduler answers"):
        cluster_executor("nonsense://x")
    assert told == [0.2, 0.2]
