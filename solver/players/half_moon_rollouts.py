"""Half Moon played to the end on sampled hidden cards: every choice on the same samples."""

import numpy as np

from solver.kernels.jit import kernel
from solver.players.half_moon_policy import (
    MOST_ACTIVE,
    best_choice,
    play_choice,
    rate_choices,
    turn_up,
)
from solver.rules import MOST_PILES

MOST_CHOICES = 640


@kernel
def judge_choices(
    arity, root_heights, root_tops, root_fields, root_seen, left, piles, weights, choices, values
):
    """List the choices and write the fitted value (a logit) of each; return how many there are."""
    heights, tops = root_heights.copy(), root_tops.copy()
    fields, seen = root_fields.copy(), root_seen.copy()
    places = np.zeros(MOST_ACTIVE, np.int64)
    return rate_choices(arity, heights, tops, fields, seen, left, piles, weights, choices, places, values)


@kernel
def roll_out(
    arity, root_heights, root_tops, root_fields, root_seen, piles, weights, choices, hidden, depth, chances
):
    """Play on from every choice on every sample with the fitted player.

    After ``depth`` more moves the fitted value says how the game would go on; a game that has ended before
    counts as it ended.  Adds the chances of all samples to ``chances``, one entry a choice.
    """
    kinds = 3 * arity.shape[0]
    heights = np.zeros(MOST_PILES, np.int64)
    tops = np.zeros(MOST_PILES, np.int64)
    fields = np.zeros(kinds, np.int64)
    seen = np.zeros(kinds, np.int64)
    left = np.zeros(arity.shape[0], np.int64)
    follow = np.zeros((MOST_CHOICES, 4), np.int64)
    places = np.zeros(MOST_ACTIVE, np.int64)
    values = np.zeros(MOST_CHOICES, np.float64)
    for sample in range(hidden.shape[0]):
        for i in range(choices.shape[0]):
            heights[:] = root_heights
            tops[:] = root_tops
            fields[:] = root_fields
            seen[:] = root_seen
            cards_left = 0
            for group in range(arity.shape[0]):
                left[group] = seen[3 * group]
            for pile in range(piles):
                for height in range(1, heights[pile]):
                    kind = hidden[sample, pile, height]
                    if kind % 3 == 0:
                        left[kind // 3] += 1
            for group in range(arity.shape[0]):
                cards_left += arity[group] * left[group]
            choice = choices[i]
            moves = 0
            while True:
                mask = play_choice(arity, heights, tops, fields, seen, left, choice, 1)
                cards_left -= arity[choice[3]]
                turn_up(tops, heights, seen, hidden[sample], mask, piles)
                best, value = best_choice(
                    arity, heights, tops, fields, seen, left, piles, weights, follow, places, values
                )
                if best < 0:
                    chances[i] += cards_left == 0
                    break
                moves += 1
                if moves == depth:
                    chances[i] += 1.0 / (1.0 + np.exp(-value))
                    break
                choice = follow[best]
