"""A line of Half Moon move by move: the cards that leave, and the score."""

from collections.abc import Iterator, Sequence

from solver.cards import name_of
from solver.formats.told import Told
from solver.games.half_moon.referee import HalfMoonLayout, HalfMoonPosition, read_move
from solver.games.half_moon.rules import HalfMoonRules


def tell(layout: HalfMoonLayout, rules: HalfMoonRules, moves: Sequence[str]) -> Iterator[Told]:
    """Each move with the cards that it removes."""
    position = HalfMoonPosition(layout, rules)
    for text in moves:
        move = read_move(text)
        cards = position.playable()
        words = [name_of(cards[place]) for place in move]
        position.play(move)
        yield Told(text, words, tail=f"score {position.score}")
