"""Which rules of the family are looser: every line of play under the stricter value is one under the looser.

A line of play is a list of moves, and each of these changes leaves every move
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

from solver.rules.order import along, divisor, less, more

LOOSER = {
    "face_down": less,
    "build": along(("same suit", "any suit"), ("alternate colour", "other suit", "any suit")),
    "move_unit": along(("card", "sequence")),
    "empty_column": along(("nothing", "king", "any"), ("nothing", "waste", "any")),
    "passes": more,
    "draw": divisor,
    "worrying_back": along((False, True)),
}

NOT_ORDERED = ("columns", "cards_a_column", "aces_out", "stock_to")
