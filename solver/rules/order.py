"""Orders of a rule's values: which of two values allows every line of play that the other does."""

from collections.abc import Callable
from typing import Any

Looser = Callable[[Any, Any], bool]


def more(strict: int, loose: int) -> bool:
    """More is looser."""
    return strict < loose


def less(strict: int, loose: int) -> bool:
    """Less is looser."""
    return strict > loose


def divisor(strict: int, loose: int) -> bool:
    """A proper divisor is looser."""
    return strict != loose and strict % loose == 0


def along(*chains: tuple[Any, ...]) -> Looser:
    """Later values of a chain are looser than earlier ones.

    >>> along(("suit", "colour", "any"))("suit", "any")
    True
    """
    pairs = {
        (strict, loose) for chain in chains for i, strict in enumerate(chain) for loose in chain[i + 1 :]
    }
    return lambda strict, loose: (strict, loose) in pairs
