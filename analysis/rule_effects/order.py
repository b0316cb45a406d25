"""Which rule sets are looser: every line of play under the stricter one is one under the looser one.

If that holds, a deal that is winnable under the stricter rules is winnable under the looser ones, whatever
the search did.  Each game orders the values of its rules, or names them as not ordered
(``solver/games/*/order.py``).
"""

from solver.games.catalogue import GAMES
from solver.rules.record import Rules


def is_looser(loose: Rules, strict: Rules) -> bool:
    """Whether every line of play under ``strict`` is known to be one under ``loose``, and they differ.

    >>> from solver.games.half_moon.rules import HalfMoonRules
    >>> is_looser(HalfMoonRules(reserve=9), HalfMoonRules(pair_match="suit"))
    True
    >>> is_looser(HalfMoonRules(piles=13), HalfMoonRules())
    False
    """
    if type(loose) is not type(strict) or loose == strict:
        return False
    order = GAMES[loose.game].looser
    others = strict.record()
    for field, value in loose.record().items():
        if value == others[field]:
            continue
        if field not in order or not order[field](others[field], value):
            return False
    return True
