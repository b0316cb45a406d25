"""Patience games decided with all cards known, and played by players who see only what a player sees.

>>> import solver
>>> waning_moon = solver.variant("waning-moon", columns=12)
>>> waning_moon.deal("WM1-N-AAAAAAB").name
'WM1-N-AAAAAAB'

What it takes is imported when it is needed.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.errors import BadInput, Fault
    from solver.library import Variant, variant

__all__ = ["BadInput", "Fault", "Variant", "__version__", "variant"]
__version__ = "0.1.0"

_HOMES = {
    "BadInput": "solver.errors",
    "Fault": "solver.errors",
    "Variant": "solver.library",
    "variant": "solver.library",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'solver' has no attribute '{name}'")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
