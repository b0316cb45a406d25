"""What an executor gets and what it tells: the same for one process, several, or many machines."""

import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from analysis.runs.deal_list import Item, realise
from analysis.runs.rows import Row
from solver.errors import BadInput, Fault
from solver.memory import is_out_of_memory
from solver.rules.record import Rules
from solver.solve import solve


@dataclass(frozen=True)
class Job:
    """What is the same for all deals of a run; other kinds of work have a ``row_of`` of their own.

    Attributes
    ----------
    game : str
        Name of the rule set.
    rules : Rules
        The rules.
    effort : int
        How much to spend on short lines of play, 0 to 2.
    """

    game: str
    rules: Rules
    effort: int = 1

    def row_of(self, item: Item, budget: int) -> Row:
        """What is to be done with a deal: solve it."""
        named = realise(item, self.rules)
        return Row(solve(named, self.game, self.rules, budget, effort=self.effort), budget)


class JobFault(Fault):
    """A deal met an error that is no bad input: its name, the error and where it came from."""


def _name_of(item: Item) -> str:
    return item if isinstance(item, str) else getattr(item, "name", repr(item))


class Task(NamedTuple):
    """Deals to solve, as one piece of work.

    Attributes
    ----------
    index : int
        Number of the shard they belong to.
    positions : tuple of int
        Where they stand in the run.
    items : tuple of (str or NamedLayout)
        The deals.
    budget : int
        Most states for each.
    """

    index: int
    positions: tuple[int, ...]
    items: tuple[Item, ...]
    budget: int

    def name_of_first(self) -> str:
        """What the first deal is called."""
        return _name_of(self.items[0])

    def without(self, solved: int) -> "Task":
        """The same without its first deals."""
        return self._replace(positions=self.positions[solved:], items=self.items[solved:])


class Solved(NamedTuple):
    """Event: a deal has a verdict."""

    index: int
    position: int
    row: Row


class Finished(NamedTuple):
    """Event: every deal of a task has been told."""

    index: int


class SetAside(NamedTuple):
    """Event: a task has cost too many workers and is given up; ``why`` goes on after "set aside: "."""

    index: int
    why: str


Event = Solved | Finished | SetAside


def solve_items(task: Task, job: Job) -> Iterator[Row]:
    """Do the deals of a task one after the other.

    Raises
    ------
    BadInput
        As the job met it.
    MemoryError
        If memory has run out where no search could end for it.
    JobFault
        For any other error.  It is told apart here, at the job itself: further out an OSError of the job
        would pass for one of a pipe or a scheduler.
    """
    for item in task.items:
        try:
            row = job.row_of(item, task.budget)
        except BadInput:
            raise
        except Exception as error:
            if is_out_of_memory(error):
                raise MemoryError from error
            where = "".join(traceback.format_exception(error))
            raise JobFault(f"{_name_of(item)}: {type(error).__name__}: {error}\n{where}") from None
        yield row


def run_here(tasks: Iterator[Task], job: Job) -> Iterator[Event]:
    """Work on tasks in this process."""
    for task in tasks:
        for position, row in zip(task.positions, solve_items(task, job), strict=True):
            yield Solved(task.index, position, row)
        yield Finished(task.index)
