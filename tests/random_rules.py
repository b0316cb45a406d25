"""Rules drawn at random, every field of them."""

from dataclasses import fields
from random import Random

from solver.errors import BadInput


def values_of(kind, field):
    """All values that a field of a rule record may hold."""
    if field.name in kind.RANGES:
        least, most = kind.RANGES[field.name]
        return range(least, most + 1)
    return kind.CHOICES.get(field.name, (False, True))


def random_rules(kind, rng: Random, **fixed):
    """A rule record without contradictions; half the fields have their usual values, or few would agree."""
    while True:
        drawn = {
            field.name: rng.choice(values_of(kind, field)) for field in fields(kind) if rng.random() < 0.5
        }
        try:
            return kind(**drawn | fixed)
        except BadInput:
            continue
