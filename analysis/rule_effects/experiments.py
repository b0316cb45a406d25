"""Ready experiments: a base and the rule sets around it, each of which differs from it in one rule."""

from solver.errors import BadInput
from solver.games.catalogue import GAMES, find_rules
from solver.games.record import Experiment
from solver.rules.overrides import with_overrides
from solver.rules.record import Rules

EXPERIMENTS: dict[str, Experiment] = {
    name: experiment for game in GAMES.values() for name, experiment in game.experiments.items()
}


def rule_sets(experiment: Experiment) -> dict[str, Rules]:
    """The rule sets of an experiment by the name of their sub-folder, the base first."""
    base = find_rules(experiment.base)
    return {"base": base} | {
        setting.replace("=", "-").replace("_", "-"): with_overrides(base, [setting])
        for setting in experiment.settings
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
