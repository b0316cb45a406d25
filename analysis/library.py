"""The library's face for many deals: one call, one DataFrame."""

from collections.abc import Sequence
from pathlib import Path

import pandas as pd

from analysis.runs.deal_list import LayoutDeals, read_deal_list
from analysis.runs.rows import SCHEMA, Row
from analysis.runs.solving import Run, executor_for, run_batch
from solver.budgets import default_budget
from solver.formats.layouts import NamedLayout
from solver.library import Variant
from solver.warmup import ensure_warm


def run(
    variant: Variant,
    deals: str | Sequence[NamedLayout],
    jobs: int = 1,
    out: str | Path | None = None,
    budget: int | None = None,
    effort: int = 0,
) -> pd.DataFrame:
    """Decide many deals.

    Parameters
    ----------
    variant : Variant
        The rules (see ``solver.variant``).
    deals : str or sequence of NamedLayout
        As for ``moons solve --deals`` (``0-999``, codes, ``pysolfc:1-100``; commas between parts), or
        layouts.
    jobs : int, optional
        Processes to use.  With more than one, a script must guard its main part with
        ``if __name__ == "__main__"``.
    out : path, optional
        Folder to store the results in; a run that is there already goes on.
    budget : int, optional
        Most states a deal; what suits the rules if left out.
    effort : int, optional
        How much to spend on short lines, 0 to 2.

    Returns
    -------
    DataFrame
        One row a deal, in their order: ``deal``, ``number``, ``verdict``, ``reason``, ``n_moves``,
        ``states``, ``seconds``, ``moves`` and ``budget``.

    Raises
    ------
    BadInput
        If the deals cannot be read, or ``out`` holds another run.

    Examples
    --------
    >>> import analysis, solver
    >>> found = analysis.run(solver.variant("elevens"), "0-199")
    >>> found["verdict"].value_counts().to_dict()
    {'unwinnable': 176, 'winnable': 24}
    """
    rules = variant.rules
    chosen = read_deal_list(deals, rules.game) if isinstance(deals, str) else LayoutDeals(list(deals))
    ensure_warm(rules.game, lambda sentence: None)
    batch = Run(variant.name, rules, chosen, budget or default_budget(rules), effort)
    rows = {}

    def keep(position: int, row: Row, stored: bool) -> None:
        rows[position] = Run.KIND.record_of(row)

    run_batch(batch, keep, executor_for(jobs), Path(out) if out else None)
    return pd.DataFrame([rows[position] for position in sorted(rows)], columns=SCHEMA.names)
