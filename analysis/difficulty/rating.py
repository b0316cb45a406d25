"""How hard a deal is for a person: what simple players make of it.

A search that sees all cards says whether a deal can be won, not whether somebody will win it.  On 1,500
winnable Half Moon deals that had no part in its choice, the rating goes with the wins of other simple players
(whims of 1, 8 and 16) at rank correlations of 0.90, 0.95 and 0.87; the states that the search needs do so at
0.54 to 0.64, and added to the plays of one simple player they improve nothing.  So the rating is made of such
plays alone:

- **Half Moon**: 256 plays that open the highest piles, give or take four cards of whim.  The rating is the
  share that wins; among deals with as many wins the one goes first in which more cards leave the board:
  ``(wins + mean share of cards removed) / (plays + 1)``.
- **Forty Thieves family**: 12 plays that overlook every tenth move.  Few of them win any deal, so the rating
  is the mean share of the cards that reach the foundations.  It goes with what honest players win who had no
  part in it: of the hard, medium and easy Waning Moon deals 0 to 999 the careful player wins 26, 57 and 83 %,
  of those to 399 the best one 73, 92 and 98 % (areas under the curve 0.79 and 0.80).

Ratings run from 0 (hard) to 1 (easy), are the same on every machine, and have nothing to do with the budget
of a search.  What is called easy, medium and hard cuts the base game's winnable deals into about three equal
parts (Waning Moon deals 0 to 999: thirds at 0.219 and 0.317); under other rules the same limits hold, so that
a kinder rule set has more easy deals.
``tests/analysis/difficulty/test_rating.py`` shows how ratings order deals for players who are not
those of the rating.
"""

from collections.abc import Callable
from dataclasses import dataclass

from analysis.difficulty.simple_players import PLAYERS, Plays
from solver.formats.layouts import NamedLayout
from solver.rules import Rules

EASY, MEDIUM, HARD = LEVELS = ("easy", "medium", "hard")


@dataclass(frozen=True)
class Scale:
    """How the deals of a game are rated.

    Attributes
    ----------
    plays : int
        Plays of the simple player.
    whim : float
        Its mood.
    rate : callable
        Rating of what the plays came to.
    hard_below, easy_from : float
        Limits of the levels.
    """

    plays: int
    whim: float
    rate: Callable[[Plays, int], float]
    hard_below: float
    easy_from: float


def _mostly_wins(found: Plays, plays: int) -> float:
    return (found.won + found.progress) / (plays + 1)


def _progress(found: Plays, plays: int) -> float:
    return found.progress


SCALES = {
    "half-moon": Scale(256, 4.0, _mostly_wins, hard_below=1 / 64, easy_from=1 / 8),
    "forty-thieves": Scale(12, 0.1, _progress, hard_below=0.22, easy_from=0.32),
}


def rating(named: NamedLayout, rules: Rules) -> float:
    """How easy a deal is, from 0 to 1 (see the head of this module).

    Examples
    --------
    >>> from solver.deals import native_deal
    >>> from solver.formats.layouts import lay_out
    >>> from solver.rules import find_rules
    >>> rules = find_rules("half-moon")
    >>> [round(rating(lay_out(native_deal(n, "half-moon"), rules), rules), 2) for n in (0, 1, 2)]
    [0.04, 0.06, 0.4]
    """
    scale = SCALES[rules.game]
    return scale.rate(PLAYERS[rules.game](named, rules, scale.plays, scale.whim), scale.plays)


def level(rated: float, game: str) -> str:
    """``easy``, ``medium`` or ``hard``.

    >>> level(0.3, "half-moon")
    'easy'
    """
    scale = SCALES[game]
    if rated < scale.hard_below:
        return HARD
    return EASY if rated >= scale.easy_from else MEDIUM
