"""Arguments that several commands share, and how their values are read."""

import argparse
import re
from collections.abc import Callable
from fractions import Fraction

from solver.games.catalogue import GAMES
from solver.games.record import Game

_NUMBER = re.compile(r"([0-9]+(?:_[0-9]+)*(?:\.[0-9]+)?)(?:e\+?([0-9]{1,2})|([km]))?", re.IGNORECASE)
EXAMPLES = "Examples:"
ENVIRONMENT = (
    "Compiled code is kept under the folder that the environment variable MOONS_CACHE names "
    "(default: ~/.cache); 'moons warmup' makes it ahead."
)
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


def of_games(said: Callable[[Game], str]) -> str:
    """What is said of each game, one after the other; games of which nothing is said are left out."""
    return "; ".join(filter(None, map(said, GAMES.values())))


class Formatter(argparse.HelpFormatter):
    """Wraps paragraphs as usual, but leaves the lines of examples as they are."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        fill = super()._fill_text
        return "\n\n".join(
            part if part.startswith(EXAMPLES) else fill(part, width, indent) for part in text.split("\n\n")
        )


def epilog(prose: str, *examples: str, status: str = "0 done, 2 bad input, 130 interrupted") -> str:
    """The end of a help text: what else there is to know, examples, exit status and environment."""
    shown = "\n".join([EXAMPLES, *(f"  {example}" for example in examples)])
    return "\n\n".join(filter(None, [prose, shown, f"Exit status: {status}.", ENVIRONMENT]))


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Add the choice of rules."""
    parser.add_argument(
        "--rules", metavar="NAME", help="rule set by name (see 'moons rules'; default: that of the game)"
    )
    parser.add_argument(
        "--set",
        metavar="FIELD=VALUE",
        action="append",
        default=[],
        dest="settings",
        help="change one rule, as in --set columns=12; may be given several times",
    )


def default_budgets() -> str:
    """The default budgets of all games, in words."""
    return of_games(lambda game: game.words.budgets)


def add_budget(parser: argparse.ArgumentParser, default: str = "") -> None:
    """Add the budget; ``default`` says what it is if nothing is given: that of the game if left out."""
    default = default or default_budgets()
    parser.add_argument(
        "--budget",
        metavar="STATES",
        type=positive,
        help="most states to expand for a deal before it stays undecided, as in 4000000, 4M or 4e6 "
        f"(default: {default})",
    )
