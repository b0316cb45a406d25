"""State chances in positions of honest games and write down how those games ended.

    python -m scripts.calibrate half-moon --deals 30000 30199 --out results/calibration-half-moon.csv
    python -m scripts.calibrate waning-moon --plays runs/best --deals 0 199 --out results/calibration.csv
    python -m scripts.calibrate waning-moon --plays runs/best --deals 200 399 --fit

Half Moon: the careful player plays on.  Waning Moon: the stored games of the best player.  ``--fit`` prints
the numbers for ``solver/players/advise.py``; fit on other deals than those that are reported.
"""

import argparse


def main() -> None:
    """Parse the arguments, state, write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=("half-moon", "waning-moon"))
    parser.add_argument("--plays", help="folder of stored games of the best player (Waning Moon)")
    parser.add_argument("--deals", type=int, nargs=2, required=True, help="first and last number")
    parser.add_argument("--samples", type=int, help="samples of each advice")
    parser.add_argument("--out", help="file for the positions")
    parser.add_argument("--fit", action="store_true", help="print the fitted numbers")
    arguments = parser.parse_args()

    from analysis.calibration import fit, frame_of, reliability, stated_for_careful, stated_in_games
    from analysis.honest import COLUMNS, read_plays
    from solver.rules import find_rules

    rules = find_rules(arguments.game)
    first, last = arguments.deals
    if arguments.game == "half-moon":
        frame = frame_of(stated_for_careful(arguments.game, rules, range(first, last + 1), arguments.samples))
    else:
        plays = read_plays(arguments.plays, (*COLUMNS, "moves")).frame
        frame = frame_of(stated_in_games(plays, rules, first, last, arguments.samples))
    if arguments.out:
        frame.round(6).to_csv(arguments.out, index=False)
    if arguments.fit:
        print(fit(frame).round(4).tolist())
    print(reliability(frame))


if __name__ == "__main__":
    main()
