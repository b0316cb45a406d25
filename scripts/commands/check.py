"""``moons check``: can this deal be won, and how?"""

import argparse
import json

from scripts.cli.arguments import add_budget, add_rules, epilog

STATUS = {"winnable": 0, "unwinnable": 1, "undecided": 3}


def add(commands: argparse._SubParsersAction) -> None:
    """Add the command's arguments."""
    parser = commands.add_parser(
        "check",
        help="say whether one deal can be won, and how",
        description="Says whether one deal can be won with all cards known, and prints a line of play.",
        epilog=epilog(
            "A line has several moves to a row: '12. 7>3 4C on 5C' moves a card from column 7 to column 3, "
            "'13. S>W x3' turns three times, '16. 8+5+3' takes the tops of three piles of Half Moon.",
            "moons check HM1-N-AAAAAAB",
            "moons check WM1-N-AAAAAAB --no-line",
            "moons check pysolfc:617 --rules waning-moon --budget 20M --json",
            "moons check --game half-moon --layout my-deal.txt --shorten",
            status="0 winnable, 1 unwinnable, 3 undecided, 2 bad input, 130 interrupted",
        ),
        allow_abbrev=False,
    )
    parser.add_argument("code", nargs="?", metavar="CODE", help="HM1-N-AAAAAAB, WM1-N-AAAAAAB or pysolfc:617")
    parser.add_argument("--layout", metavar="FILE", help="a file with one deal or one board; '-' is stdin")
    parser.add_argument("--deal", metavar="CARDS", help="all cards in dealing order, in quotation marks")
    parser.add_argument("--game", metavar="NAME", help="game, such as half-moon or waning-moon")
    add_rules(parser)
    add_budget(parser)
    parser.add_argument(
        "--tops",
        metavar="CARDS",
        help="Half Moon: refuse the deal unless the tops, with or without the reserve, are these cards",
    )
    parser.add_argument(
        "--no-line",
        action="store_true",
        help="the verdict alone: no line of play, and no time for a short one",
    )
    parser.add_argument("--shorten", action="store_true", help="spend more on a short line of play")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run, room=480)


def run(arguments: argparse.Namespace) -> int:
    """Check one deal."""
    from scripts.cli.choice import choose_rules, find_layout
    from scripts.cli.going_on import how_to_check_on
    from scripts.cli.numbering import needs_notice, notice, refuse_other_tops
    from scripts.cli.progress import StateCounter, say
    from solver.budgets import default_budget, next_budget
    from solver.errors import BadInput
    from solver.formats.text import read_text
    from solver.solve import solve
    from solver.warmup import ensure_warm

    given = [arguments.code, arguments.layout, arguments.deal]
    if sum(value is not None for value in given) != 1:
        raise BadInput("say which deal: a CODE, --layout FILE or --deal CARDS, and only one of them")
    if arguments.shorten and arguments.no_line:
        raise BadInput("--shorten and --no-line contradict each other: choose one")
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
    budget = arguments.budget or default_budget(rules)
    effort = 2 if arguments.shorten else 0 if arguments.no_line else 1
    try:
        result = solve(named, name, rules, budget, counter, effort)
    finally:
        counter.clear()
    if arguments.json:
        print(json.dumps(result.record() | ({"moves": []} if arguments.no_line else {})))
    else:
        larger = next_budget(rules, budget, result.states)
        going_on = how_to_check_on(arguments, larger, result.reason)
        _print_result(named, rules, result, not arguments.no_line, going_on)
    return STATUS[result.verdict]


def _print_result(named, rules, result, with_line: bool, going_on: str) -> None:
    """Print the board, the line if it is wanted, and the verdict: above the line and last of all."""
    from solver.formats.drawing import draw
    from solver.formats.line_of_play import numbered_line, score_of

    print(draw(named.layout))
    verdict = f"{result.deal}: {result.verdict}"
    if result.verdict == "unwinnable":
        verdict += ", proved: every line of play has been ruled out"
    elif result.verdict == "undecided":
        verdict += f", the search was stopped ({result.reason}); {going_on}"
    elif with_line:
        score = score_of(named, rules, result.moves)
        verdict += f" in {len(result.moves)} moves" + ("" if score is None else f", score {score}")
        print(verdict)
        for row in numbered_line(named, rules, result.moves):
            print(row)
        print()
    print(f"{result.reason}: {result.states:,} states, {result.seconds:.2f} s")
    print(verdict)
