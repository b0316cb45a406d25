"""What a kernel raises when a field, an index or a table would leave its range, and how long a table may be.

A packed field that overflows, or an index below 0, does not stop a kernel: it goes on with another state,
and what looks like an exhausted search is no proof.  So the doors through which every state passes (``pack``,
``unpack``, the searches' ``_add``, the log of moves) check their ranges and raise RangeFault: a fault of the
program with an exit status of its own, never a verdict.

A table that would need more rows than their numbers have room for is no fault: like too little memory it
ends one search.
"""

from solver.errors import Fault

# A link to a row is an int32 with -1 for none, so rows are 0 .. 2**31 - 1.  An index entry (``row_index``)
# holds row + 1 in 32 bits, twice as many; its own places, and those of a set (``visited``), are int64.
MOST_ROWS = 1 << 31


class RangeFault(Fault):
    """A value would not fit its field, or an index its array."""


class TableFull(MemoryError):
    """A table would need more rows than their numbers have room for, however much memory there is."""


def numbered(rows: int) -> int:
    """A number of rows, if an int32 can number them.

    Every search asks before it makes a table whose rows are linked to, or makes one longer.

    Raises
    ------
    TableFull
        If there are more than MOST_ROWS.
    """
    if rows > MOST_ROWS:
        raise TableFull(f"a table of {rows} rows, where {MOST_ROWS} can be numbered")
    return rows
