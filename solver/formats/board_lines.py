"""A board in lines: what lies beside the columns under a label, then one line a column, covered card first.

A game of Half Moon, and one of the Forty Thieves family::

    Reserve: TH 6S -- 4S 7D 5S JH AC        Foundations: 5S AH
    KD 4S 7H                                Waste: QH 3C
    ...                                     Talon: 9D 8C ...
                                            <KC> 5D 4D
                                            ...

The waste's top card stands last, the talon's next card first.  ``--`` is an emptied field, pile or
column, ``<KC>`` a face-down card; what follows a ``#`` does not count.  Read too, since other programs and
people write so: ``-`` or ``:`` for ``--``, a colon before each column, ``Stock:`` and ``Founds:``, free cells
that are empty, and blank lines for empty columns where only one reading fits (see ``_with_blank_columns``).
"""

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

from solver.errors import BadInput
from solver.formats.text import tidy
from solver.formats.words import EMPTY, Line
from solver.games.protocol import Layout
from solver.games.rooms import room
from solver.rules.record import Rules

OTHER_WORDS = {
    "stock": "talon",
    "foundation": "foundations",
    "founds": "foundations",
    "freecells": "free cells",
    "freecell": "free cells",
    "cells": "free cells",
    "fc": "free cells",
}
HOLDS_NOTHING = ("free cells", "tableau", "columns", "piles")  # fine as long as no card stands behind it

_LABEL = re.compile(r"([A-Za-z ]+):")
_DASHES = re.compile(r"[-‐‑‒–—−]{1,3}")


class Board(NamedTuple):
    """The lines of a board.

    Attributes
    ----------
    labelled : dict of str to Line
        The lines with a label.
    columns : list of Line
        The others, in order.
    """

    labelled: dict[str, Line]
    columns: list[Line]


def _words(text: str) -> list[str]:
    """The words of a line or of a part of it; commas separate as spaces do, lone dashes are the mark."""
    return [EMPTY if _DASHES.fullmatch(word) else word for word in text.replace(",", " ").split()]


def _lines(text: str, name: str) -> Iterator[Line]:
    """All lines but those that hold only a comment; a blank line has no words."""
    for number, line in enumerate(tidy(text).removesuffix("\n").split("\n"), start=1):
        before, comment, _ = line.partition("#")
        words = _words(before)
        if words and words[0][0] == ":":
            words = _words(" ".join(words)[1:]) or [EMPTY]
        if words or not comment:
            yield Line(f"{name}:{number}", words)


def content_lines(text: str, name: str) -> list[Line]:
    """The lines that count, each as its words."""
    return [line for line in _lines(text, name) if line.words]


def label_of(line: Line) -> str | None:
    """The label that a line begins with, as the game's ``LABELS`` have it; None if it has none."""
    found = _LABEL.match(" ".join(line.words))
    if not found:
        return None
    label = " ".join(found[1].lower().split())
    return OTHER_WORDS.get(label, label)


def scan_board(text: str, rules: Rules, name: str, labels: Collection[str] | None = None) -> Board:
    """Sort the lines of a board into labelled ones and columns.

    Parameters
    ----------
    text : str
        The lines.
    rules : Rules
        The rules that the board is played by.
    name : str
        What to call the text in error messages.
    labels : collection of str, optional
        The labels that are known; those of a layout if left out.

    Raises
    ------
    BadInput
        If a label is unknown to the game or stands twice.
    """
    known = room(rules.game, "board_text").LABELS if labels is None else labels
    labelled: dict[str, Line] = {}
    columns: list[Line] = []
    for line in _lines(text, name):
        label = label_of(line)
        if label is None:
            if line.words or columns:
                columns.append(line)
            continue
        while columns and not columns[-1].words:  # what parts the columns from what follows is no column
            columns.pop()
        joined = " ".join(line.words)
        end = _LABEL.match(joined).end()
        words = _words(joined[end:])
        if label not in known:
            _refuse_unless_empty(Line(line.where, words), label, joined[:end], known)
        elif label in labelled:
            raise BadInput(f"{line.where}: '{joined[:end]}' stands a second time")
        else:
            labelled[label] = Line(line.where, words)
    return Board(labelled, _with_blank_columns(columns, labelled, rules))


def _refuse_unless_empty(line: Line, label: str, written: str, known: Collection[str]) -> None:
    held = [word for word in line.words if word != EMPTY]
    if label in HOLDS_NOTHING and not held:
        return
    if label == "free cells":
        raise BadInput(f"{line.where}: '{written}' holds {held[0]}, and this game has no free cells")
    there = ", ".join(f"{part.capitalize()}:" for part in known)
    raise BadInput(f"{line.where}: '{written}' is not a part of this game; known are {there}")


def _with_blank_columns(lines: list[Line], labelled: dict[str, Line], rules: Rules) -> list[Line]:
    """The columns, blank lines among them taken for empty ones where that is the only reading that fits.

    Of a board that has all its columns blank lines are just space.  Where columns are missing, either every
    blank line from the first column on is one of them, or all stand at the end, where more may follow: an
    editor adds them.  Everything else is left as it is, and refused for its number of columns.

    Parameters
    ----------
    lines : list of Line
        From the first column on, blank lines among them.
    labelled : dict of str to Line
        The lines with a label.
    rules : Rules
        The rules that the board is played by.
    """
    written = [line for line in lines if line.words]
    game = room(rules.game, "board_text")
    missing = game.columns_of(rules) - len(written)
    last = max((n for n, line in enumerate(lines) if line.words), default=-1)
    blank = [n for n, line in enumerate(lines) if not line.words]
    inside = sum(n < last for n in blank)
    fits = len(blank) == missing or (inside == 0 and len(blank) > missing)
    if missing <= 0 or not written or not fits or game.is_of_other_rules(labelled, rules):
        return written
    taken = set(blank[:missing])
    return [
        line if line.words else Line(line.where, [EMPTY])
        for n, line in enumerate(lines)
        if line.words or n in taken
    ]


def read_board(text: str, rules: Rules, name: str) -> Layout:
    """Read a board in lines, at the start of a game or in its course.

    Parameters
    ----------
    text : str
        The lines.
    rules : Rules
        The rules that the board is played by.
    name : str
        What to call the text in error messages, such as its file name.

    Raises
    ------
    BadInput
        If a card is misspelt, missing or there too often, or if the board does not fit the rules;
        names file, line and card.
    """
    board = scan_board(text, rules, name)
    return room(rules.game, "board_text").read_lines(board.labelled, board.columns, rules, name)


def write_board(layout: Layout, rules: Rules) -> str:
    """Write a layout as a board in lines that ``read_board`` reads."""
    return room(rules.game, "board_text").write_lines(layout, rules)
