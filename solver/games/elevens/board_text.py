"""Elevens' board in lines: the row, what has left if anything has, and the stock, its next card first."""

from collections.abc import Collection
from typing import Any

from solver.cards import RANKS, name_of, names_of, rank_of
from solver.errors import BadInput
from solver.formats.words import (
    EMPTY,
    Line,
    Located,
    missing_cards,
    read_line,
    read_word,
    refuse_extra_copies,
    refuse_other_number,
)
from solver.games.elevens.referee import TEN, ElevensLayout
from solver.games.elevens.rules import PACKS, ElevensRules

LABELS = ("talon",)


def columns_of(rules: ElevensRules) -> int:
    """How many lines without a label a board has."""
    return 1


def is_of_other_rules(labelled: dict[str, Line], rules: ElevensRules) -> bool:
    """Whether the labelled lines tell that the board was dealt by other rules."""
    return False


def tells_itself(labels: Collection[str]) -> bool:
    """Whether the labels of a board can only be of this game: many games have a stock."""
    return False


def note_on(name: str, layout: ElevensLayout, rules: ElevensRules) -> str:
    """What somebody who wrote a layout should know of how it is read; here nothing is in doubt."""
    return ""


def record_of(layout: ElevensLayout) -> dict[str, Any]:
    """A layout as plain data: the row with None for a gap, the stock's next card first."""
    return {
        "row": [None if card is None else name_of(card) for card in layout.row],
        "stock": names_of(layout.stock).split(),
    }


def read_row(lines: list[Line], rules: ElevensRules, name: str) -> list[Located | None]:
    """The cards of the row, None for a gap."""
    refuse_other_number(lines, 1, "rows", name)
    (line,) = lines
    if len(line.words) != rules.row:
        raise BadInput(
            f"{line.where}: {len(line.words)} places in the row where the rules have {rules.row}; "
            f"write {EMPTY} for a gap"
        )
    return [
        None if word == EMPTY else read_word(word, f"{line.where}, card {n}")
        for n, word in enumerate(line.words, start=1)
    ]


def refuse_gap_beside_stock(row: list[Located | None], stock: int, name: str) -> None:
    """Refuse a gap while there are cards to fill it."""
    if stock and None in row:
        raise BadInput(
            f"{name}: place {row.index(None) + 1} is a gap, and the stock has {stock} cards to fill it"
        )


def refuse_cards_that_cannot_have_left(missing: list[int], name: str) -> None:
    """Refuse missing cards that do not make whole pairs and triples.

    Raises
    ------
    BadInput
        Names the cards of the first group that does not come out even.
    """
    for ranks in (*((rank, TEN - rank) for rank in range(5)), (10, 11, 12)):
        gone = [card for card in missing if rank_of(card) in ranks]
        counts = {rank: sum(rank_of(card) == rank for card in gone) for rank in ranks}
        if len(set(counts.values())) > 1:
            said = ", ".join(f"{RANKS[rank]}: {n}" for rank, n in counts.items())
            raise BadInput(
                f"{name}: missing {names_of(gone)}, which cannot have left in "
                f"{'triples' if len(ranks) == 3 else 'pairs'} ({said})"
            )


def read_lines(
    labelled: dict[str, Line], columns: list[Line], rules: ElevensRules, name: str
) -> ElevensLayout:
    """Make a layout of the lines of a board; see ``read_board``."""
    row = read_row(columns, rules, name)
    stock = read_line(labelled["talon"]) if "talon" in labelled else []
    refuse_gap_beside_stock(row, len(stock), name)
    cards = [*(card for card in row if card), *stock]
    refuse_extra_copies(cards, PACKS)
    refuse_cards_that_cannot_have_left(missing_cards(cards, PACKS), name)
    return ElevensLayout(
        tuple(located.card if located else None for located in row), tuple(located.card for located in stock)
    )


def write_lines(layout: ElevensLayout, rules: ElevensRules) -> str:
    """Write a layout as lines."""
    row = " ".join(EMPTY if card is None else name_of(card) for card in layout.row)
    return f"{row}\n{f'Talon: {names_of(layout.stock)}'.rstrip()}\n"
