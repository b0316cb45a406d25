"""What is told on stderr while a command works."""

import sys
import time

FIRST_AFTER = 1.0
NEXT_AFTER = 0.2


def say(sentence: str) -> None:
    """Print a line on stderr at once."""
    print(sentence, file=sys.stderr, flush=True)


class StateCounter:
    """A line on the terminal that counts the states of one long search; silent where stderr is a file."""

    def __init__(self):
        self._next = time.monotonic() + FIRST_AFTER
        self._shown = False
        self._on = sys.stderr.isatty()

    def __call__(self, states: int) -> None:
        """Show the count if it is time to."""
        if self._on and time.monotonic() >= self._next:
            print(f"\rsearching: {states:,} states", end="", file=sys.stderr, flush=True)
            self._next = time.monotonic() + NEXT_AFTER
            self._shown = True

    def clear(self) -> None:
        """Take the line away."""
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
