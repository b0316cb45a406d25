"""Advice in Elevens.

The order of removals never matters (see ``search/portfolio.py``), so all moves are as good, and the chance
is that of the unseen stock alone: the share of its orders that win.  Few cards unseen: every order is gone
through, and the chance is exact.  Else as many are drawn as samples are asked for.
"""

from solver.advice.record import EXACT, SAMPLED, Advice, paired_difference, wilson
from solver.advice.worlds import worlds_of
from solver.games.elevens.play.view import ElevensView
from solver.games.elevens.search.portfolio import search
from solver.play.sampler import completions
from solver.play.stream import Stream
from solver.results import WINNABLE

MAX_WORLDS = 5_040  # seven unseen cards
WHY = "the order of removals never matters, so every move is as good"


def advise(view: ElevensView, samples: int, random: Stream) -> Advice:
    """What to play while cards are unseen."""
    worlds = worlds_of(view, MAX_WORLDS)
    if worlds:
        wins = [_wins(view, world.cards) for world in worlds]
        low = high = share = sum(wins) / len(wins)
        means = f"proved: every order of the {view.hidden} unseen cards was played"
    else:
        wins = [_wins(view, cards) for cards in completions(view.unseen, samples, random).tolist()]
        share = sum(wins) / samples
        low, high = wilson(sum(wins), samples)
        means = "the share of sampled orders of the unseen cards that win, whoever plays on"
    moves = view.legal_moves()
    other = moves[1] if len(moves) > 1 else None
    return Advice(
        "",
        share,
        low,
        high,
        means,
        EXACT if worlds else SAMPLED,
        best=moves[0],
        runner_up=other,
        best_share=share,
        runner_up_share=share if other else None,
        fresh_share=None if worlds else share,
        tie=other is not None,
        difference=paired_difference(wins, wins) if other and not worlds else None,
        why=WHY if other else "it is the only move",
        samples=len(wins),
    )


def _wins(view: ElevensView, cards) -> bool:
    return search(view.completed(cards), view.rules).verdict == WINNABLE
