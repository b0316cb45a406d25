"""A line of Elevens move by move: the cards that leave."""

from collections.abc import Iterator, Sequence

from solver.cards import name_of
from solver.formats.told import Told
from solver.games.elevens.referee import ElevensLayout, ElevensPosition, read_move
from solver.games.elevens.rules import ElevensRules


def tell(layout: ElevensLayout, rules: ElevensRules, moves: Sequence[str]) -> Iterator[Told]:
    """Each move with the cards that it removes."""
    position = ElevensPosition(layout, rules)
    for text in moves:
        move = read_move(text)
        cards = position.playable()
        position.play(move)
        yield Told(text, [name_of(cards[place]) for place in move], tail=f"stock {len(position.stock)}")
