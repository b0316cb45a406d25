"""A run is cut into shards: runs of deals that are solved, stored and resumed as one piece.

How it is cut depends on the number of deals alone, so every machine with any number of jobs cuts it alike.
"""

from dataclasses import dataclass

from solver.games.catalogue import GAMES

SHARDS_OF_A_SHORT_RUN = 64


@dataclass(frozen=True)
class Shard:
    """Consecutive deals of a run.

    Attributes
    ----------
    index : int
        Number of the shard in the run, from 0.
    deals : range
        Positions in the run's list of deals.
    """

    index: int
    deals: range

    @property
    def name(self) -> str:
        """What the shard is called in messages; its file is ``NAME.parquet``."""
        return f"shard-{self.index:06d}"


def shard_size(deals: int, game: str) -> int:
    """Deals a shard: a 64th of the run, but no more than some 10 to 100 seconds of work.

    >>> shard_size(640, "half-moon"), shard_size(100_000, "half-moon")
    (10, 500)
    """
    return min(-(-deals // SHARDS_OF_A_SHORT_RUN), GAMES[game].deals_a_shard)


def cut(deals: int, size: int) -> list[Shard]:
    """The shards of a run.

    >>> [shard.deals for shard in cut(5, 2)]
    [range(0, 2), range(2, 4), range(4, 5)]
    """
    starts = range(0, deals, size)
    return [Shard(n, range(start, min(start + size, deals))) for n, start in enumerate(starts)]
