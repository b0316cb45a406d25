"""Decide one deal: pack, search, replay by the referee, one result."""

import time

from solver.budgets import default_budget
from solver.errors import BadInput, Fault
from solver.formats.layouts import NamedLayout
from solver.games.rooms import room
from solver.outcome import Outcome, Report
from solver.results import UNDECIDED, WINNABLE, SolveResult, reason_of
from solver.rules.record import Rules


class RefereeError(Fault):
    """The referee refuses the line of a deal that a search calls winnable."""


def _silent(states: int) -> None:
    pass


def solve(
    named: NamedLayout,
    game: str,
    rules: Rules,
    budget: int | None = None,
    report: Report = _silent,
    effort: int = 1,
) -> SolveResult:
    """Decide whether a layout can be won with all cards known.

    Parameters
    ----------
    named : NamedLayout
        What to solve and what it is called.
    game : str
        Name of the rule set, for the record.
    rules : Rules
        The rules.
    budget : int, optional
        Most states to expand; what suits the rules if left out (see ``budgets``).
    report : callable, optional
        Called now and then with the number of states expanded so far.
    effort : int, optional
        How much to spend on a short line: 0 nothing, 1 a little, 2 more.

    Returns
    -------
    SolveResult
        ``winnable`` only if the referee has accepted the line; ``undecided`` too where memory or the numbers
        of rows run out.

    Raises
    ------
    RefereeError
        If the referee refuses a line.
    """
    search = room(rules.game, "search.portfolio").search
    begun = time.process_time()
    expanded = 0

    def count(states: int) -> None:
        nonlocal expanded
        expanded = states
        report(states)

    try:
        outcome = search(named.layout, rules, budget or default_budget(rules), count, effort=effort)
    except MemoryError as error:
        outcome = Outcome(UNDECIDED, reason_of(error), (), expanded)
    if outcome.verdict == WINNABLE:
        _referee(named, rules, outcome.moves)
    return SolveResult(
        game,
        rules.record(),
        named.name,
        named.deal.number if named.deal else None,
        outcome.verdict,
        outcome.reason,
        outcome.moves,
        outcome.states,
        time.process_time() - begun,
    )


def _referee(named: NamedLayout, rules: Rules, moves: tuple[str, ...]) -> None:
    try:
        won = room(rules.game, "referee").replay(named.layout, rules, moves).is_won()
    except BadInput as error:
        raise RefereeError(f"{named.name}: {error}") from None
    if not won:
        raise RefereeError(f"{named.name}: the line of {len(moves)} moves does not win")
