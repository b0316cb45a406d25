"""``moons warmup``: compile everything now, so that no later command has to wait."""

import argparse

from scripts.cli.arguments import epilog


def add(commands: argparse._SubParsersAction) -> None:
    """Add the command's arguments."""
    parser = commands.add_parser(
        "warmup",
        help="compile the searches and players of all games now",
        description="Compiles the searches and players of all games for this machine and keeps them in "
        "~/.cache/two-moons, or under the folder that MOONS_CACHE names.",
        epilog=epilog("", "moons warmup", "moons warmup --clear"),
        allow_abbrev=False,
    )
    parser.add_argument(
        "--clear",
        action="store_true",
        help="first remove all that is kept, of this version and of others, and then compile anew",
    )
    parser.set_defaults(run=run, room=480)


def run(arguments: argparse.Namespace) -> int:
    """Compile every kernel and say how long it took."""
    from solver.errors import BadInput
    from solver.games.catalogue import GAMES
    from solver.play.warm import warm_players
    from solver.warmup import warm_up

    if arguments.clear:
        from solver.kernels.machine_code import remove_versions

        gone = remove_versions(this_too=True)
        print(f"removed the compiled code of {len(gone)} version{'' if len(gone) == 1 else 's'}", flush=True)
    for game in GAMES:
        try:
            print(f"{game}: ready after {warm_up(game):.1f} s", flush=True)
        except BadInput as error:
            print(f"{game}: {error}", flush=True)
            continue
        print(f"players of {game}: ready after {warm_players(game):.1f} s", flush=True)
    return 0
