"""A layout as plain data, for JSON."""

from typing import Any

from solver.cards import SUITS, name_of
from solver.formats.layouts import NamedLayout
from solver.games.half_moon.referee import HalfMoonLayout
from solver.rules import Rules


def layout_record(named: NamedLayout, game: str, rules: Rules) -> dict[str, Any]:
    """Name, rules, dealing order and places of a layout.

    Parameters
    ----------
    named : NamedLayout
        The layout.
    game : str
        Name of the rule set.
    rules : HalfMoonRules or FortyThievesRules
        The rules.

    Returns
    -------
    dict
        Cards by their names, piles and columns from the lowest card, the stock's next card first, the
        waste's top card last.
    """
    layout, deal = named.layout, named.deal
    record = {
        "game": game,
        "rules": rules.record(),
        "deal": named.name,
        "number": deal.number if deal else None,
        "cards": _names(deal.cards) if deal else None,
    }
    if isinstance(layout, HalfMoonLayout):
        return record | {
            "piles": [_names(pile) for pile in layout.piles],
            "reserve": [None if card is None else name_of(card) for card in layout.reserve],
        }
    return record | {
        "columns": [_names(column) for column in layout.columns],
        "face_down": list(layout.face_down),
        "foundations": {suit: list(counts) for suit, counts in zip(SUITS, layout.foundations, strict=True)},
        "waste": _names(layout.waste),
        "stock": _names(layout.stock),
        "passes_left": layout.passes_left,
    }


def _names(cards: tuple[int, ...]) -> list[str]:
    return [name_of(card) for card in cards]
