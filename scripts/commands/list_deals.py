"""``moons list``: deal codes of a stored run by verdict and difficulty, to pick from."""

import argparse
import json

from scripts.arguments import positive

DEFAULT_LIMIT = 20


def add(commands: argparse._SubParsersAction) -> None:
    """Add the command's arguments."""
    parser = commands.add_parser(
        "list",
        help="list deals of a stored run by verdict and difficulty",
        description="Prints one deal a line, with its level and rating (1 easy to 0 hard, from what simple "
        "players make of the deal), in the order of the run.",
        allow_abbrev=False,
    )
    parser.add_argument("folder", metavar="DIR", help="folder of a run ('moons solve --out DIR')")
    verdicts = parser.add_mutually_exclusive_group()
    for verdict in ("winnable", "unwinnable", "undecided"):
        verdicts.add_argument(f"--{verdict}", action="store_const", const=verdict, dest="verdict")
    levels = parser.add_mutually_exclusive_group()
    for level in ("easy", "medium", "hard"):
        levels.add_argument(f"--{level}", action="store_const", const=level, dest="level")
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
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """List deals."""
    from itertools import islice

    from analysis.pick import pick
    from analysis.stored_runs import read_run
    from scripts.progress import say

    stored = read_run(arguments.folder, ("deal", "number", "verdict"))
    found = list(islice(pick(stored, arguments.verdict, arguments.level), arguments.limit))
    if arguments.sort:
        found.sort(key=lambda deal: -deal.rating)
    if arguments.json:
        print(json.dumps([deal._asdict() for deal in found], indent=1))
        return 0
    if not found:
        say("no deal of this run fits")
    for deal in found:
        if arguments.codes:
            print(deal.deal)
        else:
            print(f"{deal.deal}  {deal.verdict:<10}  {deal.level:<6}  {deal.rating:.3f}")
    return 0
