"""How fast the solver is, and whether it still does the same work: pinned deals, timed and counted.

The *signature* of a case is the total of states over its deals.  It is the same on every machine, so a
refactoring must not change it; seconds are only good for comparison within one run, or with a reference run
on the same kind of machine.
"""

import json
import platform
import statistics
from collections import Counter
from dataclasses import asdict, dataclass
from importlib.resources import files
from typing import Any

from solver import __version__
from solver.deals import native_deal
from solver.errors import BadInput
from solver.formats.layouts import lay_out
from solver.games.catalogue import GAMES, find_rules
from solver.results import VERDICTS
from solver.solve import solve

REFERENCE = "bench_reference.json"

# Rule set: number of native deals, from 0 on, and the budget of states a deal.
CASES = {name: case for game in GAMES.values() for name, case in game.bench.items()}


@dataclass(frozen=True)
class BenchRow:
    """What a rule set's pinned deals took.

    Attributes
    ----------
    name : str
        Name of the rule set.
    deals : int
        Native deals 0 to ``deals - 1``.
    winnable, unwinnable, undecided : int
        Verdicts.
    signature : int
        States of all deals together.
    median_states, most_states : int
        States a deal.
    seconds : float
        CPU time of all deals together.
    """

    name: str
    deals: int
    winnable: int
    unwinnable: int
    undecided: int
    signature: int
    median_states: float
    most_states: int
    seconds: float

    @property
    def states_per_second(self) -> float:
        """States expanded a second of CPU time."""
        return self.signature / self.seconds

    @property
    def deals_per_second(self) -> float:
        """Deals a second of CPU time."""
        return self.deals / self.seconds


def measure(name: str, deals: int, budget: int) -> BenchRow:
    """Solve the pinned deals of one rule set, in this process."""
    rules = find_rules(name)
    # The first solve loads the kernels; it is not timed.
    solve(lay_out(native_deal(0, name), rules), name, rules, 1_000)
    results = [
        solve(lay_out(native_deal(number, name), rules), name, rules, budget) for number in range(deals)
    ]
    verdicts = Counter(result.verdict for result in results)
    states = [result.states for result in results]
    return BenchRow(
        name,
        deals,
        *(verdicts[verdict] for verdict in VERDICTS),
        sum(states),
        statistics.median(states),
        max(states),
        sum(result.seconds for result in results),
    )


def reference() -> dict[str, Any]:
    """The reference run that is shipped: ``machine``, ``version``, and ``rows`` by rule set."""
    try:
        return json.loads((files("analysis") / REFERENCE).read_text())
    except FileNotFoundError:
        return {"machine": "none", "version": "none", "rows": {}}


def as_reference(rows: list[BenchRow]) -> str:
    """Rows as the text of a reference run."""
    machine = f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
    by_name = {row.name: asdict(row) for row in rows}
    return json.dumps({"machine": machine, "version": __version__, "rows": by_name}, indent=1)


def cases(names: list[str]) -> dict[str, tuple[int, int]]:
    """The cases of those names, or all.

    Raises
    ------
    BadInput
        If there is no case of a name.
    """
    for name in names:
        if name not in CASES:
            raise BadInput(f"there is no benchmark for '{name}': there are {', '.join(CASES)}")
    return {name: case for name, case in CASES.items() if not names or name in names}
