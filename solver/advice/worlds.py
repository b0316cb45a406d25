"""Every way in which few hidden cards can lie, one by one; and what a player learns of it.

A *world* is one such way with its weight: chances are sums of weights.  Worlds differ by what matters only:
the two copies of a card are one, and so are Half Moon's cards of one kind.  Where it is known which cards are
left every world is equally likely; where Half Moon's past is unknown a world weighs as many choices of cards
as it stands for, as ``removed`` draws them.
"""

from collections import Counter
from collections.abc import Iterator
from math import factorial, prod
from typing import NamedTuple

from solver.play.table import position_of
from solver.play.view import Layout, View


class World(NamedTuple):
    """One way in which the hidden cards can lie.

    Attributes
    ----------
    cards : tuple of int
        Cards of the hidden places, in the order of ``view.completed``.
    weight : int
        How likely it is, next to the others.
    layout : Layout
        How the table would look now with all cards face up.
    """

    cards: tuple[int, ...]
    weight: int
    layout: Layout


def worlds_of(view: View, most: int) -> list[World] | None:
    """All worlds that fit a view, or None if there are more than ``most``.

    However many cards are unseen, no more than ``most`` + 1 sets of cards are looked at: each has an order.
    """
    left, orders = [], 0
    for counts, weight in view.cards_left():
        orders += factorial(view.hidden) // prod(map(factorial, counts.values()))
        if orders > most:
            return None
        left.append((counts, weight))
    return [
        World(cards, weight, view.completed(cards))
        for counts, weight in left
        for cards in _orders(counts, view.hidden)
    ]


def _orders(counts: Counter, places: int) -> Iterator[tuple[int, ...]]:
    """Every different order of some cards."""
    if not places:
        yield ()
        return
    for card in sorted(card for card, n in counts.items() if n):
        counts[card] -= 1
        for rest in _orders(counts, places - 1):
            yield (card, *rest)
        counts[card] += 1


def after(view: View, worlds: list[World], moves: tuple[str, ...]) -> list[list[World]]:
    """The worlds of a view after some moves, those together that look the same to the player."""
    groups: dict[tuple, list[World]] = {}
    for world in worlds:
        position = position_of(world.layout, view.rules)
        for move in moves:
            position.play_text(move)
        seen = view.seen_in(position)
        key = tuple(card if shown else None for card, shown in zip(world.cards, seen, strict=True))
        groups.setdefault(key, []).append(world._replace(layout=position.layout()))
    return list(groups.values())
