"""Stamp stored runs with this code, after it was moved or tidied: ``python -m scripts.stamp results``.

A sample of each run is done again; where it comes out the same, the run is this code's too.
"""

import argparse
import sys
from pathlib import Path


def main() -> int:
    """Stamp every run beneath the folders; a run that comes out otherwise is told and left as it is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path, help="folders of runs, or folders that hold such")
    parser.add_argument(
        "--check", type=int, default=20, metavar="N", help="deals a run (default: %(default)s)"
    )
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (default: %(default)s)")
    arguments = parser.parse_args()

    from analysis.runs.solving import executor_for
    from analysis.runs.stamps import runs_beneath, stamp
    from solver.errors import BadInput

    refused = 0
    for folder in runs_beneath(arguments.folders):
        try:
            done = stamp(folder, arguments.check, executor_for(arguments.jobs))
        except BadInput as error:
            refused += 1
            print(f"refused  {error}", flush=True)
            continue
        said = f"stamped  {folder}: {done.n} of {done.total} deals came out the same"
        print(said if done.n else f"current  {folder}", flush=True)
    return 2 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
