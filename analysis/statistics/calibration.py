"""Do stated chances come true?  Positions from honest games, the advice given there, and how they ended."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pandas as pd

from solver.advice.advise import advise
from solver.advice.record import Advice
from solver.deals import native_deal
from solver.errors import BadInput
from solver.formats.layouts import lay_out
from solver.play.ladder import player_for
from solver.play.stream import Stream
from solver.play.table import position_of
from solver.play.view import view_of
from solver.rules.record import Rules

BINS = 5
MOVES = 48  # of a won game of Half Moon
STAGES = ("start", "middle", "end")
# Waning Moon: how many cards have been turned at each stage, of the 52 of the stock.
TURNED = {"start": range(1), "middle": range(13, 39), "end": range(39, 52)}


class Stated(NamedTuple):
    """A stated chance and what came of it.

    Attributes
    ----------
    deal : str
        The deal.
    stage : str
        Where in the game the position lies, one of ``STAGES``.
    move : int
        Moves made before.
    hidden : int
        Cards unseen.
    certainty : str
        ``sampled``, ``exact`` or ``bounds`` (see ``solver.advice.record.Advice``).
    share : float
        Share of fresh samples won after the best move; nan unless sampled.
    samples : int
        How many samples.
    chance, low, high : float
        As stated.
    won : bool
        Whether the game was won.
    """

    deal: str
    stage: str
    move: int
    hidden: int
    certainty: str
    share: float
    samples: int
    chance: float
    low: float
    high: float
    won: bool


def _stated(deal: str, stage: str, move: int, hidden: int, advice: Advice, won: bool) -> Stated:
    share = float("nan") if advice.fresh_share is None else advice.fresh_share
    said = (advice.certainty, share, advice.samples, advice.chance, advice.low, advice.high)
    return Stated(deal, stage, move, hidden, *said, won)


def stated_for_careful(rules: Rules, numbers: Iterable[int], samples: int | None = None) -> Iterator[Stated]:
    """Half Moon: one position of a careful game of each deal, at a random move; then on with the best move.

    The careful player plays to the position, and on from the advised move, on the deal as it lies.  The
    number of the move is drawn before the game, and a game that does not get there is left out: drawing among
    the moves that a game has had would favour positions of short games, which are lost.
    """
    for number in numbers:
        deal = native_deal(number, rules.game)
        random = Stream(7, deal.name)
        table = position_of(lay_out(deal, rules).layout, rules)
        player = player_for("careful", rules, {})
        at = random.below(MOVES)
        while table.moves_made < at and (move := player.choose(view_of(table), random)) is not None:
            table.play_text(move)
        view = view_of(table)
        if not view.legal_moves():
            continue
        advice = advise(view, samples, seed=number + 1)
        table.play_text(advice.best)
        while (move := player.choose(view_of(table), random)) is not None:
            table.play_text(move)
        stage = STAGES[len(STAGES) * at // MOVES]
        yield _stated(deal.name, stage, at, view.hidden, advice, table.is_won())


def stated_in_games(
    plays: pd.DataFrame, rules: Rules, numbers: Iterable[int], samples: int | None = None
) -> Iterator[Stated]:
    """Waning Moon: a position of each stage of stored games, each just before a card is turned.

    Which turn that is has been drawn before the game.  The start is the deal itself.

    Parameters
    ----------
    plays : DataFrame
        ``number``, ``won`` and ``moves`` of games.
    numbers : iterable of int
        Numbers of the deals to take.
    """
    rows = plays.set_index("number")
    for number in numbers:
        row = rows.loc[number]
        deal = native_deal(number, rules.game)
        random = Stream(7, deal.name)
        turns = [n for n, move in enumerate(row["moves"]) if move == "S>W"]
        for stage, turned in TURNED.items():
            drawn = turned[random.below(len(turned))]
            if drawn >= len(turns):
                continue
            at = turns[drawn] if drawn else 0
            table = position_of(lay_out(deal, rules).layout, rules)
            for move in row["moves"][:at]:
                table.play_text(move)
            view = view_of(table)
            advice = advise(view, samples, seed=at + 1)
            yield _stated(deal.name, stage, at, view.hidden, advice, bool(row["won"]))


def frame_of(stated: Iterable[Stated]) -> pd.DataFrame:
    """A row a position."""
    return pd.DataFrame(list(stated), columns=Stated._fields)


class Kept(NamedTuple):
    """Stated chances of one stage against what came.

    Attributes
    ----------
    stage : str
        Which.
    n, stated, won : int, float, int
        Positions; wins to be expected if the chances hold; wins.
    z : float
        Wins less those stated, in standard deviations.
    p : float
        Exact two-sided test of the number of wins, were every chance as stated (the Poisson binomial law).
    """

    stage: str
    n: int
    stated: float
    won: int
    z: float
    p: float


def by_stage(frame: pd.DataFrame) -> list[Kept]:
    """How stated chances were kept at each stage; of a game only one position is in each."""
    found = []
    for stage in STAGES:
        rows = frame[frame["stage"] == stage]
        if len(rows):
            found.append(_kept(stage, rows["chance"].to_numpy(float), int(rows["won"].sum())))
    return found


def _kept(stage: str, chances: np.ndarray, won: int) -> Kept:
    law = np.ones(1)
    for chance in chances:
        law = np.convolve(law, [1 - chance, chance])
    spread = float(np.sqrt((chances * (1 - chances)).sum()))
    z = (won - chances.sum()) / spread if spread else 0.0
    p = min(1.0, 2 * min(law[: won + 1].sum(), law[won:].sum()))
    return Kept(stage, len(chances), float(chances.sum()), won, float(z), float(p))


class Reliability(NamedTuple):
    """Stated chances against outcomes.

    Attributes
    ----------
    brier : float
        Mean squared difference of chance and outcome.
    skill : float
        1 less the Brier score over that of always stating the overall share.
    stated, won, n : arrays
        For each bin of positions by stated chance: the mean chance, the share won, how many.
    """

    brier: float
    skill: float
    stated: np.ndarray
    won: np.ndarray
    n: np.ndarray


def reliability(frame: pd.DataFrame, bins: int = BINS) -> Reliability:
    """The reliability curve, in bins of equally many positions, and the Brier score (Brier 1950)."""
    chance, won = frame["chance"].to_numpy(float), frame["won"].to_numpy(float)
    brier = float(np.mean((chance - won) ** 2))
    reference = float(np.mean((won.mean() - won) ** 2))
    parts = np.array_split(np.argsort(chance, kind="stable"), min(bins, len(chance)))
    return Reliability(
        brier,
        1 - brier / reference if reference else 0.0,
        np.array([chance[part].mean() for part in parts]),
        np.array([won[part].mean() for part in parts]),
        np.array([len(part) for part in parts]),
    )


def read_stated(path: str | Path) -> pd.DataFrame:
    """Read the positions that ``scripts/research/calibrate.py`` has written.

    Raises
    ------
    BadInput
        If the file cannot be read or is another file.
    """
    try:
        frame = pd.read_csv(path)
    except (OSError, ValueError) as error:
        raise BadInput(f"{path}: it cannot be read ({error})") from None
    if list(frame.columns) != list(Stated._fields) or frame.empty:
        raise BadInput(f"{path}: this is not a file of stated chances (see scripts/research/calibrate.py)")
    return frame
