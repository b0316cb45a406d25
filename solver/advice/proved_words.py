"""Advice from proved bounds, in words."""

from collections.abc import Sequence

from solver.advice.proved import Proved
from solver.advice.record import BOUNDS, EXACT, Advice


def proved_advice(judged: Sequence[Proved], most: float, all_seen: float, unseen: str, worlds: int) -> Advice:
    """Advice from proved bounds.

    Parameters
    ----------
    judged : sequence of Proved
        Candidates, the best first.
    most : float
        No way of playing reaches more.
    all_seen : float
        What could be won with all cards seen, as far as that is not ruled out.
    unseen : str
        What has been gone through, in words.
    worlds : int
        How many cases that were.
    """
    best, runner_up = judged[0], judged[1] if len(judged) > 1 else None
    low, exact = best.low, best.low == most
    tie = (
        runner_up is not None
        and runner_up.low == low
        and (exact or runner_up.low == runner_up.high == best.high)
    )
    means = f"proved: {unseen} was solved"
    if exact and low == all_seen:
        means += ", and a way of playing wins as often as all cards seen would allow"
    elif exact:
        means += (
            "; of all ways of playing that know no more than has been seen none wins more often (with all "
            f"cards seen {100 * all_seen:.1f} % could be won)"
        )
    else:
        means += (
            "; a way of playing is known that wins the lower share, and it is not ruled out that another "
            "wins the upper one"
        )
    return Advice(
        "",
        low,
        low,
        most,
        means,
        EXACT if exact else BOUNDS,
        best=best.moves[0],
        runner_up=runner_up.moves[0] if runner_up else None,
        best_share=low,
        runner_up_share=runner_up.low if runner_up else None,
        tie=tie,
        then=best.moves[1:],
        why=_why_proved(best, runner_up, tie),
        samples=worlds,
    )


def _why_proved(best: Proved, runner_up: Proved | None, tie: bool) -> str:
    said = f"wins {_shares(best)} of all cases"
    if best.high == 0:
        return "no line wins, whatever the unseen cards are: proved"
    if runner_up is None:
        return f"{said}; nothing else is worth a trial"
    return f"{said}, the runner-up {_shares(runner_up)}" + (": as good, proved" if tie else "")


def _shares(one: Proved) -> str:
    if one.low == one.high:
        return f"{100 * one.low:.1f} %"
    return f"at least {100 * one.low:.1f} %, at most {100 * one.high:.1f} %"
