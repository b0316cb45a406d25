"""What ``moons solve`` and ``moons play`` share: work on a run, a bar on stderr, lines on stdout."""

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from scripts.cli.progress import say


def carry_out(
    batch,
    arguments: argparse.Namespace,
    executor: Callable,
    record_of: Callable[[Any], dict[str, Any]],
    last_line: Callable[[Any], str],
    retry_budget: int | None = None,
    look_at: Callable[[Any], object] = lambda row: None,
) -> int:
    """Work on a run and tell what comes of it.

    Parameters
    ----------
    batch : AnyRun
        The run.
    arguments : Namespace
        Of the command: ``out``, ``overwrite``, ``quiet`` and ``json_lines``.
    executor : callable
        Where the work is done.
    record_of : callable
        A row as plain data, for ``--json-lines``.
    last_line : callable
        Counts of the outcomes to the last line.
    retry_budget : int, optional
        See ``run_batch``.
    look_at : callable, optional
        Called with every row.

    Returns
    -------
    int
        Exit status: 3 if shards were set aside, else 0.
    """
    from analysis.runs.reorder import InOrder
    from analysis.runs.solving import run_batch
    from scripts.cli.bar import VerdictBar
    from scripts.cli.streams import CannotWrite

    unwritten: list[CannotWrite] = []

    def tell(row):
        if not unwritten:
            try:
                print(json.dumps(record_of(row)), flush=True)
            except CannotWrite as error:
                if not arguments.out:
                    raise
                unwritten.append(error)  # the run goes on: its deals are stored, whoever reads them

    printer = InOrder(tell)
    bar = VerdictBar(len(batch.deals), arguments.quiet, batch.OUTCOMES)

    def on_row(position, row, stored):
        bar.add(row, stored)
        look_at(row)
        if arguments.json_lines:
            printer.add(position, row)

    folder = Path(arguments.out) if arguments.out else None
    try:
        summary = run_batch(batch, on_row, executor, folder, arguments.overwrite, retry_budget)
    finally:
        bar.close()
    for sentence in summary.set_aside:
        say(f"moons: {sentence}")
    if unwritten:
        say(last_line(summary.verdicts))
        raise unwritten[0]
    (say if arguments.json_lines else print)(last_line(summary.verdicts))
    return 3 if summary.set_aside else 0
