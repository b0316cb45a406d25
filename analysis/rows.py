"""Results as rows of a table, and back."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pyarrow as pa

from solver.results import SolveResult

SCHEMA = pa.schema(
    [
        pa.field("deal", pa.string(), nullable=False),
        pa.field("number", pa.int64()),
        pa.field("verdict", pa.string(), nullable=False),
        pa.field("reason", pa.string(), nullable=False),
        pa.field("n_moves", pa.int32(), nullable=False),
        pa.field("states", pa.int64(), nullable=False),
        pa.field("seconds", pa.float64(), nullable=False),
        pa.field("moves", pa.list_(pa.string()), nullable=False),
        pa.field("budget", pa.int64(), nullable=False),
    ]
)


class Row(NamedTuple):
    """A result and the budget that it was found with.

    Attributes
    ----------
    result : SolveResult
        The result.
    budget : int
        Most states that the search was allowed; larger for a deal that has been retried.
    """

    result: SolveResult
    budget: int

    @property
    def verdict(self) -> str:
        """What the deal counts as."""
        return self.result.verdict


def table_of(rows: Sequence[Row]) -> pa.Table:
    """One row a deal; the columns are those of ``SCHEMA``."""
    records = [row.result.record() | {"budget": row.budget} for row in rows]
    return pa.table({name: [record[name] for record in records] for name in SCHEMA.names}, schema=SCHEMA)


def rows_of(table: pa.Table, game: str, rules: dict[str, Any]) -> list[Row]:
    """The results that a table holds; the table leaves out game and rules, which all rows share."""
    return [
        Row(
            SolveResult(
                game,
                rules,
                record["deal"],
                record["number"],
                record["verdict"],
                record["reason"],
                tuple(record["moves"]),
                record["states"],
                record["seconds"],
            ),
            record["budget"],
        )
        for record in table.to_pylist()
    ]


class RowKind(NamedTuple):
    """How one kind of row is stored.

    Attributes
    ----------
    schema : Schema
        Columns of the table.
    table_of : callable
        Rows to a table of that schema.
    rows_of : callable
        A table, the game's name and its rules to rows.
    """

    schema: pa.Schema
    table_of: Callable[[Sequence], pa.Table]
    rows_of: Callable[[pa.Table, str, dict[str, Any]], list]


SOLVED = RowKind(SCHEMA, table_of, rows_of)
