"""Fit the weights of the Forty Thieves family's beam: hill climbing on how many deals a narrow beam wins.

    python -m scripts.fit_weights --rules waning-moon --width 40 --deals 5000 5250 --seconds 600

Each step changes one to three weights at random and keeps the change if no fewer of the deals are won (at
equal wins, if no more states are needed).  Prints every improvement; the last line goes into
``solver/forty_thieves/fitted.py``.  Fit on other deals than those that are reported.
"""

import argparse
import time
from dataclasses import replace
from random import Random

import numpy as np

SINGLE_CHANGES = (0.1, 0.2, 0.4, 0.7)
SHAPE_FACTORS = (0.7, 0.85, 1.15, 1.4)
TILTS = (-0.08, -0.04, 0.04, 0.08)


def changed(weights: np.ndarray, random: Random, evaluate) -> np.ndarray:
    """A copy of the weights with one to three random changes."""
    weights = weights.copy()
    for _ in range(random.choice((1, 1, 2, 3))):
        kind = random.choice(("single",) * 5 + ("shape", "tilt"))
        if kind == "single":
            place = random.randrange(evaluate.FIRST)
            step = int(abs(weights[place]) * random.choice(SINGLE_CHANGES)) + random.choice((0, 1, 3, 20))
            weights[place] += random.choice((-1, 1)) * max(1, step)
            continue
        table = random.choice((evaluate.FIRST, evaluate.SECOND))
        if kind == "shape":
            factors = np.full(13, random.choice(SHAPE_FACTORS))
        else:
            factors = 1 + random.choice(TILTS) * (np.arange(13) - 4)
        weights[table : table + 13] = np.maximum(0, np.round(weights[table : table + 13] * factors))
    return weights


def wins(weights: np.ndarray, rules, width: int, numbers: range) -> tuple[int, int]:
    """Deals won by one beam, and the negative of the states it took."""
    from solver.deals import shuffled
    from solver.forty_thieves.dominance import ALL_DOMINANCES, SCORE
    from solver.forty_thieves.portfolio import board_of, run_beam
    from solver.referee.forty_thieves import lay_out
    from solver.results import WINNABLE

    won = states = 0
    for number in numbers:
        board = board_of(lay_out(shuffled(number), rules), rules, ALL_DOMINANCES | SCORE, weights)
        found = run_beam(board, width, 300 * width)
        won += found.verdict == WINNABLE
        states += found.states
    return won, -states


def main() -> None:
    """Parse the arguments, climb, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rules", default="waning-moon", help="rule set to fit for")
    parser.add_argument("--width", type=int, default=40, help="width of the beam")
    parser.add_argument(
        "--deals", type=int, nargs=2, default=(5000, 5250), help="first and one past the last"
    )
    parser.add_argument("--seconds", type=float, default=600, help="how long to climb")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random changes")
    arguments = parser.parse_args()

    from solver.forty_thieves import evaluate
    from solver.forty_thieves.fitted import weights_for
    from solver.rules import find_rules

    rules = replace(find_rules(arguments.rules), worrying_back=False)
    random = Random(arguments.seed)
    numbers = range(*arguments.deals)
    best = weights_for(rules)
    score = wins(best, rules, arguments.width, numbers)
    print(score, best.tolist(), flush=True)
    end = time.monotonic() + arguments.seconds
    while time.monotonic() < end:
        weights = changed(best, random, evaluate)
        other = wins(weights, rules, arguments.width, numbers)
        if other >= score:
            best, score = weights, other
            print(score, best.tolist(), flush=True)


if __name__ == "__main__":
    main()
