"""Players of Half Moon, from one that plays anything to one that weighs what the next cards may be."""

from functools import lru_cache
from pathlib import Path

import numpy as np

from solver.games.half_moon.play.look_ahead import judge_choices, look_ahead, new_walk
from solver.games.half_moon.play.rollouts import roll_out
from solver.games.half_moon.play.unseen import hidden_samples
from solver.games.half_moon.play.value import MOST_LEFT, N_WEIGHTS, scratch_for
from solver.games.half_moon.play.view import HalfMoonView
from solver.games.half_moon.referee import write_move
from solver.games.half_moon.rules import MOST_PILE_HEIGHT, MOST_PILES, MOST_RESERVE
from solver.games.half_moon.search import portfolio
from solver.games.half_moon.search.state import NO_KIND, arities, kind_of
from solver.kernels.ranges import RangeFault
from solver.play.stream import Stream

LOOK_INTO = 8  # choices that the best player looks into
SEEN_BUDGET = 1_000_000  # states; a table on which all cards lie open takes a few dozen
WEIGHTS = Path(__file__).with_name("weights.npz")


class RandomPlayer:
    """Any legal move, each equally likely."""

    def choose(self, view: HalfMoonView, random: Stream) -> str | None:
        """The next move, or None at a dead end."""
        moves = view.legal_moves()
        return random.choice(moves) if moves else None


class CasualPlayer:
    """Opens the highest piles and spares the reserve; tosses a coin between equal moves."""

    def choose(self, view: HalfMoonView, random: Stream) -> str | None:
        """The next move, or None at a dead end."""
        heights = [len(pile) for pile in view.layout.piles]

        def opened(move: str) -> int:
            return sum(heights[int(place) - 1] for place in move.split("+") if place[0] != "R")

        moves = view.legal_moves()
        if not moves:
            return None
        most = max(map(opened, moves))
        return random.choice([move for move in moves if opened(move) == most])


@lru_cache
def fitted_weights() -> np.ndarray:
    """The network of the fitted player (float32[N_WEIGHTS]; see ``half_moon_value``)."""
    weights = np.load(WEIGHTS)["weights"].astype(np.float32)
    assert weights.shape == (N_WEIGHTS,)
    return weights


def _refuse_what_has_no_row(sight: "Sight") -> None:
    """Raise RangeFault for a table that would light up rows which the network does not have.

    Its rows are told apart by cards of a kind and of a class, heights, reserve cards (``half_moon_value``); a
    row past the end of one part is one of the next, and the advice would be of another table.
    """
    cards = sight.seen + sight.unseen
    for pile in sight.view.layout.piles:
        for card in pile[:-1]:
            if card is not None:
                cards[kind_of(card, sight.view.rules)] += 1
    if max(cards.max(), sight.left.max()) > MOST_LEFT:
        raise RangeFault("more cards of a kind than two packs have")
    if sight.heights.max() > MOST_PILE_HEIGHT or sight.fields.sum() > MOST_RESERVE:
        raise RangeFault("the piles or the reserve of a table are more than the rules allow")
    if sight.view.hidden > len(sight.view.unseen):
        raise RangeFault("fewer unseen cards than hidden places")


class Sight:
    """A view in kinds, as the kernels take it.

    Attributes
    ----------
    arity, heights, tops, fields, seen, left, piles
        See ``half_moon_table``; ``left`` only holds if the past of the position is known.
    known : int64[13]
        Kind of the card under each top if it has been seen before, else NO_KIND.
    unseen : int64[kinds]
        Cards of each kind that have not been seen.
    choices : int64[n, 4]
        The moves: pile, 13 for the reserve or -1 of each role, and the class.
    values : float64[n]
        The fitted chance to win after each.
    distinct : int64[k]
        Choices that differ by more than which of two piles that look the same they open.
    """

    def __init__(self, view: HalfMoonView):
        rules, layout = view.rules, view.layout
        self.view = view
        self.arity = arities(rules)
        kinds = 3 * len(self.arity)
        self.piles = len(layout.piles)
        self.heights = np.zeros(MOST_PILES, np.int64)
        self.tops = np.full(MOST_PILES, NO_KIND, np.int64)
        self.known = np.full(MOST_PILES, NO_KIND, np.int64)
        self.unseen = np.zeros(kinds, np.int64)
        self.fields = np.zeros(kinds, np.int64)
        for pile, cards in enumerate(layout.piles):
            self.heights[pile] = len(cards)
            if cards:
                self.tops[pile] = kind_of(cards[-1], rules)
            if len(cards) > 1 and cards[-2] is not None:
                self.known[pile] = kind_of(cards[-2], rules)
        for card in layout.reserve:
            if card is not None:
                self.fields[kind_of(card, rules)] += 1
        self.seen = self.fields.copy()
        for kind in self.tops[self.tops != NO_KIND]:
            self.seen[kind] += 1
        for card in view.unseen:
            self.unseen[kind_of(card, rules)] += 1
        self.left = self.seen[::3] + self.unseen[::3]
        for pile in layout.piles:
            for card in pile[:-1]:
                if card is not None and kind_of(card, rules) % 3 == 0:
                    self.left[kind_of(card, rules) // 3] += 1
        _refuse_what_has_no_row(self)
        self._scratch = scratch_for(len(self.arity))
        n = judge_choices(*self.table, self.left, self.piles, fitted_weights(), self._scratch)
        self.choices = self._scratch.choices[:n].copy()
        self.values = 1 / (1 + np.exp(-self._scratch.values[:n]))
        first: dict[tuple, int] = {}
        for i, choice in enumerate(self.choices.tolist()):
            places = (layout.piles[place][:-1] if 0 <= place < MOST_PILES else place for place in choice[:3])
            first.setdefault((choice[3], *places), i)
        self.distinct = np.array(list(first.values()), np.int64)

    @property
    def table(self) -> tuple[np.ndarray, ...]:
        """What the kernels take first."""
        return self.arity, self.heights, self.tops, self.fields, self.seen

    def write(self, choice: np.ndarray) -> str:
        """A choice as a move in writing; of equal reserve cards the first."""
        places = []
        for role in range(self.arity[choice[3]]):
            if choice[role] < MOST_PILES:
                places.append(str(choice[role] + 1))
                continue
            kind = 3 * choice[3] + role
            field = next(
                field
                for field, card in enumerate(self.view.layout.reserve, start=1)
                if card is not None and kind_of(card, self.view.rules) == kind
            )
            places.append(f"R{field}")
        return write_move(tuple(places))

    def samples(self, n: int, random: Stream) -> np.ndarray:
        """Kinds under the tops in n samples (int8[n, 13, 16]; height 1 is the lowest card)."""
        cards = hidden_samples(self.view, n, random)
        kinds = np.array([kind_of(card, self.view.rules) for card in range(52)], np.int8)
        hidden = np.full((n, MOST_PILES, MOST_PILE_HEIGHT + 1), NO_KIND, np.int8)
        at = 0
        for pile, pile_cards in enumerate(self.view.layout.piles):
            for height, card in enumerate(pile_cards, start=1):
                if card is None:
                    hidden[:, pile, height] = kinds[cards[:, at]]
                    at += 1
                else:
                    hidden[:, pile, height] = kinds[card]
        return hidden

    def look_ahead(self, choices: np.ndarray) -> np.ndarray:
        """Chance to win after each of some choices, counted over what they may turn up (float64[n])."""
        chances = np.zeros(len(choices))
        look_ahead(
            *self.table,
            self.left,
            self.piles,
            fitted_weights(),
            self.choices[choices],
            self.known,
            self.unseen,
            self._scratch,
            new_walk(),
            chances,
        )
        return chances

    def roll_out(self, choices: np.ndarray, hidden: np.ndarray) -> np.ndarray:
        """Games that the fitted player wins after each of some choices, over all samples (int64[n])."""
        won = np.zeros(len(choices), np.int64)
        roll_out(*self.table, self.piles, fitted_weights(), self.choices[choices], hidden, self._scratch, won)
        return won


class CarefulPlayer:
    """Takes the move after which the fitted value is best, before the new cards are turned up."""

    def choose(self, view: HalfMoonView, random: Stream) -> str | None:
        """The next move, or None at a dead end."""
        sight = Sight(view)
        return sight.write(sight.choices[np.argmax(sight.values)]) if len(sight.choices) else None


def line_with_all_seen(view: HalfMoonView) -> list[str]:
    """The rest of the game once every card is known; nothing if it is lost."""
    return list(portfolio.search(view.layout, view.rules, SEEN_BUDGET, lambda states: None).moves)


class LookingPlayer:
    """Looks two moves ahead: what the turned cards may be, and how good the best move is then.

    Once every card lies open the rest is searched.

    Parameters
    ----------
    width : int
        How many choices it looks into, the best by the fitted value; 1 plays like the careful player.
    """

    def __init__(self, width: int):
        self.width = width
        self._line: list[str] = []

    def choose(self, view: HalfMoonView, random: Stream) -> str | None:
        """The next move, or None at a dead end."""
        if view.hidden == 0:
            self._line = self._line or line_with_all_seen(view)
            return self._line.pop(0) if self._line else None
        sight = Sight(view)
        return sight.write(sight.choices[self.ranked(sight)[0]]) if len(sight.choices) else None

    def ranked(self, sight: Sight) -> np.ndarray:
        """The choices that were looked into, best first; then the other distinct ones by fitted value."""
        order = sight.distinct[np.argsort(-sight.values[sight.distinct], kind="stable")]
        looked = order[: self.width]
        if len(looked) > 1:
            looked = looked[np.argsort(-sight.look_ahead(looked), kind="stable")]
        return np.concatenate([looked, order[self.width :]])
