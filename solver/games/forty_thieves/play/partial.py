"""The family's table as a player sees it, from a board in lines."""

import re

from solver.cards import name_of, names_of, rank_of, suit_of
from solver.errors import BadInput
from solver.formats.words import (
    EMPTY,
    UNSEEN,
    Line,
    Located,
    refuse_extra_copies,
    refuse_other_number,
)
from solver.games.forty_thieves.board_text import read_foundations
from solver.games.forty_thieves.play.view import FortyThievesView
from solver.games.forty_thieves.referee import FortyThievesLayout
from solver.games.forty_thieves.rules import CARDS, PACKS, FortyThievesRules
from solver.play.partial_words import Seen, faces, read_seen, write_seen
from solver.play.view import unseen_of

LABELS = ("foundations", "waste", "talon", "passes")


def read_lines(
    labelled: dict[str, Line], lines: list[Line], rules: FortyThievesRules, name: str
) -> FortyThievesView:
    """A position of the family from the lines of a board; see ``partial.parse_view``."""
    refuse_other_number(lines, rules.columns, "columns", name)
    columns = [read_seen(line) for line in lines]
    face_down = tuple(_face_down(column, line, rules) for column, line in zip(columns, lines, strict=True))
    waste_line = labelled.get("waste", Line(name, []))
    waste = read_seen(waste_line)
    if waste and rules.stock_to == "columns":
        raise BadInput(f"{waste_line.where}: the rules have no waste; their stock is dealt to the columns")
    if None in waste:
        raise BadInput(
            f"{waste_line.where}: every card of the waste has been seen; write which cards they are"
        )
    tops = read_foundations(labelled.get("foundations", Line(name, [])))
    stock = _read_stock(labelled.get("talon"))
    in_sight = [card for column in columns for card in column if card] + waste + [c for c in stock or () if c]
    if rules.aces_out and not tops and all(rank_of(card.card) for card in in_sight):
        tops = [Located(13 * suit, False, name) for suit in range(4) for _ in range(2)]
    covered = [
        top._replace(card=card) for top in tops for card in range(top.card - rank_of(top.card), top.card)
    ]
    seen = [*in_sight, *tops, *covered]
    refuse_extra_copies(seen, PACKS)
    in_columns = sum(card is None for column in columns for card in column)
    left = CARDS - len(seen) - in_columns
    if stock is None:
        stock = [None] * left
    unknown = in_columns + sum(card is None for card in stock)
    if len(seen) + unknown != CARDS:
        raise BadInput(
            f"{name}: {len(seen)} known cards and {unknown} unseen ones make {len(seen) + unknown}, and two "
            f"packs have {CARDS}"
        )
    if len(stock) + len(waste) > rules.stock_size:
        raise BadInput(
            f"{name}: {len(stock)} cards in the stock and {len(waste)} in the waste, and these rules begin "
            f"with {rules.stock_size}"
        )
    counts: list[list[int]] = [[], [], [], []]
    for top in tops:
        counts[suit_of(top.card)].append(rank_of(top.card) + 1)
    layout = FortyThievesLayout(
        columns=tuple(map(faces, columns)),
        face_down=face_down,
        foundations=tuple((*of_suit, 0, 0)[:2] for of_suit in counts),
        waste=faces(waste),
        stock=faces(stock),
        passes_left=_read_passes(labelled.get("passes"), rules),
    )
    return FortyThievesView(layout, unseen_of((located.card for located in seen), PACKS), rules)


def _face_down(column: Seen, line: Line, rules: FortyThievesRules) -> int:
    down = sum(card is None or card.face_down for card in column)
    for place, card in enumerate(column):
        if card is not None and not card.face_down:
            continue
        if place >= rules.face_down:
            most = (
                "all cards of a column lie open"
                if not rules.face_down
                else "only covered cards lie face down"
            )
            raise BadInput(
                f"{line.where}, card {place + 1}: {most} under these rules; write which card it is"
            )
        if place >= down or place == len(column) - 1:
            raise BadInput(f"{line.where}, card {place + 1}: a card lies face down on one that lies open")
    return down


def _read_stock(line: Line | None) -> Seen | None:
    if line is None:
        return None
    if len(line.words) == 1 and re.fullmatch(r"[0-9]{1,3}", line.words[0]):
        return [None] * int(line.words[0])
    return read_seen(line)


def _read_passes(line: Line | None, rules: FortyThievesRules) -> int:
    if line is None:
        return rules.passes
    text = " ".join(line.words)
    if not re.fullmatch(r"[0-9]{1,3}", text) or not 1 <= int(text) <= rules.passes:
        raise BadInput(f"{line.where}: '{text}' passes left, where the rules allow 1 to {rules.passes}")
    return int(text)


def write_lines(view: FortyThievesView) -> str:
    """A position as a player sees it, in lines that ``read_lines`` reads."""
    layout = view.layout
    tops = [13 * suit + n - 1 for suit, pair in enumerate(layout.foundations) for n in sorted(pair) if n]
    lines = [f"Foundations: {names_of(tops)}".rstrip()]
    if view.rules.stock_to == "waste":
        lines.append(f"Waste: {write_seen(layout.waste) if layout.waste else ''}".rstrip())
    stock = (
        write_seen(layout.stock) if any(card is not None for card in layout.stock) else str(len(layout.stock))
    )
    lines.append(f"Talon: {stock}")
    if view.rules.passes > 1:
        lines.append(f"Passes: {layout.passes_left}")
    for column, down in zip(layout.columns, layout.face_down, strict=True):
        shown = [UNSEEN if card is None else f"<{name_of(card)}>" for card in column[:down]]
        lines.append(" ".join([*shown, *map(name_of, column[down:])]) or EMPTY)
    return "\n".join(lines) + "\n"
