"""Runs for tests: small, with a search that needs no kernel where none is wanted."""

import os
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from analysis.runs.deal_list import read_deal_list
from analysis.runs.rows import Row
from analysis.runs.solving import Run
from analysis.runs.tasks import Finished, Solved
from solver.formats.layouts import NamedLayout
from solver.games.half_moon.rules import HalfMoonRules
from solver.results import SolveResult

RULES = HalfMoonRules()


def half_moon_run(deals="0-99", budget=1_000_000, rules=RULES):
    return Run("half-moon", rules, read_deal_list(deals, "half-moon"), budget)


class Pretence:
    """An executor that decides by deal number and counts what it was asked.

    Even numbers are winnable; odd ones need a budget of 1,000.
    """

    def __init__(self, stop_after=None):
        self.asked = Counter()
        self.stop_after = stop_after

    def __call__(self, tasks, job):
        for task in tasks:
            for position, item in zip(task.positions, task.items, strict=True):
                if self.stop_after is not None and sum(self.asked.values()) == self.stop_after:
                    raise KeyboardInterrupt
                self.asked[item] += 1
                yield Solved(task.index, position, pretended(item, job, task.budget))
            yield Finished(task.index)


def pretended(item, job, budget):
    number = ord(item[-1]) - 65
    verdict = "winnable" if number % 2 == 0 else "undecided" if budget < 1000 else "unwinnable"
    moves = ("1+2", "3+R4+5") if verdict == "winnable" else ()
    result = SolveResult(job.game, job.rules.record(), item, number, verdict, "pretence", moves, 7, 0.25)
    return Row(result, budget)


class Rows:
    """Remembers what ``run_batch`` tells."""

    def __init__(self):
        self.rows = {}
        self.stored = Counter()

    def __call__(self, position, row, stored):
        assert position not in self.rows
        self.rows[position] = row
        self.stored[stored] += 1

    def in_order(self):
        return [self.rows[position] for position in sorted(self.rows)]


class Items(list):
    """Deals whose name as a whole does not look at the layouts."""

    def __str__(self):
        return f"{len(self)} items"


@dataclass(frozen=True)
class Deadly:
    """A layout at which the process that looks at it dies, once or always."""

    named: NamedLayout
    marker: Path | None = None

    @property
    def name(self):
        return self.named.name

    @property
    def deal(self):
        return self.named.deal

    @property
    def layout(self):
        if self.marker is not None and self.marker.exists():
            return self.named.layout
        if self.marker is not None:
            self.marker.touch()
        os._exit(9)
