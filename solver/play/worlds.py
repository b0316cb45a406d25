"""Every way in which few hidden cards can lie, one by one; and what a player learns of it.

A *world* is one such way with its weight: chances are sums of weights.  Worlds differ by what matters only:
the two copies of a card are one, and so are Half Moon's cards of one kind.  Where it is known which cards are
left every world is equally likely; where Half Moon's past is unknown a world weighs as many choices of cards
as it stands for, as ``removed`` draws them.
"""

from collections import Counter
from collections.abc import Iterator
from math import comb, factorial, prod
from typing import NamedTuple

from solver.games.half_moon.search.state import arities, kind_of
from solver.play.table import game_of, play_text
from solver.play.view import FortyThievesView, Game, HalfMoonView, Layout, View


class World(NamedTuple):
    """One way in which the hidden cards can lie.

    Attributes
    ----------
    cards : tuple of int
        Cards of the hidden places, in the order of ``view.completed``.
    weight : int
        How likely it is, next to the others.
    layout : HalfMoonLayout or FortyThievesLayout
        How the table would look now with all cards face up.
    """

    cards: tuple[int, ...]
    weight: int
    layout: Layout


def worlds_of(view: View, most: int) -> list[World] | None:
    """All worlds that fit a view, or None if there are more than ``most``.

    However many cards are unseen, no more than ``most`` + 1 sets of cards are looked at: each has an order.
    """
    sets = iter([(Counter(view.unseen), 1)]) if isinstance(view, FortyThievesView) else _kinds_left(view)
    left, orders = [], 0
    for counts, weight in sets:
        orders += factorial(view.hidden) // prod(map(factorial, counts.values()))
        if orders > most:
            return None
        left.append((counts, weight))
    return [
        World(cards, weight, view.completed(cards))
        for counts, weight in left
        for cards in _orders(counts, view.hidden)
    ]


def _kinds_left(view: HalfMoonView) -> Iterator[tuple[Counter, int]]:
    """The sets of cards that can lie in Half Moon's hidden places, each with the weight of one order."""
    like: dict[int, int] = {}  # a card of each kind stands for all
    counts: Counter[int] = Counter()
    for card in view.unseen:
        counts[like.setdefault(kind_of(card, view.rules), card)] += 1
    if len(view.unseen) == view.hidden:
        yield counts, 1
        return
    arity = [int(cards) for cards in arities(view.rules)]
    teams = [[like.get(3 * team + role) for role in range(cards)] for team, cards in enumerate(arity)]
    for groups in _groups_gone([[counts[card] for card in team] for team in teams], view.hidden):
        left, weight = counts.copy(), 1
        for team, n in zip(teams, groups, strict=True):
            for card in team if n else ():
                weight *= comb(counts[card], n)
                left[card] -= n
        yield left, weight * prod(map(factorial, left.values()))


def _groups_gone(teams: list[list[int]], places: int) -> Iterator[tuple[int, ...]]:
    """How many groups of each team can have left if the rest of the cards fill some places.

    A team is how many cards there are of each of its kinds.  Twenty teams of a suit each leave in 3**20 ways;
    so no way is begun that the teams after it cannot end: from one answer to the next it is few steps.
    """
    options = [[(gone, sum(team) - gone * len(team)) for gone in range(min(team), -1, -1)] for team in teams]
    fillable = [{0}]  # how many places some last teams can fill, from no team on
    for some in reversed(options):
        fillable.append({left + rest for _, left in some for rest in fillable[-1]})

    def ways(at: int, places: int) -> Iterator[tuple[int, ...]]:
        if at == len(options):
            yield ()
            return
        for gone, left in options[at]:
            if places - left in fillable[len(options) - at - 1]:
                for rest in ways(at + 1, places - left):
                    yield (gone, *rest)

    if places in fillable[-1]:
        yield from ways(0, places)


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


class Sightings:
    """What a player has seen of the hidden places of a view, as a game goes on from there."""

    def __init__(self, view: View):
        self.view = view
        if isinstance(view, HalfMoonView):
            stacks = view.layout.piles
        else:
            stacks = view.layout.columns
            self._stock = [n for n, card in enumerate(view.layout.stock) if card is None]
        self._places = [
            (stack, height)
            for stack, cards in enumerate(stacks)
            for height, card in enumerate(cards)
            if card is None
        ]

    def seen(self, game: Game) -> tuple[bool, ...]:
        """For each hidden place, whether its card has been seen."""
        if isinstance(self.view, HalfMoonView):
            return tuple(len(game.piles[pile]) <= height + 1 for pile, height in self._places)
        turned = len(self.view.layout.stock) - len(game.stock)
        if game.passes_left < self.view.layout.passes_left:
            turned = len(self.view.layout.stock)
        return (
            *(game.face_down[column] <= height for column, height in self._places),
            *(n < turned for n in self._stock),
        )

    def after(self, worlds: list[World], moves: tuple[str, ...]) -> list[list[World]]:
        """The worlds after some moves, those together that look the same to the player."""
        groups: dict[tuple, list[World]] = {}
        for world in worlds:
            game = game_of(world.layout, self.view.rules)
            for move in moves:
                play_text(game, move)
            seen = self.seen(game)
            key = tuple(card if shown else None for card, shown in zip(world.cards, seen, strict=True))
            groups.setdefault(key, []).append(world._replace(layout=game.layout()))
        return list(groups.values())
