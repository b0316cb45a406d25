"""Which rules of Elevens are looser: every line of play under the stricter value is one under the looser.

- ``row``: more is looser.  After the same removals a longer row has the cards of the shorter one and the next
  ones of the stock, so each removal of a line can still be made; where its cards lie differs.
"""

from solver.rules.order import more

LOOSER = {"row": more}

NOT_ORDERED = ()
