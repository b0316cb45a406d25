"""The row of Elevens with the numbers of its places, and the stock."""

from solver.cards import name_of
from solver.formats.words import EMPTY
from solver.games.elevens.referee import ElevensLayout

A_LINE = 13
CELL = 5


def draw(layout: ElevensLayout) -> str:
    """Draw the cards over their numbers; of the stock only how many cards it has."""
    lines = []
    for start in range(0, len(layout.row), A_LINE):
        cards = layout.row[start : start + A_LINE]
        lines.append("".join((EMPTY if card is None else name_of(card)).rjust(CELL) for card in cards))
        lines.append("".join(str(start + n).rjust(CELL) for n in range(1, len(cards) + 1)))
        lines.append("")
    return "\n".join([*lines, f"stock: {len(layout.stock)} cards"]) + "\n"
