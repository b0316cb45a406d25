"""Half Moon's fitted value: judges the table as it is seen after a move, before anything is turned up.

The value is the logit of the chance to win, by a small network on look-up tables.  Each class of cards lights
up some rows of a table of vectors: one for its cards left against those seen, and one for each of its visible
cards, by how high a pile it blocks and how many partners are in sight.  Their sum, where positive, is what
the class is worth; the classes share the table, and a move changes one of them only.  The sum over the
classes and the rows of the whole table (heights, reserve, empty piles, groups in sight, cards left) go
through two layers of positive parts:

    class     c = (sum of its rows)+                                  float32[WIDTH], each class
    first     f = (sum of the table's rows + FIRST (sum of c))+       float32[FIRST_WIDTH]
    second    s = (SECOND f + bias)+                                  float32[SECOND_WIDTH]
    logit     OUT s + bias

``scripts/research/fit_half_moon.py`` fitted the weights by self-play.  Sums of look-up tables alone (temporal
differences as Szubert and Jaśkowski did for 2048, CIG 2014) won less: what a class is worth depends on the
others.
"""

from typing import NamedTuple

import numpy as np

from solver.games.half_moon.play.table import MOST_CHOICES, groups_in_sight, list_choices, play_choice
from solver.games.half_moon.rules import MOST_PILES, MOST_RESERVE
from solver.kernels.jit import helper

MOST_LEFT = 8  # cards of one rank in two packs
RESERVE_HEIGHT = 9  # what counts as the height under a reserve card
HIGH = 8  # higher piles count as that high

# Where the rows of a class begin.
PAIR = 0  # [left 9][fewer seen 9][more seen 9]
TRIPLE = PAIR + 9**3  # [left 9][seen, least first 9, 9, 9]
BLOCK_PAIR = TRIPLE + 9**4  # [left 9][partners seen 5][own kind seen 5][height 10]
BLOCK_TRIPLE = BLOCK_PAIR + 9 * 5 * 5 * 10  # [left 9][fewer partners seen 5][own kind seen 5][height 10]
CLASS_ROWS = BLOCK_TRIPLE + 9 * 5 * 5 * 10

# Where the rows of the whole table begin; a stage is the cards left / 8.
HEIGHT = 0  # [stage 14][height 9], each pile
UNTURNED = HEIGHT + 14 * 9  # [stage 14][height 9], each pile whose next card is to be turned
RESERVE = UNTURNED + 14 * 9  # [stage 14][reserve cards 13]
STANDING = RESERVE + 14 * 13  # [reserve cards 13][piles left 14]
OPEN = STANDING + 13 * 14  # [cards to be turned 4][groups in sight 13][stage 14]
HIGHEST = OPEN + 4 * 13 * 14  # [stage 14][height of the highest pile 9][piles of that height 14]
CARDS = HIGHEST + 14 * 9 * 14  # [cards left 105]
TABLE_ROWS = CARDS + 105

WIDTH, FIRST_WIDTH, SECOND_WIDTH = 24, 32, 16

# Where the parts of the network begin in its weights, float32[N_WEIGHTS].
OF_CLASS = 0  # [CLASS_ROWS][WIDTH]
OF_TABLE = OF_CLASS + CLASS_ROWS * WIDTH  # [TABLE_ROWS][FIRST_WIDTH]
FIRST = OF_TABLE + TABLE_ROWS * FIRST_WIDTH  # [WIDTH][FIRST_WIDTH]
SECOND = FIRST + WIDTH * FIRST_WIDTH  # [FIRST_WIDTH][SECOND_WIDTH]
SECOND_BIAS = SECOND + FIRST_WIDTH * SECOND_WIDTH
OUT = SECOND_BIAS + SECOND_WIDTH
OUT_BIAS = OUT + SECOND_WIDTH
N_WEIGHTS = OUT_BIAS + 1

# That one table can light up: 24 classes, 25 cards in sight, 2 rows for each of 13 piles and 5 of the whole.
MOST_ROWS = 160
assert MOST_ROWS >= 24 + MOST_PILES + MOST_RESERVE + 2 * MOST_PILES + 5, "a table lights up more rows"
assert MOST_PILES < 14 and MOST_RESERVE < 13, "a number of piles or of reserve cards has no row"
_ZERO = np.float32(0)


class Scratch(NamedTuple):
    """Arrays that a kernel works in, made once by the caller: kernels that make none run lean.

    Attributes
    ----------
    heights, tops, fields, seen, left : int64 arrays
        A table to play on.
    choices : int64[MOST_CHOICES, 4]
    values : float64[MOST_CHOICES]
    rows : int64[MOST_ROWS]
    classes : float32[classes, WIDTH]
        What each class is worth.
    own, total : float32[WIDTH]
        What one class is worth, and all of them.
    first : float32[FIRST_WIDTH]
    second : float32[SECOND_WIDTH]
    """

    heights: np.ndarray
    tops: np.ndarray
    fields: np.ndarray
    seen: np.ndarray
    left: np.ndarray
    choices: np.ndarray
    values: np.ndarray
    rows: np.ndarray
    classes: np.ndarray
    own: np.ndarray
    total: np.ndarray
    first: np.ndarray
    second: np.ndarray


def scratch_for(classes: int) -> Scratch:
    """Arrays for a game with so many classes."""
    return Scratch(
        heights=np.zeros(MOST_PILES, np.int64),
        tops=np.zeros(MOST_PILES, np.int64),
        fields=np.zeros(3 * classes, np.int64),
        seen=np.zeros(3 * classes, np.int64),
        left=np.zeros(classes, np.int64),
        choices=np.zeros((MOST_CHOICES, 4), np.int64),
        values=np.zeros(MOST_CHOICES),
        rows=np.zeros(MOST_ROWS, np.int64),
        classes=np.zeros((classes, WIDTH), np.float32),
        own=np.zeros(WIDTH, np.float32),
        total=np.zeros(WIDTH, np.float32),
        first=np.zeros(FIRST_WIDTH, np.float32),
        second=np.zeros(SECOND_WIDTH, np.float32),
    )


@helper
def set_up(heights, tops, fields, seen, scratch):
    """Copy a table, but for the cards left, to the one in ``scratch``."""
    for pile in range(MOST_PILES):
        scratch.heights[pile] = heights[pile]
        scratch.tops[pile] = tops[pile]
    for kind in range(seen.shape[0]):
        scratch.fields[kind] = fields[kind]
        scratch.seen[kind] = seen[kind]


@helper
def _blocks(arity, left, tops, heights, fields, seen, group, piles, rows, n):
    """Rows for the visible cards of a class; return how many there are now."""
    first = 3 * group
    for role in range(arity):
        kind = first + role
        own = min(seen[kind], 4)
        if own == 0:
            continue
        if arity == 2:
            partners = min(seen[first + 1 - role], 4)
            base = BLOCK_PAIR + ((left * 5 + partners) * 5 + own) * 10
        else:
            one = first + (role + 1) % 3
            other = first + (role + 2) % 3
            partners = min(min(seen[one], seen[other]), 4)
            base = BLOCK_TRIPLE + ((left * 5 + partners) * 5 + own) * 10
        for _ in range(fields[kind]):
            rows[n] = base + RESERVE_HEIGHT
            n += 1
        for pile in range(piles):
            if tops[pile] == kind:
                rows[n] = base + min(heights[pile], HIGH)
                n += 1
    return n


@helper
def class_rows(arity, left, tops, heights, fields, seen, group, piles, rows, n):
    """Rows that the cards of one class light up, from ``rows[n]`` on; return the end."""
    first = 3 * group
    if arity == 2:
        a, b = seen[first], seen[first + 1]
        rows[n] = PAIR + (left * 9 + min(a, b)) * 9 + max(a, b)
    else:
        a, b, c = seen[first], seen[first + 1], seen[first + 2]
        least = min(a, min(b, c))
        most = max(a, max(b, c))
        rows[n] = TRIPLE + ((left * 9 + least) * 9 + (a + b + c - least - most)) * 9 + most
    return _blocks(arity, left, tops, heights, fields, seen, group, piles, rows, n + 1)


@helper
def table_rows(heights, unturned_at, reserve, groups, piles, rows, n):
    """Rows that the whole table lights up, from ``rows[n]`` on; return the end.

    ``unturned_at`` marks the piles whose new top is yet to be turned.
    """
    cards = reserve
    highest, standing, unturned, of_highest = 0, 0, 0, 0
    for pile in range(piles):
        cards += heights[pile]
        highest = max(highest, min(heights[pile], HIGH))
        standing += heights[pile] > 0
    stage = min(cards >> 3, 13)
    for pile in range(piles):
        height = min(heights[pile], HIGH)
        rows[n] = HEIGHT + stage * 9 + height
        n += 1
        of_highest += height == highest
        if (unturned_at >> pile) & 1:
            unturned += 1
            rows[n] = UNTURNED + stage * 9 + height
            n += 1
    rows[n] = RESERVE + stage * 13 + min(reserve, 12)
    rows[n + 1] = STANDING + min(reserve, 12) * 14 + standing
    rows[n + 2] = OPEN + (unturned * 13 + min(groups, 12)) * 14 + stage
    rows[n + 3] = HIGHEST + (stage * 9 + highest) * 14 + of_highest
    rows[n + 4] = CARDS + min(cards, 104)
    return n + 5


@helper
def worth_of_class(net, rows, start, end, worth):
    """Write what a class is worth, from the rows that it lights up."""
    worth[:] = _ZERO
    for i in range(start, end):
        base = OF_CLASS + rows[i] * WIDTH
        for d in range(WIDTH):
            worth[d] += net[base + d]
    for d in range(WIDTH):
        worth[d] = max(worth[d], _ZERO)


@helper
def logit_of(net, total, rows, start, end, first, second):
    """The value, from what all classes are worth and the rows of the whole table.

    Writes the two layers, before their positive parts are taken, to ``first`` and ``second``.
    """
    first[:] = _ZERO
    for i in range(start, end):
        base = OF_TABLE + rows[i] * FIRST_WIDTH
        for m in range(FIRST_WIDTH):
            first[m] += net[base + m]
    for d in range(WIDTH):
        base = FIRST + d * FIRST_WIDTH
        for m in range(FIRST_WIDTH):
            first[m] += total[d] * net[base + m]
    for k in range(SECOND_WIDTH):
        second[k] = net[SECOND_BIAS + k]
    for m in range(FIRST_WIDTH):
        if first[m] > _ZERO:
            base = SECOND + m * SECOND_WIDTH
            for k in range(SECOND_WIDTH):
                second[k] += first[m] * net[base + k]
    logit = net[OUT_BIAS]
    for k in range(SECOND_WIDTH):
        logit += max(second[k], _ZERO) * net[OUT + k]
    return logit


@helper
def active_rows(arity, heights, tops, fields, seen, left, piles, mask, rows, ends):
    """All rows of a table; the rows of class g end at ``ends[g]``, those of the whole table at the last."""
    n, groups, reserve = 0, 0, 0
    classes = arity.shape[0]
    for group in range(classes):
        n = class_rows(arity[group], left[group], tops, heights, fields, seen, group, piles, rows, n)
        ends[group] = n
        groups += groups_in_sight(arity[group], seen, group)
        for role in range(arity[group]):
            reserve += fields[3 * group + role]
    ends[classes] = table_rows(heights, mask, reserve, groups, piles, rows, n)


@helper
def _first_alike(heights, choices, i):
    """The first choice of the same kinds that opens equally high piles and uses the reserve alike."""
    for j in range(i):
        if choices[j, 3] == choices[i, 3]:
            alike = True
            for role in range(3):
                one, other = choices[j, role], choices[i, role]
                if one != other:
                    both_piles = max(one, other) < MOST_PILES and min(one, other) >= 0
                    alike = alike and both_piles and heights[one] == heights[other]
            if alike:
                return j
    return i


@helper
def rate_choices(arity, heights, tops, fields, seen, left, piles, net, choices, scratch, values):
    """List the choices and write the value (a logit) of the table after each; return how many there are.

    A move touches one class: what the others are worth is worked out once.  Of choices that look alike one
    is judged.
    """
    n = list_choices(arity, tops, fields, piles, choices)
    if n == 0:
        return n
    rows, classes, own, total = scratch.rows, scratch.classes, scratch.own, scratch.total
    groups, reserve = 0, 0
    for group in range(arity.shape[0]):
        end = class_rows(arity[group], left[group], tops, heights, fields, seen, group, piles, rows, 0)
        worth_of_class(net, rows, 0, end, classes[group])
        groups += groups_in_sight(arity[group], seen, group)
        for role in range(arity[group]):
            reserve += fields[3 * group + role]
    for i in range(n):
        group = choices[i, 3]
        like = _first_alike(heights, choices, i)
        if like < i:
            values[i] = values[like]
            continue
        groups_then = groups - groups_in_sight(arity[group], seen, group)
        mask = play_choice(arity, heights, tops, fields, seen, left, choices[i], 1)
        groups_then += groups_in_sight(arity[group], seen, group)
        end = class_rows(arity[group], left[group], tops, heights, fields, seen, group, piles, rows, 0)
        worth_of_class(net, rows, 0, end, own)
        for d in range(WIDTH):
            total[d] = own[d]
            for other in range(arity.shape[0]):
                if other != group:
                    total[d] += classes[other, d]
        reserve_then = reserve
        for role in range(arity[group]):
            reserve_then -= choices[i, role] >= MOST_PILES
        end = table_rows(heights, mask, reserve_then, groups_then, piles, rows, 0)
        values[i] = logit_of(net, total, rows, 0, end, scratch.first, scratch.second)
        play_choice(arity, heights, tops, fields, seen, left, choices[i], -1)
    return n


@helper
def best_choice(arity, heights, tops, fields, seen, left, piles, net, scratch):
    """Number of the choice that leads to the best table, -1 if there is none, and that table's value.

    The choices are in ``scratch.choices``.
    """
    values = scratch.values
    n = rate_choices(arity, heights, tops, fields, seen, left, piles, net, scratch.choices, scratch, values)
    best = -1
    for i in range(n):
        if best < 0 or values[i] > values[best]:
            best = i
    return best, values[max(best, 0)]
