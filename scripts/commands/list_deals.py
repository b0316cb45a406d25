"""``moons list``: deal codes of a stored run by verdict and difficulty, to pick from."""

import argparse
import json

from scripts.cli.arguments import epilog, positive

DEFAULT_LIMIT = 20


def add(commands: argparse._SubParsersAction) -> None:
    """Add the command's arguments."""
    parser = commands.add_parser(
        "list",
        help="list deals of a stored run by verdict and difficulty",
        description="Prints one deal a line, with its level and rating (1 easy to 0 hard, from what simple "
        "players make of the deal), in the order of the run. Ratings are kept in DIR, so that they are "
        "computed once.",
        epilog=epilog(
            "",
            "moons list runs/half-moon --winnable --easy --limit 10",
            "moons list runs/half-moon --hard --sort",
            "moons list runs/half-moon --undecided --codes",
        ),
        allow_abbrev=False,
    )
    parser.add_argument("folder", metavar="DIR", help="folder of a run ('moons solve --out DIR')")
    verdicts = parser.add_mutually_exclusive_group()
    for verdict in ("winnable", "unwinnable", "undecided"):
        verdicts.add_argument(
            f"--{verdict}",
            action="store_const",
            const=verdict,
            dest="verdict",
            help=f"only deals that are {verdict} (default: all)",
        )
    levels = parser.add_mutually_exclusive_group()
    for level in ("easy", "medium", "hard"):
        levels.add_argument(
            f"--{level}",
            action="store_const",
            const=level,
            dest="level",
            help=f"only deals that are rated {level} (default: all)",
        )
    parser.add_argument(
        "--limit",
        metavar="N",
        type=positive,
        default=DEFAULT_LIMIT,
        help="deals to list (default: %(default)s)",
    )
    parser.add_argument("--sort", action="store_true", help="print the easiest of the listed deals first")
    parser.add_argument("--codes", action="store_true", help="print the names of the deals and nothing else")
    parser.add_argument("--json", action="store_true", help="print a JSON list")
    parser.set_defaults(run=run, room=500)


def run(arguments: argparse.Namespace) -> int:
    """List deals, each as soon as it is found unless they are to be sorted or printed as JSON."""
    from itertools import islice

    from analysis.difficulty.kept_ratings import Ratings
    from analysis.difficulty.pick import pick, refuse_layouts
    from analysis.runs.stored import read_run
    from scripts.cli.progress import say

    stored = read_run(arguments.folder, ("deal", "number", "verdict"))
    refuse_layouts(stored)
    at_once = not (arguments.sort or arguments.json)
    found = []
    with Ratings(stored, say) as ratings:
        for deal in islice(pick(stored, ratings, arguments.verdict, arguments.level), arguments.limit):
            found.append(deal)
            if at_once:
                _print(deal, arguments.codes)
    cut = _what_was_cut(stored, found, arguments)
    if arguments.sort:
        found.sort(key=lambda deal: -deal.rating)
    if arguments.json:
        print(json.dumps([deal._asdict() for deal in found], indent=1))
    elif not at_once:
        for deal in found:
            _print(deal, arguments.codes)
    if not found and not arguments.json:
        say("no deal of this run fits")
    if cut:
        say(cut)
    return 0


def _print(deal, code_alone: bool) -> None:
    line = f"{deal.deal}  {deal.verdict:<10}  {deal.level:<6}  {deal.rating:.3f}"
    print(deal.deal if code_alone else line, flush=True)


def _what_was_cut(stored, found: list, arguments: argparse.Namespace) -> str:
    from analysis.difficulty.pick import left_after

    left = left_after(stored, found[-1].deal, arguments.verdict) if len(found) == arguments.limit else 0
    if not left:
        return ""
    if arguments.level is None:
        return (
            f"{len(found):,} of {len(found) + left:,} deals are listed; --limit {len(found) + left} lists all"
        )
    return (
        f"the first {len(found):,} {arguments.level} deals are listed, and {left:,} more were not looked at; "
        f"--limit N lists more"
    )
