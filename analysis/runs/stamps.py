"""Stamps: later code that was seen to do what the code of a stored run did.

A run belongs to the code that made it, and is gone on with by that code alone.  Code that has only been
moved or tidied does the same, so a sample of the stored deals is done again; where each comes out the same,
state by state and move by move, the new code's digest is stamped on the manifest, and the run is read and
gone on with as before.  What made it stays written there.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from analysis.runs.deal_list import read_deal_list
from analysis.runs.manifest import STAMPED, AnyManifest, Manifest, PlayManifest, refuse_other_manifest
from analysis.runs.playing import PlayRun
from analysis.runs.shards import Shard, cut
from analysis.runs.solving import AnyRun, Executor, Run
from analysis.runs.store import MANIFEST, Store, stored_manifest
from analysis.runs.stored import rules_of
from analysis.runs.tasks import Solved, Task
from analysis.statistics.matches import holds_plays
from solver.errors import BadInput

NOT_COMPARED = {"seconds", "reason"}  # time drifts, and a search may have been given a better name


class Checked(NamedTuple):
    """What came of a run.

    Attributes
    ----------
    n : int
        Deals that were done again; 0 where the run is of this code already.
    total : int
        Deals of the run.
    """

    n: int
    total: int


def runs_beneath(folders: Sequence[Path]) -> list[Path]:
    """Folders of runs in the folders given, themselves among them, in order."""
    return sorted({path.parent for folder in folders for path in folder.rglob(MANIFEST)})


def stamp(folder: Path, n: int, executor: Executor) -> Checked:
    """Do deals of a stored run again with this code and, if all come out the same, stamp its manifest.

    Parameters
    ----------
    folder : Path
        The folder of a run.
    n : int
        Deals to do again, evenly spaced over what is stored.
    executor : callable
        Does them (see ``analysis.runs.solving``).

    Returns
    -------
    Checked

    Raises
    ------
    BadInput
        If the folder holds no run that can be made again, or a deal comes out otherwise: then nothing is
        changed, and the sentence names the deal and what differs.
    """
    run, stored = _run_of(folder)
    wanted = run.manifest()
    if stored.as_of_now() == wanted:
        return Checked(0, stored.n_deals)
    latest = {name: getattr(wanted, name) for name in STAMPED}
    refuse_other_manifest(replace(stored.as_of_now(), **latest), wanted, str(folder))  # but for the code
    store = Store(folder, stored, run.KIND)
    shards = [shard for shard in cut(stored.n_deals, stored.shard_size) if store.has(shard)]
    known = {}
    for shard, positions in _spaced(shards, n).items():
        rows = store.read(shard)
        known |= {position: rows[position - shard.deals.start] for position in positions}
    if not known:
        raise BadInput(f"{folder}: no deal of this run is stored yet")
    tasks = (
        Task(i, (position,), (run.deals[position],), getattr(row, "budget", 0))
        for i, (position, row) in enumerate(known.items())
    )
    done = 0
    for event in executor(tasks, run.job()):
        if isinstance(event, Solved):
            before, after = (run.KIND.record_of(row) for row in (known[event.position], event.row))
            _refuse_if_other(before, after, folder)
            done += 1
    if done < len(known):
        raise BadInput(f"{folder}: {len(known) - done} deals could not be done again; nothing is stamped")
    store.manifest = replace(stored, stamps=[*stored.stamps, latest | {"deals_done_again": done}])
    store.write_manifest()
    return Checked(done, stored.n_deals)


def _run_of(folder: Path) -> tuple[AnyRun, AnyManifest]:
    stored = stored_manifest(folder, PlayManifest if holds_plays(folder) else Manifest)
    if "sha256" in stored.deals:
        raise BadInput(f"{folder}: its deals are layouts of a file, which the run does not hold")
    rules = rules_of(stored, folder)
    deals = read_deal_list(stored.deals, rules.game)
    if isinstance(stored, PlayManifest):
        return PlayRun(stored.game, rules, deals, stored.player, stored.settings, stored.seed), stored
    return Run(stored.game, rules, deals, stored.budget, stored.effort), stored


def _spaced(shards: Sequence[Shard], n: int) -> dict[Shard, list[int]]:
    """Positions in stored shards, evenly spaced, by shard."""
    positions = [(shard, position) for shard in shards for position in shard.deals]
    chosen: dict[Shard, list[int]] = {}
    for i in range(min(n, len(positions))):
        shard, position = positions[i * len(positions) // min(n, len(positions))]
        chosen.setdefault(shard, []).append(position)
    return chosen


def _refuse_if_other(before: dict[str, Any], after: dict[str, Any], folder: Path) -> None:
    for name in before:
        if name not in NOT_COMPARED and before[name] != after[name]:
            raise BadInput(
                f"{folder}: {before['deal']} comes out otherwise, {name} was {_short(before[name])} and is "
                f"{_short(after[name])}; nothing is stamped"
            )


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 60 else text[:57] + "..."
