"""A line of play for people: numbered moves with the cards named, several to a row, and how to read it back.

A row holds cells such as ``12. 7>3 4C on 5C``; a cell that stands for several turns of the stock says how
many, ``13. S>W x3 KD 2S 9H``, and the next cell's number leaves room for them.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from solver.cards import name_of, names_of
from solver.errors import BadInput
from solver.formats.layouts import NamedLayout
from solver.games.forty_thieves import referee as forty_thieves
from solver.games.half_moon import referee as half_moon
from solver.games.half_moon.referee import HalfMoonLayout
from solver.rules import Rules

SLOTS, WIDTH = 3, 24  # a row has so many slots of so many characters; a long cell takes several
MOST_CARDS_NAMED = 4  # of folded turns: more are told by the first and the last

_CELL = re.compile(r"(?:^|(?<=\s))([0-9]+)\. +([^\s.]+)(?: x([0-9]+))?(?=\s|$)")


class _Told(NamedTuple):
    """A move in words: its notation, the cards, and what stands at the end of a row that ends with it."""

    move: str
    cards: list[str]
    where: str = ""
    tail: str = ""


def numbered_line(named: NamedLayout, rules: Rules, moves: Sequence[str]) -> Iterator[str]:
    """Rows of moves, each with its number, its notation, and the cards that it moves.

    Parameters
    ----------
    named : NamedLayout
        The position before the first move.
    rules : HalfMoonRules or FortyThievesRules
        The rules.
    moves : sequence of str
        A line that the referee accepts.
    """
    half = isinstance(named.layout, HalfMoonLayout)
    told = _tell_half_moon(named, rules, moves) if half else _tell_forty_thieves(named, rules, moves)
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


def _folded(told: Iterator[_Told]) -> Iterator[list[_Told]]:
    """Moves one by one, but turns that follow each other together."""
    turns: list[_Told] = []
    for one in told:
        if turns and not (one.move == turns[0].move == "S>W"):
            yield turns
            turns = []
        turns.append(one)
    if turns:
        yield turns


def _in_words(turns: list[_Told]) -> str:
    cards = [card for one in turns for card in one.cards]
    if len(turns) > 1 and len(cards) > MOST_CARDS_NAMED:
        cards = [cards[0], "..", cards[-1]]
    times = [f"x{len(turns)}"] if len(turns) > 1 else []
    return " ".join([turns[0].move, *times, *cards, turns[0].where]).rstrip()


def _tell_half_moon(named: NamedLayout, rules: Rules, moves: Sequence[str]) -> Iterator[_Told]:
    game = half_moon.HalfMoonGame(named.layout, rules)
    for text in moves:
        move = half_moon.read_move(text)
        cards = game.playable()
        words = [name_of(cards[place]) for place in move]
        game.play(move)
        yield _Told(text, words, tail=f"score {game.score}")


def _tell_forty_thieves(named: NamedLayout, rules: Rules, moves: Sequence[str]) -> Iterator[_Told]:
    game = forty_thieves.FortyThievesGame(named.layout, rules)
    for text in moves:
        told = _words_for(text, forty_thieves.read_move(text), game)
        game.play(text)
        yield told


def _words_for(text: str, move: forty_thieves.Move, game: forty_thieves.FortyThievesGame) -> _Told:
    if move.source == "S":
        turned = len(game.columns) if move.target == "T" else game.rules.draw
        return _Told(text, names_of(game.stock[:turned]).split())
    if move.target == "S":
        return _Told(text, [], f"(the waste turned over, {len(game.waste)} cards)")
    if move.source == "W":
        cards = names_of(game.waste[-1:])
    elif move.source[0] == "F":
        cards = move.source[1:]
    else:
        cards = names_of(game.columns[int(move.source) - 1][-move.cards :])
    return _Told(text, cards.split(), _where(move.target, game))


def _where(target: str, game: forty_thieves.FortyThievesGame) -> str:
    if target == "F":
        return ""
    column = game.columns[int(target) - 1]
    return f"on {name_of(column[-1])}" if column else "(empty)"


def score_of(named: NamedLayout, rules: Rules, moves: Sequence[str]) -> int | None:
    """Score after a line of Half Moon; the other games keep none."""
    if not isinstance(named.layout, HalfMoonLayout):
        return None
    return half_moon.replay(named.layout, rules, moves).score
