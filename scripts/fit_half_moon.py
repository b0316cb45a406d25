"""Fit the tables of Half Moon's fitted player by self-play: temporal differences on random deals.

    python -m scripts.fit_half_moon --games 1000000 --out solver/players/half_moon_weights.npz

Each game is played by the tables as they stand, now and then with a random move; after it, the value of
each table on the way is drawn towards the one that followed (TD(lambda), with a step for each weight that
shrinks as its corrections cancel out: temporal coherence, Beal and Smith 1999).  Prints the share of games
won as it goes.
"""

import argparse
import time

import numpy as np

from solver.half_moon.state import NO_KIND
from solver.kernels.bits import mix
from solver.kernels.jit import helper, kernel
from solver.players.half_moon_policy import (
    HEIGHT,
    MOST_ACTIVE,
    N_WEIGHTS,
    best_choice,
    judge,
    list_choices,
    play_choice,
    turn_up,
)
from solver.rules import MOST_PILE_HEIGHT, MOST_PILES

_STEP = np.uint64(0x9E3779B97F4A7C15)
PILES, PILE_CARDS, FIELDS = 12, 8, 8


@helper
def _below(stream, n):
    stream[0] += _STEP
    return np.int64((mix(stream[0]) >> np.uint64(33)) % np.uint64(n))


@kernel
def self_play(weights, errors, sizes, arity, deck, stream, games, step, whim, decay):
    """Play and learn; return how many games were won.

    Mutates ``weights``, the sums of corrections ``errors`` and of their sizes ``sizes``, ``deck`` and
    ``stream``.
    """
    kinds = 3 * arity.shape[0]
    hidden = np.zeros((MOST_PILES, MOST_PILE_HEIGHT + 1), np.int8)
    heights = np.zeros(MOST_PILES, np.int64)
    tops = np.zeros(MOST_PILES, np.int64)
    fields = np.zeros(kinds, np.int64)
    seen = np.zeros(kinds, np.int64)
    left = np.zeros(arity.shape[0], np.int64)
    choices = np.zeros((1024, 4), np.int64)
    places = np.zeros(MOST_ACTIVE, np.int64)
    active = np.zeros((64, MOST_ACTIVE), np.int64)
    ends = np.zeros(64, np.int64)
    values = np.zeros(64, np.float64)
    scratch = np.zeros(1024, np.float64)
    explored = np.zeros(64, np.bool_)
    won = 0
    for _ in range(games):
        for i in range(deck.shape[0] - 1, 0, -1):
            j = _below(stream, i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        seen[:] = 0
        fields[:] = 0
        left[:] = 8
        tops[:] = NO_KIND
        heights[:] = 0
        for pile in range(PILES):
            heights[pile] = PILE_CARDS
            for height in range(1, PILE_CARDS + 1):
                hidden[pile, height] = deck[pile * PILE_CARDS + height - 1]
        turn_up(tops, heights, seen, hidden, (1 << PILES) - 1, PILES)
        for i in range(PILES * PILE_CARDS, deck.shape[0]):
            fields[deck[i]] += 1
            seen[deck[i]] += 1
        moves = 0
        cards = 0
        while True:
            best, _ = best_choice(
                arity, heights, tops, fields, seen, left, PILES, weights, choices, places, scratch
            )
            if best < 0:
                break
            explored[moves] = False
            if _below(stream, 1 << 20) < whim:
                n = list_choices(arity, tops, fields, PILES, choices)
                best = _below(stream, n)
                explored[moves] = True
            mask = play_choice(arity, heights, tops, fields, seen, left, choices[best], 1)
            values[moves], ends[moves] = judge(
                arity, heights, tops, fields, seen, left, PILES, mask, weights, active[moves]
            )
            turn_up(tops, heights, seen, hidden, mask, PILES)
            cards += arity[choices[best, 3]]
            moves += 1
        win = cards == deck.shape[0]
        won += win
        target = 1.0 if win else 0.0
        for move in range(moves - 1, -1, -1):
            chance = 1.0 / (1.0 + np.exp(-values[move]))
            delta = target - chance
            for i in range(ends[move]):
                place = active[move, i]
                rate = abs(errors[place]) / sizes[place] if sizes[place] > 0.0 else 1.0
                weights[place] += step * rate * delta
                errors[place] += delta
                sizes[place] += abs(delta)
            # A random move says nothing about the table before it.
            target = chance if explored[move] else (1.0 - decay) * chance + decay * target
    return won


def first_weights() -> np.ndarray:
    """Opens high piles: a player that wins now and then, to begin with."""
    weights = np.zeros(N_WEIGHTS)
    for stage in range(14):
        for height in range(9):
            weights[HEIGHT + 9 * stage + height] = -0.02 * height**2
    return weights


def main() -> None:
    """Parse the arguments, play, write the weights."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1_000_000, help="games to play")
    parser.add_argument("--out", required=True, help="file for the weights")
    parser.add_argument("--start", help="weights to go on with")
    parser.add_argument("--step", type=float, default=0.05, help="size of a correction")
    parser.add_argument("--decay", type=float, default=0.8, help="lambda")
    parser.add_argument("--whim", type=float, default=0.01, help="chance of a random move")
    parser.add_argument("--seed", type=int, default=1, help="seed of the deals")
    arguments = parser.parse_args()
    weights = np.load(arguments.start)["weights"].astype(float) if arguments.start else first_weights()
    errors, sizes = np.zeros(N_WEIGHTS), np.zeros(N_WEIGHTS)
    arity = np.array([2] * 5 + [3], np.int8)
    deck = np.array([3 * c + role for c in range(6) for role in range(arity[c]) for _ in range(8)], np.int64)
    stream = np.array([arguments.seed], np.uint64) << np.uint64(32)
    slices = 20
    begun = time.time()
    for part in range(slices):
        games = arguments.games // slices
        whim = int(arguments.whim * (1 << 20)) if part < slices - 2 else 0
        step = arguments.step if part < slices // 2 else arguments.step / 4
        won = self_play(weights, errors, sizes, arity, deck, stream, games, step, whim, arguments.decay)
        print(f"{part}: {won / games:.4f} won, {time.time() - begun:.0f} s", flush=True)
        np.savez_compressed(arguments.out, weights=weights.astype(np.float32))


if __name__ == "__main__":
    main()
