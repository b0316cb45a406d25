"""What a position is worth once every card is known: searched, and replayed by the referee."""

from solver.errors import Fault
from solver.games.rooms import room
from solver.outcome import Outcome
from solver.play.table import position_of
from solver.play.view import Layout
from solver.results import WINNABLE
from solver.rules.record import Rules


def solved(layout: Layout, rules: Rules, budget: int) -> Outcome:
    """Verdict on a layout without hidden cards within ``budget`` states; a line that wins has been replayed.

    Raises
    ------
    Fault
        If the referee does not accept a line.
    """
    outcome = room(rules.game, "search.both_ways").decide(layout, rules, budget)
    if outcome.verdict == WINNABLE:
        position = position_of(layout, rules)
        for move in outcome.moves:
            position.play_text(move)
        if not position.is_won():
            raise Fault("a line of play that a search called won does not win")
    return outcome
