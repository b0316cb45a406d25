"""Decide many deals: cut them into shards, skip what is stored, solve the rest, store it, count it."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from heapq import merge
from pathlib import Path
from typing import Any, ClassVar

from analysis.runs.deal_list import Item, realise
from analysis.runs.lock import only_run_in
from analysis.runs.manifest import AnyManifest, Manifest
from analysis.runs.processes import run_in_processes
from analysis.runs.rows import SOLVED, Row, RowKind
from analysis.runs.shards import Shard, cut, shard_size
from analysis.runs.store import Store, make_folder
from analysis.runs.tasks import Event, Finished, Job, SetAside, Solved, Task, run_here
from solver import __version__
from solver.code_digest import search_digest
from solver.errors import BadInput
from solver.results import UNDECIDED, VERDICTS, SolveResult
from solver.rules.record import Rules

Executor = Callable[[Iterator[Task], Job], Iterator[Event]]
OnRow = Callable[[int, Row, bool], None]


@dataclass(frozen=True)
class AnyRun:
    """What is to be done with many deals.

    Attributes
    ----------
    game : str
        Name of the rule set.
    rules : Rules
        The rules.
    deals : sequence of (str or NamedLayout)
        The deals; its ``str`` is a short name of the whole list.
    KIND : RowKind
        What a row is.
    OUTCOMES : tuple of str
        What a deal may count as.
    """

    game: str
    rules: Rules
    deals: Sequence[Item]

    KIND: ClassVar[RowKind]
    OUTCOMES: ClassVar[tuple[str, ...]]

    @property
    def shard_size(self) -> int:
        """Deals a shard."""
        raise NotImplementedError

    def job(self) -> Any:
        """What an executor needs to know; its ``row_of`` does one deal."""
        raise NotImplementedError

    def undone(self, item: Item) -> Any:
        """The row of a deal whose worker died."""
        raise NotImplementedError

    def manifest(self) -> AnyManifest:
        """The description that is stored with the results."""
        raise NotImplementedError

    def described(self) -> dict[str, Any]:
        """What every manifest says of a run."""
        return {
            "game": self.game,
            "rules": self.rules.record(),
            "deals": str(self.deals),
            "n_deals": len(self.deals),
            "shard_size": self.shard_size,
            "code_version": __version__,
        }


@dataclass(frozen=True)
class Run(AnyRun):
    """Deals that are to be decided.

    Attributes
    ----------
    budget : int
        Most states for a deal.
    effort : int
        How much to spend on short lines of play, 0 to 2.
    """

    budget: int
    effort: int = 1

    KIND: ClassVar = SOLVED
    OUTCOMES: ClassVar = VERDICTS

    @property
    def shard_size(self) -> int:
        """Deals a shard."""
        return shard_size(len(self.deals), self.rules.game)

    def job(self) -> Job:
        """What an executor needs to know."""
        return Job(self.game, self.rules, self.effort)

    def undone(self, item: Item) -> Row:
        """The row of a deal whose worker died."""
        named = realise(item, self.rules)
        number = named.deal.number if named.deal else None
        rules = self.rules.record()
        result = SolveResult(self.game, rules, named.name, number, UNDECIDED, "worker died", (), 0, 0.0)
        return Row(result, self.budget)

    def manifest(self) -> Manifest:
        """The description that is stored with the results."""
        digest = search_digest(self.rules.game)
        return Manifest(**self.described(), kernel_digest=digest, budget=self.budget, effort=self.effort)


@dataclass
class Summary:
    """What has come of a run.

    Attributes
    ----------
    verdicts : Counter
        Deals with each verdict; the deals of shards that were set aside are among the undecided.
    set_aside : list of str
        A sentence for each shard that was given up.
    """

    verdicts: Counter
    set_aside: list[str] = field(default_factory=list)


class Stopped(KeyboardInterrupt):
    """The run was interrupted; the text says what is stored."""


def executor_for(jobs: int) -> Executor:
    """Tasks in this process for one job, else in worker processes."""
    if jobs == 1:
        return run_here
    return lambda tasks, job: run_in_processes(tasks, job, jobs)


def run_batch(
    run: AnyRun,
    on_row: OnRow,
    executor: Executor = run_here,
    folder: Path | None = None,
    overwrite: bool = False,
    retry_budget: int | None = None,
) -> Summary:
    """Decide every deal of a run that is not stored yet.

    Parameters
    ----------
    run : AnyRun
        What is to be done.
    on_row : callable
        Called with position, row, and whether it was stored before, for every deal of the run once, as
        its verdict is known.
    executor : callable
        Where the work is done.
    folder : Path, optional
        Where the results are stored and looked for; nothing is stored if left out.
    overwrite : bool
        Solve everything anew.
    retry_budget : int, optional
        Solve stored undecided deals once more with this budget.

    Raises
    ------
    BadInput
        If the folder cannot be used.
    Stopped
        At Ctrl-C.
    """
    if folder is None:
        return _work(_Batch(run, None, on_row, retry_budget), executor)
    make_folder(folder)
    with only_run_in(folder):
        store = Store(folder, run.manifest(), run.KIND)
        store.open(overwrite)
        return _work(_Batch(run, store, on_row, retry_budget), executor)


def _work(batch: "_Batch", executor: Executor) -> Summary:
    try:
        batch.work(executor)
    except KeyboardInterrupt:
        raise Stopped(batch.what_is_stored()) from None
    return batch.summary


class _Batch:
    """A run under way."""

    def __init__(self, run: AnyRun, store: Store | None, on_row: OnRow, retry_budget: int | None):
        self.run, self.store, self.on_row = run, store, on_row
        self.budget = retry_budget or getattr(run, "budget", 0)
        self.retry = retry_budget is not None
        self.summary = Summary(Counter(dict.fromkeys(run.OUTCOMES, 0)))
        self.shards = cut(len(run.deals), run.shard_size)
        self.done = 0
        self.kept: dict[int, dict[int, Row]] = {}  # rows of the shards under way, by position

    def work(self, executor: Executor) -> None:
        """Take up stored shards, then work on the others."""
        stored = [shard for shard in self.shards if self.store and self.store.has(shard)]
        tasks = list(self._rest_of(stored))
        missing = set(range(len(self.shards))) - {shard.index for shard in stored}
        if not tasks and not missing:
            return
        if self.store:
            self.store.remove_leftovers()
        fresh = (self._task(self.shards[index], self.shards[index].deals) for index in sorted(missing))
        # Fresh tasks are made when their turn comes: a long list of deals is never laid out at once.
        waiting = merge(tasks, fresh, key=lambda task: task.index)
        for event in executor(waiting, self.run.job()):
            self._take(event)

    def _rest_of(self, stored: list[Shard]) -> Iterator[Task]:
        """Tell the rows that are stored; give tasks for those that are to be retried."""
        for shard in stored:
            open_ = []
            for position, row in zip(shard.deals, self.store.read(shard), strict=True):
                if self.retry and row.verdict == UNDECIDED and row.budget < self.budget:
                    open_.append(position)
                else:
                    self._tell(position, row, True)
                    self.kept.setdefault(shard.index, {})[position] = row
            if open_:
                yield self._task(shard, open_)
            else:
                self.done += 1
                del self.kept[shard.index]

    def _task(self, shard: Shard, positions: Sequence[int]) -> Task:
        items = tuple(self.run.deals[position] for position in positions)
        return Task(shard.index, tuple(positions), items, self.budget)

    def _tell(self, position: int, row: Row, stored: bool) -> None:
        self.summary.verdicts[row.verdict] += 1
        self.on_row(position, row, stored)

    def _take(self, event: Event) -> None:
        if isinstance(event, Solved):
            self._tell(event.position, event.row, False)
            self.kept.setdefault(event.index, {})[event.position] = event.row
        elif isinstance(event, Finished):
            rows = self.kept.pop(event.index)
            if self.store:
                self.store.write(self.shards[event.index], [rows[position] for position in sorted(rows)])
            self.done += 1
        else:
            self._set_aside(event)

    def _set_aside(self, event: SetAside) -> None:
        shard = self.shards[event.index]
        told = self.kept.pop(event.index, {})
        for position in shard.deals:
            if position not in told:
                self._tell(position, self.run.undone(self.run.deals[position]), False)
        self.summary.set_aside.append(
            f"{shard.name} (deals {shard.deals[0] + 1} to {shard.deals[-1] + 1} of the run) was set aside: "
            f"{event.why}"
        )

    def what_is_stored(self) -> str:
        """A sentence for whoever has interrupted the run."""
        if not self.store:
            return "interrupted; nothing was to be stored (--out DIR keeps what is done)"
        return (
            f"interrupted: {self.done} of {len(self.shards)} shards are stored in {self.store.folder}; "
            "the same command goes on from there"
        )


def refuse_smaller_budget(retry_budget: int, budget: int) -> None:
    """Refuse a retry that allows no more states than the first try."""
    if retry_budget <= budget:
        raise BadInput(
            f"--retry-undecided needs a --budget of more than the {budget} states of the first try"
        )
