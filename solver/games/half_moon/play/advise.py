"""Advice in Half Moon.

Few cards unseen: every way in which they can lie is solved after each move (see ``proved``).  Else the player
that looks two moves ahead names candidates, and the careful player plays its game to the end after each of
them, on the same samples of the hidden cards; the share of wins ranks them.  The largest of several shares
owes some of its size to luck, so the chance after the best move is that of as many fresh samples, with
Wilson's interval.
"""

import numpy as np

from solver.advice.proved import Proved, Prover
from solver.advice.proved_words import proved_advice
from solver.advice.record import SAMPLED, Advice, compared, paired_difference, wilson
from solver.advice.worlds import World, worlds_of
from solver.games.half_moon.play.exact import ExactChance, OutOfBudget
from solver.games.half_moon.play.players import LOOK_INTO, LookingPlayer, Sight
from solver.games.half_moon.play.view import HalfMoonView
from solver.play.stream import Stream

CANDIDATES = 6
MOST_WORLDS = 200
BUDGET, A_WORLD = 3_000_000, 200_000  # states of a proof
TABLES = 30_000  # of an exact chance

_CAREFUL = (
    "the share of games that the careful player, who takes nothing back, wins from here after this move, on "
    "fresh samples (the largest of several shares on the same samples is too large on average)"
)


def advise(view: HalfMoonView, samples: int, random: Stream) -> Advice:
    """What to play while cards are unseen."""
    sight = Sight(view)
    order = LookingPlayer(LOOK_INTO).ranked(sight)
    worlds = worlds_of(view, MOST_WORLDS)
    if worlds:
        advice = _proved(view, worlds, [(sight.write(sight.choices[choice]),) for choice in order])
        if advice.chance > 0 or advice.high == 0:
            return advice
    return _sampled(sight, order[:CANDIDATES], samples, random)


def _sampled(sight: Sight, order: np.ndarray, samples: int, random: Stream) -> Advice:
    hidden = sight.samples(samples, random)
    wins = np.array([sight.roll_out(order, hidden[n : n + 1]) for n in range(samples)], bool)
    ranks = np.argsort(-wins.sum(axis=0), kind="stable")  # of equal ones the looking player's first
    shares = wins.mean(axis=0)[ranks]
    moves = [sight.write(sight.choices[order[rank]]) for rank in ranks[:2]]
    difference = paired_difference(*wins.T[ranks[:2]].tolist()) if len(moves) > 1 else None
    (fresh,) = sight.roll_out(order[ranks[:1]], sight.samples(samples, random)).tolist()
    low, high = wilson(fresh, samples)
    return Advice(
        "",
        fresh / samples,
        low,
        high,
        _CAREFUL,
        SAMPLED,
        best=moves[0],
        runner_up=moves[1] if len(moves) > 1 else None,
        best_share=float(shares[0]),
        runner_up_share=float(shares[1]) if len(moves) > 1 else None,
        fresh_share=fresh / samples,
        tie=difference is not None and difference[1] <= 0,
        difference=difference,
        why=_why(sight.view, moves, shares, difference),
        samples=samples,
    )


def _why(view: HalfMoonView, moves: list[str], shares: np.ndarray, difference) -> str:
    said = _what_it_does(view, moves[0])
    if difference is None:
        return f"{said}; it is the only move"
    against = compared(difference, f"{100 * shares[1]:.1f} %")
    return f"{said}; wins {100 * shares[0]:.1f} % of the samples, {against}"


def _what_it_does(view: HalfMoonView, move: str) -> str:
    heights = [len(pile) for pile in view.layout.piles]
    places = move.split("+")
    opened = [f"{place} ({heights[int(place) - 1]} high)" for place in places if place[0] != "R"]
    fields = [place for place in places if place[0] == "R"]
    parts = []
    if opened:
        parts.append(f"opens {' and '.join(opened) if len(opened) < 3 else ', '.join(opened)}")
    parts.append(f"uses {' and '.join(fields)}" if fields else "spares the reserve")
    return ", ".join(parts)


def _proved(view: HalfMoonView, worlds: list[World], candidates: list[tuple[str, ...]]) -> Advice:
    prover = Prover(view, BUDGET, A_WORLD)
    judged = _closed(view, worlds, prover.judged(worlds, candidates))
    judged.sort(key=lambda one: (-one.low, -one.high))  # of equal ones the looking player's first
    most = all_seen = prover.most(worlds) / sum(world.weight for world in worlds)
    if len(judged) == len(candidates):
        most = min(most, max(one.high for one in judged))
    ways = f"every way in which the {view.hidden} unseen cards can lie"
    return proved_advice(judged, most, all_seen, ways, len(worlds))


def _closed(view: HalfMoonView, worlds: list[World], judged: list[Proved]) -> list[Proved]:
    """The same with exact chances where the bounds do not meet, as far as the budget goes."""
    exact, whole = ExactChance(view, worlds, TABLES), sum(world.weight for world in worlds)
    closed = {}
    for one in sorted(judged, key=lambda one: -one.high):
        if one.low == one.high or one.high < max(other.low for other in judged):
            continue
        try:
            chance = exact.after(one.moves[0]) / whole
        except OutOfBudget:
            break
        closed[one.moves] = Proved(one.moves, chance, chance)
    return [closed.get(one.moves, one) for one in judged]
