"""A board of the Forty Thieves family as it lies on the table: columns side by side, last card lowest."""

from itertools import zip_longest

from solver.cards import SUITS, name_of, names_of
from solver.formats.words import EMPTY
from solver.games.forty_thieves.referee import FortyThievesLayout

CELL = 5
CARDS_A_LINE = 26


def draw(layout: FortyThievesLayout) -> str:
    """Draw foundations, waste (top last), stock (next card first) and columns; ``<KC>`` lies face down."""
    tops = [
        name_of(13 * suit + count - 1) if count else EMPTY
        for suit in range(len(SUITS))
        for count in sorted(layout.foundations[suit], reverse=True)
    ]
    lines = [f"foundations: {' '.join(tops)}"]
    lines += _in_lines("waste", layout.waste)
    lines += _in_lines("stock", layout.stock)
    if layout.passes_left > 1:
        lines.append(f"passes left: {layout.passes_left}")
    lines += ["", "".join(f"{n} ".rjust(CELL) for n in range(1, len(layout.columns) + 1)).rstrip()]
    words = [
        [f"<{name_of(card)}>" if n < down else f"{name_of(card)} " for n, card in enumerate(column)]
        for column, down in zip(layout.columns, layout.face_down, strict=True)
    ]
    for row in zip_longest(*words, fillvalue=""):
        lines.append("".join(word.rjust(CELL) for word in row).rstrip())
    return "\n".join(lines) + "\n"


def _in_lines(label: str, cards: tuple[int, ...]) -> list[str]:
    head = f"{label}:".ljust(len("foundations: "))
    rows = [names_of(cards[start : start + CARDS_A_LINE]) for start in range(0, len(cards), CARDS_A_LINE)]
    return [f"{head if n == 0 else ' ' * len(head)}{row}" for n, row in enumerate(rows or [EMPTY])]
