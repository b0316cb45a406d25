"""``moons show``: a deal as a board, as a line of cards, or as data."""

import argparse
import json

from scripts.cli.arguments import add_rules, epilog


def add(commands: argparse._SubParsersAction) -> None:
    """Add the command's arguments."""
    parser = commands.add_parser(
        "show",
        help="print a deal: drawn, as one line of cards, as lines, as JSON",
        description="Prints a deal without solving it.",
        epilog=epilog(
            "",
            "moons show HM1-N-AAAAAAB",
            "moons show pysolfc:617 --rules waning-moon --format lines",
            "moons show WM1-N-AAAAAAB --format json",
        ),
        allow_abbrev=False,
    )
    parser.add_argument("code", nargs="?", metavar="CODE", help="HM1-N-AAAAAAB, WM1-N-AAAAAAB or pysolfc:617")
    parser.add_argument("--layout", metavar="FILE", help="a file with one deal or one board; '-' is stdin")
    parser.add_argument("--deal", metavar="CARDS", help="all cards in dealing order, in quotation marks")
    parser.add_argument("--game", metavar="NAME", help="game, such as half-moon or waning-moon")
    add_rules(parser)
    parser.add_argument(
        "--format",
        choices=("board", "flat", "lines", "json", "solvitaire"),
        default="board",
        help="board: as it lies on the table; flat: the cards in dealing order; lines: a board in lines; "
        "json: one object; solvitaire: the JSON of the solver of that name (Forty Thieves family) "
        "(default: %(default)s)",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print one deal."""
    from scripts.cli.choice import choose_rules, find_layout
    from scripts.cli.numbering import needs_notice, notice
    from scripts.cli.progress import say
    from solver.errors import BadInput
    from solver.formats.deal_names import find_deal
    from solver.formats.layouts_as_data import layout_record
    from solver.formats.pysolfc import looks_like_pysolfc
    from solver.formats.text import name_of_source, read_text
    from solver.games.catalogue import GAMES

    code, unnamed = arguments.code, not (arguments.rules or arguments.game)
    if sum(value is not None for value in (code, arguments.layout, arguments.deal)) != 1:
        raise BadInput("say which deal: a CODE, --layout FILE or --deal CARDS, and only one of them")
    if arguments.format == "flat" and code and looks_like_pysolfc(code) and unnamed:
        in_pysolfc = next(name for name, game in GAMES.items() if game.in_pysolfc)
        print(find_deal(code, in_pysolfc).flat())  # the order is the same under all rules
        return 0
    text = None if arguments.layout is None else read_text(arguments.layout)
    name, rules = choose_rules(arguments.game, arguments.rules, arguments.settings, code, text)
    named = find_layout(code, arguments.layout, text, arguments.deal, rules)
    if named.note:
        say(f"note: {named.note}")
    if needs_notice(code):
        if arguments.format == "board":
            print(notice(named) + "\n")
        else:
            say(notice(named))
    if arguments.format == "flat":
        if named.deal is None:
            source = name_of_source(arguments.layout)
            raise BadInput(
                f"{source}: a board does not tell in which order its cards were dealt; use --format lines"
            )
        print(named.deal.flat())
    elif arguments.format == "json":
        print(json.dumps(layout_record(named, name, rules)))
    else:
        print(_text(named.layout, rules, arguments.format), end="")
    return 0


def _text(layout, rules, form: str) -> str:
    from solver.errors import BadInput
    from solver.formats.board_lines import write_board
    from solver.formats.drawing import draw
    from solver.games.catalogue import GAMES
    from solver.games.rooms import room

    if form == "lines":
        return write_board(layout, rules)
    if form == "board":
        return draw(layout)
    game = GAMES[rules.game]
    if not game.in_solvitaire:
        raise BadInput(f"--format solvitaire cannot express {game.called}")
    return room(game.name, "solvitaire").write(layout)
