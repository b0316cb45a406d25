"""Half Moon played to the end on sampled hidden cards: every choice on the same samples."""

from solver.games.half_moon.play.table import play_choice, turn_up
from solver.games.half_moon.play.value import best_choice, set_up
from solver.kernels.jit import lean_kernel


@lean_kernel
def roll_out(
    arity, root_heights, root_tops, root_fields, root_seen, piles, net, root_choices, hidden, scratch, won
):
    """Play on from every choice on every sample with the fitted player, and count the games won.

    Parameters
    ----------
    root_choices : int64[n, 4]
    hidden : int8[samples, 13, 16]
        Kinds under the tops.
    scratch : Scratch
    won : int64[n]
        The games won are added here.
    """
    heights, tops, fields = scratch.heights, scratch.tops, scratch.fields
    seen, left, choices = scratch.seen, scratch.left, scratch.choices
    for sample in range(hidden.shape[0]):
        for i in range(root_choices.shape[0]):
            set_up(root_heights, root_tops, root_fields, root_seen, scratch)
            for group in range(arity.shape[0]):
                left[group] = seen[3 * group]
            for pile in range(piles):
                for height in range(1, heights[pile]):
                    kind = hidden[sample, pile, height]
                    if kind % 3 == 0:
                        left[kind // 3] += 1
            cards = 0
            for group in range(arity.shape[0]):
                cards += arity[group] * left[group]
            mask = play_choice(arity, heights, tops, fields, seen, left, root_choices[i], 1)
            cards -= arity[root_choices[i, 3]]
            while True:
                turn_up(tops, heights, seen, hidden[sample], mask, piles)
                best, _ = best_choice(arity, heights, tops, fields, seen, left, piles, net, scratch)
                if best < 0:
                    break
                mask = play_choice(arity, heights, tops, fields, seen, left, choices[best], 1)
                cards -= arity[choices[best, 3]]
            won[i] += cards == 0
