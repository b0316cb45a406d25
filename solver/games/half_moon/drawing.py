"""Half Moon's board as the app shows it: the piles in an arc, the reserve in its middle.

Twelve piles: three on the left from below upwards, seven on top, two on the right downwards.  Under each
top card stand the number of the pile or field and how many cards it holds::

     7S      TD      ...     4C
    3 (8)   4 (8)           10 (8)
"""

from solver.cards import name_of
from solver.formats.words import EMPTY
from solver.games.half_moon.referee import HalfMoonLayout

CELL = 8

Place = tuple[int, int]


def arc_places(piles: int) -> list[Place]:
    """Row and column of each pile; a quarter of them stands on the left, one less on the right.

    >>> arc_places(12)[2:4], arc_places(12)[-1]
    ([(0, 0), (0, 1)], (2, 7))
    """
    left = piles // 4
    right = max(left - 1, 0)
    top = piles - left - right
    ascending = [(row, 0) for row in reversed(range(left))]
    across = [(0, column + (left > 0)) for column in range(top)]
    descending = [(row + 1, top) for row in range(right)]
    return ascending + across + descending


def reserve_places(fields: int, width: int) -> list[Place]:
    """Row and column of each reserve field: two rows below the top of the arc, in the middle."""
    a_row = (fields + 1) // 2
    first = max((width - a_row) // 2, 1)
    return [(1 + field // a_row, first + field % a_row) for field in range(fields)]


def draw(layout: HalfMoonLayout) -> str:
    """Draw the board: top cards, numbers and heights."""
    cells: dict[Place, tuple[str, str]] = {}
    arc = arc_places(len(layout.piles))
    for number, (place, pile) in enumerate(zip(arc, layout.piles, strict=True), start=1):
        cells[place] = (name_of(pile[-1]) if pile else EMPTY, f"{number} ({len(pile)})")
    width = 1 + max(column for _, column in arc)
    fields = reserve_places(len(layout.reserve), width)
    for number, (place, card) in enumerate(zip(fields, layout.reserve, strict=True), start=1):
        cells[place] = (EMPTY, f"R{number} (0)") if card is None else (name_of(card), f"R{number} (1)")
    width = max(width, 1 + max(column for _, column in cells))
    rows = []
    for row in range(1 + max(row for row, _ in cells)):
        for part in range(2):
            words = (cells.get((row, column), ("", ""))[part] for column in range(width))
            rows.append("".join(word.center(CELL) for word in words).rstrip())
        rows.append("")
    return "\n".join(rows[:-1]) + "\n"
