"""Stored runs whose verdicts a test chooses."""

from dataclasses import dataclass

from analysis.runs.deal_list import read_deal_list
from analysis.runs.rows import Row
from analysis.runs.solving import Run, run_batch
from analysis.runs.tasks import Finished, Solved
from solver.games.half_moon.rules import HalfMoonRules
from solver.results import SolveResult

RULES = HalfMoonRules()
WORDS = {"w": "winnable", "u": "unwinnable", "?": "undecided"}


@dataclass(frozen=True)
class Told:
    """Verdict, states and length of the line of one deal."""

    verdict: str
    states: int = 7
    n_moves: int = 48


def store_run(folder, told, rules=RULES, game="half-moon", first=0, budget=1000, effort=1):
    """Store a run of deals from ``first`` on; ``told`` is a ``Told`` a deal, or letters as in ``"wwu?"``."""
    told = [Told(WORDS[one]) if isinstance(one, str) else one for one in told]
    deals = read_deal_list(f"{first}-{first + len(told) - 1}", rules.game)

    def executor(tasks, job):
        for task in tasks:
            for position, item in zip(task.positions, task.items, strict=True):
                yield Solved(task.index, position, Row(_result(item, position), budget))
            yield Finished(task.index)

    def _result(item, position):
        one = told[position]
        moves = ("1+2",) * one.n_moves if one.verdict == "winnable" else ()
        reason = {"winnable": "found", "unwinnable": "exhausted", "undecided": "budget"}[one.verdict]
        return SolveResult(
            game, rules.record(), item, first + position, one.verdict, reason, moves, one.states, 0.01
        )

    run_batch(Run(game, rules, deals, budget, effort), lambda position, row, stored: None, executor, folder)
    return folder
