"""Players of Half Moon, from one that plays anything to one that plays every choice out on samples."""

from functools import lru_cache
from pathlib import Path

import numpy as np

from solver.half_moon import portfolio
from solver.half_moon.state import NO_KIND, arities, kind_of
from solver.players.half_moon_policy import N_WEIGHTS
from solver.players.half_moon_rollouts import MOST_CHOICES, judge_choices, roll_out
from solver.players.removed import hidden_samples
from solver.players.stream import Stream
from solver.players.view import HalfMoonView
from solver.referee.half_moon import write_move
from solver.rules import MOST_PILE_HEIGHT, MOST_PILES

TO_THE_END = 1 << 20
SEEN_BUDGET = 1_000_000  # states; a table on which all cards lie open takes a few dozen
WEIGHTS = Path(__file__).with_name("half_moon_weights.npz")


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
    """The tables of the fitted player (float64[N_WEIGHTS]; see ``half_moon_policy``)."""
    weights = np.load(WEIGHTS)["weights"].astype(np.float64)
    assert weights.shape == (N_WEIGHTS,)
    return weights


class Sight:
    """A view in kinds, as the kernels take it.

    Attributes
    ----------
    arity, heights, tops, fields, seen, left, piles
        See ``half_moon_policy``; ``left`` only holds if the past of the position is known.
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
        self.fields = np.zeros(kinds, np.int64)
        self.left = np.zeros(len(self.arity), np.int64)
        for pile, cards in enumerate(layout.piles):
            self.heights[pile] = len(cards)
            if cards:
                self.tops[pile] = kind_of(cards[-1], rules)
        for card in layout.reserve:
            if card is not None:
                self.fields[kind_of(card, rules)] += 1
        self.seen = self.fields.copy()
        for kind in self.tops[self.tops != NO_KIND]:
            self.seen[kind] += 1
        known = [card for pile in layout.piles for card in pile[:-1] if card is not None]
        for card in (*known, *view.unseen):
            kind = kind_of(card, rules)
            if kind % 3 == 0:
                self.left[kind // 3] += 1
        self.left += self.seen[::3]
        self.left = np.minimum(self.left, 8)
        choices = np.zeros((MOST_CHOICES, 4), np.int64)
        values = np.zeros(MOST_CHOICES)
        n = judge_choices(*self.table, self.left, self.piles, fitted_weights(), choices, values)
        self.choices = choices[:n]
        self.values = 1 / (1 + np.exp(-values[:n]))
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

    def roll_out(self, choices: np.ndarray, hidden: np.ndarray) -> np.ndarray:
        """Games that the fitted player wins after each of some choices, over all samples."""
        chances = np.zeros(len(choices))
        roll_out(*self.table, self.piles, fitted_weights(), choices, hidden, TO_THE_END, chances)
        return chances


class CarefulPlayer:
    """Takes the move after which the fitted tables judge best, before the new cards are turned up."""

    def choose(self, view: HalfMoonView, random: Stream) -> str | None:
        """The next move, or None at a dead end."""
        sight = Sight(view)
        return sight.write(sight.choices[np.argmax(sight.values)]) if len(sight.choices) else None


def line_with_all_seen(view: HalfMoonView) -> list[str]:
    """The rest of the game once every card is known; nothing if it is lost."""
    return list(portfolio.search(view.layout, view.rules, SEEN_BUDGET, lambda states: None).moves)


class RolloutPlayer:
    """Plays every choice on with the fitted player on the same sampled hidden cards, and takes the best.

    Sequential halving (Karnin, Koren and Somekh 2013): all choices on a share of the samples, the better
    half on twice as many, and so on, so that the close ones are told apart by all of them.  The fitted value
    counts like ``PRIOR`` samples, for it tells choices apart better than hundreds of games do.  With fewer
    than ``MANY`` samples the tables decide alone while more than ``LATE`` cards are hidden: there choices
    differ by less than the noise.  Once every card lies open the rest is searched.

    Parameters
    ----------
    samples : int
        Samples that the last choices are tried on.
    """

    PRIOR = 2000
    MOST_ROUNDS, LEAST_SAMPLES = 4, 100  # of halving; on which the first round is played
    MANY, LATE = 1000, 45

    def __init__(self, samples: int):
        self.samples = samples
        self._line: list[str] = []

    def choose(self, view: HalfMoonView, random: Stream) -> str | None:
        """The next move, or None at a dead end."""
        if view.hidden == 0:
            self._line = self._line or line_with_all_seen(view)
            return self._line.pop(0) if self._line else None
        sight = Sight(view)
        if len(sight.choices) == 0:
            return None
        order, _ = self.ranked(sight, random)
        return sight.write(sight.choices[order[0]])

    def ranked(self, sight: Sight, random: Stream) -> tuple[np.ndarray, np.ndarray]:
        """The choices that were tried to the last, best first, and the mean chance of every choice."""
        alive = sight.distinct
        total = self.PRIOR * sight.values
        tried = np.full(len(total), float(self.PRIOR))
        if len(alive) == 1 or (sight.view.hidden > self.LATE and self.samples < self.MANY):
            return alive[np.argsort(-sight.values[alive], kind="stable")], sight.values
        hidden = sight.samples(self.samples, random)
        done = 0
        rounds = min(self.MOST_ROUNDS, (self.samples // self.LEAST_SAMPLES).bit_length() - 1)
        for halving in range(max(rounds, 0), -1, -1):
            upto = self.samples >> halving
            total[alive] += sight.roll_out(sight.choices[alive], hidden[done:upto])
            tried[alive] += upto - done
            done = upto
            alive = alive[np.argsort(-(total / tried)[alive], kind="stable")]
            if halving:
                alive = alive[: (len(alive) + 1) // 2]
        return alive, total / tried
