"""Tasks on many machines: the workers of a dask.distributed scheduler.

A worker gets a task and gives its rows back; only this side stores them, so no shared disk is needed and a
lost worker leaves nothing behind.  Start each worker with one thread (``--nthreads 1``): a search keeps one
processor busy.  A task whose worker is lost goes to another one; how often is the scheduler's affair
(``distributed.scheduler.allowed-failures``), after that it is set aside.
"""

import logging
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from analysis.runs.rows import Row
from analysis.runs.tasks import Event, Finished, Job, SetAside, Solved, Task, solve_items
from solver.code_digest import search_digest
from solver.errors import BadInput, Fault

if TYPE_CHECKING:
    from distributed import Client

SECONDS_TO_CONNECT = 10


def solve_task(task: Task, job: Job, digest: str) -> list[Row]:
    """What a worker does.

    Raises
    ------
    BadInput
        If the worker runs another version than the machine that asks.
    """
    if search_digest(job.rules.game) != digest:
        raise BadInput("a worker of the cluster has another version of the solver")
    return list(solve_items(task, job))


def cluster_executor(address: str) -> Callable[[Iterator[Task], Job], Iterator[Event]]:
    """An executor for ``run_batch``.

    Parameters
    ----------
    address : str
        Of the scheduler, such as ``tcp://127.0.0.1:8786``.

    Raises
    ------
    BadInput
        If dask.distributed is not installed, or no scheduler answers.
    """
    client = _connect(address)

    def run(tasks: Iterator[Task], job: Job) -> Iterator[Event]:
        with client:
            yield from _run(client, tasks, job)

    return run


def _connect(address: str) -> "Client":
    try:
        from distributed import Client
    except ImportError:
        raise BadInput(
            "--scheduler needs dask.distributed, which is not installed: it comes with the extra 'cluster'"
        ) from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what it would log is told in a sentence
    try:
        client = Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError, ImportError) as error:
        raise BadInput(f"--scheduler {address}: no scheduler answers ({error})") from None
    if not client.nthreads():
        client.close()
        raise BadInput(
            f"--scheduler {address}: it has no workers; start some with 'dask worker {address} --nthreads 1'"
        )
    return client


def _run(client: "Client", tasks: Iterator[Task], job: Job) -> Iterator[Event]:
    from distributed import as_completed

    digest = search_digest(job.rules.game)
    under_way: dict[str, Task] = {}
    completed = as_completed(loop=client.loop)

    def fill() -> None:
        threads = sum(client.nthreads().values()) or 1
        while len(under_way) < threads:  # a task that waits on a worker would be blamed for its death
            task = next(tasks, None)
            if task is None:
                return
            future = client.submit(solve_task, task, job, digest, pure=False)
            under_way[future.key] = task
            completed.add(future)

    fill()
    while under_way:
        future = next(completed)
        task = under_way.pop(future.key)
        yield from _events(future, task)
        fill()


def _events(future, task: Task) -> Iterator[Event]:
    from concurrent.futures import CancelledError

    from distributed import KilledWorker

    try:
        rows = future.result()
    except KilledWorker:
        yield SetAside(
            task.index, f"the cluster lost every worker that had it; it begins with {task.name_of_first()}"
        )
        return
    except (BadInput, Fault):
        raise
    except (CancelledError, OSError) as error:
        raise BadInput(f"the scheduler of the cluster has gone ({type(error).__name__})") from None
    except Exception as error:
        raise Fault(f"{type(error).__name__}: {error}") from None
    for position, row in zip(task.positions, rows, strict=True):
        yield Solved(task.index, position, row)
    yield Finished(task.index)
