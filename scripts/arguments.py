"""Arguments that several commands share, and how their values are read."""

import argparse
import re
from fractions import Fraction

_NUMBER = re.compile(r"([0-9]+(?:_[0-9]+)*(?:\.[0-9]+)?)(?:e\+?([0-9]{1,2})|([km]))?", re.IGNORECASE)
_UNITS = {"k": 3, "m": 6}


def positive(text: str) -> int:
    """A whole number from 1 on, below 2**62; ``4000000``, ``4_000_000``, ``4e6`` and ``4M`` are one.

    >>> positive("1.5M"), positive("2e3")
    (1500000, 2000)
    """
    found = _NUMBER.fullmatch(text.strip())
    if found:
        digits, exponent, unit = found.groups()
        number = Fraction(digits.replace("_", "")) * 10 ** (
            _UNITS[unit.lower()] if unit else int(exponent or 0)
        )
        if number.denominator == 1 and 1 <= number < 1 << 62:
            return int(number)
    raise argparse.ArgumentTypeError(f"'{text}' is not a whole number from 1 on")


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
