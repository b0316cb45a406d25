"""The players of Elevens: one is enough, because everybody who plays on wins the same deals."""

from solver.games.elevens.play.view import ElevensView
from solver.play.rung import Rung
from solver.play.stream import Stream


class RandomPlayer:
    """Any legal move, each equally likely."""

    def choose(self, view: ElevensView, random: Stream) -> str | None:
        """The next move, or None at a dead end."""
        moves = view.legal_moves()
        return random.choice(moves) if moves else None


LADDER = {"random": Rung("any legal move", {}, lambda rules, settings: RandomPlayer())}
