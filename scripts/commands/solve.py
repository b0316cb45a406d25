"""``moons solve``: many deals, their verdicts, and the share that can be won."""

import argparse
from pathlib import Path

from scripts.cli.arguments import add_budget, add_rules, default_budgets, epilog, positive


def add(commands: argparse._SubParsersAction) -> None:
    """Add the command's arguments."""
    parser = commands.add_parser(
        "solve",
        help="decide many deals and count the winnable ones",
        description="Decides many deals with all cards known; the last line counts the verdicts and gives "
        "the share of winnable deals with its 95 % interval, the undecided counted both ways.",
        epilog=epilog(
            "Verdicts come first: no time goes into short lines of play unless --effort says so. A run with "
            "--out that was stopped or killed goes on when the same command is given again.",
            "moons solve half-moon --deals 0-99",
            "moons solve waning-moon --deals 0-999 --jobs 2 --out runs/waning-moon",
            "moons solve waning-moon --deals 0-999 --out runs/waning-moon --retry-undecided --budget 120M",
            "moons solve lucas --deals pysolfc:1-20 --set worrying_back=no --json-lines",
            status="0 done, 3 done but for shards that were set aside, 2 bad input, 130 interrupted",
        ),
        allow_abbrev=False,
    )
    parser.add_argument("game", metavar="GAME", help="half-moon, waning-moon, ... (see 'moons rules')")
    parser.add_argument("--deals", metavar="LIST", help="0-9999, codes, pysolfc:1-100; commas between parts")
    parser.add_argument(
        "--layouts",
        metavar="FILE",
        help="a file with one deal, all its cards, a line, or one board; '-' is stdin",
    )
    add_rules(parser)
    add_budget(parser, f"what a run in --out DIR has, else {default_budgets()}")
    parser.add_argument("--jobs", metavar="N", type=positive, help="processes to use (default: 1)")
    parser.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="work on the machines of this dask scheduler, as in tcp://host:8786",
    )
    parser.add_argument(
        "--effort",
        metavar="N",
        type=int,
        choices=(0, 1, 2),
        help="how much to spend on short lines of play: 0 nothing, 1 about ten times the time of the "
        "verdicts, 2 more (default: what a run in --out DIR has, else 0)",
    )
    parser.add_argument(
        "--out", metavar="DIR", help="store results here, and go on with what is there (default: not stored)"
    )
    parser.add_argument("--overwrite", action="store_true", help="solve anew what --out DIR holds already")
    parser.add_argument(
        "--retry-undecided",
        action="store_true",
        help="solve the undecided deals of --out DIR again, with a larger --budget, which must be given",
    )
    parser.add_argument("--json-lines", action="store_true", help="print one JSON object a deal, in order")
    parser.add_argument("--quiet", action="store_true", help="no progress on stderr")
    parser.set_defaults(run=run, room=800)


def run(arguments: argparse.Namespace) -> int:
    """Decide the deals."""
    _refuse_contradictions(arguments)
    from analysis.runs.solving import Run
    from scripts.cli.batch_output import carry_out
    from scripts.cli.choice import choose_rules
    from scripts.cli.going_on import LargerBudget
    from scripts.cli.progress import say
    from solver.warmup import ensure_warm

    name, rules = choose_rules(arguments.game, arguments.rules, arguments.settings)
    deals = read_deals(arguments, rules)
    first_budget, effort, retry_budget = _how_hard(arguments, rules)
    ensure_warm(rules.game, say)
    import analysis.statistics.intervals  # noqa: F401  a machine too small for the last line ends before the first deal

    batch = Run(name, rules, deals, first_budget, effort)
    larger = LargerBudget(rules)
    status = carry_out(
        batch,
        arguments,
        _executor(arguments),
        lambda row: row.result.record(),
        _last_line,
        retry_budget,
        larger.look_at,
    )
    if not arguments.quiet and larger.budget:
        say(larger.sentence(arguments.out))
    return status


def _how_hard(arguments: argparse.Namespace, rules) -> tuple[int, int, int | None]:
    """Budget and effort of the run, and the budget of a retry.

    What is not said is as in the run that is stored there: the same command goes on with a run, whatever
    the defaults were when it began.
    """
    from analysis.runs.solving import refuse_smaller_budget
    from analysis.runs.store import stored_manifest
    from solver.budgets import default_budget

    budget, effort = default_budget(rules), 0
    if arguments.retry_undecided or (arguments.out and _is_run(arguments.out) and not arguments.overwrite):
        stored = stored_manifest(Path(arguments.out))
        budget, effort = stored.budget, stored.effort
    if arguments.effort is not None:
        effort = arguments.effort
    if not arguments.retry_undecided:
        return arguments.budget or budget, effort, None
    refuse_smaller_budget(arguments.budget, budget)
    return budget, effort, arguments.budget


def _is_run(folder: str) -> bool:
    from analysis.runs.store import MANIFEST

    return (Path(folder) / MANIFEST).is_file()


def _refuse_contradictions(arguments: argparse.Namespace) -> None:
    from solver.errors import BadInput

    if (arguments.deals is None) == (arguments.layouts is None):
        raise BadInput("say which deals: --deals LIST or --layouts FILE, and only one of them")
    for option in ("overwrite", "retry_undecided"):
        if getattr(arguments, option) and not arguments.out:
            raise BadInput(f"--{option.replace('_', '-')} is about stored results: say which, with --out DIR")
    if arguments.scheduler and arguments.jobs is not None:
        raise BadInput("--scheduler and --jobs contradict each other: the cluster has its own workers")
    if arguments.overwrite and arguments.retry_undecided:
        raise BadInput("--overwrite and --retry-undecided contradict each other: choose one")
    if arguments.retry_undecided and not arguments.budget:
        raise BadInput("--retry-undecided needs a --budget, larger than that of the first try")


def _executor(arguments: argparse.Namespace):
    from analysis.runs.solving import executor_for

    if not arguments.scheduler:
        return executor_for(arguments.jobs or 1)
    from analysis.runs.cluster import cluster_executor

    return cluster_executor(arguments.scheduler)


def read_deals(arguments: argparse.Namespace, rules):
    """The deals of --deals or --layouts."""
    from analysis.runs.deal_list import LayoutDeals, read_deal_list
    from scripts.cli.numbering import tell_codes
    from scripts.cli.progress import say
    from solver.formats.layouts import read_layouts

    if arguments.layouts is not None:
        layouts = read_layouts(arguments.layouts, rules)
        for named in layouts:
            if named.note:
                say(f"note: {named.note}")
        return LayoutDeals(layouts)
    deals = read_deal_list(arguments.deals, rules.game)
    tell_codes(arguments.deals, rules, say)
    return deals


def _last_line(verdicts) -> str:
    from analysis.statistics.intervals import winnability

    found = winnability(verdicts["winnable"], verdicts["unwinnable"], verdicts["undecided"])
    counts = ", ".join(f"{n} {verdict}" for verdict, n in verdicts.items())
    share = f"{100 * found.least:.2f} %"
    if found.most > found.least:
        share = f"{100 * found.least:.2f} to {100 * found.most:.2f} %"
    return (
        f"{sum(verdicts.values())} deals: {counts}; winnable {share}, "
        f"95 % interval {100 * found.low:.2f} to {100 * found.high:.2f} %"
    )
