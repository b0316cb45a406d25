"""``moons warmup``: compile everything now, so that no later command has to wait."""

import argparse


def add(commands: argparse._SubParsersAction) -> None:
    """Add the command's arguments."""
    parser = commands.add_parser(
        "warmup",
        help="compile the searches and players of all games now",
        description="Compiles the searches and players of all games for this machine and keeps them.",
        allow_abbrev=False,
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Compile every kernel and say how long it took."""
    from solver.errors import BadInput
    from solver.players.warm import warm_players
    from solver.solve import GAMES
    from solver.warmup import warm_up

    for game in GAMES:
        try:
            print(f"{game}: ready after {warm_up(game):.1f} s", flush=True)
        except BadInput as error:
            print(f"{game}: {error}", flush=True)
            continue
        print(f"players of {game}: ready after {warm_players(game):.1f} s", flush=True)
    return 0
