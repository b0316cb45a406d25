"""Arguments that several commands share, and how their values are read."""

import argparse
import re


def positive(text: str) -> int:
    """A whole number from 1 on; underscores may group its digits."""
    digits = text.strip()
    if not re.fullmatch(r"[0-9]+(_[0-9]+)*", digits) or not 1 <= int(digits) < 1 << 62:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number from 1 on")
    return int(digits)


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Add the choice of rules."""
    parser.add_argument("--rules", metavar="NAME", help="rule set by name (see 'moons rules')")
    parser.add_argument(
        "--set",
        metavar="FIELD=VALUE",
        action="append",
        default=[],
        dest="settings",
        help="change one rule, as in --set columns=12; may be given several times",
    )


def add_budget(parser: argparse.ArgumentParser) -> None:
    """Add the budget."""
    parser.add_argument(
        "--budget",
        metavar="STATES",
        type=positive,
        help="most states to expand for a deal before it stays undecided",
    )
