"""The family's board in lines: foundations, waste, talon, then one line a column."""

import re
from collections.abc import Collection, Iterable
from itertools import chain
from typing import Any

from solver.cards import SUITS, name_of, names_of, rank_of, suit_of
from solver.errors import BadInput
from solver.formats.words import (
    EMPTY,
    Line,
    Located,
    missing_cards,
    read_line,
    read_word,
    refuse_extra_copies,
    refuse_missing_cards,
    refuse_other_number,
)
from solver.games.forty_thieves.referee import FortyThievesLayout
from solver.games.forty_thieves.rules import ACES, PACKS, FortyThievesRules

LABELS = ("foundations", "waste", "talon", "passes")

_DASHED = re.compile(r"([SHDC])-(0|[A2-9TJQK]|10)", re.IGNORECASE)


def columns_of(rules: FortyThievesRules) -> int:
    """How many lines without a label a board has."""
    return rules.columns


def is_of_other_rules(labelled: dict[str, Line], rules: FortyThievesRules) -> bool:
    """Whether more cards lie in stock and waste than the rules begin with: a deal of another game."""
    words = [*labelled.get("talon", Line("", [])).words, *labelled.get("waste", Line("", [])).words]
    return sum(int(word) if word.isdecimal() else 1 for word in words) > rules.stock_size


def tells_itself(labels: Collection[str]) -> bool:
    """Whether the labels of a board can only be of this game: other patience games have the same parts."""
    return False


def note_on(name: str, layout: FortyThievesLayout, rules: FortyThievesRules) -> str:
    """What somebody who wrote a layout should know of how it is read; mostly nothing."""
    if _lies_open_by_mistake(layout, rules):
        return (
            f"{name}: the rules deal {rules.face_down} cards of each column face down, and here all lie face "
            "up; that is how they are read. If they lie face down, write <KC>, in Solvitaire's JSON kc"
        )
    return ""


def _lies_open_by_mistake(layout: FortyThievesLayout, rules: FortyThievesRules) -> bool:
    """Whether this is the start of a game, dealt as the rules say but for its face-down cards."""
    heights = {len(column) for column in layout.columns}
    begun = layout.waste or len(layout.stock) != rules.stock_size or heights != {rules.cards_a_column}
    return rules.face_down > 0 and not begun and not any(layout.face_down)


def record_of(layout: FortyThievesLayout) -> dict[str, Any]:
    """A layout as plain data: lowest card of a column, next card of the stock, top of the waste last."""
    return {
        "columns": [names_of(column).split() for column in layout.columns],
        "face_down": list(layout.face_down),
        "foundations": {suit: list(counts) for suit, counts in zip(SUITS, layout.foundations, strict=True)},
        "waste": names_of(layout.waste).split(),
        "stock": names_of(layout.stock).split(),
        "passes_left": layout.passes_left,
    }


def read_lines(
    labelled: dict[str, Line], columns: list[Line], rules: FortyThievesRules, name: str
) -> FortyThievesLayout:
    """Make a layout of the lines of a board; see ``read_board``."""

    def beside(label: str) -> list[Located]:
        return read_line(labelled.get(label, Line(name, [])))

    refuse_other_number(columns, rules.columns, "columns", name)
    return position(
        columns=[read_line(line) for line in columns],
        tops=read_foundations(labelled.get("foundations", Line(name, []))),
        waste=beside("waste"),
        stock=beside("talon"),
        passes_left=_read_passes(labelled.get("passes"), rules),
        rules=rules,
        name=name,
    )


def _read_passes(line: Line | None, rules: FortyThievesRules) -> int:
    if line is None:
        return rules.passes
    text = " ".join(line.words)
    if not re.fullmatch(r"[0-9]{1,3}", text) or not 1 <= int(text) <= rules.passes:
        raise BadInput(f"{line.where}: '{text}' passes left, where the rules allow 1 to {rules.passes}")
    return int(text)


def read_foundations(line: Line) -> list[Located]:
    """Top cards of the foundations, written ``5S`` or ``S-5``; ``S-0`` and ``--`` are empty ones."""
    tops = []
    for n, word in enumerate(line.words, start=1):
        dashed = _DASHED.fullmatch(word)
        if word == EMPTY or (dashed and dashed[2] == "0"):
            continue
        tops.append(read_word(dashed[2] + dashed[1] if dashed else word, f"{line.where}, card {n}"))
    return tops


def position(
    columns: list[list[Located]],
    tops: list[Located],
    waste: list[Located],
    stock: list[Located],
    passes_left: int,
    rules: FortyThievesRules,
    name: str,
) -> FortyThievesLayout:
    """Put a position together that has been read, and check that it is one of two whole packs.

    Parameters
    ----------
    columns, waste, stock : lists of Located
        As in ``FortyThievesLayout``.
    tops : list of Located
        Top card of each foundation that is begun; aces that the rules put out may be left away.
    passes_left : int
        Passes through the stock, the present one included.
    rules : FortyThievesRules
        The rules that the position is played by.
    name : str
        What to call it in error messages.

    Raises
    ------
    BadInput
        If a card is missing or there too often, if a face-down card lies where it cannot, or if there is
        a waste where the rules have none.
    """
    if waste and rules.stock_to == "columns":
        raise BadInput(f"{waste[0].where}: the rules have no waste; their stock is dealt to the columns")
    tops = tops or _aces_put_out([*waste, *stock, *chain.from_iterable(columns)], rules, name)
    covered = [
        top._replace(card=card) for top in tops for card in range(top.card - rank_of(top.card), top.card)
    ]
    cards = [*tops, *covered, *waste, *stock, *chain.from_iterable(columns)]
    refuse_extra_copies(cards, PACKS)
    refuse_missing_cards(cards, PACKS, name)
    counts: list[list[int]] = [[], [], [], []]
    for top in tops:
        counts[suit_of(top.card)].append(rank_of(top.card) + 1)
    return FortyThievesLayout(
        columns=tuple(map(_cards_of, columns)),
        face_down=tuple(_count_face_down(column, rules) for column in columns),
        foundations=tuple((*of_suit, 0, 0)[:2] for of_suit in counts),
        waste=_cards_of(waste),
        stock=_cards_of(stock),
        passes_left=passes_left,
    )


def _aces_put_out(cards: list[Located], rules: FortyThievesRules, name: str) -> list[Located]:
    """The aces, if the rules put them out and nothing but them is missing: then nobody wrote them down."""
    missing = missing_cards(cards, PACKS)
    if not rules.aces_out or any(rank_of(card) for card in missing) or len(missing) != ACES:
        return []
    return [Located(ace, False, name) for ace in missing]


def _cards_of(cards: Iterable[Located]) -> tuple[int, ...]:
    return tuple(located.card for located in cards)


def _count_face_down(column: list[Located], rules: FortyThievesRules) -> int:
    count = sum(located.face_down for located in column)
    for place, located in enumerate(column):
        if not located.face_down:
            continue
        said = f"{located.where}: <{name_of(located.card)}>"
        if place >= count:
            raise BadInput(f"{said} lies face down on a card that lies face up")
        if place >= rules.face_down:
            raise BadInput(
                f"{said} lies face down, and the rules deal {rules.face_down} cards of a column so"
            )
        if place == len(column) - 1:
            raise BadInput(f"{said} is the last card of its column and must lie face up")
    return count


def write_lines(layout: FortyThievesLayout, rules: FortyThievesRules) -> str:
    """Write a layout of the family as lines."""
    tops = [13 * suit + count - 1 for suit, pair in enumerate(layout.foundations) for count in pair if count]
    lines = [f"Foundations: {names_of(tops)}"]
    if rules.stock_to == "waste":
        lines.append(f"Waste: {names_of(layout.waste)}")
    lines.append(f"Talon: {names_of(layout.stock)}")
    if rules.passes > 1:
        lines.append(f"Passes: {layout.passes_left}")
    for column, face_down in zip(layout.columns, layout.face_down, strict=True):
        words = [f"<{name_of(card)}>" for card in column[:face_down]] + list(map(name_of, column[face_down:]))
        lines.append(" ".join(words) or EMPTY)
    return "\n".join(line.rstrip() for line in lines) + "\n"
