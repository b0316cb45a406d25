"""A line of play for people: numbered moves with the cards named, several to a row, and how to read it back.

A row holds cells such as ``12. 7>3 4C on 5C``; a cell that stands for several turns of the stock says how
many, ``13. S>W x3 KD 2S 9H``, and the next cell's number leaves room for them.
"""

import re
from collections.abc import Iterator, Sequence

from solver.errors import BadInput
from solver.formats.layouts import NamedLayout
from solver.formats.told import Told
from solver.games.rooms import room
from solver.rules.record import Rules

SLOTS, WIDTH = 3, 24  # a row has so many slots of so many characters; a long cell takes several
MOST_CARDS_NAMED = 4  # of folded turns: more are told by the first and the last

_CELL = re.compile(r"(?:^|(?<=\s))([0-9]+)\. +([^\s.]+)(?: x([0-9]+))?(?=\s|$)")


def numbered_line(named: NamedLayout, rules: Rules, moves: Sequence[str]) -> Iterator[str]:
    """Rows of moves, each with its number, its notation, and the cards that it moves.

    Parameters
    ----------
    named : NamedLayout
        The position before the first move.
    rules : Rules
        The rules.
    moves : sequence of str
        A line that the referee accepts.
    """
    told = room(rules.game, "narration").tell(named.layout, rules, moves)
    digits = len(str(len(moves)))
    row, used, number, tail = "", 0, 1, ""
    for turns in _folded(told):
        cell = f"{number:>{digits}}. {_in_words(turns)}"
        slots = min(SLOTS, -(-(len(cell) + 2) // WIDTH))
        if used + slots > SLOTS:
            yield (row.ljust(SLOTS * WIDTH) + tail).rstrip()
            row, used = "", 0
        row = row.ljust(used * WIDTH) + cell
        used, number, tail = used + slots, number + len(turns), turns[-1].tail
    if row:
        yield (row.ljust(SLOTS * WIDTH) + tail).rstrip()


def read_numbered_line(text: str) -> list[str]:
    """The moves of a line as ``numbered_line`` writes it, one string each; other text around it is no move.

    Raises
    ------
    BadInput
        If a number is missing or comes twice.

    Examples
    --------
    >>> read_numbered_line("1. 7>3 4C on 5C   2. S>W x2 KD 2S   4. W>F 2S")
    ['7>3', 'S>W', 'S>W', 'W>F']
    """
    moves: list[str] = []
    for number, move, times in _CELL.findall(text):
        if int(number) != len(moves) + 1:
            raise BadInput(f"move {len(moves) + 1} of the line is missing: here comes '{number}. {move}'")
        moves += [move] * int(times or 1)
    return moves


def _folded(told: Iterator[Told]) -> Iterator[list[Told]]:
    """Moves one by one, but turns that follow each other together."""
    turns: list[Told] = []
    for one in told:
        if turns and not (one.move == turns[0].move == "S>W"):
            yield turns
            turns = []
        turns.append(one)
    if turns:
        yield turns


def _in_words(turns: list[Told]) -> str:
    cards = [card for one in turns for card in one.cards]
    if len(turns) > 1 and len(cards) > MOST_CARDS_NAMED:
        cards = [cards[0], "..", cards[-1]]
    times = [f"x{len(turns)}"] if len(turns) > 1 else []
    return " ".join([turns[0].move, *times, *cards, turns[0].where]).rstrip()


def score_of(named: NamedLayout, rules: Rules, moves: Sequence[str]) -> int | None:
    """Score after a line; None for a game that keeps none."""
    return room(rules.game, "referee").replay(named.layout, rules, moves).score
