"""A board in lines: what lies beside the columns under a label, then one line a column, covered card first.

A game of Half Moon, and one of the Forty Thieves family::

    Reserve: TH 6S -- 4S 7D 5S JH AC        Foundations: 5S AH
    KD 4S 7H                                Waste: QH 3C
    ...                                     Talon: 9D 8C ...
                                            <KC> 5D 4D
                                            ...

The waste's top card stands last, the talon's next card first.  ``--`` is an emptied field, pile or
column, ``<KC>`` a face-down card.  Blank lines and lines that begin with ``#`` do not count.
"""

import re
from typing import NamedTuple

from solver.errors import BadInput
from solver.formats.forty_thieves_board import read_forty_thieves_board, write_forty_thieves_board
from solver.formats.half_moon_board import read_half_moon_board, write_half_moon_board
from solver.formats.words import Line
from solver.referee.forty_thieves import FortyThievesLayout
from solver.referee.half_moon import HalfMoonLayout
from solver.rules import HalfMoonRules, Rules

LABELS = {
    "half-moon": ("reserve",),
    "forty-thieves": ("foundations", "waste", "talon", "passes"),
}
OTHER_WORDS = {"stock": "talon", "foundation": "foundations"}

_LABEL = re.compile(r"([A-Za-z ]+):")


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


def content_lines(text: str, name: str) -> list[Line]:
    """The lines that count, each as its words; commas separate as spaces do."""
    numbered = ((f"{name}:{n}", line.strip()) for n, line in enumerate(text.splitlines(), start=1))
    return [
        Line(where, line.replace(",", " ").split()) for where, line in numbered if line and line[0] != "#"
    ]


def has_label(line: Line) -> bool:
    """Whether a line begins with a label."""
    return bool(_LABEL.match(" ".join(line.words)))


def scan_board(text: str, game: str, name: str) -> Board:
    """Sort the lines of a board into labelled ones and columns.

    Raises
    ------
    BadInput
        If a label is unknown to the game or stands twice.
    """
    labelled: dict[str, Line] = {}
    columns: list[Line] = []
    for line in content_lines(text, name):
        found = _LABEL.match(" ".join(line.words))
        if not found:
            columns.append(line)
            continue
        label = found[1].strip().lower()
        label = OTHER_WORDS.get(label, label)
        if label not in LABELS[game]:
            known = ", ".join(f"{known.capitalize()}:" for known in LABELS[game])
            raise BadInput(f"{line.where}: '{found[0]}' is not a part of this game; known are {known}")
        if label in labelled:
            raise BadInput(f"{line.where}: '{found[0]}' stands a second time")
        labelled[label] = Line(line.where, " ".join(line.words)[found.end() :].split())
    return Board(labelled, columns)


def read_board(text: str, rules: Rules, name: str) -> HalfMoonLayout | FortyThievesLayout:
    """Read a board in lines, at the start of a game or in its course.

    Parameters
    ----------
    text : str
        The lines.
    rules : HalfMoonRules or FortyThievesRules
        The rules that the board is played by.
    name : str
        What to call the text in error messages, such as its file name.

    Raises
    ------
    BadInput
        If a card is misspelt, missing or there too often, or if the board does not fit the rules;
        names file, line and card.
    """
    board = scan_board(text, rules.game, name)
    read = read_half_moon_board if isinstance(rules, HalfMoonRules) else read_forty_thieves_board
    return read(board.labelled, board.columns, rules, name)


def write_board(layout: HalfMoonLayout | FortyThievesLayout, rules: Rules) -> str:
    """Write a layout as a board in lines that ``read_board`` reads."""
    if isinstance(layout, HalfMoonLayout):
        return write_half_moon_board(layout)
    return write_forty_thieves_board(layout, rules)
