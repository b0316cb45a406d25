"""``moons play``: many honest games of one player, who sees only what a player sees."""

import argparse

from scripts.cli.arguments import add_rules, epilog, of_games, positive


def add(commands: argparse._SubParsersAction) -> None:
    """Add the command's arguments."""
    parser = commands.add_parser(
        "play",
        help="let a player who cannot see the hidden cards play many deals",
        description="Plays deals honestly: the player is told what is visible, never a hidden card, "
        "and takes nothing back. The last line gives the share of games won with its 95 % interval.",
        epilog=epilog(
            f"Players: {of_games(lambda game: f'{game.words.players} ({game.called})')}. "
            "A run with --out that was stopped or killed goes on when the same command is given again.",
            "moons play half-moon --player casual --deals 0-99",
            "moons play waning-moon --player best --deals 0-399 --jobs 2 --out runs/waning-moon-best",
            status="0 done, 3 done but for shards that were set aside, 2 bad input, 130 interrupted",
        ),
        allow_abbrev=False,
    )
    parser.add_argument("game", metavar="GAME", help="half-moon, waning-moon, ... (see 'moons rules')")
    parser.add_argument("--player", metavar="NAME", required=True, help="who plays (see below)")
    parser.add_argument("--deals", metavar="LIST", help="0-9999, codes, pysolfc:1-100; commas between parts")
    parser.add_argument(
        "--layouts",
        metavar="FILE",
        help="a file with one deal, all its cards, a line, or one board; '-' is stdin",
    )
    add_rules(parser)
    parser.add_argument(
        "--samples",
        metavar="N",
        type=positive,
        help=f"sampled hidden cards a decision: {of_games(lambda game: game.words.samples)}",
    )
    parser.add_argument(
        "--width",
        metavar="N",
        type=positive,
        help=f"how far the player looks: {of_games(lambda game: game.words.width)}",
    )
    parser.add_argument(
        "--seed", metavar="N", type=positive, default=1, help="seed of all choices (default: 1)"
    )
    parser.add_argument(
        "--jobs", metavar="N", type=positive, default=1, help="processes to use (default: %(default)s)"
    )
    parser.add_argument(
        "--out",
        metavar="DIR",
        help="store the games here, and go on with what is there (default: not stored)",
    )
    parser.add_argument("--overwrite", action="store_true", help="play anew what --out DIR holds already")
    parser.add_argument("--json-lines", action="store_true", help="print one JSON object a game, in order")
    parser.add_argument("--quiet", action="store_true", help="no progress on stderr")
    parser.set_defaults(run=run, room=800)


def run(arguments: argparse.Namespace) -> int:
    """Play the deals."""
    from analysis.runs.playing import PlayRun
    from analysis.runs.solving import executor_for
    from scripts.cli.batch_output import carry_out
    from scripts.cli.choice import choose_rules
    from scripts.cli.progress import say
    from scripts.commands.solve import read_deals
    from solver.errors import BadInput
    from solver.play.ladder import settings_for
    from solver.play.warm import ensure_players

    if (arguments.deals is None) == (arguments.layouts is None):
        raise BadInput("say which deals: --deals LIST or --layouts FILE, and only one of them")
    if arguments.overwrite and not arguments.out:
        raise BadInput("--overwrite is about stored games: say which, with --out DIR")
    name, rules = choose_rules(arguments.game, arguments.rules, arguments.settings)
    given = {"samples": arguments.samples, "width": arguments.width}
    settings = settings_for(arguments.player, rules, given)
    deals = read_deals(arguments, rules)
    ensure_players(rules.game, say)
    batch = PlayRun(name, rules, deals, arguments.player, settings, arguments.seed)
    return carry_out(
        batch,
        arguments,
        executor_for(arguments.jobs),
        lambda row: row.record(),
        lambda counts: _last_line(arguments.player, counts),
    )


def _last_line(player: str, counts) -> str:
    from analysis.statistics.intervals import winnability

    found = winnability(counts["won"], counts["lost"], 0) if counts["won"] + counts["lost"] else None
    unplayed = f", {counts['unplayed']} not played" if counts["unplayed"] else ""
    share = ""
    if found:
        share = (
            f" ({100 * found.least:.2f} %, 95 % interval {100 * found.low:.2f} to {100 * found.high:.2f} %)"
        )
    return (
        f"{sum(counts.values())} honest games of the {player} player: {counts['won']} won{share}, "
        f"{counts['lost']} lost{unplayed}"
    )
