"""How much of something a player may be asked for; what is beyond ends in a sentence, before it begins."""

from solver.errors import BadInput
from solver.kernels.ranges import RangeFault

# A share of so many samples is known to 0.03 %, and their hidden cards take 2 GB in Half Moon.  Their counts
# are int64.
MOST_SAMPLES = 10_000_000


def refuse_too_much(setting: str, value: int, most: int) -> None:
    """Raise BadInput if a setting, like ``samples``, is below 1 or beyond what there is room for."""
    if not 1 <= value <= most:
        raise BadInput(f"--{setting} {value}: 1 to {most} are possible here")


def refuse_to_sample(samples: int) -> None:
    """Raise RangeFault unless it is a number of samples that can be drawn."""
    if not 0 <= samples <= MOST_SAMPLES:
        raise RangeFault(f"{samples} samples, where 0 to {MOST_SAMPLES} can be drawn")
