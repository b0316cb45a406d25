r"""Fit the value of Half Moon's fitted player by self-play on random deals.

    python -m scripts.research.fit_half_moon --games 3000000 --until 1376000 --out first.npz
    python -m scripts.research.fit_half_moon --start first.npz --aside --games 700000 --rate 6e-4 --seed 2 \
        --out solver/games/half_moon/play/weights.npz

The first twentieth of the games is played by a casual player (it opens the highest piles), to begin with
games that are won now and then; the rest by the value as it stands, now and then with a random move.  What is
learned from a game is told in ``solver/games/half_moon/play/learn.py``; the rate of its steps falls to
nothing along a cosine.  Prints the share of games won as it goes.
"""

import argparse
import time
from pathlib import Path

import numpy as np

from solver.games.half_moon.play.learn import BATCH, Habits, first_weights, fit_of, save, self_play
from solver.games.half_moon.play.value import N_WEIGHTS, scratch_for

PART = 250  # steps between two lines of output


def main() -> None:
    """Parse the arguments, play, write the weights."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=4_000_000, help="games to play")
    parser.add_argument("--until", type=int, help="stop after so many, where another fit is to go on")
    parser.add_argument("--out", required=True, type=Path, help="file for the weights")
    parser.add_argument("--rate", type=float, default=1e-3, help="size of a step at first")
    parser.add_argument("--decay", type=float, default=0.8, help="lambda")
    parser.add_argument("--whim", type=float, default=0.01, help="chance of a random move")
    parser.add_argument("--seed", type=int, default=1, help="seed of the deals and of the first weights")
    parser.add_argument("--start", type=Path, help="weights to go on with")
    parser.add_argument("--aside", action="store_true", help="learn from choices that are not played")
    arguments = parser.parse_args()
    net = first_weights(arguments.seed)
    used = np.zeros(N_WEIGHTS, bool)
    if arguments.start:
        net = np.load(arguments.start)["weights"].astype(np.float32)
        used = net != 0
    fit = fit_of(net)
    arity = np.array([2] * 5 + [3], np.int8)
    deck = np.array([3 * c + role for c in range(6) for role in range(arity[c]) for _ in range(8)], np.int64)
    stream = np.array([arguments.seed], np.uint64) << np.uint64(32)
    scratch = scratch_for(len(arity))
    parts = max(arguments.games // (BATCH * PART), 1)
    rates = arguments.rate * 0.5 * (1 + np.cos(np.pi * np.arange(parts * PART) / (parts * PART)))
    begun = time.time()
    most = (arguments.until or arguments.games) // (BATCH * PART)
    for part in range(min(parts, most)):
        first = part * PART
        casual = part < parts / 20 and not arguments.start
        whim = int(arguments.whim * (1 << 20)) if part < 0.9 * parts else 0
        habits = Habits(whim, arguments.decay, casual, arguments.aside and not casual)
        won = self_play(fit, arity, deck, scratch, stream, first, rates[first : first + PART], BATCH, habits)
        share = won / (BATCH * PART)
        print(f"{(part + 1) * BATCH * PART} games: {share:.4f} won, {time.time() - begun:.0f} s", flush=True)
        save(arguments.out, fit.net, used | (fit.square > 0))


if __name__ == "__main__":
    main()
