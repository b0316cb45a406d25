"""The table of Half Moon as a player sees it, for the kernels: what can be played and what changes.

A *table* is what is visible, in kinds (see ``solver/games/half_moon/search/state.py``), never suits:

    heights  int64[13]      cards left on each pile
    tops     int64[13]      kind of each pile's top; NO_KIND for an empty pile or a card yet to be turned
    fields   int64[kinds]   reserve cards of each kind
    seen     int64[kinds]   visible cards of each kind, tops and reserve
    left     int64[classes] cards of each role of a class that are still in the game, seen or not

A *choice* is a move as ``int64[4]``: the place of each role (a pile, MOST_PILES for the reserve, or -1) and
the class.

**Ranges.**  Heights 0 to 15, tops and kinds -1 to 71, cards of a kind or of a class 0 to 8 (two packs have
four suits twice), reserve cards 0 to 12; ``half_moon_players.Sight`` refuses any other table, and playing
only takes cards away.  A choice takes different cards: each role is another kind, and a pile shows one.  The
mask of piles to be turned has 13 bits and at most three of them set.
"""

import numpy as np

from solver.games.half_moon.rules import MOST_PILES
from solver.games.half_moon.search.state import NO_KIND
from solver.kernels.jit import helper

MOST_CHOICES = 640  # as MOST_SUCCESSORS: of each kind the piles that show it, and the reserve once


@helper
def groups_in_sight(arity, seen, group):
    """Groups of a class that could be removed one after the other from what is visible."""
    fewest = min(seen[3 * group], seen[3 * group + 1])
    return fewest if arity == 2 else min(fewest, seen[3 * group + 2])


@helper
def _take(tops, heights, fields, seen, place, kind, sign):
    """Take a visible card from the table (sign 1), or put it back (sign -1)."""
    seen[kind] -= sign
    if place >= MOST_PILES:
        fields[kind] -= sign
    else:
        heights[place] -= sign
        tops[place] = NO_KIND if sign > 0 else kind


@helper
def list_choices(arity, tops, fields, piles, choices):
    """Write every move as ``choices[i, :3]``: pile, MOST_PILES for the reserve or -1; return their number."""
    n = 0
    for group in range(arity.shape[0]):
        first = 3 * group
        for a in range(piles + 1):
            if not _offers(tops, fields, piles, a, first):
                continue
            for b in range(piles + 1):
                if not _offers(tops, fields, piles, b, first + 1):
                    continue
                if arity[group] == 2:
                    choices[n, 0], choices[n, 1], choices[n, 2] = _place(a, piles), _place(b, piles), -1
                    choices[n, 3] = group
                    n += 1
                    continue
                for c in range(piles + 1):
                    if _offers(tops, fields, piles, c, first + 2):
                        choices[n, 0], choices[n, 1] = _place(a, piles), _place(b, piles)
                        choices[n, 2], choices[n, 3] = _place(c, piles), group
                        n += 1
    return n


@helper
def _offers(tops, fields, piles, place, kind):
    return fields[kind] > 0 if place == piles else tops[place] == kind


@helper
def _place(place, piles):
    return MOST_PILES if place == piles else place


@helper
def play_choice(arity, heights, tops, fields, seen, left, choice, sign):
    """Play a choice, or take it back with sign -1 (the tops that it turned up must be unseen again).

    Returns the piles whose next card is to be turned, as a mask.
    """
    group = choice[3]
    mask = np.int64(0)
    for role in range(arity[group]):
        place = choice[role]
        _take(tops, heights, fields, seen, place, 3 * group + role, sign)
        if place < MOST_PILES and heights[place] > 0:
            mask |= 1 << place
    left[group] -= sign
    return mask


@helper
def turn_up(tops, heights, seen, hidden, mask, piles):
    """Turn up the new tops of the piles of a mask."""
    for pile in range(piles):
        if (mask >> pile) & 1:
            kind = np.int64(hidden[pile, heights[pile]])
            tops[pile] = kind
            seen[kind] += 1
