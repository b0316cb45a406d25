"""Do stated chances come true?  Positions from honest games, the advice given there, and how they ended."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pandas as pd
import statsmodels.api as sm

from solver.deals import native_deal
from solver.errors import BadInput
from solver.formats.layouts import lay_out
from solver.players.advise import Advice, advise
from solver.players.ladder import player_for
from solver.players.stream import Stream
from solver.players.table import game_of, play_text
from solver.players.view import view_of
from solver.rules import Rules

BINS = 5
MOVES = 48  # of a won game of Half Moon


class Stated(NamedTuple):
    """A stated chance and what came of it.

    Attributes
    ----------
    deal : str
        The deal.
    move : int
        Moves made before.
    hidden : int
        Cards unseen.
    share : float
        Share of samples won after the best move.
    samples : int
        How many samples.
    chance, low, high : float
        As stated.
    won : bool
        Whether the game was won.
    """

    deal: str
    move: int
    hidden: int
    share: float
    samples: int
    chance: float
    low: float
    high: float
    won: bool


def _stated(deal: str, move: int, hidden: int, advice: Advice, won: bool) -> Stated:
    return Stated(
        deal, move, hidden, advice.best_share, advice.samples, advice.chance, advice.low, advice.high, won
    )


def stated_for_careful(
    game: str, rules: Rules, numbers: range, samples: int | None = None
) -> Iterator[Stated]:
    """Half Moon: one position of a careful game of each deal, at a random move; then on with the best move.

    The careful player plays to the position, and on from the advised move, on the deal as it lies.  The
    number of the move is drawn before the game, and a game that does not get there is left out: drawing among
    the moves that a game has had would favour positions of short games, which are lost.
    """
    for number in numbers:
        deal = native_deal(number, rules.game)
        random = Stream(7, deal.name)
        table = game_of(lay_out(deal, rules).layout, rules)
        player = player_for("careful", rules, {})
        at = random.below(MOVES)
        while table.moves_made < at and (move := player.choose(view_of(table), random)) is not None:
            play_text(table, move)
        view = view_of(table)
        if not view.legal_moves():
            continue
        advice = advise(view, samples, seed=number + 1)
        play_text(table, advice.best)
        while (move := player.choose(view_of(table), random)) is not None:
            play_text(table, move)
        yield _stated(deal.name, at, view.hidden, advice, table.is_won())


def stated_in_games(
    plays: pd.DataFrame, rules: Rules, first: int, last: int, samples: int | None = None
) -> Iterator[Stated]:
    """One position of each stored game, before a card is turned; which one is drawn before the game.

    Parameters
    ----------
    plays : DataFrame
        ``number``, ``won`` and ``moves`` of games.
    first, last : int
        Numbers of the deals to take.
    """
    rows = plays[(plays["number"] >= first) & (plays["number"] <= last)]
    for row in rows.itertuples():
        deal = native_deal(int(row.number), rules.game)
        table = game_of(lay_out(deal, rules).layout, rules)
        turns = [n for n, move in enumerate(row.moves) if move == "S>W"]
        drawn = Stream(7, deal.name).below(rules.stock_size)
        if drawn >= len(turns):
            continue
        at = turns[drawn]
        for move in row.moves[:at]:
            play_text(table, move)
        view = view_of(table)
        yield _stated(deal.name, at, view.hidden, advise(view, samples, seed=at + 1), bool(row.won))


def frame_of(stated: Iterator[Stated]) -> pd.DataFrame:
    """A row a position."""
    return pd.DataFrame(list(stated), columns=Stated._fields)


def fit(frame: pd.DataFrame) -> np.ndarray:
    """Offset, slope and weight of the hidden cards for ``solver.players.advise.hindsight``."""
    share = (frame["share"] * frame["samples"] + 0.5) / (frame["samples"] + 1)
    features = np.column_stack([np.ones(len(frame)), np.log(share / (1 - share)), frame["hidden"]])
    return np.asarray(sm.Logit(frame["won"].to_numpy(float), features).fit(disp=0).params)


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
    parts = np.array_split(np.argsort(chance, kind="stable"), bins)
    return Reliability(
        brier,
        1 - brier / reference if reference else 0.0,
        np.array([chance[part].mean() for part in parts]),
        np.array([won[part].mean() for part in parts]),
        np.array([len(part) for part in parts]),
    )


def read_stated(path: str | Path) -> pd.DataFrame:
    """Read the positions that ``scripts/calibrate.py`` has written.

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
        raise BadInput(f"{path}: this is not a file of stated chances (see scripts/calibrate.py)")
    return frame
