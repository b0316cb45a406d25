"""How Elevens' deals are rated: there is one way to play, so by the share of the cards that leave.

A deal that can be won is won by everybody who plays on, and is easy; of the others the rating says how far
they lead.
"""

from solver.games.elevens.referee import ElevensLayout, ElevensPosition
from solver.games.elevens.rules import ElevensRules
from solver.play.simple_plays import SEED, Plays, Scale


def plays_of(layout: ElevensLayout, rules: ElevensRules, plays: int, whim: float, seed: int = SEED) -> Plays:
    """Takes the first group there is; whims, and a second play, would change nothing."""
    position = ElevensPosition(layout, rules)
    dealt = len(position.playable()) + len(position.stock)
    while (move := next(position.legal_moves(), None)) is not None:
        position.play(move)
    return Plays(plays * position.is_won(), position.cards_out() / dealt if dealt else 1.0)


def _progress(found: Plays, plays: int) -> float:
    return found.progress


SCALE = Scale(1, 0.0, _progress, hard_below=0.5, easy_from=1.0)
