"""A move told in words: what the narration of every game yields."""

from typing import NamedTuple


class Told(NamedTuple):
    """A move in words: its notation, the cards, and what stands at the end of a row that ends with it."""

    move: str
    cards: list[str]
    where: str = ""
    tail: str = ""
