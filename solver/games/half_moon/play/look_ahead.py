"""Half Moon two moves deep: what a choice is worth once the cards that it turns up are seen.

A choice is worth the mean, over all kinds that the turned cards can have, of the best fitted chance among
the moves that are possible then: 1 if the game is won, 0 at a dead end.  This is expectimax (Michie 1966)
with the fitted value at its leaves, exact but for those.  One move deep the value must know by itself how
likely the next cards are to fit; two moves deep that is counted.
"""

from typing import NamedTuple

import numpy as np

from solver.games.half_moon.play.table import play_choice
from solver.games.half_moon.play.value import best_choice, rate_choices, set_up
from solver.games.half_moon.search.state import NO_KIND
from solver.kernels.jit import helper, lean_kernel


class Walk(NamedTuple):
    """Where the walk through the kinds of the turned cards stands; a level is a pile.

    A move takes at most three cards, so it turns up at most three: levels 0 to 2, and 3 is past the last.

    Attributes
    ----------
    turned, kind : int64[4]
        The pile of each level, and the kind that it shows now or -1.
    run : int64[4]
        How many equally high piles end at this level.
    weight : float64[4]
        The chance of what the levels before show.
    """

    turned: np.ndarray
    kind: np.ndarray
    run: np.ndarray
    weight: np.ndarray


def new_walk() -> Walk:
    """Arrays to walk in."""
    return Walk(np.zeros(4, np.int64), np.zeros(4, np.int64), np.zeros(4, np.int64), np.zeros(4))


@lean_kernel
def judge_choices(arity, table_heights, table_tops, table_fields, table_seen, left, piles, net, scratch):
    """List the choices and their fitted logits in ``scratch``; return how many there are."""
    heights, tops, fields, seen = scratch.heights, scratch.tops, scratch.fields, scratch.seen
    set_up(table_heights, table_tops, table_fields, table_seen, scratch)
    return rate_choices(
        arity, heights, tops, fields, seen, left, piles, net, scratch.choices, scratch, scratch.values
    )


@helper
def _chance_now(arity, heights, tops, fields, seen, left, piles, net, scratch, cards):
    """The best fitted chance among the moves that are possible."""
    if cards == 0:
        return 1.0
    best, logit = best_choice(arity, heights, tops, fields, seen, left, piles, net, scratch)
    return 0.0 if best < 0 else 1.0 / (1.0 + np.exp(-logit))


@helper
def _piles_by_height(heights, mask, piles, known, turned):
    """Write the piles of a mask: known cards first, then by height; return how many."""
    n = 0
    for pile in range(piles):
        if (mask >> pile) & 1:
            at = n
            key = heights[pile] if known[pile] == NO_KIND else -1
            while at > 0 and key < (heights[turned[at - 1]] if known[turned[at - 1]] == NO_KIND else -1):
                turned[at] = turned[at - 1]
                at -= 1
            turned[at] = pile
            n += 1
    return n


@helper
def _chance_after(
    arity, heights, tops, fields, seen, left, piles, net, scratch, cards, mask, known, unseen, hidden, walk
):
    """Mean of the best fitted chance over all kinds that the piles of ``mask`` may turn up.

    Walks through the kinds pile by pile.  Of piles that are equally high it does not matter which turns up
    what, so only orders that do not fall are walked through, each as often as it can be arranged.
    """
    turned, kind, run = walk.turned, walk.kind, walk.run
    weight = walk.weight
    n = _piles_by_height(heights, mask, piles, known, turned)
    kinds = unseen.shape[0]
    total = 0.0
    level = 0
    weight[0] = 1.0
    kind[0] = -1
    while level >= 0:
        if level == n:
            total += weight[n] * _chance_now(
                arity, heights, tops, fields, seen, left, piles, net, scratch, cards
            )
            level -= 1
            continue
        pile = turned[level]
        certain = known[pile] != NO_KIND
        now = kind[level]
        if now >= 0:  # turn it down again
            tops[pile] = NO_KIND
            seen[now] -= 1
            if not certain:
                unseen[now] += 1
                hidden += 1
        equal = (
            level > 0
            and not certain
            and known[turned[level - 1]] == NO_KIND
            and heights[turned[level - 1]] == heights[pile]
        )
        if certain:
            now = known[pile] if now < 0 else kinds
        else:
            now = kind[level - 1] if now < 0 and equal else now + 1
            while now < kinds and unseen[now] == 0:
                now += 1
        if now == kinds:
            kind[level] = -1
            level -= 1
            continue
        kind[level] = now
        tops[pile] = now
        seen[now] += 1
        weight[level + 1] = weight[level]
        if not certain:
            run[level] = run[level - 1] + 1 if equal else 1
            same = 1
            while same < run[level] and kind[level - same] == now:
                same += 1
            weight[level + 1] *= unseen[now] / hidden * run[level] / same
            unseen[now] -= 1
            hidden -= 1
        level += 1
        if level < n:
            kind[level] = -1
    return total


@lean_kernel
def look_ahead(
    arity,
    table_heights,
    table_tops,
    table_fields,
    table_seen,
    left,
    piles,
    net,
    choices,
    known,
    unseen,
    scratch,
    walk,
    chances,
):
    """Write the chance to win after each of some choices, two moves deep.

    Parameters
    ----------
    choices : int64[n, 4]
    known : int64[13]
        Kind of the card under each top if it has been seen before, else NO_KIND.
    unseen : int64[kinds]
        Cards of each kind that have not been seen.
    scratch : Scratch
    walk : Walk
    chances : float64[n]
    """
    heights, tops, fields, seen = scratch.heights, scratch.tops, scratch.fields, scratch.seen
    cards, hidden = 0, 0
    for pile in range(piles):
        cards += table_heights[pile]
    for kind in range(unseen.shape[0]):
        cards += table_fields[kind]
        hidden += unseen[kind]
    for i in range(choices.shape[0]):
        set_up(table_heights, table_tops, table_fields, table_seen, scratch)
        for group in range(arity.shape[0]):
            scratch.left[group] = left[group]
        mask = play_choice(arity, heights, tops, fields, seen, scratch.left, choices[i], 1)
        chances[i] = _chance_after(
            arity,
            heights,
            tops,
            fields,
            seen,
            scratch.left,
            piles,
            net,
            scratch,
            cards - arity[choices[i, 3]],
            mask,
            known,
            unseen,
            hidden,
            walk,
        )
