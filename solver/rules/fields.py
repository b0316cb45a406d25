"""One check for the fields of every rule record: the right type, within its range, among its choices."""

from dataclasses import fields
from typing import Any

from solver.errors import BadInput


def check_fields(rules: Any) -> None:
    """Refuse a rule record with a field that is out of range, whatever the other fields say.

    Parameters
    ----------
    rules : dataclass
        A record whose class has ``RANGES`` (least and greatest value of each whole number) and
        ``CHOICES`` (the words that each text field may hold).

    Raises
    ------
    BadInput
        Names the field and what it may be.
    """
    for field in fields(rules):
        value = getattr(rules, field.name)
        if type(value) is not field.type:
            kind = {int: "a whole number", bool: "yes or no", str: "a word"}[field.type]
            raise BadInput(f"rule {field.name}: {value!r} is not {kind}")
        if field.name in rules.RANGES:
            least, most = rules.RANGES[field.name]
            if not least <= value <= most:
                raise BadInput(f"rule {field.name}: {value} is not in {least} to {most}")
        choices = rules.CHOICES.get(field.name, (value,))
        if value not in choices:
            raise BadInput(f"rule {field.name}: '{value}' is not one of {', '.join(choices)}")
