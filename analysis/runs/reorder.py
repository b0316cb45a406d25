"""Rows come as they are solved; who prints them wants them in the order of the deals."""

from collections.abc import Callable

from analysis.runs.rows import Row


class InOrder:
    """Hold rows back until all before them have been told.

    Parameters
    ----------
    tell : callable
        Called with each row, in the order of their positions from 0 on.
    """

    def __init__(self, tell: Callable[[Row], None]):
        self._tell = tell
        self._next = 0
        self._early: dict[int, Row] = {}

    def add(self, position: int, row: Row) -> None:
        """Take a row, and tell every row whose turn has come."""
        self._early[position] = row
        while self._next in self._early:
            self._tell(self._early.pop(self._next))
            self._next += 1
