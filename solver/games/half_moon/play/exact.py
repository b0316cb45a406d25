"""The exact chance in Half Moon near its end: expectimax over what a player sees.

A player who has seen some cards, and knows in which ways the others can lie, takes the move after which the
mean chance is best, the mean being over what is turned up (Michie 1966).  Every table that can come about is
worked out once, so this is for few cards: the budget counts tables.

Cards are kinds (see ``solver/games/half_moon/search/state.py``).  A table is the heights of the piles and
the number of reserve cards of each kind; what has been seen follows from the heights and the worlds that are
left.
"""

from solver.advice.worlds import World
from solver.games.half_moon.play.view import HalfMoonView
from solver.games.half_moon.referee import read_move
from solver.games.half_moon.search.state import arities, kind_of

Worlds = tuple[int, ...]


class OutOfBudget(Exception):
    """There are more tables than the budget allows."""


class ExactChance:
    """Exact chances after the moves of one position.

    Parameters
    ----------
    view : HalfMoonView
        The position.
    worlds : list of World
        Every way in which its hidden cards can lie.
    budget : int
        Most tables to work out.
    """

    def __init__(self, view: HalfMoonView, worlds: list[World], budget: int):
        self._arity = [int(cards) for cards in arities(view.rules)]
        self._weights = [world.weight for world in worlds]
        # For each world the kinds in each pile, lowest first.
        self._kinds = [
            [[kind_of(card, view.rules) for card in pile] for pile in world.layout.piles] for world in worlds
        ]
        self._view = view
        self.left = budget
        self._known: dict[tuple, int] = {}

    def after(self, move: str) -> int:
        """The weight of the worlds that the best way of playing wins after a legal move of the position.

        Raises
        ------
        OutOfBudget
            If there are too many tables; those worked out are kept.
        """
        layout, rules = self._view.layout, self._view.rules
        heights = [len(pile) for pile in layout.piles]
        fields = list(layout.reserve)
        for place in read_move(move):
            if place[0] == "R":
                fields[int(place[1:]) - 1] = None
            else:
                heights[int(place) - 1] -= 1
        reserve = [0] * 3 * len(self._arity)
        for card in fields:
            if card is not None:
                reserve[kind_of(card, rules)] += 1
        opened = [int(place) - 1 for place in read_move(move) if place[0] != "R"]
        everything = tuple(range(len(self._weights)))
        return self._turned(tuple(heights), tuple(reserve), everything, opened)

    def _turned(self, heights, reserve, worlds: Worlds, opened: list[int]) -> int:
        """Weight won once the new tops of some piles are seen: the worlds part."""
        opened = [pile for pile in opened if heights[pile]]
        if len(worlds) == 1 or not opened:
            return self._won(heights, reserve, worlds)
        parts: dict[tuple, list[int]] = {}
        for world in worlds:
            tops = tuple(self._kinds[world][pile][heights[pile] - 1] for pile in opened)
            parts.setdefault(tops, []).append(world)
        return sum(self._won(heights, reserve, tuple(part)) for part in parts.values())

    def _won(self, heights, reserve, worlds: Worlds) -> int:
        """Weight of the worlds that the best way of playing wins from a table."""
        key = (heights, reserve, worlds)
        if key in self._known:
            return self._known[key]
        whole = sum(self._weights[world] for world in worlds)
        if not any(heights) and not any(reserve):
            return whole
        if not self.left:
            raise OutOfBudget
        self.left -= 1
        best = 0
        for places in self._moves(heights, reserve, worlds[0]):
            there, fields, opened = list(heights), list(reserve), []
            for place in places:
                if place < 0:
                    fields[-1 - place] -= 1
                else:
                    there[place] -= 1
                    opened.append(place)
            best = max(best, self._turned(tuple(there), tuple(fields), worlds, opened))
            if best == whole:
                break
        self._known[key] = best
        return best

    def _moves(self, heights, reserve, world: int):
        """Every move as places: a pile, or -1 - kind for the reserve."""
        places: list[list[int]] = [[-1 - kind] if n else [] for kind, n in enumerate(reserve)]
        for pile, height in enumerate(heights):
            if height:
                places[self._kinds[world][pile][height - 1]].append(pile)
        for team, arity in enumerate(self._arity):
            groups: list[tuple[int, ...]] = [()]
            for role in range(arity):
                groups = [(*group, place) for group in groups for place in places[3 * team + role]]
            yield from groups
