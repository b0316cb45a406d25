"""A verdict either way on a layout of the family: looks for a win first, then tries to prove a loss."""

from solver.games.forty_thieves.referee import FortyThievesLayout
from solver.games.forty_thieves.rules import FortyThievesRules
from solver.games.forty_thieves.search.portfolio import Stage, search
from solver.outcome import Outcome
from solver.results import UNDECIDED


def decide(layout: FortyThievesLayout, rules: FortyThievesRules, budget: int) -> Outcome:
    """Verdict within ``budget`` states; what the beams leave open the exhaustive search gets."""
    outcome = search(layout, rules, budget // 2, effort=0)
    if outcome.verdict != UNDECIDED:
        return outcome
    stages = (Stage("exhaust", budget),)
    proof = search(layout, rules, budget - outcome.states, stages=stages, effort=0)
    return Outcome(proof.verdict, proof.reason, proof.moves, outcome.states + proof.states)
