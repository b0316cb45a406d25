"""A layout as plain data, for JSON."""

from typing import Any

from solver.cards import names_of
from solver.formats.layouts import NamedLayout
from solver.games.rooms import room
from solver.rules.record import Rules


def layout_record(named: NamedLayout, game: str, rules: Rules) -> dict[str, Any]:
    """Name, rules, dealing order and places of a layout.

    Parameters
    ----------
    named : NamedLayout
        The layout.
    game : str
        Name of the rule set.
    rules : Rules
        The rules.

    Returns
    -------
    dict
        Cards by their names, piles and columns from the lowest card, the stock's next card first, the
        waste's top card last.
    """
    deal = named.deal
    record = {
        "game": game,
        "rules": rules.record(),
        "deal": named.name,
        "number": deal.number if deal else None,
        "cards": names_of(deal.cards).split() if deal else None,
    }
    return record | room(rules.game, "board_text").record_of(named.layout)
