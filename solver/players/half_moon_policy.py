"""Half Moon's fitted player: judges the table as it is seen after a move, before anything is turned up.

A *table* is what is visible, in kinds (see ``solver/half_moon/state.py``), never suits:

    heights  int64[13]      cards left on each pile
    tops     int64[13]      kind of each pile's top; NO_KIND for an empty pile or a card yet to be turned
    fields   int64[kinds]   reserve cards of each kind
    seen     int64[kinds]   visible cards of each kind, tops and reserve
    left     int64[classes] cards of each role of a class that are still in the game, seen or not

The value is a sum of table look-ups, the logit of the chance to win: for each class its cards left against
those seen, and for each of its visible cards how high a pile it blocks and how many partners are in sight;
for the whole table heights, reserve, empty piles and how many groups are in sight.
``scripts/fit_half_moon.py`` fitted the tables by self-play (temporal differences on look-up tables, as
Szubert and Jaśkowski did for 2048, CIG 2014).
"""

import numpy as np

from solver.half_moon.state import NO_KIND
from solver.kernels.jit import helper
from solver.rules import MOST_PILES

MOST_LEFT = 8  # cards of one rank in two packs
RESERVE_HEIGHT = 9  # what counts as the height under a reserve card
HIGH = 8  # higher piles count as that high

# Where the tables begin in the weights.
PAIR = 0  # [left 9][fewer seen 9][more seen 9]
TRIPLE = PAIR + 9**3  # [left 9][seen, least first 9, 9, 9]
BLOCK_PAIR = TRIPLE + 9**4  # [left 9][partners seen 5][own kind seen 5][height 10]
BLOCK_TRIPLE = BLOCK_PAIR + 9 * 5 * 5 * 10  # [left 9][fewer partners seen 5][own kind seen 5][height 10]
HEIGHT = BLOCK_TRIPLE + 9 * 5 * 5 * 10  # [cards left / 8 14][height 9], each pile
UNTURNED = HEIGHT + 14 * 9  # [height 9], each card to be turned
RESERVE = UNTURNED + 9  # [cards left / 8 14][reserve cards 13]
EMPTY = RESERVE + 14 * 13  # [cards left / 8 14][empty piles 14]
OPEN = EMPTY + 14 * 14  # [cards to be turned 4][groups in sight 13][cards left / 8 14]
HIGHEST = OPEN + 4 * 13 * 14  # [cards left / 8 14][height of the highest pile 9][piles of that height 14]
N_WEIGHTS = HIGHEST + 14 * 9 * 14
MOST_ACTIVE = 96


@helper
def _blocks(arity, left, tops, heights, fields, seen, group, piles, places, n):
    """Places in the weights for the visible cards of a class; return how many there are now."""
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
            places[n] = base + RESERVE_HEIGHT
            n += 1
        for pile in range(piles):
            if tops[pile] == kind:
                places[n] = base + min(heights[pile], HIGH)
                n += 1
    return n


@helper
def class_places(arity, left, tops, heights, fields, seen, group, piles, places, n):
    """Places in the weights that the cards of one class light up, from ``places[n]`` on; return the end."""
    first = 3 * group
    if arity == 2:
        a, b = seen[first], seen[first + 1]
        places[n] = PAIR + (left * 9 + min(a, b)) * 9 + max(a, b)
    else:
        a, b, c = seen[first], seen[first + 1], seen[first + 2]
        least = min(a, min(b, c))
        most = max(a, max(b, c))
        places[n] = TRIPLE + ((left * 9 + least) * 9 + (a + b + c - least - most)) * 9 + most
    return _blocks(arity, left, tops, heights, fields, seen, group, piles, places, n + 1)


@helper
def table_places(cards_left, heights, unturned_at, unturned, reserve, groups, piles, places, n):
    """Places in the weights for the whole table, from ``places[n]`` on; return the end.

    ``unturned_at`` marks the piles whose new top is yet to be turned.
    """
    stage = min(cards_left >> 3, 13)
    highest = 0
    for pile in range(piles):
        highest = max(highest, min(heights[pile], HIGH))
    empty = 0
    of_highest = 0
    for pile in range(piles):
        height = min(heights[pile], HIGH)
        places[n] = HEIGHT + stage * 9 + height
        n += 1
        empty += height == 0
        of_highest += height == highest
        if (unturned_at >> pile) & 1:
            places[n] = UNTURNED + height
            n += 1
    places[n] = RESERVE + stage * 13 + min(reserve, 12)
    places[n + 1] = EMPTY + stage * 14 + empty
    places[n + 2] = OPEN + (unturned * 13 + min(groups, 12)) * 14 + stage
    places[n + 3] = HIGHEST + (stage * 9 + highest) * 14 + of_highest
    return n + 4


@helper
def groups_in_sight(arity, seen, group):
    """Groups of a class that could be removed one after the other from what is visible."""
    fewest = min(seen[3 * group], seen[3 * group + 1])
    return fewest if arity == 2 else min(fewest, seen[3 * group + 2])


@helper
def total_of(weights, places, start, end):
    """Sum of the weights at some places."""
    total = 0.0
    for i in range(start, end):
        total += weights[places[i]]
    return total


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
def judge(arity, heights, tops, fields, seen, left, piles, mask, weights, places):
    """Logit of the chance to win of a table; ``places[:end]`` are the weights that it is the sum of.

    Returns
    -------
    value : float
    end : int
    """
    n = 0
    cards = 0
    groups = 0
    reserve = 0
    for group in range(arity.shape[0]):
        n = class_places(arity[group], left[group], tops, heights, fields, seen, group, piles, places, n)
        cards += arity[group] * left[group]
        groups += groups_in_sight(arity[group], seen, group)
        for role in range(arity[group]):
            reserve += fields[3 * group + role]
    unturned = 0
    for pile in range(piles):
        unturned += (mask >> pile) & 1
    n = table_places(cards, heights, mask, unturned, reserve, groups, piles, places, n)
    return total_of(weights, places, 0, n), n


@helper
def _class_value(arity, heights, tops, fields, seen, left, group, piles, weights, places):
    """What the cards of one class add to the value."""
    n = class_places(arity[group], left[group], tops, heights, fields, seen, group, piles, places, 0)
    return total_of(weights, places, 0, n)


@helper
def rate_choices(arity, heights, tops, fields, seen, left, piles, weights, choices, places, values):
    """List the choices and write the value of the table after each; return how many there are.

    A move touches one class: the parts of all others are summed once (``judge`` sums everything anew).
    """
    n = list_choices(arity, tops, fields, piles, choices)
    if n == 0:
        return n
    total = 0.0
    cards, groups, reserve = 0, 0, 0
    for group in range(arity.shape[0]):
        total += _class_value(arity, heights, tops, fields, seen, left, group, piles, weights, places)
        cards += arity[group] * left[group]
        groups += groups_in_sight(arity[group], seen, group)
        for role in range(arity[group]):
            reserve += fields[3 * group + role]
    group, others, other_groups = -1, 0.0, 0
    for i in range(n):
        if choices[i, 3] != group:
            group = choices[i, 3]
            own = _class_value(arity, heights, tops, fields, seen, left, group, piles, weights, places)
            others = total - own
            other_groups = groups - groups_in_sight(arity[group], seen, group)
        mask = play_choice(arity, heights, tops, fields, seen, left, choices[i], 1)
        own = _class_value(arity, heights, tops, fields, seen, left, group, piles, weights, places)
        unturned, used = 0, 0
        for role in range(arity[group]):
            place = choices[i, role]
            if place >= MOST_PILES:
                used += 1
            elif (mask >> place) & 1:
                unturned += 1
        end = table_places(
            cards - arity[group],
            heights,
            mask,
            unturned,
            reserve - used,
            other_groups + groups_in_sight(arity[group], seen, group),
            piles,
            places,
            0,
        )
        values[i] = others + own + total_of(weights, places, 0, end)
        play_choice(arity, heights, tops, fields, seen, left, choices[i], -1)
    return n


@helper
def best_choice(arity, heights, tops, fields, seen, left, piles, weights, choices, places, values):
    """Number of the choice that leads to the best table, -1 if there is none; and that table's value."""
    n = rate_choices(arity, heights, tops, fields, seen, left, piles, weights, choices, places, values)
    best = -1
    for i in range(n):
        if best < 0 or values[i] > values[best]:
            best = i
    return best, values[max(best, 0)]


@helper
def turn_up(tops, heights, seen, hidden, mask, piles):
    """Turn up the new tops of the piles of a mask."""
    for pile in range(piles):
        if (mask >> pile) & 1:
            kind = np.int64(hidden[pile, heights[pile]])
            tops[pile] = kind
            seen[kind] += 1
