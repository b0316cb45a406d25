"""Worker processes: the same rows as one process, and what happens when one dies."""

import multiprocessing
from typing import NamedTuple

import pytest

from analysis.runs.deal_list import realise
from analysis.runs.processes import WorkerFault, run_in_processes
from analysis.runs.solving import Run, executor_for, run_batch
from analysis.runs.tasks import Job, Task, run_here
from solver.errors import BadInput, Fault
from solver.kernels.ranges import RangeFault
from tests.analysis.runs.runs import RULES, Deadly, Items, Rows, half_moon_run


def plain(rows):
    return [(row.result.record() | {"seconds": 0}, row.budget) for row in rows.in_order()]


def work(run, executor, folder=None):
    rows = Rows()
    return run_batch(run, rows, executor, folder), rows


def test_two_processes_tell_what_one_does():
    run = half_moon_run("0-39")
    (one, rows_of_one), (two, rows_of_two) = work(run, run_here), work(run, executor_for(2))
    assert one == two and plain(rows_of_one) == plain(rows_of_two)
    assert not multiprocessing.active_children()


def test_killed_workers_are_replaced_and_nothing_is_lost_or_told_twice():
    run = half_moon_run("0-159")
    killed = []

    class Killing(Rows):
        def __call__(self, position, row, stored):
            super().__call__(position, row, stored)
            if len(self.rows) == 60:
                for child in multiprocessing.active_children():
                    killed.append(child.pid)
                    child.kill()

    rows = Killing()
    summary = run_batch(run, rows, executor_for(2))
    assert len(killed) == 2 and not summary.set_aside
    assert plain(rows) == plain(work(run, run_here)[1])


def deadly_run(marker=None, deals="0-19", at=7):
    items = [realise(name, RULES) for name in half_moon_run(deals).deals]
    items[at] = Deadly(items[at], marker)
    return Run("half-moon", RULES, Items(items), 1_000_000)


def test_a_deal_that_kills_once_is_solved_by_the_second_worker(tmp_path):
    summary, rows = work(deadly_run(tmp_path / "marker"), executor_for(2))
    assert not summary.set_aside and summary.verdicts["undecided"] == 0 and len(rows.rows) == 20


def test_a_deal_that_kills_always_is_set_aside_by_name(tmp_path):
    summary, rows = work(deadly_run(), executor_for(2), tmp_path / "run")
    assert summary.set_aside == [
        "shard-000007 (deals 8 to 8 of the run) was set aside: its worker died twice, "
        "the second time at HM1-N-AAAAAAH"
    ]
    assert summary.verdicts["undecided"] == 1 and len(rows.rows) == 20
    assert rows.rows[7].result.reason == "worker died"
    assert len(list((tmp_path / "run").glob("*.parquet"))) == 19


def test_deals_after_a_shard_that_is_set_aside_are_solved():
    summary, rows = work(deadly_run(deals="0-129", at=0), executor_for(2))
    assert [row.result.reason for row in rows.in_order()].count("worker died") == 3  # a shard of three
    assert len(summary.set_aside) == 1 and sum(summary.verdicts.values()) == 130


def one_task(items):
    return iter([Task(0, tuple(range(len(items))), tuple(items), 1000)])


def test_bad_input_in_a_worker_is_bad_input():
    with pytest.raises(BadInput, match="6 letters after the N"):
        list(run_in_processes(one_task(["HM1-N-AAAAAA"]), Job("half-moon", RULES), 2))
    assert not multiprocessing.active_children()


def test_a_fault_in_a_worker_is_told():
    with pytest.raises(WorkerFault, match="AttributeError"):
        list(run_in_processes(one_task([None]), Job("half-moon", RULES), 2))


class Failing(NamedTuple):
    """A job that meets an error at every deal."""

    error: Exception

    def row_of(self, item, budget):
        raise self.error


ERRORS = [
    FileNotFoundError("no such table"),
    KeyError("weights"),
    EOFError("cut short"),
    RangeFault("too high"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize(
    "run", [lambda *given: run_in_processes(*given, 2), run_here], ids=["workers", "here"]
)
def test_an_error_of_a_job_names_the_deal_and_says_where_it_came_from(error, run):
    # An OSError or EOFError of the job once passed for the death of its worker.
    with pytest.raises(Fault) as fault:
        list(run(one_task(["HM1-N-AAAAAAB"]), Failing(error)))
    said = str(fault.value)
    assert said.startswith(f"HM1-N-AAAAAAB: {type(error).__name__}: {error}")
    assert "in row_of" in said and "raise self.error" in said
    assert not multiprocessing.active_children()


def test_workers_that_cannot_start_end_the_run(monkeypatch):
    monkeypatch.setattr("analysis.runs.processes._serve", print)  # takes its arguments and ends
    with pytest.raises(WorkerFault, match="3 workers in a row died at their start"):
        list(run_in_processes(one_task(["HM1-N-AAAAAAA"]), Job("half-moon", RULES), 2))
    assert not multiprocessing.active_children()
