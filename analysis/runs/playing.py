"""Batches of honest games: what a player is asked for, a row a game, and how such a run is stored."""

import time
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import pyarrow as pa

from analysis.runs.deal_list import Item, realise
from analysis.runs.manifest import PlayManifest
from analysis.runs.rows import RowKind
from analysis.runs.solving import AnyRun
from solver.play.ladder import digest_of, player_for
from solver.play.stream import Stream
from solver.play.table import play_out
from solver.rules.record import Rules

WON, LOST, UNPLAYED = "won", "lost", "unplayed"
SHARDS, MOST_GAMES_A_SHARD = 64, 200


class PlayRow(NamedTuple):
    """An honest game.

    Attributes
    ----------
    deal : str
        Name of the deal.
    number : int or None
        Its native number, if it has one.
    won : bool or None
        Whether it was won; None if its worker died.
    progress : int
        Cards that had left the board or reached the foundations at the end.
    moves : tuple of str
        The moves, replayed by the referee as they were made.
    seconds : float
        CPU time; a record, never a criterion.
    """

    deal: str
    number: int | None
    won: bool | None
    progress: int
    moves: tuple[str, ...]
    seconds: float

    @property
    def verdict(self) -> str:
        """What the game counts as."""
        return UNPLAYED if self.won is None else WON if self.won else LOST

    def record(self) -> dict[str, Any]:
        """The game as plain data."""
        return {
            "deal": self.deal,
            "number": self.number,
            "won": self.won,
            "progress": self.progress,
            "n_moves": len(self.moves),
            "seconds": round(self.seconds, 6),
            "moves": list(self.moves),
        }


SCHEMA = pa.schema(
    [
        pa.field("deal", pa.string(), nullable=False),
        pa.field("number", pa.int64()),
        pa.field("won", pa.bool_(), nullable=False),
        pa.field("progress", pa.int32(), nullable=False),
        pa.field("n_moves", pa.int32(), nullable=False),
        pa.field("seconds", pa.float64(), nullable=False),
        pa.field("moves", pa.list_(pa.string()), nullable=False),
    ]
)


def _row_of(record: dict[str, Any], game: str, rules: dict[str, Any]) -> PlayRow:
    kept = {name: record[name] for name in PlayRow._fields}
    return PlayRow(**kept | {"moves": tuple(record["moves"])})


PLAYED = RowKind(SCHEMA, PlayRow.record, _row_of)


@dataclass(frozen=True)
class PlayJob:
    """What is the same for all games of a run; see ``PlayRun``."""

    game: str
    rules: Rules
    player: str
    settings: dict[str, int]
    seed: int

    def row_of(self, item: Item, budget: int) -> PlayRow:
        """Play a deal.  Its random choices depend on the seed and the deal's name alone."""
        named = realise(item, self.rules)
        begun = time.process_time()
        player = player_for(self.player, self.rules, self.settings)
        played = play_out(named.layout, self.rules, player, Stream(self.seed, named.name))
        return PlayRow(
            named.name,
            named.deal.number if named.deal else None,
            played.won,
            played.progress,
            played.moves,
            time.process_time() - begun,
        )


@dataclass(frozen=True)
class PlayRun(AnyRun):
    """Honest games that are to be played.

    Attributes
    ----------
    player : str
        Name of the player (see ``solver.play.ladder``).
    settings : dict of str to int
        Its settings, all of them.
    seed : int
        Seed of all random choices.
    """

    player: str
    settings: dict[str, int]
    seed: int = 1

    KIND: ClassVar = PLAYED
    OUTCOMES: ClassVar = (WON, LOST, UNPLAYED)

    @property
    def shard_size(self) -> int:
        """Games a shard."""
        return min(-(-len(self.deals) // SHARDS), MOST_GAMES_A_SHARD)

    def job(self) -> PlayJob:
        """What an executor needs to know."""
        return PlayJob(self.game, self.rules, self.player, self.settings, self.seed)

    def undone(self, item: Item) -> PlayRow:
        """The row of a deal whose worker died."""
        named = realise(item, self.rules)
        return PlayRow(named.name, named.deal.number if named.deal else None, None, 0, (), 0.0)

    def manifest(self) -> PlayManifest:
        """The description that is stored with the games."""
        return PlayManifest(
            **self.described(),
            kernel_digest=digest_of(self.rules),
            player=self.player,
            settings=self.settings,
            seed=self.seed,
        )
