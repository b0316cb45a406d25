"""Elevens' table as a player sees it, from a board in lines."""

import re

from solver.cards import name_of, names_of
from solver.errors import BadInput
from solver.formats.words import EMPTY, UNSEEN, Line, Located, refuse_extra_copies
from solver.games.elevens.board_text import (
    read_row,
    refuse_cards_that_cannot_have_left,
    refuse_gap_beside_stock,
)
from solver.games.elevens.play.view import ElevensView
from solver.games.elevens.referee import ElevensLayout
from solver.games.elevens.rules import CARDS, PACKS, ElevensRules
from solver.play.partial_words import faces, read_seen, write_seen
from solver.play.view import unseen_of

LABELS = ("talon", "removed")


def read_lines(labelled: dict[str, Line], lines: list[Line], rules: ElevensRules, name: str) -> ElevensView:
    """A position of Elevens from the lines of a board; see ``partial.parse_view``."""
    if any(UNSEEN in line.words for line in lines):
        raise BadInput(f"{name}: every card of the row lies open; write which card it is")
    row = read_row(lines, rules, name)
    there = [card for card in row if card]
    gone = read_seen(labelled["removed"]) if "removed" in labelled else []
    if None in gone:
        raise BadInput(f"{labelled['removed'].where}: write which cards have been removed")
    stock = _read_stock(labelled.get("talon"), CARDS - len(there) - len(gone))
    known = [*there, *gone, *(card for card in stock if card)]
    refuse_extra_copies(known, PACKS)
    refuse_gap_beside_stock(row, len(stock), name)
    refuse_cards_that_cannot_have_left([located.card for located in gone], name)
    total = len(there) + len(gone) + len(stock)
    if total != CARDS:
        raise BadInput(
            f"{name}: {len(there)} cards in the row, {len(stock)} in the stock and {len(gone)} removed make "
            f"{total}, and one pack has {CARDS}; write the cards that have left as 'Removed:'"
        )
    unseen = unseen_of((located.card for located in known), PACKS)
    return ElevensView(ElevensLayout(faces(row), faces(stock)), unseen, rules)


def _read_stock(line: Line | None, left: int) -> list[Located | None]:
    if line is None:
        return [None] * max(left, 0)
    if len(line.words) == 1 and re.fullmatch(r"[0-9]{1,2}", line.words[0]):
        return [None] * int(line.words[0])
    return read_seen(line)


def write_lines(view: ElevensView) -> str:
    """A position as a player sees it, in lines that ``read_lines`` reads."""
    layout = view.layout
    there = [card for card in (*layout.row, *layout.stock) if card is not None]
    removed = names_of(unseen_of([*there, *view.unseen], PACKS))
    stock = write_seen(layout.stock) if any(card is not None for card in layout.stock) else len(layout.stock)
    row = " ".join(EMPTY if card is None else name_of(card) for card in layout.row)
    return f"{row}\nTalon: {stock}\n{f'Removed: {removed}'.rstrip()}\n"
