"""The progress bar of a batch, with the verdicts so far."""

import sys
from collections.abc import Sequence

from tqdm import tqdm

from solver.results import VERDICTS

SECONDS_BEFORE = 0.3  # a command that is refused at once shows no bar
SECONDS_BETWEEN_LINES = 10.0  # where stderr is a file, each refresh is a line in it


class VerdictBar:
    """A bar on stderr that moves with every deal.

    Parameters
    ----------
    deals : int
        How many deals there are in all.
    silent : bool
        Whether to show nothing.
    outcomes : sequence of str
        What a deal may count as.
    """

    def __init__(self, deals: int, silent: bool, outcomes: Sequence[str] = VERDICTS):
        self._counts = dict.fromkeys(outcomes, 0)
        quick = {} if sys.stderr.isatty() else {"mininterval": SECONDS_BETWEEN_LINES}
        self._bar = tqdm(
            total=deals, unit=" deals", file=sys.stderr, disable=silent, delay=SECONDS_BEFORE, **quick
        )

    def add(self, row, stored: bool) -> None:
        """Count a deal; deals that were stored before do not count for the speed."""
        self._counts[row.verdict] += 1
        self._bar.set_postfix_str(" ".join(f"{name} {n}" for name, n in self._counts.items()), refresh=False)
        if stored and not self._bar.disable:
            self._bar.initial += 1
        self._bar.update()

    def close(self) -> None:
        """Leave the bar as it stands."""
        self._bar.close()
