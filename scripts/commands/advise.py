"""``moons advise``: what to play now, with cards that nobody has seen."""

import argparse
import json

from scripts.cli.arguments import add_rules, epilog, of_games, positive


def add(commands: argparse._SubParsersAction) -> None:
    """Add the command's arguments."""
    parser = commands.add_parser(
        "advise",
        help="say what to play now, with cards that have not been seen",
        description="Says the chance to win with its 95 % interval, the best move and the runner-up of a "
        "position in which cards are unseen.",
        epilog=epilog(
            "FILE is a board in lines with ?? for a card nobody has seen: "
            f"{of_games(lambda game: game.words.board)}.",
            "moons advise waning-moon --layout my-game.txt",
            "moons advise half-moon --layout my-game.txt --interactive",
        ),
        allow_abbrev=False,
    )
    parser.add_argument("game", metavar="GAME", help="half-moon, waning-moon, ... (see 'moons rules')")
    parser.add_argument("--layout", metavar="FILE", help="the position; '-' reads it from stdin")
    parser.add_argument(
        "--tops", metavar="CARDS", help="Half Moon: the twelve tops and the reserve, -- if empty"
    )
    parser.add_argument(
        "--heights", metavar="NUMBERS", help="with --tops: cards on each pile (default: as dealt)"
    )
    parser.add_argument("--removed", metavar="CARDS", help="with --tops: the cards that have left, if known")
    add_rules(parser)
    parser.add_argument(
        "--samples",
        metavar="N",
        type=positive,
        help="samples of the hidden cards "
        f"(default: {of_games(lambda game: f'{game.samples_of_advice} for {game.called}')})",
    )
    parser.add_argument(
        "--seed", metavar="N", type=positive, default=1, help="seed of the samples (default: 1)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--interactive",
        action="store_true",
        help="go on to the end of the game: asks for each move and each new card",
    )
    parser.set_defaults(run=run, room=480)


def run(arguments: argparse.Namespace) -> int:
    """Advise."""
    from scripts.cli.choice import choose_rules
    from scripts.cli.progress import say
    from scripts.cli.table_talk import print_advice, talk
    from solver.errors import BadInput
    from solver.formats.layouts import note_on
    from solver.formats.text import name_of_source
    from solver.play.bounds import MOST_SAMPLES, refuse_too_much

    if arguments.samples is not None:
        refuse_too_much("samples", arguments.samples, MOST_SAMPLES)
    if (arguments.layout is None) == (arguments.tops is None):
        raise BadInput("say which position: --layout FILE or --tops CARDS, and only one of them")
    if arguments.json and arguments.interactive:
        raise BadInput("--json and --interactive contradict each other: choose one")
    if arguments.tops is None and (arguments.heights or arguments.removed is not None):
        raise BadInput("--heights and --removed belong to --tops; a FILE has them in its lines")
    if arguments.layout == "-" and arguments.interactive:
        raise BadInput("--interactive reads your answers from stdin: give the position as a file")
    _, rules = choose_rules(arguments.game, arguments.rules, arguments.settings)
    view = _read(arguments, rules)
    if arguments.layout is not None and (
        note := note_on(name_of_source(arguments.layout), view.layout, rules)
    ):
        say(f"note: {note}")
    from solver.advice.advise import advise
    from solver.play.warm import ensure_players

    ensure_players(rules.game, say)
    if arguments.interactive:
        talk(view, arguments.samples, arguments.seed)
        return 0
    advice = advise(view, arguments.samples, arguments.seed)
    if arguments.json:
        print(json.dumps({"game": arguments.game, "unseen": len(view.unseen), **advice.record()}))
    else:
        print_advice(advice)
    return 0


def _read(arguments: argparse.Namespace, rules):
    from scripts.cli.numbering import with_apps
    from solver.errors import BadInput
    from solver.games.catalogue import GAMES
    from solver.games.rooms import room
    from solver.play.partial import read_view

    if arguments.tops is not None:
        if not GAMES[rules.game].app:
            raise BadInput(f"--tops is about {with_apps()}; this is another game: use --layout FILE")
        return room(rules.game, "play.partial").view_of_tops(
            arguments.tops, arguments.heights, arguments.removed, rules
        )
    return read_view(arguments.layout, rules)
