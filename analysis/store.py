"""The folder of a run: a manifest and one Parquet file a shard.

A file is written under a temporary name in the same folder, brought to the disk and renamed, so a file with
a final name is always whole, whatever was killed when.  All temporary names begin with a dot; readers of
Parquet folders such as pandas leave them out.
"""

import os
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

import pyarrow as pa
import pyarrow.parquet as pq

from analysis.manifest import AnyManifest, Manifest, read_manifest, refuse_other_manifest
from analysis.rows import SOLVED, Row, RowKind
from analysis.shards import Shard
from solver.errors import BadInput

MANIFEST = "_manifest.json"
RUN_KEY, SHARD_KEY = b"moons.run", b"moons.shard"

_SHARD_FILE = re.compile(r"shard-[0-9]{6}\.parquet")
_TEMPORARY = re.compile(r"\.(shard-[0-9]{6}\.parquet|_manifest\.json)\.[0-9]+\.tmp")


class Store:
    """The folder of one run.

    Parameters
    ----------
    folder : Path
        The folder; it exists.
    manifest : AnyManifest
        The run that is wanted; its type is the kind of run that the folder may hold.
    kind : RowKind
        What its rows are.
    """

    def __init__(self, folder: Path, manifest: AnyManifest, kind: RowKind = SOLVED):
        self.folder = folder
        self.manifest = manifest
        self.kind = kind

    def open(self, overwrite: bool = False) -> None:
        """Check what is in the folder, or begin the run there.

        Parameters
        ----------
        overwrite : bool
            Remove the shards of whatever run is there; files that are not of a run stay.

        Raises
        ------
        BadInput
            If the folder cannot be written, holds another run, or holds other files.
        """
        names = sorted(os.listdir(self.folder))
        path = self.folder / MANIFEST
        if overwrite and MANIFEST in names:
            for name in filter(_SHARD_FILE.fullmatch, names):  # first: no shard without its manifest
                _remove(self.folder / name)
            names = [name for name in names if not _SHARD_FILE.fullmatch(name)]
        elif MANIFEST in names:
            stored = read_manifest(_read(path), str(path), type(self.manifest))
            refuse_other_manifest(stored, self.manifest, str(self.folder))
        self.refuse_foreign_files(names)
        if overwrite or MANIFEST not in names:
            self._write(MANIFEST, lambda file: file.write(self.manifest.text().encode()))

    def refuse_foreign_files(self, names: list[str]) -> None:
        """Refuse a folder with files in it that a run does not write.

        Parameters
        ----------
        names : list of str
            What is in the folder.

        Raises
        ------
        BadInput
            Names the first such file.
        """
        visible = [name for name in names if not name.startswith(".") and name != MANIFEST]
        if MANIFEST not in names and visible:
            raise BadInput(
                f"{self.folder}: '{visible[0]}' is in this folder, which is not the folder of a run; "
                "choose an empty or a new one"
            )
        for name in visible:
            if name.endswith(".parquet") and not _SHARD_FILE.fullmatch(name):
                raise BadInput(f"{self.folder / name}: this file is not of this run; move it elsewhere")

    def remove_leftovers(self) -> None:
        """Remove temporary files that a killed run has left."""
        for name in filter(_TEMPORARY.fullmatch, os.listdir(self.folder)):
            with suppress(OSError):
                (self.folder / name).unlink()

    def path_of(self, shard: Shard) -> Path:
        """File of a shard."""
        return self.folder / f"{shard.name}.parquet"

    def has(self, shard: Shard) -> bool:
        """Whether the shard is stored; checks that its file is whole and of this run.

        Raises
        ------
        BadInput
            If there is a file of that name that is damaged or of another run.
        """
        path = self.path_of(shard)
        if not path.exists():
            return False
        found = self._open_parquet(path, pq.read_metadata)
        carried = (found.metadata or {}).get(RUN_KEY), (found.metadata or {}).get(SHARD_KEY)
        if carried != (self.manifest.digest().encode(), shard.name.encode()):
            raise BadInput(
                f"{path}: this file is not of this run; move it elsewhere and run the command again"
            )
        if found.num_rows != len(shard.deals):
            raise self._damaged(path)
        return True

    def read(self, shard: Shard) -> list[Row]:
        """The results of a stored shard, in the order of its deals."""
        path = self.path_of(shard)
        table = self._open_parquet(path, pq.read_table)
        if not table.schema.equals(self.kind.schema):
            raise self._damaged(path)
        return self.kind.rows_of(table, self.manifest.game, self.manifest.rules)

    def read_columns(self, shard: Shard, names: Sequence[str]) -> pa.Table:
        """Some columns of a stored shard; lines of play are long, and most questions do without them."""
        path = self.path_of(shard)
        table = self._open_parquet(path, lambda path: pq.read_table(path, columns=list(names)))
        if not table.schema.equals(pa.schema([self.kind.schema.field(name) for name in names])):
            raise self._damaged(path)
        return table

    def write(self, shard: Shard, rows: Sequence[Row]) -> None:
        """Store a shard, whole or not at all.

        Raises
        ------
        BadInput
            If it cannot be written, as on a full disk.
        """
        carried = {RUN_KEY: self.manifest.digest().encode(), SHARD_KEY: shard.name.encode()}
        table = self.kind.table_of(rows).replace_schema_metadata(carried)
        self._write(self.path_of(shard).name, lambda file: pq.write_table(table, file, compression="zstd"))

    def _open_parquet(self, path: Path, read: Callable):
        try:
            return read(path)
        except (pa.ArrowException, OSError, ValueError):
            raise self._damaged(path) from None

    @staticmethod
    def _damaged(path: Path) -> BadInput:
        return BadInput(
            f"{path}: damaged or not a shard; remove it and give the run's command again to solve it anew"
        )

    def _write(self, name: str, fill: Callable[[BinaryIO], object]) -> None:
        temporary = self.folder / f".{name}.{os.getpid()}.tmp"
        try:
            with open(temporary, "wb") as file:
                fill(file)
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, self.folder / name)
        except OSError as error:
            raise BadInput(
                f"{self.folder / name}: it cannot be written ({_why(error)}); what was stored before is kept"
            ) from None
        finally:
            with suppress(OSError):
                temporary.unlink()


def make_folder(folder: Path) -> None:
    """Make a folder unless it exists.

    Raises
    ------
    BadInput
        If that cannot be done, or if its content cannot be listed.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.listdir(folder)
    except FileExistsError:
        raise BadInput(f"{folder}: this is a file, and a folder is needed") from None
    except (OSError, ValueError) as error:
        raise BadInput(f"{folder}: the folder cannot be used ({_why(error)})") from None


def stored_manifest(folder: Path, kind: type[AnyManifest] = Manifest) -> AnyManifest:
    """The manifest of the run in a folder, which must be one of that kind.

    Raises
    ------
    BadInput
        If the folder holds no run, or one of a later version.
    """
    path = folder / MANIFEST
    if not path.exists():
        raise BadInput(f"{folder}: this folder holds no run")
    return read_manifest(_read(path), str(path), kind)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: it cannot be read ({_why(error)})") from None


def _remove(path: Path) -> None:
    try:
        path.unlink()
    except OSError as error:
        raise BadInput(f"{path}: it cannot be removed ({_why(error)})") from None


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
