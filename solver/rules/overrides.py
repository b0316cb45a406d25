"""Single rules changed by hand: ``columns=12``, ``worrying_back=no``."""

import re
from collections.abc import Iterable
from dataclasses import fields, replace
from difflib import get_close_matches
from typing import Any, TypeVar

from solver.errors import BadInput
from solver.rules.record import Rules

_WORDS = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}

AnyRules = TypeVar("AnyRules", bound=Rules)


def with_overrides(rules: AnyRules, settings: Iterable[str]) -> AnyRules:
    """The rules with some fields changed.

    Parameters
    ----------
    rules : Rules
        The rules to start from.
    settings : iterable of str
        ``FIELD=VALUE`` each; hyphens, underscores and spaces in a word are the same.

    Raises
    ------
    BadInput
        If a setting is malformed, names an unknown field, gives a field twice or a value it cannot
        hold, or if the changed rules contradict each other.

    Examples
    --------
    >>> from solver.games.catalogue import find_rules
    >>> with_overrides(find_rules("forty-thieves"), ["columns=12", "build=alternate-colour"]).columns
    12
    """
    types = {field.name: field.type for field in fields(rules)}
    changes: dict[str, Any] = {}
    for setting in settings:
        name, equals, text = (part.strip() for part in setting.partition("="))
        name = name.replace("-", "_").lower()
        if not (name and equals and text):
            raise BadInput(f"setting '{setting}': write FIELD=VALUE, as in {next(iter(types))}=12")
        if name not in types:
            near = get_close_matches(name, types, n=1)
            meant = f"did you mean '{near[0]}'?" if near else f"{rules.game} has {', '.join(types)}"
            raise BadInput(f"setting '{setting}': there is no rule '{name}' here; {meant}")
        if name in changes:
            raise BadInput(f"setting '{setting}': {name} is set twice")
        changes[name] = _read_value(setting, text, types[name])
    return replace(rules, **changes)


def describe(rules: Rules) -> str:
    """Every parameter of a rule set, as ``with_overrides`` reads them.

    >>> from solver.games.catalogue import find_rules
    >>> describe(find_rules("half-moon"))
    'piles=12 reserve=8 pair_match=any triple_in_suit=no'
    """
    words = {True: "yes", False: "no"}
    return " ".join(
        f"{field}={words[value] if isinstance(value, bool) else str(value).replace(' ', '-')}"
        for field, value in rules.record().items()
    )


def _read_value(setting: str, text: str, kind: type) -> int | bool | str:
    if kind is bool:
        if text.lower() not in _WORDS:
            raise BadInput(f"setting '{setting}': '{text}' is neither yes nor no")
        return _WORDS[text.lower()]
    if kind is int:
        if not re.fullmatch(r"-?[0-9]{1,9}", text):
            raise BadInput(f"setting '{setting}': '{text}' is not a whole number")
        return int(text)
    return re.sub(r"\bcolor\b", "colour", re.sub(r"[\s_-]+", " ", text.lower()))
