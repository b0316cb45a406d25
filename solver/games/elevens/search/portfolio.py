"""Decides a deal of Elevens: plays it once, because the order of removals never matters.

Claim: if a group can leave in a position that can be won, it can still be won after the group has left.  Each
rank is in one group only, so a card that leaves in another group is of another rank.  Take a line that wins.
A group of the same kind must leave somewhere in it, say as its j-th removal, the first of that kind.  Make
that removal first, and the others before it after it.  Each of these finds its cards in the row: what has
left besides is of other ranks, and the stock has been drawn on no less far.  After j removals as many cards
of each rank have left as in the old line, so the row and the stock hold the same, and the line goes on as it
was.  (Which of two cards of a rank leaves makes no difference, because suits and places decide nothing.)

So whoever plays on until nothing can leave has won if and only if the deal can be won.
"""

import numpy as np

from solver.cards import rank_of
from solver.games.elevens.referee import ElevensLayout, ElevensPosition, Move, write_move
from solver.games.elevens.rules import ElevensRules
from solver.games.elevens.search.moves import FACES_GROUP, JACK, MAX_MOVES, TEN, play_on
from solver.games.elevens.search.state import DRAWN_SHIFT, pack
from solver.outcome import Outcome, Report
from solver.results import UNDECIDED, UNWINNABLE, WINNABLE

ORDER_DOES_NOT_MATTER = "played on until nothing could leave; the order of removals does not matter"


def search(
    layout: ElevensLayout,
    rules: ElevensRules,
    budget: int = 1_000,
    report: Report = lambda states: None,
    effort: int = 1,
) -> Outcome:
    """Decide a layout within ``budget`` states; ``effort`` is for games in which lines can be shorter.

    Returns
    -------
    Outcome
        The line has one move for each group, like every line that wins.
    """
    stock, word = pack(layout)
    groups = np.zeros(MAX_MOVES, np.int8)
    moves, last, ended = play_on(word, stock, groups, budget)
    states = int(moves) + bool(ended)
    report(states)
    if not ended:
        return Outcome(UNDECIDED, "budget", (), states)
    if int(last) != len(stock) << DRAWN_SHIFT:
        return Outcome(UNWINNABLE, ORDER_DOES_NOT_MATTER, (), states)
    return Outcome(WINNABLE, ORDER_DOES_NOT_MATTER, line_of(layout, rules, groups[:moves].tolist()), states)


def line_of(layout: ElevensLayout, rules: ElevensRules, groups: list[int]) -> tuple[str, ...]:
    """The moves of a person at the table who removes these groups, from the first places that have them."""
    position = ElevensPosition(layout, rules)
    line = []
    for group in groups:
        move = _places(position, group)
        position.play(move)
        line.append(write_move(move))
    return tuple(line)


def _places(position: ElevensPosition, group: int) -> Move:
    ranks = range(JACK, JACK + 3) if group == FACES_GROUP else (group, TEN - group)
    cards = position.playable()
    return tuple(next(place for place, card in cards.items() if rank_of(card) == rank) for rank in ranks)


def warm_up() -> None:
    """Compile every kernel, or load them from the cache."""
    search(ElevensLayout((0, 9)), ElevensRules(row=2))
