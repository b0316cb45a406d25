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


class RowKind(NamedTuple):
    """How one kind of row is stored.

    Attributes
    ----------
    schema : Schema
        Columns of the table.
    record_of : callable
        A row as plain data, one value a column.
    row_of : callable
        Such a record back to a row; gets the game's name and its rules too, which all rows of a run share
        and a table leaves out.
    """

    schema: pa.Schema
    record_of: Callable[[Any], dict[str, Any]]
    row_of: Callable[[dict[str, Any], str, dict[str, Any]], Any]

    def table_of(self, rows: Sequence) -> pa.Table:
        """Rows as a table."""
        records = [self.record_of(row) for row in rows]
        columns = {name: [record[name] for record in records] for name in self.schema.names}
        return pa.table(columns, schema=self.schema)

    def rows_of(self, table: pa.Table, game: str, rules: dict[str, Any]) -> list:
        """The rows that a table holds."""
        return [self.row_of(record, game, rules) for record in table.to_pylist()]


def _record_of(row: Row) -> dict[str, Any]:
    return row.result.record() | {"budget": row.budget}


def _row_of(record: dict[str, Any], game: str, rules: dict[str, Any]) -> Row:
    names = ("deal", "number", "verdict", "reason", "states", "seconds")
    found = {name: record[name] for name in names}
    return Row(SolveResult(game, rules, moves=tuple(record["moves"]), **found), record["budget"])


SOLVED = RowKind(SCHEMA, _record_of, _row_of)
