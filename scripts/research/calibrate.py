r"""State chances in positions of honest games and write down how those games ended.

    python -m scripts.research.calibrate half-moon --deals 30000 30599 --out results/calibration-half-moon.csv
    python -m scripts.research.calibrate waning-moon --plays runs/best --deals 0 399 \
        --out stated.csv
    python -m scripts.research.calibrate waning-moon --plays runs/best --deals 400 649 \
        --out fitted-on.csv --fit

Half Moon: the careful player plays on.  Waning Moon: the stored games of the best player, a position at the
start, one in the middle and one near the end of each.  ``--fit`` prints the numbers for
``solver/games/forty_thieves/play/advise.py``; fit on other deals than those that are reported.  The file is
written game by game, and a run that is called again goes on where it was stopped.
"""

import argparse
from pathlib import Path

from scripts.cli.arguments import positive


def main() -> None:
    """Parse the arguments, state, write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=("half-moon", "waning-moon"))
    parser.add_argument("--plays", help="folder of stored games of the best player (Waning Moon)")
    parser.add_argument("--deals", type=int, nargs=2, required=True, help="first and last number")
    parser.add_argument("--samples", type=positive, help="samples of each advice")
    parser.add_argument("--out", type=Path, required=True, help="file for the positions")
    parser.add_argument("--fit", action="store_true", help="print the fitted numbers")
    arguments = parser.parse_args()

    from analysis.statistics.calibration import (
        by_stage,
        frame_of,
        read_stated,
        reliability,
        stated_for_careful,
        stated_in_games,
    )
    from analysis.statistics.matches import COLUMNS, read_plays
    from scripts.research.hindsight_fit import fit, restated
    from solver.deals import native_deal
    from solver.games.catalogue import find_rules
    from solver.play.bounds import MOST_SAMPLES

    if (arguments.samples or 0) > MOST_SAMPLES:
        parser.error(f"--samples {arguments.samples}: 1 to {MOST_SAMPLES} are possible here")
    rules = find_rules(arguments.game)
    numbers = range(arguments.deals[0], arguments.deals[1] + 1)
    if arguments.plays:
        plays = read_plays(arguments.plays, (*COLUMNS, "moves")).frame
        numbers = [number for number in numbers if number in set(plays["number"])]
    passed = Path(f"{arguments.out}.passed")  # the deals that are done; some have no position
    done = set(passed.read_text().split()) if passed.exists() else set()
    for number in numbers:
        name = native_deal(number, rules.game).name
        if name in done:
            continue
        if not arguments.plays:
            frame = frame_of(stated_for_careful(rules, [number], arguments.samples))
        else:
            frame = frame_of(stated_in_games(plays, rules, [number], arguments.samples))
        frame.round(6).to_csv(arguments.out, index=False, mode="a", header=not arguments.out.exists())
        with passed.open("a") as file:
            file.write(f"{name}\n")
    frame = read_stated(arguments.out).sort_values("deal", kind="stable", ignore_index=True)
    if arguments.plays:
        frame = restated(frame)
    frame.round(6).to_csv(arguments.out, index=False)
    passed.unlink(missing_ok=True)
    if arguments.fit:
        print(fit(frame).round(4))
    print("stage   positions  stated    won      z      p")
    for kept in by_stage(frame):
        print(f"{kept.stage:8}{kept.n:9}{kept.stated:9.1f}{kept.won:7}{kept.z:8.2f}{kept.p:7.3f}")
    print(reliability(frame))


if __name__ == "__main__":
    main()
