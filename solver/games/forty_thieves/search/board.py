"""What the kernels know of a deal, and the desk they work on: one record.

A record passes to a kernel as one pointer.  (As a named tuple of some thirty arrays it took three times as
long to compile, each small function unpacking them all.)  Kernels for callers in Python take an array of one
record, ``boards``, and hand its record on.

    board.rules         int64[14]     see ``rule_array``
    board.dealt         int8[14, 104] cards of each column as dealt
    board.run           int64[14]     how many of them from the bottom are one run, none face down
    board.face_down     int64[14]     how many of them lie face down
    board.stock         int8[104]     cards of the stock, next first
    board.accepts       uint64[52]    bit f of accepts[c]: card c may be built on face f
    board.weights       int64[64]     see ``evaluate``
    board.position                    the desk: one position unpacked

    desk.cards          int8[14, 104] cards of each column from the bottom; those above are left-overs
    desk.height         int64[14]     cards in a column
    desk.original       int64[14]     dealt cards never given up, 0 once refilled
    desk.hidden         int64[14]     cards face down
    desk.code           int64[14]     column code of the compact form
    desk.value          int64[14]     what the evaluation says of the column
    desk.foundations    int64[8]      cards on the lower and the higher foundation of each suit
    desk.counts         int64[8]      see below
    desk.block          int64[86]     all from ``height`` to ``counts`` in one piece, to be saved at a stroke
    desk.left           uint64[2]     stock cards that are still in the stock or the waste
    desk.waste          int64[104]    stock indices of the waste's cards, top last
    desk.steps          int64[512, 4] log of single moves: kind, from, to, cards (see ``moves``)
    desk.saved, desk.saved_left, desk.saved_waste     copies of ``block``, ``left`` and ``waste``
    desk.order, desk.reach            scratch
    desk.need, desk.saved_need        int64[52], what burying each card costs, now and for the parent
    desk.wanted         uint64[2]     bit f: a foundation takes face f next, now and for the parent
    desk.waste_costs    int64[105, 3] for each height of the parent's waste: what lies in it costs, the
                                      greatest need, all needs
    desk.waste_counts   int64[105, 3] and how many cards are wanted, what WASTE_PAIR and WANTED_BELOW count
    desk.waste_faces    uint64[105]   and the faces
"""

from collections import Counter

import numpy as np

from solver.games.forty_thieves.rules import MOST_COLUMNS, FortyThievesRules
from solver.games.forty_thieves.search.rule_array import (
    MOST_HEIGHT,
    MOST_REDEALS,
    N_RULES,
    PASSES,
    accepting_faces,
    rule_array,
)
from solver.kernels.ranges import RangeFault

# Places in ``counts``: cards in the waste, stock cards turned in this pass, redeals, moves logged, columns
# touched as a mask, the waste's least height since it was unpacked.
WASTE, TURNED, REDEALS, STEPS, TOUCHED, LOWEST_WASTE = range(6)

# Where parts of ``block`` begin in it, and its length.
FOUNDATIONS_AT, COUNTS_AT, BLOCK = 70, 78, 86

_PARTS = ("height", "original", "hidden", "code", "value")
_REST = {
    "left": (np.uint64, (2,)),
    "waste": (np.int64, (104,)),
    "steps": (np.int64, (512, 4)),
    "saved": (np.int64, (BLOCK,)),
    "saved_left": (np.uint64, (2,)),
    "saved_waste": (np.int64, (104,)),
    "order": (np.int64, (MOST_COLUMNS,)),
    "reach": (np.int64, (4,)),
    "need": (np.int64, (52,)),
    "saved_need": (np.int64, (52,)),
    "wanted": (np.uint64, (2,)),
    "waste_costs": (np.int64, (105, 3)),
    "waste_counts": (np.int64, (105, 3)),
    "waste_faces": (np.uint64, (105,)),
    "cards": (np.int8, (MOST_COLUMNS, MOST_HEIGHT)),
}


def _desk_type() -> np.dtype:
    """The desk's record type; ``block`` lies over the fields that it sums up."""
    fields = {"block": (np.int64, (BLOCK,), 0)}
    for i, name in enumerate(_PARTS):
        fields[name] = (np.int64, (MOST_COLUMNS,), 8 * MOST_COLUMNS * i)
    fields["foundations"] = (np.int64, (8,), 8 * FOUNDATIONS_AT)
    fields["counts"] = (np.int64, (8,), 8 * COUNTS_AT)
    offset = 8 * BLOCK
    for name, (kind, shape) in _REST.items():
        fields[name] = (kind, shape, offset)
        offset += np.dtype((kind, shape)).itemsize
    return np.dtype(
        {
            "names": list(fields),
            "formats": [(kind, shape) for kind, shape, _ in fields.values()],
            "offsets": [at for _, _, at in fields.values()],
            "itemsize": offset,
        }
    )


BOARD = np.dtype(
    [
        ("rules", np.int64, (N_RULES,)),
        ("run", np.int64, (MOST_COLUMNS,)),
        ("face_down", np.int64, (MOST_COLUMNS,)),
        ("accepts", np.uint64, (52,)),
        ("weights", np.int64, (64,)),
        ("dealt", np.int8, (MOST_COLUMNS, MOST_HEIGHT)),
        ("stock", np.int8, (104,)),
        ("position", _desk_type()),
    ]
)


def _natural_run(column, face_down: int) -> int:
    """Cards from the bottom that are one same-suit run: 1 if cards lie face down, 0 without any card.

    ``level_of`` takes all runs from 104: a run of 1 in a column without cards once made it negative.
    """
    length = min(1, len(column))
    while length and not face_down and length < len(column) and column[length] + 1 == column[length - 1]:
        if column[length] % 13 == 12:
            break
        length += 1
    return length


def _refuse_what_does_not_fit(layout, rules: FortyThievesRules) -> None:
    """Raise RangeFault for a layout that the fields of a packed state or the dominances do not allow for.

    Two packs hold each card twice (``dominance``); 104 cards fit a column, the stock and the symbols of the
    listed form; a foundation's height is a nibble, the redeals five bits.
    """
    out = [(suit, count) for suit, pair in enumerate(layout.foundations) for count in pair]
    lying = [*layout.waste, *layout.stock, *(card for column in layout.columns for card in column)]
    counts = Counter(lying)
    counts.update(13 * suit + rank for suit, count in out for rank in range(count))
    fits = {
        "columns": len(layout.columns) == len(layout.face_down) == rules.columns <= MOST_COLUMNS,
        "foundations": len(out) == 8 and all(0 <= count <= 13 for _, count in out),
        "cards": all(0 <= card < 52 and n <= 2 for card, n in counts.items()),
        "face-down cards": all(down >= 0 for down in layout.face_down),
        "passes": 1 <= layout.passes_left <= MOST_REDEALS + 1,
        "waste": not layout.waste or rules.stock_to == "waste",
    }
    for what, fit in fits.items():
        if not fit:
            raise RangeFault(f"the {what} of a layout do not fit a packed state")


def board_for(layout, rules: FortyThievesRules, weights) -> np.recarray:
    """An array of one board record for a layout; the layout itself lies on its desk.

    Parameters
    ----------
    layout : FortyThievesLayout
        Where the cards lie, a fresh deal or a game in progress.
    rules : FortyThievesRules
    weights : int64[64]
        Weights of the evaluation.

    Raises
    ------
    RangeFault
        If the layout has more of something than a packed state has room for.
    """
    _refuse_what_does_not_fit(layout, rules)
    columns = layout.columns
    pile = [*layout.waste, *layout.stock]
    out = [count for pair in layout.foundations for count in sorted(pair)]
    cards = sum(map(len, columns)) + len(pile) + sum(out)
    face_down = [max(0, min(d, len(c) - 1)) for d, c in zip(layout.face_down, columns, strict=True)]
    array = rule_array(rules, max(map(len, columns)), len(pile), cards, face_down)
    array[PASSES] = layout.passes_left
    boards = np.rec.array(np.zeros(1, BOARD))
    board = boards[0]
    board.rules[:] = array
    board.run[:] = 1
    board.accepts[:] = accepting_faces(rules.build)
    board.weights[:] = weights
    desk = board.position
    for column, column_cards in enumerate(columns):
        height = len(column_cards)
        board.dealt[column, :height] = column_cards
        board.face_down[column] = face_down[column]
        board.run[column] = _natural_run(column_cards, board.face_down[column])
        desk.cards[column, :height] = column_cards
        desk.height[column] = height
        desk.original[column] = height if height > board.run[column] else 0
        desk.hidden[column] = board.face_down[column]
    board.stock[: len(pile)] = pile
    desk.foundations[:] = out
    desk.counts[TURNED] = desk.counts[WASTE] = len(layout.waste)
    desk.counts[LOWEST_WASTE] = len(layout.waste)
    desk.waste[: len(layout.waste)] = range(len(layout.waste))
    for card in range(len(pile)):
        desk.left[card // 64] |= np.uint64(1 << card % 64)
    desk.counts[TOUCHED] = (1 << rules.columns) - 1
    return boards
