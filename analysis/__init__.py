"""Many deals: batches that can be stopped and resumed, and what their results say."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from analysis.library import run

__all__ = ["run"]


def __getattr__(name: str) -> object:
    if name != "run":
        raise AttributeError(f"module 'analysis' has no attribute '{name}'")
    from analysis.library import run

    return run
