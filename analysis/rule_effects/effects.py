"""The effect of each rule: runs of the same deals under rule sets that differ in one rule from a base."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from analysis.rule_effects.comparable import comparable, differing_field
from analysis.rule_effects.order import is_looser
from analysis.runs.stored import StoredRun, write_value
from analysis.statistics.intervals import Winnability, winnability
from analysis.statistics.paired import (
    LOST,
    OPEN,
    WON,
    PairedEffect,
    cochran,
    holm,
    mcnemar_p,
    paired_effect,
)
from solver.errors import Fault
from solver.results import UNDECIDED, UNWINNABLE, WINNABLE
from solver.rules.record import Rules

_CODES = {WINNABLE: WON, UNWINNABLE: LOST, UNDECIDED: OPEN}


class Contradiction(Fault):
    """A deal that is winnable under stricter rules and unwinnable under looser ones: one verdict is wrong."""


@dataclass(frozen=True)
class Effect:
    """What one rule set does, compared with the base.

    Attributes
    ----------
    run : StoredRun
        The run.
    field : str
        The rule that differs.
    label : str
        The rule and its value.
    share : Winnability
        Share of winnable deals under this rule set, implied verdicts included.
    effect : PairedEffect
        Difference to the base.
    gained, lost : list of str
        Deals that only this rule set wins, and that only the base wins; decided under both.
    undecided : int
        Deals that stay undecided under this rule set.
    implied : int
        Deals that its own run left undecided and that a stricter or looser rule set decides for it.
    p : float
        Exact McNemar test on the deals decided under both, after Holm's correction over all rule sets.
    """

    run: StoredRun
    field: str
    label: str
    share: Winnability
    effect: PairedEffect
    gained: list[str]
    lost: list[str]
    undecided: int
    implied: int
    p: float


@dataclass(frozen=True)
class RuleEffects:
    """A comparison.

    Attributes
    ----------
    base : StoredRun
        What the others are compared with.
    base_share : Winnability
        Its share of winnable deals.
    effects : list of Effect
        One for each other run, by rule and value.
    sets : list of (str, (float, float, int) or None)
        Cochran's Q, its p-value and its number of deals for each rule with several values, base included,
        and for all rule sets together.
    """

    base: StoredRun
    base_share: Winnability
    effects: list[Effect]
    sets: list[tuple[str, tuple[float, float, int] | None]]


def compare(base: StoredRun, others: Sequence[StoredRun]) -> RuleEffects:
    """Compare runs with a base run.

    Verdicts are completed first: a deal that is winnable under stricter rules is winnable under looser
    ones, and one that is unwinnable under looser rules is unwinnable under stricter ones.

    Raises
    ------
    BadInput
        If the runs are not of the same game and deals, are unfinished, or differ in no rule or in several.
    Contradiction
        If two verdicts cannot both be right; names the deal.
    """
    others = comparable(base, others)
    fields = [differing_field(base, other) for other in others]
    runs = [base, *others]
    deals = base.frame["deal"].to_numpy()
    own = [run.frame["verdict"].map(_CODES).to_numpy(np.int8) for run in runs]
    full = completed(runs, own, deals)
    tests = [_discordant(full[0], verdicts, deals) for verdicts in full[1:]]
    p_values = holm([mcnemar_p(len(gained), len(lost)) for gained, lost in tests])
    effects = []
    for i, (other, field) in enumerate(zip(others, fields, strict=True), start=1):
        is_ = (
            "looser"
            if is_looser(other.rules, base.rules)
            else "stricter" if is_looser(base.rules, other.rules) else ""
        )  # fmt: skip
        gained, lost = tests[i - 1]
        effects.append(
            Effect(
                other,
                field,
                label_of(other.rules, field),
                _share(full[i]),
                paired_effect(full[0], full[i], is_),
                gained,
                lost,
                int((full[i] == OPEN).sum()),
                int((own[i] == OPEN).sum() - (full[i] == OPEN).sum()),
                p_values[i - 1],
            )
        )
    return RuleEffects(base, _share(full[0]), effects, _sets(fields, full))


def completed(
    runs: Sequence[StoredRun], verdicts: Sequence[np.ndarray], deals: Sequence[str]
) -> list[np.ndarray]:
    """Verdicts with those added that follow from stricter or looser rule sets.

    Raises
    ------
    Contradiction
        If a deal is winnable under the stricter and unwinnable under the looser of two rule sets.
    """
    pairs = [
        (strict, loose)
        for strict in range(len(runs))
        for loose in range(len(runs))
        if is_looser(runs[loose].rules, runs[strict].rules)
    ]
    full = [codes.copy() for codes in verdicts]
    for strict, loose in pairs:
        wrong = np.flatnonzero((verdicts[strict] == WON) & (verdicts[loose] == LOST))
        if len(wrong):
            stricter, looser = (f"{runs[i].folder} ({runs[i].name})" for i in (strict, loose))
            raise Contradiction(
                f"{deals[wrong[0]]} is winnable in {stricter} and unwinnable in {looser}, "
                "where every line of play of the former is legal"
            )
        # Looseness is transitive, so what follows from the runs' own verdicts is all that follows.
        full[loose][verdicts[strict] == WON] = WON
        full[strict][verdicts[loose] == LOST] = LOST
    return full


def label_of(rules: Rules, field: str) -> str:
    """A rule and its value, with what follows from it where a reader could not tell.

    >>> from solver.games.half_moon.rules import HalfMoonRules
    >>> label_of(HalfMoonRules(piles=10), "piles")
    'piles=10 (piles of 9 to 10)'
    """
    label = f"{field}={write_value(getattr(rules, field))}"
    follows = rules.what_follows(field)
    return f"{label} ({follows})" if follows else label


def _share(codes: np.ndarray) -> Winnability:
    return winnability(*(int((codes == code).sum()) for code in (WON, LOST, OPEN)))


def _discordant(base: np.ndarray, other: np.ndarray, deals: np.ndarray) -> tuple[list[str], list[str]]:
    gained, lost = (base == LOST) & (other == WON), (base == WON) & (other == LOST)
    return deals[gained].tolist(), deals[lost].tolist()


def _sets(fields: list[str], full: list[np.ndarray]) -> list[tuple[str, tuple[float, float, int] | None]]:
    found = []
    for field in dict.fromkeys(fields):
        of_field = [codes for name, codes in zip(fields, full[1:], strict=True) if name == field]
        if len(of_field) > 1:
            found.append((field, cochran([full[0], *of_field])))
    return [*found, ("all rule sets", cochran(full))]
