"""``moons rules``: the rule sets that have names."""

import argparse
import json


def add(commands: argparse._SubParsersAction) -> None:
    """Add the command's arguments."""
    parser = commands.add_parser(
        "rules",
        help="list the rule sets and their parameters",
        description="Lists the rule sets by name, each with every parameter as --set takes it.",
        allow_abbrev=False,
    )
    parser.add_argument("--json", action="store_true", help="print a JSON list")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the catalogue."""
    from solver.rules import catalogue_records

    records = catalogue_records()
    if arguments.json:
        print(json.dumps(records, indent=2))
        return 0
    for game in dict.fromkeys(record["game"] for record in records):
        print(f"{'' if game == 'half-moon' else chr(10)}{game}")
        _print_table([record for record in records if record["game"] == game])
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
