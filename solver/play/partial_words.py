"""Cards in writing, some of which nobody has seen."""

from collections.abc import Iterable

from solver.cards import name_of
from solver.formats.words import (
    EMPTY,
    UNSEEN,
    Line,
    Located,
    read_word,
)

Seen = list[Located | None]


def read_seen(line: Line) -> Seen:
    """Cards of a line, None for ``??``; a line that holds only the mark of an empty place has none."""
    if line.words == [EMPTY]:
        return []
    return [
        None if word.strip("<>") == UNSEEN else read_word(word, f"{line.where}, card {n}")
        for n, word in enumerate(line.words, start=1)
    ]


def faces(cards: Iterable[Located | None]) -> tuple[int | None, ...]:
    """The cards themselves."""
    return tuple(None if located is None else located.card for located in cards)


def write_seen(cards: Iterable[int | None]) -> str:
    """Cards in writing, ``??`` for those that nobody has seen; ``--`` for none at all."""
    return " ".join(UNSEEN if card is None else name_of(card) for card in cards) or EMPTY
