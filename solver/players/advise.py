"""Advice at the table: the chance to win, the best move, the runner-up, and why.

The chance is that of a named player who goes on honestly from here, and it is stated with a 95 % interval.
Half Moon: the best player, which looks two moves ahead, says the move; the careful player then plays its game
to the end on samples of the hidden cards, and wins that share; the interval is Wilson's.  The Forty Thieves
family: the share of sampled stocks that a beam wins after the best move, seeing the stock, is more than an
honest player reaches; ``hindsight`` turns it into the chance of the best player, as fitted on stored games of
Waning Moon.  The interval is Wilson's of that share, turned into chances alike; it does not say how sure the
fit is.
"""

from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Any

import numpy as np

from solver.players.forty_thieves_hindsight import HindsightPlayer, plan_with_all_seen
from solver.players.half_moon_players import LOOK_INTO, LookingPlayer, Sight, line_with_all_seen
from solver.players.stream import Stream
from solver.players.view import FortyThievesView, HalfMoonView, View

DEFAULT_SAMPLES = {"half-moon": 1000, "forty-thieves": 24}
WIDTH = 10
Z = 1.959963984540054  # 95 %


@dataclass(frozen=True)
class Advice:
    """What to play now.

    Attributes
    ----------
    ended : str
        ``won`` or ``dead end`` if the game is over, else empty.
    chance, low, high : float
        Chance to win and its 95 % interval.
    means : str
        Whose chance it is.
    best, runner_up : str or None
        Moves in writing; the runner-up is None if nothing else was worth a trial.
    best_share, runner_up_share : float or None
        Share of the same samples won after each, as ``why`` explains.
    then : tuple of str
        Moves that belong to the best move, to be played after it before any new card is seen.
    why : str
        The reason in a line.
    samples : int
        Samples of the hidden cards.
    """

    ended: str
    chance: float
    low: float
    high: float
    means: str
    best: str | None = None
    runner_up: str | None = None
    best_share: float | None = None
    runner_up_share: float | None = None
    then: tuple[str, ...] = ()
    why: str = ""
    samples: int = 0

    def record(self) -> dict[str, Any]:
        """The advice as plain data, ready for JSON."""
        return {name: list(value) if name == "then" else value for name, value in vars(self).items()}


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
    """
    if view.game().is_won():
        return Advice("won", 1.0, 1.0, 1.0, "the game is won")
    if not view.legal_moves():
        return Advice("dead end", 0.0, 0.0, 0.0, "no move is left")
    samples = samples or DEFAULT_SAMPLES[view.rules.game]
    random = Stream(seed, "advice")
    if isinstance(view, HalfMoonView):
        return _advise_half_moon(view, samples, random)
    return _advise_forty_thieves(view, samples, random)


def wilson(won: float, n: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share.

    >>> [round(end, 3) for end in wilson(5, 20)]
    [0.112, 0.469]
    """
    share = won / n
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z / (1 + Z * Z / n) * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


# Half Moon.

_CAREFUL = "share of games that the careful player, who takes nothing back, wins from here after this move"


def _advise_half_moon(view: HalfMoonView, samples: int, random: Stream) -> Advice:
    if view.hidden == 0 and not view.unseen:
        return _all_seen(view, line_with_all_seen(view))
    sight = Sight(view)
    order = LookingPlayer(LOOK_INTO).ranked(sight)[:2]
    shares = sight.roll_out(order, sight.samples(samples, random)) / samples
    moves = [sight.write(sight.choices[choice]) for choice in order]
    low, high = wilson(shares[0] * samples, samples)
    return Advice(
        "",
        float(shares[0]),
        low,
        high,
        _CAREFUL,
        best=moves[0],
        runner_up=moves[1] if len(moves) > 1 else None,
        best_share=float(shares[0]),
        runner_up_share=float(shares[1]) if len(moves) > 1 else None,
        why=_why_half_moon(view, moves, shares),
        samples=samples,
    )


def _why_half_moon(view: HalfMoonView, moves: list[str], shares: np.ndarray) -> str:
    heights = [len(pile) for pile in view.layout.piles]
    places = moves[0].split("+")
    opened = [f"{place} ({heights[int(place) - 1]} high)" for place in places if place[0] != "R"]
    fields = [place for place in places if place[0] == "R"]
    parts = []
    if opened:
        parts.append(f"opens {' and '.join(opened) if len(opened) < 3 else ', '.join(opened)}")
    parts.append(f"uses {' and '.join(fields)}" if fields else "spares the reserve")
    said = ", ".join(parts)
    if len(moves) == 1:
        return f"{said}; it is the only move"
    return f"{said}; wins {100 * shares[0]:.1f} % of the samples, the runner-up {100 * shares[1]:.1f} %"


# The Forty Thieves family.

# Logit of the honest chance = OFFSET + SLOPE * logit of the share + HIDDEN * unseen cards.  Fitted by
# ``python -m scripts.calibrate`` on 150 positions of the best player's games of Waning Moon (6 samples, width
# 10), deals 0 to 149; for the rest of the family it is a guess.
OFFSET, SLOPE, HIDDEN = 1.754, 1.136, 0.0095


def hindsight(share: float, samples: int, hidden: int) -> float:
    """Chance of the best player where a share of sampled stocks is won by beams that see them."""
    share = (share * samples + 0.5) / (samples + 1)
    return 1 / (1 + exp(-(OFFSET + SLOPE * log(share / (1 - share)) + HIDDEN * hidden)))


_BEST = "chance of the best player from here, judged by the sampled stocks that a beam wins after this move"


def _advise_forty_thieves(view: FortyThievesView, samples: int, random: Stream) -> Advice:
    if view.hidden == 0:
        return _all_seen(view, plan_with_all_seen(view))
    player = HindsightPlayer(view.rules, samples, WIDTH)
    judged, wider = player.weighed(view, random)
    if not judged:
        return Advice("", 0.0, 0.0, 1.0, _BEST, best=view.legal_moves()[0], why="no line was found")
    best, runner_up = judged[0], judged[1] if len(judged) > 1 else None
    won = 0 if wider else best.won  # the chance was fitted on what the narrow beams win
    shares = (won / samples, *wilson(won, samples))
    chance, low, high = (hindsight(share, samples, view.hidden) for share in shares)
    return Advice(
        "",
        chance,
        low,
        high,
        _BEST,
        best=best.moves[0],
        runner_up=runner_up.moves[0] if runner_up else None,
        best_share=best.won / samples,
        runner_up_share=runner_up.won / samples if runner_up else None,
        then=best.moves[1:],
        why=_why_forty_thieves(best, runner_up, samples) + ("; found by wider beams" if wider else ""),
        samples=samples,
    )


def _why_forty_thieves(best, runner_up, samples: int) -> str:
    said = f"wins {best.won} of {samples} sampled stocks"
    if best.moves == ("S>W",):
        said = f"nothing in the waste is worth playing first; {said}"
    elif "W>" in best.moves[0] or len(best.moves) > 1:
        said = f"plays the waste before it is covered; {said}"
    if runner_up is None:
        return f"{said}; no winning line began otherwise"
    return f"{said}, the runner-up {runner_up.won}"


def _all_seen(view: View, line: list[str]) -> Advice:
    means = "every card has been seen: a search found a line that wins, or none"
    if not line:
        moves = view.legal_moves()
        return Advice("", 0.0, 0.0, 1.0, means, best=moves[0], why="no winning line was found")
    return Advice(
        "", 1.0, 1.0, 1.0, means, best=line[0], then=tuple(line[1:]), why=f"wins in {len(line)} moves"
    )
