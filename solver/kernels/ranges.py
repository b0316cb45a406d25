"""What a kernel raises when a field, an index or a table would leave its range.

A packed field that overflows, or an index below 0, does not stop a kernel: it goes on with another state,
and what looks like an exhausted search is no proof.  So the doors through which every state passes (``pack``,
``unpack``, the searches' ``_add``, the log of moves) check their ranges and raise this: a fault of the
program with an exit status of its own, never a verdict.
"""

from solver.errors import Fault


class RangeFault(Fault):
    """A value would not fit its field, or an index its array."""
