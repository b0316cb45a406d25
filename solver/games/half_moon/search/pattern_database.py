"""Class projections: small games that a deal must also win, solved to the end and used as a sieve.

Keep only the cards of one class in every pile and in the reserve, in their order.  Take any line that
wins the whole game and leave out the moves of all other classes: what is left wins the projection,
since a card with nothing above it in the whole game has nothing above it there either.  Hence **a state
with a lost projection is lost**; the reverse does not hold.  There is one table a class, which holds
every state of its projection, solved backwards from the empty one.

A projected state is numbered by how many of its cards each pile, and each kind of reserve card, has left:

    index = bases[c] + sum over piles of offsets[c, pile, height] + sum over fields there of fields[c, field]

``offsets[c, pile, height]`` is the pile's stride times the number of its lowest ``height`` cards that
belong to class c.  A move of a class changes the index of that class only.

A table also says how many lines win the projection.  The more ways are left, the more hopeful the state:
the logarithm is the better part of the score that orders the search.
"""

from typing import NamedTuple

import numpy as np

from solver.games.half_moon.rules import MOST_PILE_HEIGHT, MOST_PILES, MOST_RESERVE
from solver.games.half_moon.search.state import HalfMoonBoard
from solver.kernels.jit import kernel
from solver.kernels.ranges import RangeFault

DEAD = -1
LOG_SCALE = 512  # an int16 holds LOG_SCALE * ln(lines) up to e**63 lines
MOST_CARDS = 24  # of a class in two packs: less than e**33 lines, and at most 2.5**16 entries of a table


class Projections(NamedTuple):
    """One table a class.

    Attributes
    ----------
    bases : int64[classes]
        Where the table of a class begins in ``values``.
    offsets : int64[classes, 13, 16]
    fields : int64[classes, 12]
        Parts of an index, see the head of this module.
    values : int16[entries]
        DEAD for a lost projection, else ``LOG_SCALE * ln(number of winning lines)``.
    """

    bases: np.ndarray
    offsets: np.ndarray
    fields: np.ndarray
    values: np.ndarray


@kernel
def solve_projection(arity, digits_of, limits, strides, values):
    """Fill ``values`` for one class.

    A projected state is a row of digits, the first one counted up fastest.  Digit d says how many cards
    of row ``digits_of[d]`` (roles 0 to 2, lowest card first) are left, at most ``limits[d]``; only the last
    of them is playable.  A group takes one playable card of each role.
    """
    n_digits = limits.shape[0]
    digits = np.zeros(n_digits, np.int64)
    left = np.zeros(3, np.int64)
    n_open = np.zeros(3, np.int64)
    steps = np.zeros((3, n_digits), np.int64)
    lines = np.zeros(values.shape[0], np.float64)
    lines[0] = 1.0
    values[0] = 0
    for index in range(1, values.shape[0]):
        d = 0
        while digits[d] == limits[d]:
            while digits[d] > 0:
                digits[d] -= 1
                left[digits_of[d, digits[d]]] -= 1
            d += 1
        left[digits_of[d, digits[d]]] += 1
        digits[d] += 1
        values[index] = DEAD
        # Every group takes one card of each role, so only balanced states can be won.
        if left[0] != left[1] or (arity == 3 and left[0] != left[2]):
            continue
        n_open[:] = 0
        for d in range(n_digits):
            if digits[d] > 0:
                role = digits_of[d, digits[d] - 1]
                steps[role, n_open[role]] = strides[d]
                n_open[role] += 1
        total = 0.0
        for a in range(n_open[0]):
            for b in range(n_open[1]):
                rest = index - steps[0, a] - steps[1, b]
                if arity == 2:
                    total += lines[rest]
                else:
                    for c in range(n_open[2]):
                        total += lines[rest - steps[2, c]]
        if total > 0.0:
            lines[index] = total
            values[index] = np.int16(LOG_SCALE * np.log(total))


def build(board: HalfMoonBoard, root: np.ndarray) -> Projections:
    """Tables of all classes for the states that can be reached from ``root`` (uint64[1])."""
    word = int(root[0])
    n_classes = board.arity.shape[0]
    bases = np.zeros(n_classes, np.int64)
    offsets = np.zeros((n_classes, MOST_PILES, MOST_PILE_HEIGHT + 1), np.int64)
    fields = np.zeros((n_classes, MOST_RESERVE), np.int64)
    tables = []
    base = 0
    for group in range(n_classes):
        rows, strides = [], []
        size = 1
        for pile in range(MOST_PILES):
            kinds = board.kinds[pile, 1 : (word >> 4 * pile & 15) + 1]
            kept = kinds // 3 == group
            if kept.any():
                offsets[group, pile, 1 : len(kinds) + 1] = size * np.cumsum(kept)
                rows.append(kinds[kept] % 3)
                strides.append(size)
                size *= len(rows[-1]) + 1
        for role in range(3):
            there = [
                f for f in range(MOST_RESERVE) if board.reserve[f] == 3 * group + role and word >> 52 + f & 1
            ]
            if there:
                fields[group, there] = size
                rows.append(np.full(len(there), role))
                strides.append(size)
                size *= len(there) + 1
        limits = np.array([len(roles) for roles in rows], np.int64)
        if limits.sum() > MOST_CARDS:
            # Before the table is made: one too large to be made would say that memory has run out.
            raise RangeFault(
                f"{limits.sum()} cards of a class, where a projection's table holds {MOST_CARDS}"
            )
        digits_of = np.zeros((len(rows), max(map(len, rows), default=0)), np.int64)
        for row, roles in enumerate(rows):
            digits_of[row, : len(roles)] = roles
        table = np.empty(size, np.int16)
        solve_projection(int(board.arity[group]), digits_of, limits, np.array(strides, np.int64), table)
        bases[group] = base
        tables.append(table)
        base += size
    return Projections(bases, offsets, fields, np.concatenate(tables))


def root_is_lost(projections: Projections) -> bool:
    """Whether some projection of the state that the tables were built for is lost, and so the state itself.

    ``expand`` looks up the class of each move only, so this is asked once, of the root.  With all cards
    there, all digits are at their limits: the root is the last entry of every table.
    """
    ends = [*projections.bases[1:], len(projections.values)]
    return any(projections.values[end - 1] == DEAD for end in ends)
