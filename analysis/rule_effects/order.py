"""Which rules are looser: every line of play under the stricter value is one under the looser value.

If that holds, a deal that is winnable under the stricter rules is winnable under the looser ones, whatever
the search did.  ``LOOSENS`` has the values of each rule that is ordered, ``NOT_ORDERED`` names the others.

**Half Moon.**  A group may leave once all cards above its cards are gone; nothing else binds a move.

- ``reserve``: more is looser.  One field more takes the card that is dealt last off its pile; it is
  playable from the start, and what lay under it still leaves in its old order.  So every line stays legal.
- ``pair_match``: suit, then colour, then any.  The cards lie alike, and each value allows the pairs of the
  one before.
- ``triple_in_suit``: yes, then no, likewise.
- ``piles`` is not ordered.  (It would be if one number divided the other, for then the piles of the
  smaller number are those of the larger laid into one another; no two numbers of piles that the rules
  allow do.)

**The Forty Thieves family.**  A line of play is a list of moves, and each of these changes leaves every move
of such a list legal, with the same cards in the same places after it:

- ``face_down``: less is looser.  It only says which cards may move along in a sequence.
- ``build``: same suit, then any suit; alternate colour, then other suit, then any suit.  Sequences in
  stricter order are in looser order as well.
- ``move_unit``: card, then sequence.
- ``empty_column``: nothing, then king or waste, then any; king and waste are not ordered.
- ``passes``: more is looser.
- ``draw``: a divisor is looser, since several small turns make a large one, a short last one included.
- ``worrying_back``: no, then yes.
- ``columns``, ``cards_a_column``, ``aces_out`` and ``stock_to`` deal other cards to other places, and are
  not ordered.
"""

from collections.abc import Callable
from typing import Any

from solver.rules import Rules

Looser = Callable[[Any, Any], bool]


def _more(strict: int, loose: int) -> bool:
    return strict < loose


def _less(strict: int, loose: int) -> bool:
    return strict > loose


def _divisor(strict: int, loose: int) -> bool:
    return strict != loose and strict % loose == 0


def _along(*chains: tuple[Any, ...]) -> Looser:
    """Later values of a chain are looser than earlier ones."""
    pairs = {
        (strict, loose) for chain in chains for i, strict in enumerate(chain) for loose in chain[i + 1 :]
    }
    return lambda strict, loose: (strict, loose) in pairs


LOOSENS: dict[str, dict[str, Looser]] = {
    "half-moon": {
        "reserve": _more,
        "pair_match": _along(("suit", "colour", "any")),
        "triple_in_suit": _along((True, False)),
    },
    "forty-thieves": {
        "face_down": _less,
        "build": _along(("same suit", "any suit"), ("alternate colour", "other suit", "any suit")),
        "move_unit": _along(("card", "sequence")),
        "empty_column": _along(("nothing", "king", "any"), ("nothing", "waste", "any")),
        "passes": _more,
        "draw": _divisor,
        "worrying_back": _along((False, True)),
    },
}

NOT_ORDERED: dict[str, tuple[str, ...]] = {
    "half-moon": ("piles",),
    "forty-thieves": ("columns", "cards_a_column", "aces_out", "stock_to"),
}


def is_looser(loose: Rules, strict: Rules) -> bool:
    """Whether every line of play under ``strict`` is known to be one under ``loose``, and they differ.

    >>> from solver.rules import HalfMoonRules
    >>> is_looser(HalfMoonRules(reserve=9), HalfMoonRules(pair_match="suit"))
    True
    >>> is_looser(HalfMoonRules(piles=13), HalfMoonRules())
    False
    """
    if type(loose) is not type(strict) or loose == strict:
        return False
    order = LOOSENS[loose.game]
    others = strict.record()
    for field, value in loose.record().items():
        if value == others[field]:
            continue
        if field not in order or not order[field](others[field], value):
            return False
    return True
