"""Advice in the Forty Thieves family.

Few cards unseen: every stock that can be is solved after each candidate (see ``proved``).  Else the
candidates of the best player are ranked by how many of the same sampled stocks narrow beams win after each.
The one with the largest share owes some of it to luck, so the chance after it is judged by fresh stocks:
``hindsight`` turns the share of those that the beams win, seeing the stock, into the chance of the best
player, as fitted on games of Waning Moon.  The interval is Wilson's of that share, turned into chances alike;
it does not say how sure the fit is.
"""

from math import exp, log

from solver.advice.proved import Prover
from solver.advice.proved_words import proved_advice
from solver.advice.record import SAMPLED, Advice, compared, paired_difference, wilson
from solver.advice.worlds import World, worlds_of
from solver.games.catalogue import find_rules
from solver.games.forty_thieves.play.hindsight import HindsightPlayer, Judged, what_must_come_first
from solver.games.forty_thieves.play.view import FortyThievesView
from solver.play.stream import Stream

WIDTH = 10
MOST_WORLDS = 24  # four unseen cards
BUDGET, A_WORLD = 2_000_000, 300_000  # states of a proof

# Weights of ``hindsight_features`` in the logit of the honest chance, as
# ``python -m scripts.research.calibrate`` fits them on 671 positions, at the start, in the middle and near
# the end of 250 games of Waning Moon by the best player (6 samples, width 10; deals 400 to 649): +- 0.45,
# 0.10 and 0.009, one standard error clustered by game.  For the rest of the family they are a guess.
FIT = (2.6692, 0.9549, -0.0278)


def advise(view: FortyThievesView, samples: int, random: Stream) -> Advice:
    """What to play while cards are unseen."""
    worlds = worlds_of(view, MOST_WORLDS)
    if worlds:
        advice = _proved(view, worlds)
        if advice.chance > 0 or advice.high == 0:
            return advice
    return _sampled(view, samples, random)


def hindsight_features(share: float, samples: int, hidden: int) -> tuple[float, ...]:
    """What ``hindsight`` weighs: 1, the logit of the share, and how many cards are unseen."""
    share = (share * samples + 0.5) / (samples + 1)
    return 1.0, log(share / (1 - share)), float(hidden)


def hindsight(share: float, samples: int, hidden: int) -> float:
    """Chance of the best player where a share of sampled stocks is won by beams that see them."""
    features = hindsight_features(share, samples, hidden)
    return 1 / (1 + exp(-sum(weight * feature for weight, feature in zip(FIT, features, strict=True))))


def _sampled(view: FortyThievesView, samples: int, random: Stream) -> Advice:
    player = HindsightPlayer(view.rules, samples, WIDTH)
    judged, wider = player.weighed(view, random)
    if not judged:
        judged = [Judged((view.legal_moves()[0],), (False,) * samples, 0)]
    best, runner_up = judged[0], judged[1] if len(judged) > 1 else None
    (fresh,) = player.judged(view, [best.moves], player.sampled(view, random), player.beams)
    shares = (fresh.won / samples, *wilson(fresh.won, samples))
    chance, low, high = (hindsight(share, samples, view.hidden) for share in shares)
    difference = paired_difference(best.wins, runner_up.wins) if runner_up else None
    return Advice(
        "",
        chance,
        low,
        high,
        _means(view, fresh.won, samples),
        SAMPLED,
        best=best.moves[0],
        runner_up=runner_up.moves[0] if runner_up else None,
        best_share=best.won / samples,
        runner_up_share=runner_up.won / samples if runner_up else None,
        fresh_share=fresh.won / samples,
        tie=difference is not None and difference[1] <= 0,
        difference=difference,
        then=best.moves[1:],
        why=_why(best, runner_up, difference, samples, wider),
        samples=samples,
    )


def _means(view: FortyThievesView, won: int, samples: int) -> str:
    said = (
        f"that of the best player from here.  After the best move narrow beams win {won} of {samples} "
        "fresh stocks; they see the stock, which helps them, and overlook much, which costs them more, so "
        "the share is turned into the chance with which games of Waning Moon were won after such a share"
    )
    if view.rules == find_rules("waning-moon"):
        return said
    return f"{said}; these are other rules, for which that is a guess"


def _why(best: Judged, runner_up: Judged | None, difference, samples: int, wider: bool) -> str:
    said = f"wins {best.won} of {samples} sampled stocks"
    if best.moves == ("S>W",):
        said = f"nothing in the waste is worth playing first; {said}"
    elif "W>" in best.moves[0] or len(best.moves) > 1:
        said = f"plays the waste before it is covered; {said}"
    if wider:
        said += " (wider beams; narrow ones win none)"
    if runner_up is None:
        return f"{said}; no winning line began otherwise"
    return f"{said}, {compared(difference, str(runner_up.won))}"


# Few cards unseen.


def _proved(view: FortyThievesView, worlds: list[World]) -> Advice:
    prover = Prover(view, BUDGET, A_WORLD)
    judged = prover.judged(worlds, _candidates(view, prover, worlds))
    judged.sort(key=lambda one: (-one.low, -one.high))  # of equal ones the first stays first
    most = prover.most(worlds) / sum(world.weight for world in worlds)
    return proved_advice(judged, most, most, f"every order of the {view.hidden} unseen cards", len(worlds))


def _candidates(view: FortyThievesView, prover: Prover, worlds: list[World]) -> list[tuple[str, ...]]:
    """Moves up to the next new card: a turn at once, how winning lines begin, and any other legal move."""
    lines = [list(moves) for world in worlds if (moves := prover.outcome(world).moves)]
    found = [("S>W",)] if "S>W" in view.legal_moves() else []
    found += [what_must_come_first(view, line) for line in lines]
    found += [(move,) for move in view.legal_moves()]
    return list(dict.fromkeys(found))
