"""What a run is: everything that must be the same for its shards to belong together."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, ClassVar

from solver.errors import BadInput

FORMAT = 1
STAMPED = ("code_version", "kernel_digest")


@dataclass(frozen=True, kw_only=True)
class AnyManifest:
    """What the descriptions of all runs have in common.

    Attributes
    ----------
    game : str
        Name of the rule set.
    rules : dict
        Every rule by name.
    deals : str
        The list of deals.
    n_deals : int
        How many there are.
    shard_size : int
        Deals a shard: shard N holds the deals from position ``N * shard_size`` on.
    code_version : str
        Version of the solver.
    kernel_digest : str
        Digest of the code that decides what comes out (see ``solver.code_digest``), as it was when the run
        began.
    format : int
        Version of the folder's format.
    stamps : list of dict
        Later code that was seen to do the same (see ``analysis.runs.stamps``), the newest last: its
        ``code_version`` and ``kernel_digest``, and how many deals were done again.
    """

    HOLDS: ClassVar[str]

    game: str
    rules: dict[str, Any]
    deals: str
    n_deals: int
    shard_size: int
    code_version: str
    kernel_digest: str
    format: int = FORMAT
    stamps: list[dict[str, Any]] = field(default_factory=list)

    def text(self) -> str:
        """The manifest as JSON."""
        return json.dumps(asdict(self), indent=2) + "\n"

    def digest(self) -> str:
        """Short name of the run; every shard carries it."""
        return hashlib.sha256(json.dumps(self.identity(), sort_keys=True).encode()).hexdigest()[:16]

    def identity(self) -> dict[str, Any]:
        """What makes this run another one than others."""
        record = asdict(self)
        del record["stamps"]
        return record

    def as_of_now(self) -> "AnyManifest":
        """The same run as the code of its last stamp would describe it."""
        latest = {name: self.stamps[-1][name] for name in STAMPED} if self.stamps else {}
        return replace(self, **latest, stamps=[])


@dataclass(frozen=True, kw_only=True)
class Manifest(AnyManifest):
    """The description that is stored with a run of the solver.

    Attributes
    ----------
    budget : int
        Most states for a deal, before any retry.
    effort : int
        How much is spent on short lines of play, 0 to 2.
    """

    HOLDS: ClassVar = "verdicts"

    budget: int
    effort: int = 1

    def identity(self) -> dict[str, Any]:
        """All fields, but runs from before there was a choice of effort keep their name."""
        record = super().identity()
        if self.effort == 1:
            del record["effort"]
        return record


@dataclass(frozen=True, kw_only=True)
class PlayManifest(AnyManifest):
    """The description that is stored with honest plays.

    Attributes
    ----------
    player : str
        Name of the player.
    settings : dict
        Its samples and the like.
    seed : int
        Seed of all random choices.
    """

    HOLDS: ClassVar = "honest plays"

    player: str
    settings: dict[str, Any]
    seed: int


def read_manifest(text: str, where: str, kind: type[AnyManifest] = Manifest) -> AnyManifest:
    """Read a manifest of a kind.

    Raises
    ------
    BadInput
        If it is damaged, of another kind, or written by a later version.
    """
    try:
        found = json.loads(text)
        version = found["format"]
        if type(version) is not int:
            raise TypeError
    except (ValueError, TypeError, KeyError, RecursionError):
        raise BadInput(f"{where}: this is not the manifest of a run") from None
    if version > FORMAT:
        raise BadInput(
            f"{where}: written by a later version (format {version}, and this version reads up to {FORMAT})"
        )
    is_ = PlayManifest if "player" in found else Manifest
    if is_ is not kind:
        raise BadInput(f"{where}: this is a run of {is_.HOLDS}, where one of {kind.HOLDS} is needed")
    found.setdefault("stamps", [])
    if kind is Manifest:
        found.setdefault("effort", 1)
    types = {field.name: field.type for field in fields(kind)}
    types |= {name: dict for name in ("rules", "settings") if name in types} | {"stamps": list}
    wrong = [name for name, kind in types.items() if type(found.get(name)) is not kind]
    if not wrong and not all(_is_stamp(stamp) for stamp in found["stamps"]):
        wrong = ["stamps"]
    if wrong or set(found) - set(types):
        raise BadInput(f"{where}: damaged, look at {', '.join(wrong or sorted(set(found) - set(types)))}")
    return kind(**found)


def _is_stamp(stamp: object) -> bool:
    return isinstance(stamp, Mapping) and all(isinstance(stamp.get(name), str) for name in STAMPED)


def refuse_other_manifest(stored: AnyManifest, wanted: AnyManifest, where: str) -> None:
    """Refuse to go on with a run that is another one.

    Raises
    ------
    BadInput
        Names the first field that differs, and both values.
    """
    now = stored.as_of_now()
    for name in asdict(wanted):
        ours, theirs = getattr(wanted, name), getattr(now, name)
        if ours != theirs and isinstance(ours, dict):
            rule = next(key for key in (*theirs, *ours) if ours.get(key) != theirs.get(key))
            name, ours, theirs = f"{name}.{rule}", ours.get(rule), theirs.get(rule)
        if ours != theirs:
            raise BadInput(
                f"{where}: this folder holds another run, {name} is {theirs} there and {ours} here; "
                "choose another folder, or --overwrite"
            )
