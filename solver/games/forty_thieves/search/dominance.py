"""What may be played at once or left out without changing who wins.  Each claim is argued here.

Write n(k) for how many cards of rank k (ace = 0) of a suit are on its two foundations.  Foundations rise
in suit, so n falls with k: the higher foundation holds the ranks with n >= 1, the lower those with n = 2.

**Safe play-off.**  Card c, rank r, suit s, is the last card of a column or the waste's top, and the lower
foundation of s holds exactly r cards: both copies of every lower rank of s are off.  Let X be c, every
lower card of s, and all cards that could ever come to lie on one of those through building; c is safe if
all others of X are on the foundations now.  For that the lower foundation of every *other* suit must hold,
by building rule, at least

    same suit          nothing: X is c and the lower cards of s
    alternate colour   r cards in the other colour, r - 1 in the same colour
    other, any suit    r cards

Take a winning line from here.  Play c at once, then follow the line, leaving out every move of a card of
X.  At each step the position is that of the line with the cards of X taken out of the columns and the
waste and put on the foundations.  It stays legal.  Only cards of X were ever built on cards of X, so a
card that the line builds on something finds the same card there; a column that held X only is empty now,
and nothing needs it to be full; cards under X are free earlier, face-down ones are turned up earlier; a
sequence is moved without its X tail.  On the foundations n(k) = 2 for the ranks of s below r,
n(r) = 1 + [the other copy is out in the line], and n is the line's above r: it still falls with k, and a
card that the line plays out or brings back finds n at least as good.  A card that the stock deals on top
of a card of X lies one lower, on the same column.  The line that is left is shorter by at least the move
of c.  One exception: taking a card from the waste shifts later groups of a stock that is turned several
at a time and again, so with ``draw`` > 1 the waste's top is safe only in the last pass.

With foundations of one suit level the card goes to either; the *higher* foundation alone is a choice,
as the other copy of c may be the one that has to leave.

**Forced turn.**  The stock is not empty, and no sequence of moves without a turn can play the waste's top.
Then turning is the only move to try: a win must turn sooner or later, all moves before that leave stock
and waste alone, so the turn can be made first.  That the top is stuck is shown by a relaxed game in which
cards that were once exposed stay exposed: ``waste_is_stuck``.  Not for a stock dealt to the columns.

**Columns are interchangeable** unless a stock is still to be dealt to them: one empty column stands for
all, and moving a whole column to an empty one changes nothing.

**Cards come back when they are needed** (same-suit building, stock to a waste).  Let a line bring card c,
rank r, back from a foundation to column A.  It may wait until the first later move that needs c on A or
needs the foundation without c, for every other move can be played without it: a host that moves in a
sequence takes c along, which then returns to where the host lies; if c moves on first, it returns there at
once; if c goes out again, or its other copy goes out in its place, that copy can be put on A instead (or
nothing need be done).  So the move that c waits for puts a card on c, a lower one of the suit from a column,
the waste or a foundation, or brings the next lower card, r - 1, back to some other column.  Chains of the
first kind are one move, BACK_CHAIN: one or more cards from a foundation to one column, each on the one
before, then one from elsewhere.  For the second kind c comes back alone; some lower card of the suit must
then find a place in another column at once, be it after more cards of the chain: an empty column, or an
exposed card of the suit no higher than c (its other copy, say).

**Why they may be combined, with a search that drops states seen before.**  Each says: if a state has a
winning line of n moves, then one of the successors that are kept has one of fewer than n (a forced turn is
a move of the same line made first; a chain is several).  So from a winnable state some way through kept
successors leads to the win with ever shorter rest, and a state is never needed twice on it.
"""

import numpy as np

from solver.games.forty_thieves.search.board import REDEALS, TOUCHED, WASTE
from solver.games.forty_thieves.search.moves import (
    column_out,
    run_length,
    stock_is_empty,
    top_of,
    turn,
    waste_out,
    waste_top,
)
from solver.games.forty_thieves.search.rule_array import (
    ALTERNATE_COLOUR,
    BUILD,
    COLUMNS,
    DRAW,
    EMPTY,
    NOTHING,
    OPTIONS,
    PASSES,
    SAME_SUIT,
    SEQUENCES,
    STOCK_TO_COLUMNS,
    WORRYING_BACK,
)
from solver.kernels.jit import helper

# Bits of the rule array's OPTIONS; SCORE asks for scores, which an exhaustive search does not need.
PLAY_SAFE, FORCE_TURNS, CHAIN_BACKS, SCORE = 1, 2, 4, 8
ALL_DOMINANCES = PLAY_SAFE | FORCE_TURNS | CHAIN_BACKS

_ONE = np.uint64(1)
_NONE = np.uint64(0)


@helper
def is_safe(board, card):
    """Whether a playable card may go to a foundation at once (see the head of this module)."""
    foundations = board.position.foundations
    suit, rank = card // 13, card % 13
    if foundations[2 * suit] != rank:
        return False
    build = board.rules[BUILD]
    if build == SAME_SUIT:
        return True
    for other in range(4):
        need = rank
        if build == ALTERNATE_COLOUR and (other in (1, 2)) == (suit in (1, 2)):
            need = rank - 1
        if other != suit and foundations[2 * other] < need:
            return False
    return True


@helper
def _play_safe(board):
    """Play every safe card off."""
    rules, desk = board.rules, board.position
    shifts = rules[DRAW] > 1 and desk.counts[REDEALS] + 1 < rules[PASSES]
    look_at = desk.counts[TOUCHED]  # before that, no last card was safe
    again = True
    while again:
        again = False
        if not shifts:
            while desk.counts[WASTE] > 0 and is_safe(board, waste_top(board)):
                waste_out(board)
                again = True
        for column in range(rules[COLUMNS]):
            if (look_at >> column) & 1:
                while desk.height[column] > 0 and is_safe(board, top_of(desk, column)):
                    column_out(board, column)
                    again = True
        look_at = -1


@helper
def _foundation_faces(board, exposed, reach):
    """Faces that worrying back might expose: all on a suit's foundations, if something might take one."""
    desk = board.position
    faces = _NONE
    if board.rules[WORRYING_BACK] != 0:
        for suit in range(4):
            low = desk.foundations[2 * suit]
            takes = board.rules[BUILD] != SAME_SUIT
            for rank in range(low, min(reach[suit], 12) + 1):
                if (exposed >> np.uint64(13 * suit + rank)) & _ONE != _NONE:
                    takes = True
            if takes:
                for rank in range(reach[suit]):
                    faces |= _ONE << np.uint64(13 * suit + rank)
    return faces


@helper
def waste_is_stuck(board):
    """Whether no moves without a turn can play the waste's top (True is certain, False is not).

    Relaxation: a card that some moves might expose counts as exposed for good; ``reach`` is how far each
    suit's higher foundation might rise; a column is dug as long as its last card might go to either, and
    once a column might become empty the answer is False.
    """
    rules, desk = board.rules, board.position
    if desk.counts[WASTE] == 0:
        return True
    waste = waste_top(board)
    columns = rules[COLUMNS]
    saved = desk.order  # heights, to be dug and put back
    exposed = _NONE
    for column in range(columns):
        saved[column] = desk.height[column]
        if desk.height[column] == 0:
            if rules[EMPTY] != NOTHING:
                return False
        else:
            exposed |= _ONE << np.uint64(top_of(desk, column))
    reach = desk.reach
    for suit in range(4):
        reach[suit] = desk.foundations[2 * suit + 1]
    stuck = True
    again = True
    while again and stuck:
        again = False
        for suit in range(4):
            while reach[suit] < 13 and (exposed >> np.uint64(13 * suit + reach[suit])) & _ONE != _NONE:
                reach[suit] += 1
        known = exposed | _foundation_faces(board, exposed, reach)
        if waste % 13 <= reach[waste // 13] or board.accepts[waste] & known != _NONE:
            stuck = False
            break
        for column in range(columns):
            while desk.height[column] > 0:
                height = desk.height[column]
                card = top_of(desk, column)
                dug = 0
                if card % 13 <= reach[card // 13]:
                    dug = 1
                    reach[card // 13] = max(reach[card // 13], card % 13 + 1)
                else:
                    most = 1
                    if rules[SEQUENCES] != 0:
                        most = run_length(board, column)
                    for moved in range(1, most + 1):
                        if board.accepts[desk.cards[column, height - moved]] & known != _NONE:
                            dug = moved
                if dug == 0:
                    break
                again = True
                for moved in range(1, dug + 1):
                    exposed |= _ONE << np.uint64(desk.cards[column, height - moved])
                desk.height[column] = height - dug
                if height == dug:
                    if rules[EMPTY] != NOTHING:
                        stuck = False
                else:
                    exposed |= _ONE << np.uint64(top_of(desk, column))
            if not stuck:
                break
    for column in range(columns):
        desk.height[column] = saved[column]
    return stuck


@helper
def settle(board):
    """Play all that is safe or forced on the desk, until a choice is left."""
    rules = board.rules
    options = rules[OPTIONS]
    while True:
        if options & PLAY_SAFE:
            _play_safe(board)
        if not (options & FORCE_TURNS) or rules[STOCK_TO_COLUMNS] != 0 or stock_is_empty(board):
            break
        if not waste_is_stuck(board):
            break
        turn(board)
