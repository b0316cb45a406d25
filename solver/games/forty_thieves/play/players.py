"""Players of the Forty Thieves family that do not weigh: random, casual, careful, and a vote of beams."""

from collections import Counter

from solver.games.forty_thieves.play.beams import Beams
from solver.games.forty_thieves.play.hindsight import plan_with_all_seen
from solver.games.forty_thieves.play.steps import Steps
from solver.games.forty_thieves.play.view import FortyThievesView, quick_moves
from solver.games.forty_thieves.referee import FortyThievesPosition, builds_on
from solver.play.sampler import completions
from solver.play.stream import Stream

PATIENCE = 400  # moves after which the random player gives up
WANDERING = 60


def _improves(game: FortyThievesPosition, move: str) -> bool:
    """Whether a move between columns uncovers a card that does not lie in order already."""
    column = game.columns[int(move.split(">")[0]) - 1]
    cards = int(move.split("x")[1]) if "x" in move else 1
    if len(column) <= cards:
        return True
    below = column[-cards - 1]
    return below is None or not builds_on(column[-cards], below, game.rules.build)


class RandomPlayer:
    """Any legal move, each equally likely; gives up after PATIENCE moves."""

    def __init__(self):
        self._moves = 0

    def choose(self, view: FortyThievesView, random: Stream) -> str | None:
        """The next move, or None to give up."""
        self._moves += 1
        moves = view.legal_moves()
        return random.choice(moves) if moves and self._moves <= PATIENCE else None


class CasualPlayer:
    """To a foundation if it can, else builds, else turns, else fills an empty column; never looks ahead."""

    def choose(self, view: FortyThievesView, random: Stream) -> str | None:
        """The next move, or None when nothing useful is left."""
        game = view.game()
        kinds: dict[int, list[str]] = {}
        for move in view.legal_moves():
            kind = self._kind(game, move)
            if kind is not None:
                kinds.setdefault(kind, []).append(move)
        return random.choice(kinds[min(kinds)]) if kinds else None

    @staticmethod
    def _kind(game: FortyThievesPosition, move: str) -> int | None:
        source, target = move.split(">")
        if target == "F":
            return 0
        if source == "S":
            return 2
        if target == "S":
            return 4
        if source[0] == "F":
            return None
        filled = bool(game.columns[int(target.split("x")[0]) - 1])
        if source == "W":
            return 1 if filled else 3
        return 1 if filled and _improves(game, move) else None


class CarefulPlayer:
    """Keeps every move until it is needed, and thinks the game through once all cards have been seen.

    Puts out what it can and lays the waste's top on a column if one takes it.  A move between columns must
    bring that about, turn up a face-down card or empty a column; else the next card is turned, for no card
    turned ever spoils a move between columns, and it may show a better one.  When no card is hidden any more
    the rest is searched.
    """

    def __init__(self):
        self._rest: list[str] = []

    def choose(self, view: FortyThievesView, random: Stream) -> str | None:
        """The next move, or None when nothing useful is left."""
        if view.hidden == 0:
            self._rest = self._rest or plan_with_all_seen(view)
            return self._rest.pop(0) if self._rest else None
        moves = view.legal_moves()
        needed = next((move for move in moves if move.endswith(">F")), None) or _laid(view.game(), moves)
        if needed:
            return needed
        worth = {move: self._worth(view, move) for move in moves if move.split(">")[0].isdigit()}
        best = max(worth, key=worth.get, default=None)
        if best is not None and worth[best] > 0:
            return best
        return next((move for move in moves if move in ("S>W", "S>T", "W>S")), None)

    @staticmethod
    def _worth(view: FortyThievesView, move: str) -> int:
        """What a move brings about: 3 a card can go out, 2 the waste can be laid, 1 a new card or an end."""
        game = view.game()
        source, target = (int(place.split("x")[0]) - 1 for place in move.split(">"))
        if not game.columns[target] or not _improves(game, move):
            return 0
        game.play(move)
        left = game.columns[source]
        if not left or left[-1] is None:
            return 1
        moves = quick_moves(game)
        if any(after.endswith(">F") for after in moves):
            return 3
        return 2 if _laid(game, moves) else 0


def _laid(game: FortyThievesPosition, moves: list[str]) -> str | None:
    """The first of some legal moves that lays the waste's top on a card."""
    on_columns = (move for move in moves if move.startswith("W>") and move[2:].isdigit())
    return next((move for move in on_columns if game.columns[int(move[2:]) - 1]), None)


class VotingPlayer:
    """Determinized search: a beam on each sampled stock votes for the first move of its win.

    Equal votes are decided by the evaluation after the move.  Where no beam wins, it plays carefully, and
    so it does after ``WANDERING`` moves without a new card: votes of other samples may undo each other.

    Parameters
    ----------
    rules : FortyThievesRules
        The rules.
    samples : int
        Sampled stocks a decision.
    width : int
        Width of the beams.
    """

    def __init__(self, rules, samples: int, width: int):
        self.samples = samples
        self.beams = Beams(rules, width)
        self._careful = CarefulPlayer()
        self._rest: list[str] = []
        self._hidden, self._idle = 0, 0

    def choose(self, view: FortyThievesView, random: Stream) -> str | None:
        """The next move, or None to give up."""
        if view.hidden == 0:
            self._rest = self._rest or plan_with_all_seen(view)
            return self._rest.pop(0) if self._rest else None
        self._idle = self._idle + 1 if view.hidden == self._hidden else 0
        self._hidden = view.hidden
        if self._idle > WANDERING:
            return self._careful.choose(view, random)
        votes: Counter[str] = Counter()
        for row in completions(view.unseen, self.samples, random):
            layout = view.completed(row.tolist())
            tried = self.beams.try_(layout)
            if tried.won:
                votes[self.beams.beginning(layout, tried.codes)[0]] += 1
        if not votes:
            return self._careful.choose(view, random)
        steps = Steps(view.completed(view.unseen), view.rules)
        gains = {steps.write(step): step.gain for step in steps.steps} if len(votes) > 1 else {}
        return max(votes, key=lambda move: (votes[move], gains.get(move, 0)))
