"""Advice at the table: the chance to win, the best move, the runner-up, and why.

The chance is that of a named player who goes on honestly from here, with a 95 % interval, or it is proved:
see ``advise_half_moon`` and ``advise_forty_thieves``.  The best move, its share and the runner-up come from
one ranking on common samples, and moves that it does not tell apart are called a tie.
"""

from solver.games.forty_thieves.play.advise import advise_forty_thieves, hindsight
from solver.games.half_moon.play.advise import advise_half_moon
from solver.play.advice import BOUNDS, EXACT, Advice, wilson
from solver.play.all_seen import solved
from solver.play.bounds import MOST_SAMPLES, refuse_too_much
from solver.play.stream import Stream
from solver.play.view import HalfMoonView, View
from solver.results import UNWINNABLE, WINNABLE

__all__ = ["Advice", "advise", "hindsight", "wilson"]

DEFAULT_SAMPLES = {"half-moon": 1000, "forty-thieves": 24}
SEEN_BUDGET = 4_000_000  # states of the search once every card has been seen


def advise(view: View, samples: int | None = None, seed: int = 1) -> Advice:
    """What to play in a position, as a player sees it.

    Parameters
    ----------
    view : HalfMoonView or FortyThievesView
        The position.
    samples : int, optional
        Samples of the hidden cards; see ``DEFAULT_SAMPLES``.
    seed : int, optional
        Seed of the samples: the same call gives the same advice.

    Raises
    ------
    BadInput
        If that are more samples than can be drawn.
    """
    if samples is not None:
        refuse_too_much("samples", samples, MOST_SAMPLES)
    if view.game().is_won():
        return Advice("won", 1.0, 1.0, 1.0, "the game is won")
    if not view.legal_moves():
        return Advice("dead end", 0.0, 0.0, 0.0, "no move is left")
    if view.hidden == 0:
        return _all_seen(view)
    samples = samples or DEFAULT_SAMPLES[view.rules.game]
    random = Stream(seed, "advice")
    if isinstance(view, HalfMoonView):
        return advise_half_moon(view, samples, random)
    return advise_forty_thieves(view, samples, random)


def _all_seen(view: View, budget: int = SEEN_BUDGET) -> Advice:
    found = solved(view.layout, view.rules, budget)
    means = "every card has been seen, and a search has decided the game"
    if found.verdict == WINNABLE:
        line = found.moves
        return Advice("", 1.0, 1.0, 1.0, means, best=line[0], then=line[1:], why=f"wins in {len(line)} moves")
    any_move = view.legal_moves()[0]
    if found.verdict == UNWINNABLE:
        return Advice("", 0.0, 0.0, 0.0, means, EXACT, best=any_move, why="no line wins: proved")
    return Advice(
        "",
        0.0,
        0.0,
        1.0,
        "every card has been seen, and the search has decided nothing",
        BOUNDS,
        best=any_move,
        why=f"no line that wins was found in {found.states:,} states ({found.reason}), and none is ruled out",
    )
