"""``moons compare``: what each rule does to the share of winnable deals."""

import argparse
import shlex
from pathlib import Path

from scripts.cli.arguments import add_budget, epilog, positive
from solver.games.catalogue import GAMES

DEALS_OF_AN_EXPERIMENT = "0-499"


def add(commands: argparse._SubParsersAction) -> None:
    """Add the command's arguments."""
    parser = commands.add_parser(
        "compare",
        help="compare rule sets on the same deals",
        description="Compares stored runs of the same deals with a base run from which each differs in one "
        "rule, or solves and compares a ready experiment. Writes compare.md, compare.html, the forest plot, "
        "effects.csv and discordant.csv.",
        epilog=epilog(
            "An experiment that was stopped goes on when the same command is given again.",
            "moons compare runs/base runs/reserve-6 --out compare",
            "moons compare --experiment half-moon --deals 0-499 --jobs 2 --out runs/rules",
            status="0 done, 3 some shards of an experiment were set aside, 2 bad input, 130 interrupted",
        ),
        allow_abbrev=False,
    )
    parser.add_argument("folders", nargs="*", metavar="DIR", help="the base run first, then the others")
    each = {name: one for game in GAMES.values() for name, one in game.experiments.items()}
    parser.add_argument("--experiment", metavar="NAME", help=f"one of {', '.join(each)}")
    parser.add_argument(
        "--deals",
        metavar="LIST",
        help=f"deals of the experiment, as in 'moons solve' (default: {DEALS_OF_AN_EXPERIMENT})",
    )
    budgets = ", ".join(f"{one.budget:,} for {name}" for name, one in each.items())
    add_budget(parser, f"that of the experiment: {budgets}")
    parser.add_argument("--jobs", metavar="N", type=positive, help="processes to use (default: 1)")
    parser.add_argument("--out", metavar="FOLDER", help="folder for the page; needed for an experiment")
    parser.add_argument("--quiet", action="store_true", help="no progress on stderr")
    parser.set_defaults(run=run, room=800)


def run(arguments: argparse.Namespace) -> int:
    """Compare runs."""
    _refuse_contradictions(arguments)
    from analysis.rule_effects.effects import compare
    from analysis.rule_effects.experiments import find_experiment
    from analysis.runs.stored import read_run
    from scripts.cli.progress import say

    note, folders, command = "", arguments.folders, ["moons", "compare", *arguments.folders]
    if arguments.experiment:
        experiment = find_experiment(arguments.experiment)
        note, deals = experiment.note, arguments.deals or DEALS_OF_AN_EXPERIMENT
        command += ["--experiment", arguments.experiment, "--deals", deals]
        if arguments.budget:
            command += ["--budget", str(arguments.budget)]
        folders, set_aside = _solve(experiment, deals, arguments)
        for sentence in set_aside:
            say(f"moons: {sentence}")
        if set_aside:
            return 3
    base, *others = map(read_run, folders)
    found = compare(base, others)
    _print_table(found)
    if arguments.out:
        from analysis.report.effects_page import write_effects

        write_effects(found, Path(arguments.out), shlex.join([*command, "--out", arguments.out]), note)
        print(f"\n{Path(arguments.out) / 'compare.md'}\n{Path(arguments.out) / 'compare.html'}")
    return 0


def _refuse_contradictions(arguments: argparse.Namespace) -> None:
    from solver.errors import BadInput

    if arguments.experiment and arguments.folders:
        raise BadInput("say what to compare: folders of runs or --experiment NAME, and only one of them")
    if arguments.experiment and not arguments.out:
        raise BadInput("an experiment needs --out FOLDER, where its runs are stored")
    if not arguments.experiment:
        if len(arguments.folders) < 2:
            raise BadInput("say what to compare: the folder of a base run and others, or --experiment NAME")
        for option in ("deals", "budget", "jobs"):
            if getattr(arguments, option) is not None:
                raise BadInput(f"--{option} is about an experiment; runs that are stored have theirs already")


def _solve(experiment, deal_list: str, arguments: argparse.Namespace) -> tuple[list[Path], list[str]]:
    """Solve every rule set in a sub-folder of its own; what is stored already is kept."""
    from analysis.rule_effects.experiments import rule_sets
    from analysis.runs.deal_list import read_deal_list
    from analysis.runs.solving import Run, executor_for, run_batch
    from scripts.cli.bar import VerdictBar
    from scripts.cli.progress import say
    from solver.warmup import ensure_warm

    folders, set_aside = [], []
    compared = rule_sets(experiment)
    for number, (name, rules) in enumerate(compared.items(), start=1):
        deals = read_deal_list(deal_list, rules.game)
        budget = arguments.budget or experiment.budget
        ensure_warm(rules.game, say)
        if not arguments.quiet:
            say(f"{number} of {len(compared)}: {name}")
        bar = VerdictBar(len(deals), arguments.quiet)
        folders.append(Path(arguments.out) / name)
        try:
            summary = run_batch(
                Run(experiment.base, rules, deals, budget, effort=0),  # verdicts count, not short lines
                lambda position, row, stored, bar=bar: bar.add(row, stored),
                executor_for(arguments.jobs or 1),
                folders[-1],
            )
        finally:
            bar.close()
        set_aside += [f"{name}: {sentence}" for sentence in summary.set_aside]
    return folders, set_aside


def _print_table(found) -> None:
    from analysis.report.effects_page import effects_table

    table = effects_table(found)
    lines = [table.head, *table.rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        first, *rest = (word.ljust(width) for word, width in zip(line, widths, strict=True))
        cells = [cell.strip().rjust(width) for cell, width in zip(rest, widths[1:], strict=True)]
        print("  ".join([first, *cells]).rstrip())
