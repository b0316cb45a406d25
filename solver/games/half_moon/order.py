"""Which rules of Half Moon are looser: every line of play under the stricter value is one under the looser.

A group may leave once all cards above its cards are gone; nothing else binds a move.

- ``reserve``: more is looser.  One field more takes the card that is dealt last off its pile; it is
  playable from the start, and what lay under it still leaves in its old order.  So every line stays legal.
- ``pair_match``: suit, then colour, then any.  The cards lie alike, and each value allows the pairs of the
  one before.
- ``triple_in_suit``: yes, then no, likewise.
- ``piles`` is not ordered.  (It would be if one number divided the other, for then the piles of the
  smaller number are those of the larger laid into one another; no two numbers of piles that the rules
  allow do.)
"""

from solver.rules.order import along, more

LOOSER = {
    "reserve": more,
    "pair_match": along(("suit", "colour", "any")),
    "triple_in_suit": along((True, False)),
}

NOT_ORDERED = ("piles",)
