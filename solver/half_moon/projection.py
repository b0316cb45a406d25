"""Class projections: small games that a deal must also win, solved to the end and used as a sieve.

Keep only the cards of some classes in every pile and in the reserve, in their order.  Take any line
that wins the whole game and leave out the moves of all other classes: what is left is a line that wins
the projection, since a card that was playable in the whole game has nothing above it there, and so
nothing above it in the projection.  Hence **a state whose projection is lost is lost**; the reverse
does not hold.  A table holds every state of one projection, solved backwards from the empty one.

A projected state is numbered by how many of its cards each pile and each kind of reserve card has left:

    index = base + sum over piles of offsets[t, pile, height] + sum over remaining fields of fields[t, field]

``offsets[t, pile, height]`` is the pile's stride times the number of its lowest ``height`` cards that
belong to the table's classes.  A move of class c changes the index of the tables that contain c only.
"""

from itertools import combinations
from typing import NamedTuple

import numpy as np

from solver.half_moon.state import HalfMoonBoard
from solver.kernels.jit import kernel
from solver.rules import MOST_PILE_HEIGHT, MOST_PILES, MOST_RESERVE

DEAD = -1
LOG_SCALE = 512  # values are LOG_SCALE * ln(number of winning lines); 24 cards make at most 16,400


class Projections(NamedTuple):
    """Tables over subsets of the classes.

    Attributes
    ----------
    members : bool[T, classes]
        Which classes a table keeps.
    bases : int64[T]
        Where a table begins in ``values``.
    offsets : int64[T, 13, 16]
    fields : int64[T, 12]
        Parts of an index, see the head of this module.
    values : int16[entries]
        -1 for a lost projection, else ``LOG_SCALE * ln(winning lines)`` for one class and 0 for more.
    """

    members: np.ndarray
    bases: np.ndarray
    offsets: np.ndarray
    fields: np.ndarray
    values: np.ndarray


@kernel
def _solve_projection(classes, arity, piles, lengths, strides, reserve, reserve_strides, values):
    """Fill ``values`` with the logarithm of the number of winning lines of every projected state.

    classes: the classes kept (int64[n]); piles[p, i]: kind of the (i+1)-th lowest kept card of pile p;
    reserve[r]: the kind of the r-th digit of the reserve.  Digits run piles first, then reserve kinds.
    """
    n_piles = lengths.shape[0]
    n_reserve = reserve.shape[0]
    limits = np.zeros(n_piles + n_reserve, np.int64)
    steps = np.zeros(n_piles + n_reserve, np.int64)
    for p in range(n_piles):
        limits[p] = lengths[p]
        steps[p] = strides[p]
    for r in range(n_reserve):
        limits[n_piles + r] = reserve[r, 1]
        steps[n_piles + r] = reserve_strides[r]
    digits = np.zeros(n_piles + n_reserve, np.int64)
    most_kind = 3 * arity.shape[0]
    left = np.zeros(most_kind, np.int64)
    open_steps = np.zeros((most_kind, n_piles + n_reserve), np.int64)
    n_open = np.zeros(most_kind, np.int64)
    lines = np.zeros(values.shape[0], np.float64)
    lines[0] = 1.0
    values[0] = 0
    exact = classes.shape[0] == 1
    for index in range(1, values.shape[0]):
        # Count up by one, keeping how many cards of each kind are left.
        d = 0
        while digits[d] == limits[d]:
            while digits[d] > 0:
                digits[d] -= 1
                kind = piles[d, digits[d]] if d < n_piles else reserve[d - n_piles, 0]
                left[kind] -= 1
            d += 1
        kind = piles[d, digits[d]] if d < n_piles else reserve[d - n_piles, 0]
        left[kind] += 1
        digits[d] += 1
        values[index] = -1
        balanced = True
        for i in range(classes.shape[0]):
            first = 3 * classes[i]
            if left[first] != left[first + 1]:
                balanced = False
            if arity[classes[i]] == 3 and left[first] != left[first + 2]:
                balanced = False
        if not balanced:
            continue
        for i in range(classes.shape[0]):
            for role in range(3):
                n_open[3 * classes[i] + role] = 0
        for d in range(n_piles + n_reserve):
            if digits[d] > 0:
                kind = piles[d, digits[d] - 1] if d < n_piles else reserve[d - n_piles, 0]
                open_steps[kind, n_open[kind]] = steps[d]
                n_open[kind] += 1
        total = 0.0
        for i in range(classes.shape[0]):
            first = 3 * classes[i]
            for a in range(n_open[first]):
                for b in range(n_open[first + 1]):
                    after = index - open_steps[first, a] - open_steps[first + 1, b]
                    if arity[classes[i]] == 2:
                        total += lines[after]
                    else:
                        for c in range(n_open[first + 2]):
                            total += lines[after - open_steps[first + 2, c]]
        if total > 0.0:
            lines[index] = total if exact else 1.0
            values[index] = np.int16(512.0 * np.log(total)) if exact else np.int16(0)


def _numbering(board: HalfMoonBoard, word: int, subset: tuple[int, ...]):
    """Digits and strides of one projection of a deal; the piles that keep no card take no digit."""
    piles, strides, reserve, reserve_strides = [], [], [], []
    offsets = np.zeros((MOST_PILES, MOST_PILE_HEIGHT + 1), np.int64)
    fields = np.zeros(MOST_RESERVE, np.int64)
    size = 1
    for pile in range(MOST_PILES):
        height = (word >> 4 * pile) & 15
        kept = [int(kind) for kind in board.kinds[pile, 1 : height + 1] if kind // 3 in subset]
        if kept:
            below = np.cumsum([kind // 3 in subset for kind in board.kinds[pile, 1 : height + 1]])
            offsets[pile, 1 : height + 1] = size * below
            piles.append(kept)
            strides.append(size)
            size *= len(kept) + 1
    for kind in sorted({int(kind) for kind in board.reserve if kind >= 0 and kind // 3 in subset}):
        there = [f for f in range(MOST_RESERVE) if board.reserve[f] == kind and word >> 52 + f & 1]
        if there:
            fields[there] = size
            reserve.append((kind, len(there)))
            reserve_strides.append(size)
            size *= len(there) + 1
    return piles, strides, reserve, reserve_strides, offsets, fields, size


def build(board: HalfMoonBoard, root: np.ndarray, subset_size: int, most_entries: int) -> Projections:
    """Tables for all single classes, and for all larger subsets up to ``subset_size`` that fit.

    Parameters
    ----------
    board : HalfMoonBoard
        The deal.
    root : uint64[1]
        The state to search from.
    subset_size : int
        Largest number of classes in a table; 0 builds no table at all.
    most_entries : int
        Bound on the entries of a table of more than one class; a larger one is left out.
    """
    word = int(root[0])
    n_classes = board.arity.shape[0]
    members, bases, offsets, fields, values = [], [], [], [], []
    base = 0
    for count in range(1, subset_size + 1):
        for subset in combinations(range(n_classes), count):
            piles, strides, reserve, reserve_strides, offset, field, size = _numbering(board, word, subset)
            if count > 1 and size > most_entries:
                continue
            padded = np.zeros((max(len(piles), 1), MOST_PILE_HEIGHT), np.int64)
            for row, kept in enumerate(piles):
                padded[row, : len(kept)] = kept
            table = np.empty(size, np.int16)
            _solve_projection(
                np.array(subset, np.int64),
                board.arity,
                padded,
                np.array([len(kept) for kept in piles], np.int64),
                np.array(strides, np.int64),
                np.array(reserve, np.int64).reshape(len(reserve), 2),
                np.array(reserve_strides, np.int64),
                table,
            )
            members.append([c in subset for c in range(n_classes)])
            bases.append(base)
            offsets.append(offset)
            fields.append(field)
            values.append(table)
            base += size
    if not bases:
        return Projections(
            np.zeros((0, n_classes), np.bool_),
            np.zeros(0, np.int64),
            np.zeros((0, MOST_PILES, MOST_PILE_HEIGHT + 1), np.int64),
            np.zeros((0, MOST_RESERVE), np.int64),
            np.zeros(0, np.int16),
        )
    return Projections(
        np.array(members), np.array(bases, np.int64), np.array(offsets), np.array(fields), np.concatenate(values)
    )
