"""``moons rules``: the rule sets that have names, or all that is known of one."""

import argparse
import json

from scripts.cli.arguments import epilog


def add(commands: argparse._SubParsersAction) -> None:
    """Add the command's arguments."""
    parser = commands.add_parser(
        "rules",
        help="list the rule sets and their parameters",
        description="Lists the rule sets by name, each with every parameter as --set takes it. With a NAME: "
        "that game's rules, what else it is called, and what other sources do differently.",
        epilog=epilog("", "moons rules", "moons rules waning-moon", "moons rules --json"),
        allow_abbrev=False,
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help="a game, under any of its names")
    parser.add_argument("--json", action="store_true", help="print JSON: a list, or one object for a NAME")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the catalogue, or one entry."""
    from solver.games.catalogue import catalogue_records, find_name

    if arguments.name is not None:
        return _print_one(find_name(arguments.name), arguments.json)
    records = catalogue_records()
    if arguments.json:
        print(json.dumps(records, indent=2))
        return 0
    for number, game in enumerate(dict.fromkeys(record["game"] for record in records)):
        print(f"{chr(10) if number else ''}{game}")
        _print_table([record for record in records if record["game"] == game])
    return 0


def _print_one(name: str, as_json: bool) -> int:
    from solver.games.catalogue import GAMES, also_called, find_rules

    rules, others = find_rules(name), also_called(name)
    elsewhere = GAMES[rules.game].said_elsewhere(name)
    if as_json:
        record = {"name": name, "game": rules.game, "rules": rules.record()}
        print(json.dumps(record | {"also_called": others, "elsewhere": elsewhere}, indent=2))
        return 0
    print(f"{name}, of the game {rules.game}" if name != rules.game else name)
    width = max(map(len, rules.record()))
    for field, value in rules.record().items():
        print(f"  {field:<{width}}  {_word(value)}")
    for head, lines in (("also called:", others), ("elsewhere:", elsewhere)):
        if lines:
            print(head)
        for line in lines:
            print(f"  {line}")
    return 0


def _print_table(records: list[dict]) -> None:
    fields = list(records[0]["rules"])
    rows = [["name", *fields]]
    rows += [[record["name"], *(_word(record["rules"][field]) for field in fields)] for record in records]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  " + "  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip())


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).replace(" ", "-")
