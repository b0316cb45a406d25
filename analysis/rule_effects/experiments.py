"""Ready experiments: a base and the rule sets around it, each of which differs from it in one rule."""

from dataclasses import dataclass

from solver.errors import BadInput
from solver.rules import Rules, find_rules, with_overrides


@dataclass(frozen=True)
class Experiment:
    """Rule sets to compare.

    Attributes
    ----------
    base : str
        Name of the base.
    settings : tuple of str
        ``FIELD=VALUE`` each, the one rule that differs.
    note : str
        What a reader of the results must know about the rule sets.
    budget : int
        Most states for a deal unless another is asked for: less than the game's own default, since some
        variants keep a search busy with deal after deal.
    """

    base: str
    settings: tuple[str, ...]
    note: str
    budget: int

    def rule_sets(self) -> dict[str, Rules]:
        """The rule sets by the name of their sub-folder, the base first."""
        base = find_rules(self.base)
        return {"base": base} | {
            setting.replace("=", "-").replace("_", "-"): with_overrides(base, [setting])
            for setting in self.settings
        }


EXPERIMENTS = {
    "half-moon": Experiment(
        "half-moon",
        (
            *(f"reserve={fields}" for fields in range(13) if fields != 8),
            *(f"piles={piles}" for piles in range(7, 14) if piles != 12),
            "triple_in_suit=yes",
            "pair_match=colour",
            "pair_match=suit",
        ),
        "How deep the piles are is no rule of its own: it follows from their number and from the reserve, "
        "since all cards outside the reserve lie on the piles. Fewer piles are deeper piles, and a larger "
        "reserve makes them shallower.",
        budget=4_000_000,
    ),
    "waning-moon": Experiment(
        "waning-moon",
        (
            *(f"columns={columns}" for columns in (10, 11, 12, 14)),
            "cards_a_column=3",
            "cards_a_column=5",
            "move_unit=sequence",
            "build=alternate-colour",
            "build=any-suit",
            "passes=2",
            "worrying_back=no",
            "empty_column=king",
            "empty_column=nothing",
            "aces_out=yes",
        ),
        "More columns, or more cards in each, leave a smaller stock: these two rules move cards between the "
        "tableau and the stock.",
        budget=600_000,
    ),
}


def find_experiment(name: str) -> Experiment:
    """The experiment of that name.

    Raises
    ------
    BadInput
        If there is none.
    """
    if name not in EXPERIMENTS:
        raise BadInput(f"there is no experiment '{name}': there are {' and '.join(EXPERIMENTS)}")
    return EXPERIMENTS[name]
