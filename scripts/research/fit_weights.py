"""Fit the weights of the Forty Thieves family's beam: climb by how many deals a narrow beam wins.

    python -m scripts.research.fit_weights --rules forty-thieves --width 60 --deals 5000 5500 --rounds 8

Most deals are won or lost by nearly all weights and say nothing; the climb uses the others, found by a few
random variations first.  In each round all weights are changed at once, each at random up or down, and
then all the other way round; the difference in wins, averaged over many such pairs, tells for each weight
which way is up (simultaneous perturbation: Spall, IEEE Trans. Automatic Control 37, 1992).  Prints the
weights after every round; they go into ``solver/games/forty_thieves/search/fitted.py`` if
they win more of other deals.
Fit on other deals than those that are reported.
"""

import argparse

import numpy as np

from scripts.cli.arguments import positive

PAIRS = 12  # changes a round, each made both ways
CHANGE = 0.2  # of a weight
STEP = 0.3  # of a weight, for the weight that matters most
MEMORY = 0.5  # share of the last round's direction that is kept
VARIATIONS = 6  # beams that tell which deals say something


def least_units(evaluate) -> dict[int, int]:
    """The single weights that are fitted, with what counts as the length of one that is near 0."""
    return {
        evaluate.OUT: 50,
        evaluate.EMPTY_COLUMN: 100,
        evaluate.SECOND_EMPTY: 100,
        evaluate.IN_RUN: 50,
        evaluate.RUN_SHARE: 50,
        evaluate.RELIEF: 20,
        evaluate.SUM_SHARE: 10,
        evaluate.WASTE_SHARE: 20,
        evaluate.WASTE_CARD: 20,
        evaluate.UNTURNED: 50,
        evaluate.MOBILE: 50,
        evaluate.RUN_BASE: 10,
        evaluate.EMPTY_UNTURNED: 4,
        evaluate.WASTE_SQUARE: 20,
        evaluate.WASTE_PAIR: 50,
        evaluate.SOON: 50,
        evaluate.WANTED: 50,
        evaluate.WANTED_BELOW: 5,
        evaluate.TWO_RUNS: 50,
        evaluate.EMPTY_WASTE: 4,
    }


def units_of(weights: np.ndarray, evaluate) -> np.ndarray:
    """Directions to change weights in (float64[D, N]), one a row, as long as the weights themselves.

    The two tables of needs are only scaled and tilted.
    """
    units = []
    for place, least in least_units(evaluate).items():
        unit = np.zeros(len(weights))
        unit[place] = max(abs(weights[place]), least)
        units.append(unit)
    for table in (evaluate.FIRST, evaluate.SECOND):
        for shape in (np.ones(13), (np.arange(13) - 4) / 4):
            unit = np.zeros(len(weights))
            unit[table : table + 13] = weights[table : table + 13] * shape
            units.append(unit)
    return np.array(units)


def wins(weights: np.ndarray, rules, width: int, numbers) -> np.ndarray:
    """Which deals one beam wins (bool[N])."""
    from solver.deals import shuffled
    from solver.games.forty_thieves.referee import lay_out
    from solver.games.forty_thieves.search.dominance import ALL_DOMINANCES, SCORE
    from solver.games.forty_thieves.search.portfolio import board_of, run_beam
    from solver.results import WINNABLE

    won = []
    for number in numbers:
        board = board_of(lay_out(shuffled(number), rules), rules, ALL_DOMINANCES | SCORE, weights)
        won.append(run_beam(board, width, 300 * width).verdict == WINNABLE)
    return np.array(won)


def rounded(weights: np.ndarray) -> np.ndarray:
    """Whole weights, those of the needs (places 16 to 47) at least 0."""
    weights = np.rint(weights).astype(np.int64)
    weights[16:48] = np.maximum(0, weights[16:48])
    return weights


def climb(weights: np.ndarray, units: np.ndarray, count, rounds: int, random: np.random.Generator):
    """Yield the weights after each round, and the mean wins of the round's changes.

    ``count`` says how many deals some weights win.
    """
    steps = np.zeros(len(units))
    direction = np.zeros(len(units))
    for _ in range(rounds):
        slope = np.zeros(len(units))
        total = 0
        for _ in range(PAIRS):
            signs = random.choice((-1, 1), len(units))
            up, down = (count(rounded(weights + (steps + sign * CHANGE * signs) @ units)) for sign in (1, -1))
            slope += (up - down) * signs
            total += up + down
        direction = MEMORY * direction + slope / max(1, abs(slope).max())
        steps += STEP * direction / max(1e-9, abs(direction).max())
        yield rounded(weights + steps @ units), total / (2 * PAIRS)


def main() -> None:
    """Parse the arguments, climb, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rules", default="waning-moon", help="rule set to fit for")
    parser.add_argument("--width", type=positive, default=40, help="width of the beam")
    parser.add_argument(
        "--deals", type=int, nargs=2, default=(5000, 5250), help="first and one past the last"
    )
    parser.add_argument("--rounds", type=int, default=8, help="how long to climb")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random changes")
    arguments = parser.parse_args()

    from dataclasses import replace

    from solver.games.catalogue import find_rules
    from solver.games.forty_thieves.play.beams import WIDEST
    from solver.games.forty_thieves.search import evaluate
    from solver.games.forty_thieves.search.fitted import weights_for

    if arguments.width > WIDEST:
        parser.error(f"--width {arguments.width}: 1 to {WIDEST} are possible here")
    rules = replace(find_rules(arguments.rules), worrying_back=False)
    weights = weights_for(rules)
    numbers = np.arange(*arguments.deals)
    often = sum(
        wins(evaluate.varied(weights, seed), rules, arguments.width, numbers.tolist())
        for seed in range(VARIATIONS)
    )
    numbers = numbers[(often > 0) & (often < VARIATIONS)].tolist()
    print(f"{len(numbers)} deals say something", flush=True)

    def count(changed):
        return int(wins(changed, rules, arguments.width, numbers).sum())

    units, random = units_of(weights, evaluate), np.random.default_rng(arguments.seed)
    for fitted, mean in climb(weights, units, count, arguments.rounds, random):
        print(f"{mean:.1f} on the way, {count(fitted)} now", fitted.tolist(), flush=True)


if __name__ == "__main__":
    main()
