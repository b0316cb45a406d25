"""Tasks on several processors: worker processes, each with a pipe of its own.

A pool of the standard library breaks as a whole when one worker is killed, and a queue that workers share
stays locked if its writer dies.  With one pipe a worker, a death is seen at once, touches one task, and
says on which deal it came.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait

from analysis.runs.tasks import Event, Finished, Job, SetAside, Solved, Task, solve_items
from solver.errors import BadInput, Fault
from solver.memory import is_out_of_memory

MOST_DEATHS_AT_START = 3
READY, ROW, DONE, BAD_INPUT, FAULT = range(5)


class WorkerFault(Fault):
    """Workers cannot be started, or one met an error that is no bad input."""


class _Worker:
    """A worker process as its parent sees it."""

    def __init__(self, job: Job):
        context = multiprocessing.get_context("spawn")
        self.pipe, far_end = context.Pipe()
        self.process = context.Process(target=_serve, args=(far_end, job), daemon=True)
        with _interrupts_held_back():
            self.process.start()
        far_end.close()  # else the pipe would not end with the worker
        self.ready = False
        self.task: Task | None = None
        self.told = 0
        self.deaths = 0

    def give(self, task: Task, deaths: int = 0) -> None:
        """Send a task; ``deaths`` is how many workers it has cost before."""
        self.task, self.told, self.deaths = task, 0, deaths
        with suppress(OSError):  # the worker has died, and its pipe tells so at the next look
            self.pipe.send(task)

    def stop(self) -> None:
        """End the process at once: what it has not told yet is lost, and it writes no files."""
        self.pipe.close()
        self.process.kill()
        self.process.join()


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Let a process be born deaf to Ctrl-C: its parent hears it and ends its workers itself."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def run_in_processes(tasks: Iterator[Task], job: Job, jobs: int) -> Iterator[Event]:
    """Work on tasks in ``jobs`` processes.

    A worker that dies is replaced and the rest of its task tried once more; a task that costs a second
    worker is set aside.

    Raises
    ------
    BadInput, WorkerFault
        As a worker met it.
    """
    waiting = iter(tasks)
    workers: list[_Worker] = []
    deaths_at_start = 0
    try:
        for task in _first(waiting, jobs):
            workers.append(_Worker(job))
            workers[-1].give(task)
        while workers:
            for pipe in wait([worker.pipe for worker in workers]):
                worker = next(worker for worker in workers if worker.pipe is pipe)
                try:
                    kind, content = pipe.recv()
                except (EOFError, OSError):
                    workers.remove(worker)
                    worker.stop()
                    deaths_at_start += not worker.ready
                    if deaths_at_start >= MOST_DEATHS_AT_START:
                        raise WorkerFault(f"{deaths_at_start} workers in a row died at their start") from None
                    yield from _replace(worker, workers, waiting, job)
                    continue
                if kind == READY:
                    worker.ready = True
                    deaths_at_start = 0
                elif kind == ROW:
                    yield Solved(worker.task.index, worker.task.positions[worker.told], content)
                    worker.told += 1
                elif kind == DONE:
                    yield Finished(worker.task.index)
                    _next_task(worker, workers, waiting)
                else:
                    raise (BadInput if kind == BAD_INPUT else WorkerFault)(content)
    finally:
        for worker in workers:
            worker.stop()


def _first(tasks: Iterator[Task], n: int) -> Iterator[Task]:
    for _, task in zip(range(n), tasks, strict=False):
        yield task


def _next_task(worker: _Worker, workers: list[_Worker], waiting: Iterator[Task]) -> None:
    task = next(waiting, None)
    if task is None:
        workers.remove(worker)
        worker.stop()
    else:
        worker.give(task)


def _replace(dead: _Worker, workers: list[_Worker], waiting: Iterator[Task], job: Job) -> Iterator[Event]:
    rest = dead.task.without(dead.told)
    deaths = dead.deaths + dead.ready  # a death before the first deal is not the task's fault
    if deaths > 1 and rest.items:
        why = f"its worker died twice, the second time at {rest.name_of_first()}"
        yield SetAside(rest.index, why)
        rest, deaths = next(waiting, None), 0
    if rest is not None:
        workers.append(_Worker(job))
        workers[-1].give(rest, deaths)


def _serve(pipe: Connection, job: Job) -> None:
    """What a worker does: take a task, tell its rows one by one, until it is stopped."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        threading.Thread(target=_end_with_parent, daemon=True).start()
        pipe.send((READY, None))
        while True:
            task = pipe.recv()
            for row in solve_items(task, job):
                pipe.send((ROW, row))
            pipe.send((DONE, None))
    except (EOFError, OSError):
        return  # the parent has gone
    except BadInput as error:
        pipe.send((BAD_INPUT, str(error)))
    except Exception as error:
        if is_out_of_memory(error):
            os._exit(1)  # as the kernel would end it: another process may find room
        said = str(error) if isinstance(error, Fault) else f"{type(error).__name__}: {error}"
        pipe.send((FAULT, said))


def _end_with_parent() -> None:
    """Leave when the parent dies, however it dies; else a killed run would leave its workers behind."""
    wait([multiprocessing.parent_process().sentinel])
    os._exit(1)
