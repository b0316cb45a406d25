"""Stored runs as their readers see them: what was run, and one row a deal."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pandas as pd
import pyarrow as pa

from analysis.runs.manifest import AnyManifest, Manifest
from analysis.runs.shards import cut
from analysis.runs.store import Store, names_in, refuse_missing_folder, stored_manifest
from solver.errors import BadInput
from solver.games.catalogue import CATALOGUE, find_rules
from solver.results import VERDICTS
from solver.rules.record import Rules

COLUMNS = ("deal", "number", "verdict", "reason", "n_moves", "states", "seconds", "budget")


@dataclass(frozen=True)
class StoredRun:
    """What is stored of a run.

    Attributes
    ----------
    folder : Path
        Where it was read.
    manifest : Manifest
        What was run.
    rules : Rules
        The rules of the run.
    frame : DataFrame
        One row a stored deal in the order of the run, with ``COLUMNS``; lines of play stay in the files.
    apart : str
        What tells it from other runs of the same rules, for its name.
    """

    folder: Path
    manifest: Manifest
    rules: Rules
    frame: pd.DataFrame
    apart: str = ""

    @property
    def unfinished(self) -> bool:
        """Whether deals of the run are not stored yet."""
        return len(self.frame) < self.manifest.n_deals

    @property
    def from_layouts(self) -> bool:
        """Whether the deals came from a layout file: then their names are stored, but not their cards."""
        return "sha256" in self.manifest.deals

    @property
    def name(self) -> str:
        """The rule set, with the rules that differ from it: ``half-moon reserve=4``."""
        return " ".join([self.manifest.game, *self._settings()]) + self.apart

    @property
    def command(self) -> str:
        """The command that makes this run again."""
        deals = f"--deals {self.manifest.deals}"
        if self.from_layouts:
            deals = f"--layouts FILE ({self.manifest.deals})"
        settings = "".join(f" --set {setting}" for setting in self._settings())
        spent = f"--budget {self.manifest.budget} --effort {self.manifest.effort}"
        return f"moons solve {self.manifest.game}{settings} {deals} {spent}"

    def _settings(self) -> list[str]:
        return settings_of(self.manifest.game, self.rules)


def told_apart(runs: Sequence[StoredRun]) -> list[StoredRun]:
    """The same runs; those that share their name with another one are named by their deals too."""
    shared = [name for name, n in Counter(run.name for run in runs).items() if n > 1]
    return [replace(run, apart=f", {run.manifest.deals}") if run.name in shared else run for run in runs]


def settings_of(name: str, rules: Rules) -> list[str]:
    """The rules that differ from the rule set of that name, as ``--set`` takes them."""
    named = CATALOGUE[name].record()
    return [
        f"{field}={write_value(value)}" for field, value in rules.record().items() if value != named[field]
    ]


def write_value(value: object) -> str:
    """The value of a rule as ``--set`` takes it.

    >>> write_value(True), write_value("alternate colour"), write_value(3)
    ('yes', 'alternate-colour', '3')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).replace(" ", "-")


def read_run(folder: str | Path, columns: Sequence[str] = COLUMNS) -> StoredRun:
    """Read what is stored of a run, finished or not.

    Parameters
    ----------
    folder : str or Path
        The folder of the run.
    columns : sequence of str
        Columns of the frame; ``verdict`` must be among them.

    Raises
    ------
    BadInput
        If the folder holds no run or a run of a later version, if nothing is stored yet, or if a file is
        broken or of another run.
    """
    folder = Path(folder)
    refuse_missing_folder(folder)
    manifest = stored_manifest(folder)
    rules = rules_of(manifest, folder)
    store = Store(folder, manifest)
    store.refuse_foreign_files(names_in(folder))
    shards = [shard for shard in cut(manifest.n_deals, manifest.shard_size) if store.has(shard)]
    if not shards:
        raise BadInput(f"{folder}: no deal of this run is stored yet")
    frame = pa.concat_tables([store.read_columns(shard, columns) for shard in shards]).to_pandas()
    wrong = set(frame["verdict"]) - set(VERDICTS)
    if wrong:
        raise BadInput(f"{folder}: '{wrong.pop()}' is no verdict; this run is damaged")
    return StoredRun(folder, manifest, rules, frame)


def rules_of(manifest: AnyManifest, folder: Path) -> Rules:
    """The rules that a manifest names."""
    named = find_rules(manifest.game)
    try:
        return type(named)(**manifest.rules)
    except TypeError:
        raise BadInput(f"{folder}: its rules are not rules of {named.game} in this version") from None
