"""``moons report``: what stored runs have found, as a page with figures."""

import argparse
import shlex
from pathlib import Path

from scripts.cli.arguments import epilog


def add(commands: argparse._SubParsersAction) -> None:
    """Add the command's arguments."""
    parser = commands.add_parser(
        "report",
        help="write a page with figures on stored runs",
        description="Writes report.md, report.html (one file that needs no other), report.json with every "
        "number, and each figure as PNG and SVG.",
        epilog=epilog(
            "", "moons report runs/half-moon --out report", "moons report runs/one runs/two --out report"
        ),
        allow_abbrev=False,
    )
    parser.add_argument(
        "folders", nargs="+", metavar="DIR", help="folder of a run of 'moons solve' or 'moons play'"
    )
    parser.add_argument("--out", metavar="FOLDER", required=True, help="folder for the report")
    parser.add_argument(
        "--calibration",
        metavar="FILE",
        action="append",
        default=[],
        help="stated chances and outcomes, as written by scripts/research/calibrate.py; may be given "
        "several times (default: none)",
    )
    parser.set_defaults(run=run, room=800)


def run(arguments: argparse.Namespace) -> int:
    """Write the report."""
    from analysis.report.report import write_report
    from analysis.runs.stored import read_run
    from analysis.statistics.matches import holds_plays, read_plays
    from solver.errors import BadInput

    twice = [name for name in arguments.folders if arguments.folders.count(name) > 1]
    if twice:
        raise BadInput(f"{twice[0]}: this folder is given twice")
    honest = [folder for folder in arguments.folders if holds_plays(folder)]
    runs = [read_run(folder) for folder in arguments.folders if folder not in honest]
    plays = [read_plays(folder) for folder in honest]
    stated = [word for file in arguments.calibration for word in ("--calibration", file)]
    command = shlex.join(["moons", "report", *arguments.folders, *stated, "--out", arguments.out])
    write_report(runs, Path(arguments.out), command, plays, arguments.calibration)
    for name in ("report.md", "report.html"):
        print(Path(arguments.out) / name)
    return 0
