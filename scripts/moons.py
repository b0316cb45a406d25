"""The command ``moons``: reads the arguments, hands them to one command, turns what happens into a status.

The answer goes to stdout, progress and errors to stderr.  Exit status: 0 winnable or done, 1 unwinnable,
3 undecided, 2 bad input, 130 interrupted.
"""

import argparse
import re
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from typing import NoReturn

from scripts.cli.arguments import Formatter, epilog
from scripts.cli.streams import CannotWrite, drop_what_is_left, prepare_streams
from scripts.commands import (
    advise,
    bench,
    check,
    compare,
    list_deals,
    play,
    report,
    rules,
    show,
    solve,
    warmup,
)
from solver import __version__
from solver.errors import BadInput, Fault
from solver.games.catalogue import GAMES
from solver.memory import ensure_room, is_out_of_memory

COMMANDS = (check, solve, report, play, advise, compare, list_deals, show, rules, bench, warmup)
NO_MEMORY = "the memory of this machine does not suffice for that"
BAD_INPUT, INTERRUPTED, PIPE_CLOSED, FAULT = 2, 130, 141, 70


class Parser(argparse.ArgumentParser):
    """A parser whose errors are sentences like those of all other bad input."""

    commands: Sequence[str] = ()

    def __init__(self, **options):
        super().__init__(formatter_class=Formatter, **options)

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments."""
        if message.endswith("required: COMMAND"):
            message = f"say what to do: {', '.join(self.commands)}"
        unknown = re.match(r"argument COMMAND: invalid choice: '(.*?)'", message)
        if unknown:
            near = get_close_matches(unknown[1], self.commands, n=1)
            meant = f"did you mean '{near[0]}'?" if near else f"known are {', '.join(self.commands)}"
            message = f"there is no command '{unknown[1]}': {meant}"
        raise BadInput(f"{message} (see '{self.prog} --help')")


def build_parser() -> Parser:
    """The parser of all commands."""
    parser = Parser(
        prog="moons",
        description=f"Solves the patience games {', '.join(game.called for game in GAMES.values())}.",
        epilog=epilog(
            "Each command tells more with --help.",
            "moons check HM1-N-AAAAAAB",
            "moons solve half-moon --deals 0-99",
            "moons solve --help",
            status="0 winnable or done, 1 unwinnable, 3 undecided, 2 bad input, 130 interrupted",
        ),
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"moons {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True, dest="command")
    for command in COMMANDS:
        command.add(commands)
    parser.commands = list(commands.choices)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command.

    Parameters
    ----------
    argv : sequence of str, optional
        The arguments; those of the process if left out.

    Returns
    -------
    int
        The exit status.
    """
    try:
        status = _status_of(argv)
        sys.stdout.flush()
        return status
    except CannotWrite as error:
        drop_what_is_left()
        return _say(error, BAD_INPUT)
    except BadInput as error:
        return _say(error, BAD_INPUT)
    except KeyboardInterrupt as stop:
        return _say(stop.args[0] if stop.args else "interrupted", INTERRUPTED)
    except BrokenPipeError:
        drop_what_is_left()
        return PIPE_CLOSED
    except Exception as error:
        if is_out_of_memory(error):
            return _say(f"{NO_MEMORY}{f': {error}' if str(error) else ''}", BAD_INPUT)
        if isinstance(error, OSError) and error.filename is not None:
            return _say(f"{error.filename}: {error.strerror or error}", BAD_INPUT)
        return _fault(error)


def _status_of(argv: Sequence[str] | None) -> int:
    try:
        arguments = build_parser().parse_args(argv)
    except SystemExit as end:  # --help and --version
        return int(end.code or 0)
    ensure_room(getattr(arguments, "room", 0))  # megabytes that the imports of a command take
    return arguments.run(arguments)


def _fault(error: Exception) -> int:
    """Report a fault of the program; status 1 would say "unwinnable"."""
    if not isinstance(error, Fault):
        import traceback

        traceback.print_exc()
    return _say(f"a fault of this program, please report it: {error}", FAULT)


def _say(sentence: object, status: int) -> int:
    print(f"moons: {sentence}", file=sys.stderr)
    return status


def console() -> int:
    """Run the command of this process."""
    prepare_streams()
    status = main()
    try:
        sys.stdout.flush()  # what was held back when an error ended the command
    except (CannotWrite, BrokenPipeError):
        drop_what_is_left()
    return status


if __name__ == "__main__":
    sys.exit(console())
