"""Half Moon's table as a player sees it: from a board in lines, or from the cards in sight."""

import re

from solver.cards import name_of, names_of
from solver.errors import BadInput
from solver.formats.words import (
    EMPTY,
    UNSEEN,
    Line,
    Located,
    read_word,
    refuse_extra_copies,
    refuse_other_number,
)
from solver.games.half_moon.board_text import refuse_cards_that_cannot_have_left
from solver.games.half_moon.play.unseen import Ways
from solver.games.half_moon.play.view import HalfMoonView
from solver.games.half_moon.referee import HalfMoonLayout
from solver.games.half_moon.rules import CARDS, PACKS, HalfMoonRules
from solver.play.partial_words import faces, read_seen, write_seen
from solver.play.view import unseen_of

LABELS = ("reserve", "removed")


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
    dealt = [len(range(pile, CARDS - rules.reserve, rules.piles)) for pile in range(rules.piles)]
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
    return read_lines(labelled, lines, rules, "--tops")


def _read_heights(text: str, dealt: list[int]) -> list[int]:
    words = text.replace(",", " ").split()
    if len(words) != len(dealt):
        raise BadInput(f"--heights: {len(words)} numbers for {len(dealt)} piles")
    for pile, (word, most) in enumerate(zip(words, dealt, strict=True), start=1):
        if not re.fullmatch(r"[0-9]{1,3}", word) or int(word) > most:
            raise BadInput(f"--heights: pile {pile} has '{word}' cards, where 0 to {most} are possible")
    return [int(word) for word in words]


def read_lines(labelled: dict[str, Line], lines: list[Line], rules: HalfMoonRules, name: str) -> HalfMoonView:
    """A position of Half Moon from the lines of a board; see ``partial.parse_view``."""
    fields = labelled.get("reserve", Line(name, []))
    if len(fields.words) != rules.reserve:
        raise BadInput(
            f"{fields.where}: {len(fields.words)} reserve fields where the rules have {rules.reserve}; "
            f"write {EMPTY} for an emptied one"
        )
    if UNSEEN in fields.words:
        raise BadInput(f"{fields.where}: every reserve card lies open; write which card it is")
    refuse_other_number(lines, rules.piles, "piles", name)
    reserve = [
        None if word == EMPTY else read_word(word, f"{fields.where}, card {n}")
        for n, word in enumerate(fields.words, start=1)
    ]
    piles = [read_seen(line) for line in lines]
    for number, (pile, line) in enumerate(zip(piles, lines, strict=True)):
        highest = len(range(number, CARDS - rules.reserve, rules.piles))
        if len(pile) > highest:
            raise BadInput(
                f"{line.where}: {len(pile)} cards on pile {number + 1}, which begins with {highest}"
            )
        if pile and pile[-1] is None:
            raise BadInput(f"{line.where}: the top of pile {number + 1} lies open; write which card it is")
    seen = [located for pile in piles for located in pile if located] + [card for card in reserve if card]
    known = "removed" in labelled
    gone = _read_removed(labelled["removed"]) if known else []
    refuse_extra_copies([*seen, *gone], PACKS)
    unseen = unseen_of((located.card for located in (*seen, *gone)), PACKS)
    layout = HalfMoonLayout(tuple(map(faces, piles)), faces(reserve))
    view = HalfMoonView(layout, unseen, rules)
    if known:
        refuse_cards_that_cannot_have_left([located.card for located in gone], rules, name)
    _refuse_wrong_counts(view, name, len(seen) + len(gone), known)
    return view


def _read_removed(line: Line) -> list[Located]:
    cards = read_seen(line)
    if None in cards:
        raise BadInput(f"{line.where}: write which cards have been removed, or leave the line out")
    return cards


def _refuse_wrong_counts(view: HalfMoonView, name: str, seen: int, known: bool) -> None:
    surplus = len(view.unseen) - view.hidden
    if surplus < 0 or (known and surplus > 0):
        raise BadInput(
            f"{name}: {seen} known cards and {view.hidden} unseen ones make {seen + view.hidden}, and two "
            f"packs have {CARDS}"
        )
    if Ways(view).total() == 0:
        raise BadInput(
            f"{name}: no deal fits this position: {surplus} cards would have left in pairs and triples, "
            f"and no such choice among the cards not in sight comes out"
        )


def write_lines(view: HalfMoonView) -> str:
    """A position as a player sees it, in lines that ``read_lines`` reads."""
    layout = view.layout
    fields = " ".join(EMPTY if card is None else name_of(card) for card in layout.reserve)
    lines = [f"Reserve: {fields}"] if layout.reserve else []
    if len(view.unseen) == view.hidden:
        there = [card for pile in layout.piles for card in pile if card is not None]
        there += [card for card in layout.reserve if card is not None]
        lines.append(f"Removed: {names_of(unseen_of([*there, *view.unseen], PACKS))}".rstrip())
    return "\n".join([*lines, *map(write_seen, layout.piles)]) + "\n"
