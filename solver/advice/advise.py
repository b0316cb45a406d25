"""Advice at the table: the chance to win, the best move, the runner-up, and why.

The chance is that of a named player who goes on honestly from here, with a 95 % interval, or it is proved:
see the ``play/advise.py`` of each game.  The best move, its share and the runner-up come from
one ranking on common samples, and moves that it does not tell apart are called a tie.
"""

from solver.advice.all_seen import solved
from solver.advice.record import BOUNDS, EXACT, Advice
from solver.games.catalogue import GAMES
from solver.games.rooms import room
from solver.play.bounds import MOST_SAMPLES, refuse_too_much
from solver.play.stream import Stream
from solver.play.view import View
from solver.results import UNWINNABLE, WINNABLE

SEEN_BUDGET = 4_000_000  # states of the search once every card has been seen


def advise(view: View, samples: int | None = None, seed: int = 1) -> Advice:
    """What to play in a position, as a player sees it.

    Parameters
    ----------
    view : View
        The position.
    samples : int, optional
        Samples of the hidden cards; as many as suit the game if left out.
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
    samples = samples or GAMES[view.rules.game].samples_of_advice
    random = Stream(seed, "advice")
    return room(view.rules.game, "play.advise").advise(view, samples, random)


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
