"""Learning Half Moon's value by self-play on random deals.

After each game the value of each table on the way is drawn towards the one that followed it (TD(lambda),
Sutton 1988; the cross-entropy's gradient).  With ``by_aside`` so is, in each position, the table after one
other choice, towards the best value once its cards are turned: else the value of a choice that it wrongly
dislikes is rarely put right, for it is not played.  A batch of games makes a step by Adam (Kingma and Ba
2015).
"""

from pathlib import Path
from typing import NamedTuple

import numpy as np

from solver.games.half_moon.play.table import list_choices, play_choice, turn_up
from solver.games.half_moon.play.value import (
    FIRST,
    FIRST_WIDTH,
    MOST_ROWS,
    N_WEIGHTS,
    OF_CLASS,
    OF_TABLE,
    OUT,
    OUT_BIAS,
    SECOND,
    SECOND_BIAS,
    SECOND_WIDTH,
    WIDTH,
    active_rows,
    best_choice,
    logit_of,
    worth_of_class,
)
from solver.games.half_moon.rules import MOST_PILE_HEIGHT, MOST_PILES
from solver.games.half_moon.search.state import NO_KIND
from solver.kernels.bits import mix
from solver.kernels.jit import helper, kernel

_STEP = np.uint64(0x9E3779B97F4A7C15)
_ZERO = np.float32(0)
PILES, PILE_CARDS = 12, 8
CARDS = 104
MOST_MOVES = 48
BATCH = 128  # games of a step
ASIDE = 0.7  # in logits: worse choices are not worth learning from


class Fit(NamedTuple):
    """A network that is fitted by Adam, float32[N_WEIGHTS] each.

    Attributes
    ----------
    net : array
        The weights.
    slope : array
        The gradient of the batch so far.
    mean, square : array
        Running means of gradients and of their squares.
    """

    net: np.ndarray
    slope: np.ndarray
    mean: np.ndarray
    square: np.ndarray


class Work(NamedTuple):
    """Arrays that one gradient needs.

    Attributes
    ----------
    worths : float32[classes, WIDTH]
        What each class is worth, then the gradient there.
    d_first, d_second : float32[FIRST_WIDTH], float32[SECOND_WIDTH]
        The gradient at the two layers.
    """

    worths: np.ndarray
    d_first: np.ndarray
    d_second: np.ndarray


class Habits(NamedTuple):
    """How self-play plays and learns.

    Attributes
    ----------
    whim : int
        Of 2^20 moves so many are random.
    decay : float
        Lambda: how much of what came later counts.
    by_casual : bool
        The casual player plays.
    by_aside : bool
        Learn from a choice that is not played, too.
    """

    whim: int
    decay: float
    by_casual: bool
    by_aside: bool


def fit_of(net: np.ndarray) -> Fit:
    """A fit that begins with these weights."""
    return Fit(net, np.zeros_like(net), np.zeros_like(net), np.zeros_like(net))


@helper
def _below(stream, n):
    stream[0] += _STEP
    return np.int64((mix(stream[0]) >> np.uint64(33)) % np.uint64(n))


@helper
def _deal(deck, stream, hidden, heights, tops, fields, seen, left):
    for i in range(CARDS - 1, 0, -1):
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
    for i in range(PILES * PILE_CARDS, CARDS):
        fields[deck[i]] += 1
        seen[deck[i]] += 1


@helper
def _casual(choices, n, heights, stream):
    """Any of the choices that open the highest piles."""
    best, most, equal = -1, -1, 0
    for i in range(n):
        opened = 0
        for role in range(3):
            if 0 <= choices[i, role] < MOST_PILES:
                opened += heights[choices[i, role]]
        if opened > most:
            best, most, equal = i, opened, 1
        elif opened == most:
            equal += 1
            if _below(stream, equal) == 0:
                best = i
    return best


@helper
def _look_aside(arity, net, scratch, hidden, cards, choice, rows, ends):
    """The chance that the value gives after another choice, once its cards are turned; all is put back.

    Writes the rows of the table after that choice.
    """
    heights, tops, fields, seen, left = (
        scratch.heights,
        scratch.tops,
        scratch.fields,
        scratch.seen,
        scratch.left,
    )
    mask = play_choice(arity, heights, tops, fields, seen, left, choice, 1)
    active_rows(arity, heights, tops, fields, seen, left, PILES, mask, rows, ends)
    turn_up(tops, heights, seen, hidden, mask, PILES)
    chance = 1.0
    if cards > arity[choice[3]]:
        best, logit = best_choice(arity, heights, tops, fields, seen, left, PILES, net, scratch)
        chance = 0.0 if best < 0 else 1.0 / (1.0 + np.exp(-logit))
    for pile in range(PILES):
        if (mask >> pile) & 1:
            seen[tops[pile]] -= 1
    play_choice(arity, heights, tops, fields, seen, left, choice, -1)
    return chance


@helper
def learn(fit, rows, ends, classes, scratch, work, target):
    """Add the gradient of a table's cross-entropy to ``fit.slope``; return its chance as it stands."""
    net, slope, worths, d_first, d_second = fit.net, fit.slope, work.worths, work.d_first, work.d_second
    total, first, second = scratch.total, scratch.first, scratch.second
    start = 0
    total[:] = _ZERO
    for group in range(classes):
        worth_of_class(net, rows, start, ends[group], worths[group])
        start = ends[group]
        for d in range(WIDTH):
            total[d] += worths[group, d]
    logit = logit_of(net, total, rows, start, ends[classes], first, second)
    chance = 1.0 / (1.0 + np.exp(-np.float64(logit)))
    error = np.float32(chance - target)
    slope[OUT_BIAS] += error
    for k in range(SECOND_WIDTH):
        d_second[k] = error * net[OUT + k] if second[k] > _ZERO else _ZERO
        slope[OUT + k] += error * max(second[k], _ZERO)
        slope[SECOND_BIAS + k] += d_second[k]
    for m in range(FIRST_WIDTH):
        d_first[m] = _ZERO
        if first[m] > _ZERO:
            base = SECOND + m * SECOND_WIDTH
            for k in range(SECOND_WIDTH):
                slope[base + k] += first[m] * d_second[k]
                d_first[m] += d_second[k] * net[base + k]
    for i in range(start, ends[classes]):
        base = OF_TABLE + rows[i] * FIRST_WIDTH
        for m in range(FIRST_WIDTH):
            slope[base + m] += d_first[m]
    for d in range(WIDTH):
        base = FIRST + d * FIRST_WIDTH
        d_total = _ZERO
        for m in range(FIRST_WIDTH):
            slope[base + m] += total[d] * d_first[m]
            d_total += d_first[m] * net[base + m]
        total[d] = d_total
    start = 0
    for group in range(classes):
        for d in range(WIDTH):
            worths[group, d] = total[d] if worths[group, d] > _ZERO else _ZERO
        for i in range(start, ends[group]):
            base = OF_CLASS + rows[i] * WIDTH
            for d in range(WIDTH):
                slope[base + d] += worths[group, d]
        start = ends[group]
    return chance


@helper
def _adam(fit, rate, step, scale):
    """One step of Adam; empties ``fit.slope``."""
    net, slope, mean, square = fit.net, fit.slope, fit.mean, fit.square
    keep, keep_square, one = np.float32(0.9), np.float32(0.999), np.float32(1)
    rate_now = np.float32(rate / (1.0 - 0.9**step))
    square_now = np.float32(1.0 / (1.0 - 0.999**step))
    scale, least = np.float32(scale), np.float32(1e-8)
    for i in range(net.shape[0]):
        d = slope[i] * scale
        mean[i] = keep * mean[i] + (one - keep) * d
        square[i] = keep_square * square[i] + (one - keep_square) * d * d
        net[i] -= rate_now * mean[i] / (np.sqrt(square[i] * square_now) + least)
        slope[i] = _ZERO


@kernel
def self_play(fit, arity, deck, scratch, stream, first_step, rates, batch, habits):
    """Play ``batch`` games a step and learn from them, a step for each of ``rates``; return the games won.

    Mutates all arrays.  ``habits`` says how it plays and learns (see ``Habits``).
    """
    net, whim, decay = fit.net, habits.whim, habits.decay
    by_casual, by_aside = habits.by_casual, habits.by_aside
    classes = arity.shape[0]
    hidden = np.zeros((MOST_PILES, MOST_PILE_HEIGHT + 1), np.int8)
    heights, tops, fields = scratch.heights, scratch.tops, scratch.fields
    seen, left, choices = scratch.seen, scratch.left, scratch.choices
    rows = np.zeros((MOST_MOVES, MOST_ROWS), np.int64)
    ends = np.zeros((MOST_MOVES, classes + 1), np.int64)
    explored = np.zeros(MOST_MOVES, np.bool_)
    aside_rows = np.zeros((MOST_MOVES, MOST_ROWS), np.int64)
    aside_ends = np.zeros((MOST_MOVES, classes + 1), np.int64)
    others = np.zeros(MOST_MOVES)
    choice, aside = np.zeros(4, np.int64), np.zeros(4, np.int64)
    work = Work(
        np.zeros((classes, WIDTH), np.float32),
        np.zeros(FIRST_WIDTH, np.float32),
        np.zeros(SECOND_WIDTH, np.float32),
    )
    won = 0
    for step in range(rates.shape[0]):
        tables = 0
        for _ in range(batch):
            _deal(deck, stream, hidden, heights, tops, fields, seen, left)
            moves, cards, value = 0, CARDS, 0.0
            while True:
                if by_casual:
                    best = _casual(
                        choices, list_choices(arity, tops, fields, PILES, choices), heights, stream
                    )
                else:
                    best, value = best_choice(arity, heights, tops, fields, seen, left, PILES, net, scratch)
                if best < 0:
                    break
                explored[moves] = _below(stream, 1 << 20) < whim
                if explored[moves]:
                    best = _below(stream, list_choices(arity, tops, fields, PILES, choices))
                for i in range(4):
                    choice[i] = choices[best, i]
                others[moves] = -1.0
                if by_aside:
                    other = _below(stream, list_choices(arity, tops, fields, PILES, choices))
                    if other != best and scratch.values[other] > value - ASIDE:
                        for i in range(4):
                            aside[i] = choices[other, i]
                        others[moves] = _look_aside(
                            arity, net, scratch, hidden, cards, aside, aside_rows[moves], aside_ends[moves]
                        )
                mask = play_choice(arity, heights, tops, fields, seen, left, choice, 1)
                active_rows(arity, heights, tops, fields, seen, left, PILES, mask, rows[moves], ends[moves])
                turn_up(tops, heights, seen, hidden, mask, PILES)
                cards -= arity[choice[3]]
                moves += 1
            won += cards == 0
            tables += moves
            target = 1.0 if cards == 0 else 0.0
            for move in range(moves - 1, -1, -1):
                chance = learn(fit, rows[move], ends[move], classes, scratch, work, target)
                if others[move] >= 0.0:
                    tables += 1
                    at, end = aside_rows[move], aside_ends[move]
                    learn(fit, at, end, classes, scratch, work, others[move])
                # A random move says nothing about the table before it.
                target = chance if explored[move] else (1.0 - decay) * chance + decay * target
        _adam(fit, rates[step], first_step + step + 1, 1.0 / tables)
    return won


def first_weights(seed: int) -> np.ndarray:
    """Small random weights to begin with (float32[N_WEIGHTS])."""
    random = np.random.default_rng(seed)
    net = np.zeros(N_WEIGHTS, np.float32)
    net[OF_CLASS:OF_TABLE] = random.normal(0, 0.1, OF_TABLE - OF_CLASS)
    net[OF_TABLE:FIRST] = random.normal(0, 0.05, FIRST - OF_TABLE)
    net[FIRST:SECOND] = random.normal(0, 1 / np.sqrt(WIDTH), SECOND - FIRST)
    net[SECOND:SECOND_BIAS] = random.normal(0, np.sqrt(2 / FIRST_WIDTH), SECOND_BIAS - SECOND)
    net[OUT:OUT_BIAS] = random.normal(0, np.sqrt(0.5 / SECOND_WIDTH), OUT_BIAS - OUT)
    net[OUT_BIAS] = -1.5
    return net


def save(path: Path, net: np.ndarray, used: np.ndarray) -> None:
    """Write the weights in half precision; rows that no game has lit up become 0."""
    np.savez_compressed(path, weights=np.where(used, net, 0).astype(np.float16))
