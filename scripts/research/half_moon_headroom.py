"""How much better than the fitted player can an honest player of Half Moon be?

    python -m scripts.research.half_moon_headroom --moves 24 36 --positions 50

Takes one position from each of some games, plays every choice there to the end with the careful (fitted)
player on sampled hidden cards, drops the choices that fall behind, and goes on with the others on more
samples (sequential halving).  The one that is left is compared with the fitted choice:

    flattered  on the samples that chose it: too high, for the best of several noisy shares is flattered
    fresh      on samples of its own: too low where the choice was noise

and the best possible choice is between the two on average.  ``looked`` is what the best player's choice
gains on the fresh samples.  A better player gains, over a game, the sum of what its moves gain over the
fitted ones (the performance difference lemma, Kakade and Langford 2002), each in the positions that it gets
to; the positions here are those of the careful player, so this is an estimate and no bound.
"""

import argparse

import numpy as np

from scripts.cli.arguments import positive

BATCH = 500
BEHIND = 2.5  # standard errors after which a choice is dropped


def share_won(sight, choices: np.ndarray, samples: int, random) -> np.ndarray:
    """Share of samples that the careful player wins after each of some choices."""
    won = np.zeros(len(choices))
    for _ in range(samples // BATCH):
        won += sight.roll_out(choices, sight.samples(BATCH, random))
    return won / (samples // BATCH * BATCH)


def gains_at(sight, looked: int, rounds: list[int], random) -> tuple[float, float, float]:
    """Gain of the best choice over the fitted one, flattered and fresh, and fresh gain of ``looked``."""
    fitted = int(np.argmax(sight.values))
    alive = sight.distinct
    shares, tried = np.zeros(len(sight.choices)), 0
    for samples in rounds:
        now = share_won(sight, alive, samples, random)
        shares[alive] = (tried * shares[alive] + samples * now) / (tried + samples)
        tried += samples
        best = alive[np.argmax(shares[alive])]
        error = np.sqrt(2 * shares[best] * (1 - shares[best]) / tried)
        alive = alive[(shares[alive] >= shares[best] - BEHIND * error) | (alive == fitted)]
    others = np.unique([fitted, best, looked])
    if len(others) == 1:
        return 0.0, 0.0, 0.0
    fresh = dict(zip(others.tolist(), share_won(sight, others, sum(rounds), random), strict=True))
    return shares[best] - shares[fitted], fresh[best] - fresh[fitted], fresh[looked] - fresh[fitted]


def main() -> None:
    """Parse the arguments, play, print the means."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=50)
    parser.add_argument("--moves", type=int, nargs=2, default=[0, 48], help="look at moves from .. to before")
    parser.add_argument(
        "--rounds", type=positive, nargs="+", default=[1000, 3000, 8000], help="samples of each"
    )
    parser.add_argument("--first", type=int, default=20_000, help="first deal")
    arguments = parser.parse_args()

    from solver.deals import native_deal
    from solver.formats.layouts import lay_out
    from solver.games.catalogue import find_rules
    from solver.games.half_moon.play.players import LOOK_INTO, CarefulPlayer, LookingPlayer, Sight
    from solver.play.bounds import MOST_SAMPLES
    from solver.play.stream import Stream
    from solver.play.table import position_of
    from solver.play.view import view_of

    if min(arguments.rounds) < BATCH or sum(arguments.rounds) > MOST_SAMPLES:
        parser.error(f"--rounds are of {BATCH} samples or more, and of {MOST_SAMPLES} or fewer together")
    rules = find_rules("half-moon")
    first, end = arguments.moves
    found: list[tuple[float, float, float]] = []
    games = 0
    while len(found) < arguments.positions:
        deal = native_deal(arguments.first + games, "half-moon")
        table = position_of(lay_out(deal, rules).layout, rules)
        player, random = CarefulPlayer(), Stream(1, deal.name)
        look_at = first + random.below(end - first)
        games += 1
        while (move := player.choose(view_of(table), random)) is not None and table.moves_made < look_at:
            table.play_text(move)
        if move is not None:
            sight = Sight(view_of(table))
            looked = int(LookingPlayer(LOOK_INTO).ranked(sight)[0])
            found.append(gains_at(sight, looked, arguments.rounds, random))
            print(f"{look_at}: {np.round(found[-1], 5).tolist()}", flush=True)
    gains = np.array(found)
    a_game = len(gains) / games * (end - first)
    means, errors = gains.mean(axis=0), gains.std(axis=0) / np.sqrt(len(gains))
    print(f"{len(gains)} positions of {games} games; a game has {a_game:.1f} such decisions on average")
    print("gain over the fitted choice: flattered, fresh, looked")
    print("a decision:", means.round(5).tolist(), "+-", errors.round(5).tolist())
    print("a game:", (a_game * means).round(4).tolist(), "+-", (a_game * errors).round(4).tolist())


if __name__ == "__main__":
    main()
