"""``moons solve``: many deals, their verdicts, and the share that can be won."""

import argparse


def add(commands: argparse._SubParsersAction) -> None:
    """Add the command's arguments."""
    parser = commands.add_parser("solve", help="decide many deals", allow_abbrev=False)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Solve many deals."""
    return 0
