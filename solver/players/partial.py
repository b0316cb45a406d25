"""Reading a position as a player sees it: boards in lines with ``??`` for cards that nobody has seen.

Half Moon::                              Waning Moon::

    Reserve: TH 6S 3D 4S 7D 5S JH AC         Foundations: AS
    Removed: 5S 6D                           Waste: QH 3C
    ?? ?? ?? ?? ?? ?? 7H                     Talon: 40
    ...                                      KC 5D 4D
                                             ...

``Removed`` may be left out: then every set of cards that can have left is thought possible.  ``Talon`` is
the number of cards in the stock, or ``??`` for each, or known cards and ``??``; left out, it is what the
other cards leave.  Of a pile of Half Moon the top must be known; cards below may be (somebody may have taken
moves back).
"""

import re
from collections.abc import Iterable
from pathlib import Path

from solver.cards import TWO_PACKS, name_of, names_of, rank_of, suit_of
from solver.errors import BadInput
from solver.formats.board_lines import content_lines
from solver.formats.forty_thieves_board import read_foundations
from solver.formats.half_moon_board import refuse_cards_that_cannot_have_left
from solver.formats.words import (
    EMPTY,
    UNSEEN,
    Line,
    Located,
    read_word,
    refuse_third_copies,
)
from solver.players.removed import Ways
from solver.players.view import FortyThievesView, HalfMoonView, View, unseen_of
from solver.referee.forty_thieves import FortyThievesLayout
from solver.referee.half_moon import HalfMoonLayout
from solver.rules import FortyThievesRules, HalfMoonRules, Rules

LABELS = {
    "half-moon": ("reserve", "removed"),
    "forty-thieves": ("foundations", "waste", "talon", "passes"),
}
_LABEL = re.compile(r"([A-Za-z ]+):")
_OTHER_WORDS = {"stock": "talon", "foundation": "foundations"}

Seen = list[Located | None]


def read_view(path: str, rules: Rules) -> View:
    """Read a file with a position as a player sees it.

    Raises
    ------
    BadInput
        If the file cannot be read or the position cannot be (see ``parse_view``).
    """
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        raise BadInput(f"{path}: the file cannot be read ({getattr(error, 'strerror', error)})") from None
    return parse_view(text, rules, path)


def parse_view(text: str, rules: Rules, name: str) -> View:
    """Read a position as a player sees it.

    Parameters
    ----------
    text : str
        The lines, as at the head of this module.
    rules : HalfMoonRules or FortyThievesRules
        The rules that the position is played by.
    name : str
        What to call the text in error messages.

    Raises
    ------
    BadInput
        If a card is misspelt or there too often, if numbers do not come out, or if no deal fits.
    """
    labelled: dict[str, Line] = {}
    columns: list[Line] = []
    for line in content_lines(text, name):
        joined = " ".join(line.words)
        found = _LABEL.match(joined)
        if not found:
            columns.append(line)
            continue
        label = found[1].strip().lower()
        label = _OTHER_WORDS.get(label, label)
        if label not in LABELS[rules.game]:
            known = ", ".join(f"{known.capitalize()}:" for known in LABELS[rules.game])
            raise BadInput(f"{line.where}: '{found[0]}' is not a part of this game; known are {known}")
        if label in labelled:
            raise BadInput(f"{line.where}: '{found[0]}' stands a second time")
        labelled[label] = Line(line.where, joined[found.end() :].split())
    read = _half_moon if isinstance(rules, HalfMoonRules) else _forty_thieves
    return read(labelled, columns, rules, name)


def _read_seen(line: Line) -> Seen:
    """Cards of a line, None for ``??``; a line that holds only the mark of an empty place has none."""
    if line.words == [EMPTY]:
        return []
    return [
        None if word.strip("<>") == UNSEEN else read_word(word, f"{line.where}, card {n}")
        for n, word in enumerate(line.words, start=1)
    ]


def _faces(cards: Iterable[Located | None]) -> tuple[int | None, ...]:
    return tuple(None if located is None else located.card for located in cards)


# Half Moon.


def view_of_tops(tops: str, heights: str | None, removed: str | None, rules: HalfMoonRules) -> HalfMoonView:
    """A position of Half Moon from the cards in sight.

    Parameters
    ----------
    tops : str
        Tops of all piles, then all reserve fields; ``--`` for an empty one.
    heights : str or None
        Cards on each pile; as dealt if left out (0 for an empty one).
    removed : str or None
        Cards that have left, if they are known.
    rules : HalfMoonRules
        The rules.

    Raises
    ------
    BadInput
        As for ``parse_view``.
    """
    words = tops.replace(",", " ").split()
    if len(words) != rules.piles + rules.reserve:
        raise BadInput(
            f"--tops: {len(words)} cards where {rules.piles} tops and {rules.reserve} reserve fields are "
            f"{rules.piles + rules.reserve}; write {EMPTY} for an empty one"
        )
    dealt = [len(range(pile, TWO_PACKS - rules.reserve, rules.piles)) for pile in range(rules.piles)]
    high = dealt if heights is None else _read_heights(heights, dealt)
    lines = []
    for pile, (word, height) in enumerate(zip(words, high, strict=False)):
        if (word == EMPTY) != (height == 0) and heights is not None:
            raise BadInput(f"--heights: pile {pile + 1} has {height} cards, and its top is {word}")
        lines.append(Line("--tops", [EMPTY] if word == EMPTY else [UNSEEN] * (height - 1) + [word]))
    labelled = {"reserve": Line("--tops", words[rules.piles :])} if rules.reserve else {}
    if removed is not None:
        labelled["removed"] = Line("--removed", removed.replace(",", " ").split())
    elif heights is None and EMPTY not in words:
        labelled["removed"] = Line("--tops", [])
    return _half_moon(labelled, lines, rules, "--tops")


def _read_heights(text: str, dealt: list[int]) -> list[int]:
    words = text.replace(",", " ").split()
    if len(words) != len(dealt):
        raise BadInput(f"--heights: {len(words)} numbers for {len(dealt)} piles")
    for pile, (word, most) in enumerate(zip(words, dealt, strict=True), start=1):
        if not re.fullmatch(r"[0-9]{1,3}", word) or int(word) > most:
            raise BadInput(f"--heights: pile {pile} has '{word}' cards, where 0 to {most} are possible")
    return [int(word) for word in words]


def _half_moon(labelled: dict[str, Line], lines: list[Line], rules: HalfMoonRules, name: str) -> HalfMoonView:
    fields = labelled.get("reserve", Line(name, []))
    if len(fields.words) != rules.reserve:
        raise BadInput(
            f"{fields.where}: {len(fields.words)} reserve fields where the rules have {rules.reserve}; "
            f"write {EMPTY} for an emptied one"
        )
    if UNSEEN in fields.words:
        raise BadInput(f"{fields.where}: every reserve card lies open; write which card it is")
    if len(lines) != rules.piles:
        raise BadInput(f"{name}: {len(lines)} lines of piles where the rules have {rules.piles} piles")
    reserve = [
        None if word == EMPTY else read_word(word, f"{fields.where}, card {n}")
        for n, word in enumerate(fields.words, start=1)
    ]
    piles = [_read_seen(line) for line in lines]
    for number, (pile, line) in enumerate(zip(piles, lines, strict=True)):
        highest = len(range(number, TWO_PACKS - rules.reserve, rules.piles))
        if len(pile) > highest:
            raise BadInput(
                f"{line.where}: {len(pile)} cards on pile {number + 1}, which begins with {highest}"
            )
        if pile and pile[-1] is None:
            raise BadInput(f"{line.where}: the top of pile {number + 1} lies open; write which card it is")
    seen = [located for pile in piles for located in pile if located] + [card for card in reserve if card]
    known = "removed" in labelled
    gone = _read_removed(labelled["removed"]) if known else []
    refuse_third_copies([*seen, *gone])
    unseen = unseen_of(located.card for located in (*seen, *gone))
    layout = HalfMoonLayout(tuple(map(_faces, piles)), _faces(reserve))
    view = HalfMoonView(layout, unseen, rules)
    if known:
        refuse_cards_that_cannot_have_left([located.card for located in gone], rules, name)
    _refuse_wrong_counts(view, name, len(seen) + len(gone), known)
    return view


def _read_removed(line: Line) -> list[Located]:
    cards = _read_seen(line)
    if None in cards:
        raise BadInput(f"{line.where}: write which cards have been removed, or leave the line out")
    return cards


def _refuse_wrong_counts(view: HalfMoonView, name: str, seen: int, known: bool) -> None:
    surplus = len(view.unseen) - view.hidden
    if surplus < 0 or (known and surplus > 0):
        raise BadInput(
            f"{name}: {seen} known cards and {view.hidden} unseen ones make {seen + view.hidden}, and two "
            f"packs have {TWO_PACKS}"
        )
    if Ways(view).total() == 0:
        raise BadInput(
            f"{name}: no deal fits this position: {surplus} cards would have left in pairs and triples, "
            f"and no such choice among the cards not in sight comes out"
        )


# The Forty Thieves family.


def _forty_thieves(
    labelled: dict[str, Line], lines: list[Line], rules: FortyThievesRules, name: str
) -> FortyThievesView:
    if len(lines) != rules.columns:
        raise BadInput(f"{name}: {len(lines)} lines of columns where the rules have {rules.columns} columns")
    columns = [_read_seen(line) for line in lines]
    face_down = tuple(_face_down(column, line, rules) for column, line in zip(columns, lines, strict=True))
    waste_line = labelled.get("waste", Line(name, []))
    waste = _read_seen(waste_line)
    if waste and rules.stock_to == "columns":
        raise BadInput(f"{waste_line.where}: the rules have no waste; their stock is dealt to the columns")
    if None in waste:
        raise BadInput(
            f"{waste_line.where}: every card of the waste has been seen; write which cards they are"
        )
    tops = read_foundations(labelled.get("foundations", Line(name, [])))
    covered = [
        top._replace(card=card) for top in tops for card in range(top.card - rank_of(top.card), top.card)
    ]
    stock = _read_stock(labelled.get("talon"))
    seen = [card for column in columns for card in column if card] + [*waste, *tops, *covered]
    seen += [card for card in stock or () if card]
    refuse_third_copies(seen)
    in_columns = sum(card is None for column in columns for card in column)
    left = TWO_PACKS - len(seen) - in_columns
    if stock is None:
        stock = [None] * left
    unknown = in_columns + sum(card is None for card in stock)
    if len(seen) + unknown != TWO_PACKS:
        raise BadInput(
            f"{name}: {len(seen)} known cards and {unknown} unseen ones make {len(seen) + unknown}, and two "
            f"packs have {TWO_PACKS}"
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
        columns=tuple(map(_faces, columns)),
        face_down=face_down,
        foundations=tuple((*of_suit, 0, 0)[:2] for of_suit in counts),
        waste=_faces(waste),
        stock=_faces(stock),
        passes_left=_read_passes(labelled.get("passes"), rules),
    )
    return FortyThievesView(layout, unseen_of(located.card for located in seen), rules)


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
    return _read_seen(line)


def _read_passes(line: Line | None, rules: FortyThievesRules) -> int:
    if line is None:
        return rules.passes
    text = " ".join(line.words)
    if not re.fullmatch(r"[0-9]{1,3}", text) or not 1 <= int(text) <= rules.passes:
        raise BadInput(f"{line.where}: '{text}' passes left, where the rules allow 1 to {rules.passes}")
    return int(text)


def write_view(view: View) -> str:
    """A position as a player sees it, in lines that ``parse_view`` reads."""

    def words(cards: Iterable[int | None]) -> str:
        return " ".join(UNSEEN if card is None else name_of(card) for card in cards) or EMPTY

    layout = view.layout
    if isinstance(view, HalfMoonView):
        fields = " ".join(EMPTY if card is None else name_of(card) for card in layout.reserve)
        lines = [f"Reserve: {fields}"] if layout.reserve else []
        if len(view.unseen) == view.hidden:
            there = [card for pile in layout.piles for card in pile if card is not None]
            there += [card for card in layout.reserve if card is not None]
            lines.append(f"Removed: {names_of(unseen_of([*there, *view.unseen]))}".rstrip())
        return "\n".join([*lines, *map(words, layout.piles)]) + "\n"
    tops = [13 * suit + n - 1 for suit, pair in enumerate(layout.foundations) for n in sorted(pair) if n]
    lines = [f"Foundations: {names_of(tops)}".rstrip()]
    if view.rules.stock_to == "waste":
        lines.append(f"Waste: {words(layout.waste) if layout.waste else ''}".rstrip())
    stock = words(layout.stock) if any(card is not None for card in layout.stock) else str(len(layout.stock))
    lines.append(f"Talon: {stock}")
    if view.rules.passes > 1:
        lines.append(f"Passes: {layout.passes_left}")
    for column, down in zip(layout.columns, layout.face_down, strict=True):
        shown = [UNSEEN if card is None else f"<{name_of(card)}>" for card in column[:down]]
        lines.append(" ".join([*shown, *map(name_of, column[down:])]) or EMPTY)
    return "\n".join(lines) + "\n"
