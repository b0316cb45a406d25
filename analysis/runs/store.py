"""The folder of a run: a manifest and one Parquet file a shard.

A file is written under a temporary name in the same folder, brought to the disk and renamed, so a file with
a final name is always whole, whatever was killed when.  All temporary names begin with a dot; readers of
Parquet folders such as pandas leave them out.
"""

import os
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

import pyarrow as pa
import pyarrow.parquet as pq

from analysis.runs.manifest import AnyManifest, Manifest, read_manifest, refuse_other_manifest
from analysis.runs.rows import SOLVED, Row, RowKind
from analysis.runs.shards import Shard
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
        names = names_in(self.folder)
        path = self.folder / MANIFEST
        if overwrite and MANIFEST in names:
            for name in filter(_SHARD_FILE.fullmatch, names):  # first: no shard without its manifest
                _remove(self.folder / name)
            names = [name for name in names if not _SHARD_FILE.fullmatch(name)]
        elif MANIFEST in names:
            stored = read_manifest(text_of(path), str(path), type(self.manifest))
            refuse_other_manifest(stored, self.manifest, str(self.folder))
            self.manifest = stored  # the same run; its shards carry the digest of the code that began it
        self.refuse_foreign_files(names)
        if overwrite or MANIFEST not in names:
            self.write_manifest()

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

    def write_manifest(self) -> None:
        """Store the manifest, whole or not at all."""
        self._write(MANIFEST, lambda file: file.write(self.manifest.text().encode()))

    def remove_leftovers(self) -> None:
        """Remove temporary files that a killed run has left."""
        for name in filter(_TEMPORARY.fullmatch, names_in(self.folder)):
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
            If there is a file of that name that cannot be opened, is broken or belongs to another run.
        """
        path = self.path_of(shard)
        if not is_there(path):
            return False
        found = self._open_parquet(path, pq.read_metadata)
        carried = (found.metadata or {}).get(RUN_KEY), (found.metadata or {}).get(SHARD_KEY)
        if carried != (self.manifest.digest().encode(), shard.name.encode()):
            raise BadInput(
                f"{path}: this file is not of this run; move it elsewhere and run the command again"
            )
        if found.num_rows != len(shard.deals):
            raise _unexpected(path, f"holds {found.num_rows} deals where {len(shard.deals)} belong")
        return True

    def read(self, shard: Shard) -> list[Row]:
        """The results of a stored shard, in the order of its deals."""
        path = self.path_of(shard)
        table = self._open_parquet(path, pq.read_table)
        if not table.schema.equals(self.kind.schema):
            raise _unexpected(path, "has other columns than this version writes")
        return self.kind.rows_of(table, self.manifest.game, self.manifest.rules)

    def read_columns(self, shard: Shard, names: Sequence[str]) -> pa.Table:
        """Some columns of a stored shard; lines of play are long, and most questions do without them."""
        path = self.path_of(shard)
        table = self._open_parquet(path, partial(pq.read_table, columns=list(names)))
        if not table.schema.equals(pa.schema([self.kind.schema.field(name) for name in names])):
            raise _unexpected(path, "has other columns than this version writes")
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

    @staticmethod
    def _open_parquet(path: Path, read: Callable[[BinaryIO], Any]):
        """Read from a file, and tell a file that cannot be opened or read from one that is broken.

        pyarrow raises an OSError for either; only one that comes from the system has a number.
        """
        try:
            with open(path, "rb") as file:
                return read(file)
        except (pa.ArrowMemoryError, pa.ArrowNotImplementedError) as error:
            raise BadInput(f"{path}: it cannot be read here ({_why(error)})") from None
        except (pa.ArrowException, OSError, ValueError) as error:
            if isinstance(error, OSError) and error.errno is not None:
                raise BadInput(f"{path}: it cannot be opened ({_why(error)})") from None
            raise BadInput(
                f"{path}: broken or not a shard ({_why(error).splitlines()[0].rstrip('. ')}); remove it and "
                "give the run's command again to solve it anew"
            ) from None

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


def _unexpected(path: Path, what: str) -> BadInput:
    return BadInput(f"{path}: this file {what}; move it elsewhere and give the run's command again")


def is_there(path: Path) -> bool:
    """Whether there is such a file or folder.

    Raises
    ------
    BadInput
        If that cannot be seen, as in a folder that may not be entered.
    """
    try:
        path.stat()
    except FileNotFoundError:
        return False
    except (OSError, ValueError) as error:
        raise BadInput(f"{path}: it cannot be opened ({_why(error)})") from None
    return True


def refuse_missing_folder(folder: Path) -> None:
    """Refuse what is not a folder or cannot be listed.

    Raises
    ------
    BadInput
        Says which and why.
    """
    if not is_there(folder):
        raise BadInput(f"{folder}: there is no such folder")
    names_in(folder)


def names_in(folder: Path) -> list[str]:
    """Names of what is in a folder, in order.

    Raises
    ------
    BadInput
        If it cannot be listed.
    """
    try:
        return sorted(os.listdir(folder))
    except OSError as error:
        raise BadInput(f"{folder}: the folder cannot be opened ({_why(error)})") from None


def make_folder(folder: Path) -> None:
    """Make a folder unless it exists.

    Raises
    ------
    BadInput
        If that cannot be done, or if its content cannot be listed.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise BadInput(f"{folder}: this is a file, and a folder is needed") from None
    except (OSError, ValueError) as error:
        raise BadInput(f"{folder}: the folder cannot be used ({_why(error)})") from None
    names_in(folder)


def stored_manifest(folder: Path, kind: type[AnyManifest] = Manifest) -> AnyManifest:
    """The manifest of the run in a folder, which must be one of that kind.

    Raises
    ------
    BadInput
        If the folder holds no run, or one of a later version.
    """
    path = folder / MANIFEST
    if not is_there(path):
        raise BadInput(f"{folder}: this folder holds no run")
    return read_manifest(text_of(path), str(path), kind)


def text_of(path: Path) -> str:
    """Text of a file of a run.

    Raises
    ------
    BadInput
        If it cannot be opened or is not text.
    """
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
