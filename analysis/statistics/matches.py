"""Stored honest plays as their readers see them, next to what the same deals allow with all cards known."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pandas as pd
import pyarrow as pa

from analysis.runs.manifest import PlayManifest
from analysis.runs.playing import PLAYED
from analysis.runs.shards import cut
from analysis.runs.store import (
    MANIFEST,
    Store,
    is_there,
    names_in,
    refuse_missing_folder,
    stored_manifest,
    text_of,
)
from analysis.runs.stored import StoredRun, rules_of, settings_of
from analysis.statistics.paired import mcnemar_p, paired_interval
from solver.errors import BadInput, Fault
from solver.results import UNWINNABLE, WINNABLE
from solver.rules.record import Rules

COLUMNS = ("deal", "number", "won", "progress", "n_moves", "seconds")


@dataclass(frozen=True)
class StoredPlays:
    """What is stored of a run of honest games.

    Attributes
    ----------
    folder : Path
        Where it was read.
    manifest : PlayManifest
        What was played.
    rules : Rules
        The rules.
    frame : DataFrame
        One row a game in the order of the run, with ``COLUMNS`` (and others that were asked for).
    """

    folder: Path
    manifest: PlayManifest
    rules: Rules
    frame: pd.DataFrame

    @property
    def name(self) -> str:
        """The player with its settings: ``best, samples 6, width 10``."""
        settings = [f"{name} {value}" for name, value in self.manifest.settings.items()]
        return ", ".join([self.manifest.player, *settings])

    @property
    def game(self) -> str:
        """The rule set, with the rules that differ from it."""
        return " ".join([self.manifest.game, *settings_of(self.manifest.game, self.rules)])

    @property
    def command(self) -> str:
        """The command that makes this run again."""
        settings = "".join(f" --set {text}" for text in settings_of(self.manifest.game, self.rules))
        own = "".join(f" --{name} {value}" for name, value in self.manifest.settings.items())
        return (
            f"moons play {self.manifest.game}{settings} --player {self.manifest.player}{own} "
            f"--deals {self.manifest.deals} --seed {self.manifest.seed}"
        )

    @property
    def unfinished(self) -> bool:
        """Whether games of the run are not stored yet."""
        return len(self.frame) < self.manifest.n_deals


def holds_plays(folder: str | Path) -> bool:
    """Whether a folder holds honest plays (and not verdicts)."""
    path = Path(folder) / MANIFEST
    return is_there(path) and '"player"' in text_of(path)


def read_plays(folder: str | Path, columns: Sequence[str] = COLUMNS) -> StoredPlays:
    """Read what is stored of a run of honest games, finished or not.

    Raises
    ------
    BadInput
        If the folder holds no such run, if nothing is stored yet, or if a file is broken.
    """
    folder = Path(folder)
    refuse_missing_folder(folder)
    manifest = stored_manifest(folder, PlayManifest)
    store = Store(folder, manifest, PLAYED)
    store.refuse_foreign_files(names_in(folder))
    shards = [shard for shard in cut(manifest.n_deals, manifest.shard_size) if store.has(shard)]
    if not shards:
        raise BadInput(f"{folder}: no game of this run is stored yet")
    frame = pa.concat_tables([store.read_columns(shard, columns) for shard in shards]).to_pandas()
    return StoredPlays(folder, manifest, rules_of(manifest, folder), frame)


class Contradiction(Fault):
    """A deal was won honestly that is called unwinnable: one of the two is wrong."""


def join_verdicts(plays: StoredPlays, solved: StoredRun) -> pd.DataFrame:
    """Games next to the verdicts of the same deals under the same rules.

    Returns
    -------
    DataFrame
        One row a deal that both have: ``deal``, ``won``, ``verdict``.

    Raises
    ------
    BadInput
        If the rules differ.
    Contradiction
        If a deal was won honestly and is called unwinnable; names it.
    """
    if plays.rules != solved.rules:
        raise BadInput(f"{plays.folder}: its rules are not those of {solved.folder}")
    joined = plays.frame[["deal", "won"]].merge(solved.frame[["deal", "verdict"]], on="deal")
    wrong = joined[joined["won"] & (joined["verdict"] == UNWINNABLE)]
    if len(wrong):
        raise Contradiction(
            f"{wrong['deal'].iloc[0]} was won honestly ({plays.folder}) and is called unwinnable "
            f"({solved.folder}): {len(wrong)} such deals"
        )
    return joined


def winnable_share(joined: pd.DataFrame) -> tuple[int, int]:
    """Deals of a join that are winnable, a deal won honestly included, and all of them."""
    return int((joined["won"] | (joined["verdict"] == WINNABLE)).sum()), len(joined)


@dataclass(frozen=True)
class Match:
    """Two players on the same deals.

    Attributes
    ----------
    deals, both, only_one, only_other : int
        Deals, and how many were won by both, by the one only, by the other only.
    p : float
        Exact McNemar test.
    low, high : float
        95 % interval of the difference in shares, the one less the other.
    """

    deals: int
    both: int
    only_one: int
    only_other: int
    p: float
    low: float
    high: float


def match(one: StoredPlays, other: StoredPlays) -> Match:
    """Compare two players on the deals that both have played."""
    joined = one.frame[["deal", "won"]].merge(
        other.frame[["deal", "won"]], on="deal", suffixes=("", "_other")
    )
    if one.rules != other.rules or joined.empty:
        raise BadInput(f"{one.folder} and {other.folder} have no deal in common under the same rules")
    mine, theirs = joined["won"], joined["won_other"]
    gained, lost = int((mine & ~theirs).sum()), int((~mine & theirs).sum())
    low, high = paired_interval(gained, lost, len(joined))
    return Match(len(joined), int((mine & theirs).sum()), gained, lost, mcnemar_p(gained, lost), low, high)
