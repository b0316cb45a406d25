"""How hard a deal is for a person: what simple players make of it.

A search that sees all cards says whether a deal can be won, not whether somebody will win it.  So ratings are
made of the plays of simple players alone; each game says which, and how well that goes with the wins of other
players (``solver/games/*/play/rating.py``).

Ratings run from 0 (hard) to 1 (easy), are the same on every machine, and have nothing to do with the budget
of a search.  What is called easy, medium and hard cuts the base game's winnable deals into about three equal
parts; under other rules the same limits hold, so that a kinder rule set has more easy deals.
``tests/analysis/difficulty/test_rating.py`` shows how ratings order deals for players who are not those of
the rating.
"""

from solver.formats.layouts import NamedLayout
from solver.games.rooms import room
from solver.rules.record import Rules

EASY, MEDIUM, HARD = LEVELS = ("easy", "medium", "hard")


def rating(named: NamedLayout, rules: Rules) -> float:
    """How easy a deal is, from 0 to 1 (see the head of this module).

    Examples
    --------
    >>> from solver.deals import native_deal
    >>> from solver.formats.layouts import lay_out
    >>> from solver.games.catalogue import find_rules
    >>> rules = find_rules("half-moon")
    >>> [round(rating(lay_out(native_deal(n, "half-moon"), rules), rules), 2) for n in (0, 1, 2)]
    [0.04, 0.06, 0.4]
    """
    there = room(rules.game, "play.rating")
    scale = there.SCALE
    return scale.rate(there.plays_of(named.layout, rules, scale.plays, scale.whim), scale.plays)


def level(rated: float, game: str) -> str:
    """``easy``, ``medium`` or ``hard``.

    >>> level(0.3, "half-moon")
    'easy'
    """
    scale = room(game, "play.rating").SCALE
    if rated < scale.hard_below:
        return HARD
    return EASY if rated >= scale.easy_from else MEDIUM
