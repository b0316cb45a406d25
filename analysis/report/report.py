"""The report on one or more runs: a page with its figures, and every number as JSON."""

import json
from collections.abc import Sequence
from pathlib import Path

from analysis.report.page import Block, Heading, Paragraph, Table, write_page
from analysis.report.play_chapter import honest_chapter
from analysis.report.run_figures import (
    budget_figure,
    effort_figure,
    growth_figure,
    length_figure,
    percent_range,
    winnability_figure,
)
from analysis.report.summary import Facts, facts_of
from analysis.runs.stored import StoredRun, told_apart
from analysis.statistics.matches import StoredPlays
from solver.rules.overrides import describe


def write_report(
    runs: Sequence[StoredRun],
    folder: Path,
    command: str,
    plays: Sequence[StoredPlays] = (),
    calibrations: Sequence[str] = (),
) -> list[Path]:
    """Write the report on these runs.

    Parameters
    ----------
    runs : sequence of StoredRun
        In the order of the page.
    folder : Path
        Where ``report.md``, ``report.html``, ``report.json`` and the figures go.
    command : str
        The command that makes this report, for its first lines.
    plays : sequence of StoredPlays
        Honest games, for a chapter of their own.
    calibrations : sequence of str
        Files of stated chances (see ``scripts/research/calibrate.py``).

    Returns
    -------
    list of Path
        The files written.
    """
    known = [(run, facts_of(run)) for run in told_apart(runs)]
    blocks: list[Block] = [
        Heading(1, "How many deals can be won?"),
        Paragraph(f"Made by `{command}`. Every number here is computed from the Parquet files of the runs."),
        *([_overview(known), winnability_figure(known)] if known else []),
        Paragraph(
            "*Winnable* means that a line of play was found with all cards known and that a plain referee "
            "has replayed it; *unwinnable* that a search has tried everything; *undecided* that the budget "
            "ran out first. The interval holds for all deals with 95 % confidence: its lower end is that of "
            "the Wilson interval with the undecided as lost, its upper end that of the one with the "
            "undecided as won."
        ),
    ]
    if plays:
        blocks += honest_chapter(plays, runs, calibrations)
    for index, (run, facts) in enumerate(known, start=1):
        blocks += _section(run, facts, f"run-{index}")
    numbers = json.dumps([record_of(run, facts) for run, facts in known], indent=1)
    return write_page(folder, "report", blocks, {"report.json": numbers + "\n"})


def record_of(run: StoredRun, facts: Facts) -> dict:
    """The numbers of a report as plain data."""
    share = facts.share
    return {
        "run": run.name,
        "command": run.command,
        "code_version": run.manifest.code_version,
        "kernel_digest": run.manifest.kernel_digest,
        "rules": run.rules.record(),
        "deals": facts.deals,
        "deals_of_the_run": run.manifest.n_deals,
        **facts.verdicts,
        "share": {"least": share.least, "most": share.most, "low": share.low, "high": share.high},
        "states": {str(q): states for q, states in facts.states.items()},
        "mean_states": facts.mean_states,
        "cpu_seconds": facts.seconds,
        "line_lengths": facts.line_lengths,
        "hardest": facts.hardest["deal"].tolist(),
        "budget": {name: values.tolist() for name, values in facts.budget._asdict().items()},
        "effort": facts.effort and {name: _plain(values) for name, values in facts.effort._asdict().items()},
        "growth": [[deals, share.low, share.least, share.most, share.high] for deals, share in facts.growth],
    }


def _plain(values) -> list[float | None]:
    """Numbers for JSON, which knows no NaN."""
    return [None if value != value else float(value) for value in values]


def _overview(known: Sequence[tuple[StoredRun, Facts]]) -> Table:
    head = ["run", "deals", "winnable", "unwinnable", "undecided", "share winnable", "95 % interval"]
    rows = [
        [
            run.name,
            f"{facts.deals:,}",
            *(f"{n:,}" for n in facts.verdicts.values()),
            percent_range(facts.share.least, facts.share.most),
            f"{100 * facts.share.low:.2f} to {100 * facts.share.high:.2f} %",
        ]
        for run, facts in known
    ]
    return Table(head, rows)


def _section(run: StoredRun, facts: Facts, prefix: str) -> list[Block]:
    warning = []
    if run.unfinished:
        warning = [
            Paragraph(
                f"**This run is unfinished**: {facts.deals:,} of {run.manifest.n_deals:,} deals are stored. "
                "Shards that finish early may hold easier deals than the rest."
            )
        ]
    figures = [
        effort_figure(run, facts, f"{prefix}-effort"),
        budget_figure(run, facts, f"{prefix}-budget"),
        growth_figure(run, facts, f"{prefix}-interval"),
        length_figure(run, facts, f"{prefix}-length"),
    ]
    return [
        Heading(2, run.name),
        Paragraph(
            f"Rules: `{describe(run.rules)}`. Made by `{run.command}`, version {run.manifest.code_version}, "
            f"kernels {run.manifest.kernel_digest}."
        ),
        *warning,
        Paragraph(_effort_in_words(facts)),
        *[figure for figure in figures if figure is not None],
        Paragraph(_lengths_in_words(facts)),
        Heading(3, "What decided"),
        Table(
            ["verdict", "search, or what stopped it", "deals"],
            [[row.verdict, row.reason, f"{row.deals:,}"] for row in facts.reasons.itertuples()],
        ),
        Heading(3, "Hardest deals for the search"),
        Paragraph("Undecided deals first, then those that took most states."),
        Table(
            ["deal", "verdict", "states", "CPU seconds"],
            [
                [f"`{row.deal}`", row.verdict, f"{row.states:,}", f"{row.seconds:.2f}"]
                for row in facts.hardest.itertuples()
            ],
        ),
    ]


def _effort_in_words(facts: Facts) -> str:
    within = [
        f"{100 * share:g} % within {states:,.0f} states"
        for share, states in facts.states.items()
        if states is not None
    ]
    decided = f"Decided: {', '.join(within)}. " if within else ""
    return (
        f"{decided}Mean {facts.mean_states:,.0f} states a deal, {facts.seconds:,.1f} CPU seconds in all "
        f"({1000 * facts.seconds / facts.deals:,.1f} ms a deal). The seconds depend on the machine, "
        "the states do not."
    )


def _lengths_in_words(facts: Facts) -> str:
    lengths = facts.line_lengths
    if not lengths:
        return "No line of play was found."
    if len(lengths) == 1:
        return f"Every line of play found has {next(iter(lengths))} moves."
    deals = sum(lengths.values())
    mean = sum(length * n for length, n in lengths.items()) / deals
    return (
        f"The lines of play found have {min(lengths)} to {max(lengths)} moves, {mean:.1f} on average; "
        "they are not the shortest ones."
    )
