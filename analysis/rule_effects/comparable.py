"""Which runs can be compared: finished ones of the same deals that differ from a base in one rule each."""

from collections.abc import Sequence

from analysis.runs.stored import StoredRun
from solver.errors import BadInput
from solver.rules.record import Rules


def comparable(base: StoredRun, others: Sequence[StoredRun]) -> list[StoredRun]:
    """The other runs by rule and value, if they can be compared with the base.

    Raises
    ------
    BadInput
        If a run is unfinished, has other deals, has the rules of another one, or differs from the base in
        no rule or in several.
    """
    for run in (base, *others):
        _refuse_unfinished(run)
    ordered = sorted(others, key=lambda other: _place(base.rules, other.rules, differing_field(base, other)))
    _refuse_twins(ordered)
    for other in ordered:
        _refuse_other_deals(base, other)
    return ordered


def differing_field(base: StoredRun, other: StoredRun) -> str:
    """The one rule in which a run differs from the base.

    Raises
    ------
    BadInput
        If the runs are of different games, or if they differ in no rule or in several.
    """
    if base.rules.game != other.rules.game:
        raise BadInput(
            f"{other.folder}: a run of {other.manifest.game} cannot be compared with {base.folder}, "
            f"a run of {base.manifest.game}"
        )
    named = base.rules.record()
    differing = [field for field, value in other.rules.record().items() if value != named[field]]
    if not differing:
        raise BadInput(f"{other.folder}: the rules are those of {base.folder}, there is nothing to compare")
    if len(differing) > 1:
        raise BadInput(
            f"{other.folder}: the rules differ from those of {base.folder} in {', '.join(differing)}; "
            "the effect of one rule needs runs that differ in one"
        )
    return differing[0]


def _place(base: Rules, rules: Rules, field: str) -> tuple[int, int]:
    """Where a rule set stands in a table: by rule, then by value, in the order of the rules' definition."""
    value = getattr(rules, field)
    choices = rules.CHOICES.get(field)
    return list(base.record()).index(field), choices.index(value) if choices else int(value)


def _refuse_unfinished(run: StoredRun) -> None:
    if run.unfinished:
        raise BadInput(
            f"{run.folder}: this run is unfinished ({len(run.frame)} of {run.manifest.n_deals} deals); "
            "finish it with its own command first"
        )


def _refuse_twins(others: Sequence[StoredRun]) -> None:
    for i, one in enumerate(others):
        for other in others[:i]:
            if one.rules == other.rules:
                raise BadInput(f"{one.folder}: the rules are those of {other.folder}; give one of them")


def _refuse_other_deals(base: StoredRun, other: StoredRun) -> None:
    ours, theirs = base.frame["deal"], other.frame["deal"]
    if ours.equals(theirs):
        return
    lacking = sorted(set(ours) ^ set(theirs))
    why = f"{lacking[0]} is only in one of them" if lacking else "they are in another order"
    raise BadInput(f"{other.folder}: the deals are not those of {base.folder}, {why}")
