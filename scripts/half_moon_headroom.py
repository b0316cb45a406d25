"""How much better than the fitted player can an honest player of Half Moon be?

    python -m scripts.half_moon_headroom --positions 200

Takes one position from each of some games of the careful (fitted) player, plays every choice there to the
end on sampled hidden cards, and compares the best one with the fitted choice.  ``optimistic`` is the gain on
the samples that chose (too high: the best of several noisy shares is flattered), ``fresh`` the gain of the
same choice on samples of its own (too low where the choice was noise).  A better player gains, over a game,
the sum of what its moves gain over the fitted ones (the performance difference lemma, Kakade and Langford
2002); the positions here are those of the fitted player, so this is an estimate and no bound.
"""

import argparse

import numpy as np

BATCH = 500


def gains_at(sight, samples: int, random) -> tuple[float, float]:
    """Optimistic and fresh gain of the best choice over the fitted one."""
    fitted = int(np.argmax(sight.values))
    total = np.zeros(len(sight.choices))
    for _ in range(samples // BATCH):
        total += sight.roll_out(sight.choices, sight.samples(BATCH, random))
    best = int(np.argmax(total))
    if best == fitted:
        return 0.0, 0.0
    pair = sight.choices[[fitted, best]]
    again = np.zeros(2)
    for _ in range(2 * samples // BATCH):
        again += sight.roll_out(pair, sight.samples(BATCH, random))
    return (total[best] - total[fitted]) / samples, (again[1] - again[0]) / (2 * samples)


def main() -> None:
    """Parse the arguments, play, print means by the number of the move."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--samples", type=int, default=2000)
    parser.add_argument("--first", type=int, default=20_000, help="first deal")
    arguments = parser.parse_args()

    from solver.deals import native_deal
    from solver.formats.layouts import lay_out
    from solver.players.half_moon_players import Sight
    from solver.players.stream import Stream
    from solver.players.table import game_of, play_text
    from solver.players.view import view_of
    from solver.rules import find_rules

    rules = find_rules("half-moon")
    found: list[tuple[int, float, float]] = []
    reached = np.zeros(48)
    for position in range(arguments.positions):
        deal = native_deal(arguments.first + position, "half-moon")
        game = game_of(lay_out(deal, rules).layout, rules)
        random = Stream(1, deal.name)
        look_at = random.below(48)
        for move in range(48):
            sight = Sight(view_of(game))
            if len(sight.choices) == 0:
                break
            reached[move] += 1
            if move == look_at:
                found.append((move, *gains_at(sight, arguments.samples, random)))
            play_text(game, sight.write(sight.choices[np.argmax(sight.values)]))
    gains = np.array(found)
    share = reached.sum() / arguments.positions
    for low in range(0, 48, 8):
        rows = gains[(gains[:, 0] >= low) & (gains[:, 0] < low + 8)]
        if len(rows):
            means = rows[:, 1:].mean(axis=0)
            print(f"moves {low} to {low + 7}: {len(rows)} positions, {means[0]:.4f} and {means[1]:.4f}")
    means, errors = gains[:, 1:].mean(axis=0), gains[:, 1:].std(axis=0) / np.sqrt(len(gains))
    print(
        f"{len(gains)} positions; a game has {share:.1f} decisions on average; gain a decision optimistic "
        f"{means[0]:.5f} +- {errors[0]:.5f}, fresh {means[1]:.5f} +- {errors[1]:.5f}; over a game "
        f"{share * means[0]:.3f} and {share * means[1]:.3f}"
    )


if __name__ == "__main__":
    main()
