"""The best player of the Forty Thieves family: hindsight optimisation on sampled stocks."""

from collections import Counter
from typing import NamedTuple

from solver.games.forty_thieves.play.beams import Beams
from solver.games.forty_thieves.play.view import FortyThievesView
from solver.games.forty_thieves.referee import FortyThievesLayout, FortyThievesPosition
from solver.games.forty_thieves.search import portfolio
from solver.play.sampler import completions
from solver.play.stream import Stream
from solver.results import WINNABLE

WIDER = 4
SEEN_BUDGET = 150_000  # states of the search once every card has been seen


class Planner:
    """A player that carries out what it has planned, as far as it needs no new card."""

    def __init__(self):
        self._plan: list[str] = []

    def choose(self, view: FortyThievesView, random: Stream) -> str | None:
        """The next move, or None to give up."""
        if not self._plan:
            self._plan = self.plan(view, random)
        return self._plan.pop(0) if self._plan else None

    def plan(self, view: FortyThievesView, random: Stream) -> list[str]:
        """Moves to play now; only the last of them may turn up a card."""
        raise NotImplementedError


def plan_with_all_seen(view: FortyThievesView) -> list[str]:
    """The rest of the game once every card is known, or nothing if no win is found."""
    found = portfolio.search(view.layout, view.rules, SEEN_BUDGET, effort=0)
    return list(found.moves) if found.verdict == WINNABLE else []


class HindsightPlayer(Planner):
    """Hindsight optimisation: a candidate is judged by how many of the same sampled stocks are won after it.

    A beam on each sample gives a line of play; what it does before the next card is turned is a candidate.
    Where no beam wins, beams ``WIDER`` times as wide try, and then the most cards on the foundations count.
    Turning a card never spoils a move between columns, so a candidate is cut down to what must come first:
    the moves that play cards from the waste, and those that they need.  Then every candidate is tried on
    every sample, as if the player saw the stock from there on.  It is the choice between the candidates that
    counts, not the share of wins, which is that of a player who sees all.

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
        super().__init__()
        self.samples = samples
        self.beams = Beams(rules, width)
        self._wider = Beams(rules, WIDER * width)

    def plan(self, view: FortyThievesView, random: Stream) -> list[str]:
        """The best candidate."""
        if view.hidden == 0:
            return plan_with_all_seen(view)
        layouts = self.sampled(view, random)
        candidates, beams = self.candidates(view, layouts)
        if len(candidates) < 2:
            return list(candidates[0]) if candidates else []
        return list(max(self.judged(view, candidates, layouts, beams), key=_merit).moves)

    def weighed(self, view: FortyThievesView, random: Stream) -> tuple[list["Judged"], bool]:
        """Every candidate as it was judged, best first; and whether wider beams had to judge them."""
        layouts = self.sampled(view, random)
        candidates, beams = self.candidates(view, layouts)
        if len(candidates) == 1:
            # A runner-up for whoever asks: the same with what the lines play between the columns first.
            others, _ = self.candidates(view, layouts, whole=True)
            candidates += [moves for moves in others if moves[0] != candidates[0][0]][:1]
        judged = self.judged(view, candidates, layouts, beams)
        return sorted(judged, key=_merit, reverse=True), beams is self._wider

    def sampled(self, view: FortyThievesView, random: Stream) -> list[FortyThievesLayout]:
        """Layouts that look like the view."""
        return [view.completed(row.tolist()) for row in completions(view.unseen, self.samples, random)]

    def candidates(
        self, view: FortyThievesView, layouts: list[FortyThievesLayout], whole: bool = False
    ) -> tuple[list[tuple[str, ...]], Beams]:
        """Moves up to the next new card, from the lines of the beams; the most frequent first.

        Lines that win; if there is none, wider beams try; if they do not win either, the lines that bring
        most cards out.  With ``whole`` the moves are not cut down to what must come first.  Also returns the
        beams that found them.
        """
        for beams in (self.beams, self._wider):
            tried = [beams.try_(layout) for layout in layouts]
            if any(one.won for one in tried):
                break
        votes: Counter[tuple[str, ...]] = Counter()
        positions: dict[tuple, tuple[str, ...]] = {}
        if view.rules.stock_to == "waste" and view.layout.stock:
            _add(view, ("S>W",), votes, positions, 0)
        nobody = not any(one.won for one in tried)
        for layout, one in zip(layouts, tried, strict=True):
            if not (one.won or nobody):
                continue
            moves = until_new_card(view, beams.beginning(layout, one.codes))
            if nobody and not _turns_up(view, moves):
                continue
            first = moves if whole else what_must_come_first(view, moves)
            _add(view, tuple(first), votes, positions, 1)
        return [moves for moves, _ in votes.most_common()], beams

    def judged(self, view, candidates, layouts, beams: Beams) -> list["Judged"]:
        """Try each candidate on each sample."""
        judged = []
        for moves in candidates:
            tried = []
            for layout in layouts:
                game = FortyThievesPosition(layout, view.rules)
                for move in moves:
                    game.play(move)
                tried.append(beams.try_(game.layout()))
            judged.append(Judged(moves, tuple(one.won for one in tried), sum(one.out for one in tried)))
        return judged


class Judged(NamedTuple):
    """A candidate, which samples are won after it, and the cards out at best, over all samples."""

    moves: tuple[str, ...]
    wins: tuple[bool, ...]
    out: int

    @property
    def won(self) -> int:
        """How many samples are won."""
        return sum(self.wins)


def _merit(judged: Judged) -> tuple[int, int]:
    return judged.won, judged.out


def _add(view, moves, votes, positions, vote) -> None:
    """Count a vote for a candidate; candidates that lead to one position are one."""
    game = view.game()
    for move in moves[:-1]:
        game.play(move)
    layout = game.layout()
    key = (
        tuple(sorted(zip(layout.columns, layout.face_down, strict=True), key=str)),
        tuple(tuple(sorted(pair)) for pair in layout.foundations),
        layout.waste,
        moves[-1],
    )
    first = positions.setdefault(key, tuple(moves))
    votes[first] += vote


def reveals(game: FortyThievesPosition) -> bool:
    """Whether an unseen card lies open now."""
    return any(column and column[-1] is None for column in game.columns) or (
        bool(game.waste) and game.waste[-1] is None
    )


def until_new_card(view: FortyThievesView, moves: list[str]) -> list[str]:
    """The moves of a line up to the first that turns up an unseen card, that one included."""
    game = view.game()
    for n, move in enumerate(moves, start=1):
        game.play(move)
        if reveals(game):
            return moves[:n]
    return moves


def _turns_up(view: FortyThievesView, moves: list[str]) -> bool:
    """Whether a line turns up an unseen card."""
    game = view.game()
    for move in moves:
        game.play(move)
    return reveals(game)


def what_must_come_first(view: FortyThievesView, moves: list[str]) -> tuple[str, ...]:
    """The least of a line that must be played before its next new card: see ``HindsightPlayer``."""
    moves = until_new_card(view, moves)
    if view.rules.stock_to != "waste":
        return tuple(moves)
    *before, last = moves
    keeps = [move for move in before if move.startswith("W>")] if last == "S>W" else []
    for n in range(len(before) - 1, -1, -1):
        if before[n] in keeps:
            continue
        shorter = before[:n] + before[n + 1 :]
        if _is_legal(view, [*shorter, last]):
            before = shorter
    return (*before, last)


def _is_legal(view: FortyThievesView, moves: list[str]) -> bool:
    game = view.game()
    try:
        for move in moves[:-1]:
            game.play(move)
            if reveals(game):
                return False
        game.play(moves[-1])
    except ValueError:
        return False
    return True
