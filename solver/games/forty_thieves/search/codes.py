"""The word of a move of the Forty Thieves family: a move code, int64, and int32 where a row links to another.

    bit   31  30............24  23....20  19.....12  11...8  7....4  3....0
           0  cards that come   column    cards      to      from    kind
              back, BACK_CHAIN  of last   moved
              only              card

    kind          0 .. 7    eight kinds
    from          0 .. 13   a column; for BACK and BACK_CHAIN a foundation, 0 .. 7: 2 * suit for the lower,
                            2 * suit + 1 for the higher; 0 where there is none
    to            0 .. 13   a column; 0 where there is none
    cards moved   0 .. 13   a unit falls in rank from card to card, so it has at most the 13 ranks
    column of last card     0 .. 13, or FROM_WASTE, which is no column
    come back     0 .. 12   from a king down to the card on the ace that follows, all of one suit

Columns are as numbered on the desk.  No code is negative: -1 is the link of a root, and with SETTLE and LOOK
(see ``expand``) no move is played.
"""

from solver.games.forty_thieves.rules import MOST_COLUMNS
from solver.kernels.jit import helper

TURN, REDEAL, WASTE_OUT, COLUMN_OUT, WASTE_TO, MOVE, BACK, BACK_CHAIN = range(8)
FROM_WASTE = 15
MOST_MOVED, MOST_BACK = 13, 12
HIGHEST_CODE = (
    BACK_CHAIN
    | (MOST_COLUMNS - 1) << 4
    | (MOST_COLUMNS - 1) << 8
    | MOST_MOVED << 12
    | FROM_WASTE << 20
    | MOST_BACK << 24
)

# More columns would need wider fields: said here, before a kernel runs into its neighbour's bits.
assert MOST_COLUMNS <= FROM_WASTE < 16, "a column does not fit its four bits of a move code"
assert HIGHEST_CODE < 1 << 31, "a move code does not fit the int32 of a link"


@helper
def cost_of(code):
    """How many moves longer a code makes a line, 0 to 25.

    Turns and plays to the foundations cost nothing, for every line has as many of them.
    """
    kind = code & 15
    if kind in (WASTE_TO, MOVE):
        return 1
    if kind == BACK:
        return 2
    return 1 + 2 * ((code >> 24) & 127) if kind == BACK_CHAIN else 0
