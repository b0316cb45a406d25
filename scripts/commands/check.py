"""``moons check``: can this deal be won, and how?"""

import argparse
import json

from scripts.arguments import add_budget, add_rules

STATUS = {"winnable": 0, "unwinnable": 1, "undecided": 3}


def add(commands: argparse._SubParsersAction) -> None:
    """Add the command's arguments."""
    parser = commands.add_parser(
        "check",
        help="say whether one deal can be won, and how",
        description="Says whether one deal can be won with all cards known, and prints a line of play.",
        epilog="Exit status: 0 winnable, 1 unwinnable, 3 undecided, 2 bad input, 130 interrupted.",
        allow_abbrev=False,
    )
    parser.add_argument("code", nargs="?", metavar="CODE", help="HM1-N-AAAAAAB, WM1-N-AAAAAAB or pysolfc:617")
    parser.add_argument("--layout", metavar="FILE", help="a file with one deal or one board; '-' is stdin")
    parser.add_argument("--deal", metavar="CARDS", help="104 cards in dealing order, in quotation marks")
    parser.add_argument("--game", metavar="NAME", help="game, such as half-moon or waning-moon")
    add_rules(parser)
    add_budget(parser)
    parser.add_argument(
        "--tops",
        metavar="CARDS",
        help="Half Moon: refuse the deal unless the tops, with or without the reserve, are these cards",
    )
    parser.add_argument("--shorten", action="store_true", help="spend more on a short line of play")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Check one deal."""
    from scripts.choice import choose_rules, find_layout
    from scripts.numbering import needs_notice, notice, refuse_other_tops
    from scripts.progress import StateCounter, say
    from solver.errors import BadInput
    from solver.formats.text import read_text
    from solver.solve import solve
    from solver.warmup import ensure_warm

    given = [arguments.code, arguments.layout, arguments.deal]
    if sum(value is not None for value in given) != 1:
        raise BadInput("say which deal: a CODE, --layout FILE or --deal CARDS, and only one of them")
    text = None if arguments.layout is None else read_text(arguments.layout)
    name, rules = choose_rules(arguments.game, arguments.rules, arguments.settings, arguments.code, text)
    named = find_layout(arguments.code, arguments.layout, text, arguments.deal, rules)
    if named.note:
        say(f"note: {named.note}")
    out = say if arguments.json else print
    if arguments.tops is not None:
        compared = refuse_other_tops(arguments.tops, named)
    if needs_notice(arguments.code):
        out(notice(named) + "\n")
    if arguments.tops is not None:
        out(f"The {compared} cards of --tops agree with this deal.\n")
    ensure_warm(rules.game, say)
    counter = StateCounter()
    try:
        result = solve(named, name, rules, arguments.budget, counter, 2 if arguments.shorten else 1)
    finally:
        counter.clear()
    if arguments.json:
        print(json.dumps(result.record()))
    else:
        _print_result(named, rules, result)
    return STATUS[result.verdict]


def _print_result(named, rules, result) -> None:
    from solver.formats.drawing import draw
    from solver.formats.line_of_play import numbered_line, score_of

    print(draw(named.layout))
    if result.verdict == "winnable":
        score = score_of(named, rules, result.moves)
        scored = "" if score is None else f", score {score}"
        print(f"{result.deal}: winnable in {len(result.moves)} moves{scored}")
        for line in numbered_line(named, rules, result.moves):
            print(line)
    elif result.verdict == "unwinnable":
        print(f"{result.deal}: unwinnable, proved: every line of play has been ruled out")
    else:
        print(
            f"{result.deal}: undecided, the search was stopped ({result.reason}); "
            "a larger --budget may decide it"
        )
    print(f"\n{result.reason}: {result.states:,} states, {result.seconds:.2f} s")
