"""``moons bench``: how fast is this machine, and does the solver still do the same work?"""

import argparse

from scripts.cli.arguments import epilog

STATUS_CHANGED = 1


def add(commands: argparse._SubParsersAction) -> None:
    """Add the command's arguments."""
    parser = commands.add_parser(
        "bench",
        help="time pinned deals and compare their total of states with the reference",
        description="Solves pinned deals of each rule set on one core and prints states a second, deals a "
        "second and states a deal beside the reference run. Exit status 1 if a signature, the total of "
        "states, differs from the reference.",
        epilog=epilog(
            "",
            "moons bench",
            "moons bench half-moon waning-moon",
            status="0 as pinned, 1 a signature has changed, 2 bad input, 130 interrupted",
        ),
        allow_abbrev=False,
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="rule sets to time; all if left out")
    parser.add_argument("--save", metavar="FILE", help="also write the run as a reference run")
    parser.set_defaults(run=run, room=480)


def run(arguments: argparse.Namespace) -> int:
    """Time the pinned deals."""
    from analysis.bench import as_reference, cases, measure, reference
    from scripts.cli.files import write_text
    from scripts.cli.progress import say
    from solver.games.catalogue import find_rules
    from solver.warmup import ensure_warm

    chosen = cases(arguments.names)
    known = reference()
    print(f"reference: version {known['version']}, {known['machine']}")
    print(f"{'rule set':<18}{'deals':>6}{'won/lost/open':>15}{'states':>13}{'median':>9}{'most':>12}", end="")
    print(f"{'states/s':>12}{'deals/s':>10}{'x reference':>13}  signature")
    rows, same = [], True
    for name, (deals, budget) in chosen.items():
        ensure_warm(find_rules(name).game, say)
        row = measure(name, deals, budget)
        rows.append(row)
        was = known["rows"].get(name)
        unchanged = was is None or was["signature"] == row.signature
        same &= unchanged
        speed = f"{was['seconds'] / row.seconds:.2f}" if was else "-"
        verdict = "new" if was is None else "as pinned" if unchanged else f"CHANGED from {was['signature']:,}"
        counts = f"{row.winnable}/{row.unwinnable}/{row.undecided}"
        print(f"{name:<18}{deals:>6}{counts:>15}{row.signature:>13,}{row.median_states:>9,.0f}", end="")
        print(f"{row.most_states:>12,}{row.states_per_second:>12,.0f}{row.deals_per_second:>10,.1f}", end="")
        print(f"{speed:>13}  {verdict}", flush=True)
    if arguments.save:
        write_text(arguments.save, as_reference(rows) + "\n")
    return 0 if same else STATUS_CHANGED
