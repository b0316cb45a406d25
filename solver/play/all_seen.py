"""What a position is worth once every card is known: searched, and replayed by the referee."""

from solver.errors import Fault
from solver.games.forty_thieves.search import portfolio as forty_thieves
from solver.games.half_moon.referee import HalfMoonLayout
from solver.games.half_moon.search import portfolio as half_moon
from solver.outcome import Outcome
from solver.play.table import game_of, play_text
from solver.play.view import Layout
from solver.results import UNDECIDED, WINNABLE
from solver.rules import Rules


def solved(layout: Layout, rules: Rules, budget: int) -> Outcome:
    """Verdict on a layout without hidden cards within ``budget`` states; a line that wins has been replayed.

    Half Moon's searches decide either way.  Those of the family look for a win first; what they leave open is
    given to an exhaustive search with the rest of the budget, which may prove a loss.

    Raises
    ------
    Fault
        If the referee does not accept a line.
    """
    if isinstance(layout, HalfMoonLayout):
        outcome = half_moon.search(layout, rules, budget, lambda states: None)
    else:
        outcome = forty_thieves.search(layout, rules, budget // 2, effort=0)
        if outcome.verdict == UNDECIDED:
            stages = (forty_thieves.Stage("exhaust", budget),)
            spent, left = outcome.states, budget - outcome.states
            outcome = forty_thieves.search(layout, rules, left, stages=stages, effort=0)
            outcome = Outcome(outcome.verdict, outcome.reason, outcome.moves, spent + outcome.states)
    if outcome.verdict == WINNABLE:
        game = game_of(layout, rules)
        for move in outcome.moves:
            play_text(game, move)
        if not game.is_won():
            raise Fault("a line of play that a search called won does not win")
    return outcome
