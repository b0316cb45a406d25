"""Solvitaire's JSON, read and written for the Forty Thieves family.

Solvitaire (github.com/thecharlieblake/Solvitaire) takes an object with ``tableau piles`` (lists of cards,
covered card first), ``stock`` (the *last* card is turned next), ``waste`` (top card last) and
``foundations``.  Ranks are A, 2 to 10, J, Q, K or 1 to 13; a small suit letter is a face-down card where
the rules have such cards.  Foundations are a list of top cards here; the older form, a list of whole piles,
is read too.  (Of two foundations of one suit Solvitaire itself reads only the first.)
"""

import json
import re
from typing import Any

from solver.cards import RANKS, name_of
from solver.errors import BadInput
from solver.formats.words import Located, read_word
from solver.games.forty_thieves.board_text import position
from solver.games.forty_thieves.referee import FortyThievesLayout
from solver.games.forty_thieves.rules import FortyThievesRules

PILES, STOCK, WASTE, FOUNDATIONS = "tableau piles", "stock", "waste", "foundations"
OTHER_WORDS = {"foundation": FOUNDATIONS}

_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
_MARK = "\x00"


def read(text: str, rules: FortyThievesRules, name: str) -> FortyThievesLayout:
    """Read a layout in Solvitaire's JSON.

    Parameters
    ----------
    text : str
        The JSON object.
    rules : FortyThievesRules
        The rules that it is played by; the JSON does not hold them.
    name : str
        What to call the text in error messages, such as its file name.

    Raises
    ------
    BadInput
        If it is not JSON, not such an object, not two whole packs, or does not fit the rules; names
        file, line and card.
    """
    parts = _parse(text, name)
    columns = [
        _read_cards(pile, f"{PILES} {n}", rules, name)
        for n, pile in enumerate(_list_of(parts, PILES, name), start=1)
    ]
    if len(columns) != rules.columns:
        raise BadInput(f"{name}: {len(columns)} {PILES} where the rules have {rules.columns} columns")
    return position(
        columns=columns,
        tops=_read_foundations(_list_of(parts, FOUNDATIONS, name), rules, name),
        waste=_read_cards(_list_of(parts, WASTE, name), WASTE, rules, name),
        stock=_read_cards(_list_of(parts, STOCK, name), STOCK, rules, name)[::-1],
        passes_left=rules.passes,
        rules=rules,
        name=name,
    )


def _parse(text: str, name: str) -> dict[str, Any]:
    """The object, with the line of each card marked on it: JSON readers forget where a value stood."""
    try:
        if not isinstance(json.loads(text), dict):
            raise BadInput(f"{name}: this JSON is not an object with '{PILES}' and '{STOCK}'")
    except json.JSONDecodeError as error:
        raise BadInput(f"{name}:{error.lineno}: this is not JSON ({error.msg})") from None
    except RecursionError:
        raise BadInput(f"{name}: this JSON is nested too deeply") from None

    def mark(found: re.Match) -> str:
        line = text.count("\n", 0, found.start()) + 1
        return f'"{found[1]}\\u0000{line}"'

    def sort(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        parts: dict[str, Any] = {}
        for marked, value in pairs:
            written, line = marked.rsplit(_MARK, 1)
            key = OTHER_WORDS.get(written, written)
            if key in parts:
                raise BadInput(f"{name}:{line}: '{key}' stands a second time")
            if key not in (PILES, STOCK, WASTE, FOUNDATIONS) and not _holds_nothing(value):
                raise BadInput(f"{name}:{line}: '{key}' is not a part of this game")
            parts[key] = value
        return parts

    try:
        return json.loads(_STRING.sub(mark, text), object_pairs_hook=sort)
    except RecursionError:
        raise BadInput(f"{name}: this JSON is nested too deeply") from None


def _holds_nothing(value: Any) -> bool:
    """Whether a value is empty, however deep: other programs write every place that a game could have."""
    if isinstance(value, str):
        return value.rsplit(_MARK, 1)[0].strip() == ""
    if isinstance(value, list | dict):
        return all(map(_holds_nothing, value.values() if isinstance(value, dict) else value))
    return not value


def _list_of(parts: dict[str, Any], key: str, name: str) -> list[Any]:
    if key == PILES and key not in parts:
        raise BadInput(f"{name}: this JSON has no '{PILES}'")
    value = parts.get(key, [])
    if key != PILES and _holds_nothing(value):
        return []
    if not isinstance(value, list):
        raise BadInput(f"{name}: '{key}' is not a list")
    return value


def _read_cards(cards: Any, what: str, rules: FortyThievesRules, name: str) -> list[Located]:
    if not isinstance(cards, list):
        raise BadInput(f"{name}: {what} is not a list of cards")
    return [_read_one(card, f"{what}, card {n}", rules, name) for n, card in enumerate(cards, start=1)]


def _read_one(marked: Any, what: str, rules: FortyThievesRules, name: str) -> Located:
    if not isinstance(marked, str):
        raise BadInput(f"{name}: {what} is not a card in quotation marks")
    word, line = marked.rsplit(_MARK, 1)
    number = re.fullmatch(r"(1[0-3]?)([A-Za-z])", word)
    plain = RANKS[int(number[1]) - 1] + number[2] if number else word or "''"
    located = read_word(plain, f"{name}:{line}, {what}")
    small = word[-1:].islower() and what.startswith(PILES) and rules.face_down > 0
    return located._replace(face_down=small)


def _read_foundations(piles: list[Any], rules: FortyThievesRules, name: str) -> list[Located]:
    tops = []
    for n, pile in enumerate(piles, start=1):
        if not isinstance(pile, list):
            tops.append(_read_one(pile, f"{FOUNDATIONS}, card {n}", rules, name))
            continue
        cards = _read_cards(pile, f"{FOUNDATIONS} {n}", rules, name)
        for rank, located in enumerate(cards):
            if located.card != cards[0].card + rank or cards[0].card % len(RANKS):
                raise BadInput(f"{located.where}: {name_of(located.card)} has no place on this foundation")
        tops += cards[-1:]
    return tops


def write(layout: FortyThievesLayout) -> str:
    """Write a layout in Solvitaire's JSON, one pile a line."""
    piles = [
        json.dumps([_spell(card, place < face_down) for place, card in enumerate(column)])
        for column, face_down in zip(layout.columns, layout.face_down, strict=True)
    ]
    parts = [f'"{PILES}": [\n    ' + ",\n    ".join(piles) + "\n  ]"]
    tops = [13 * suit + count - 1 for suit, pair in enumerate(layout.foundations) for count in pair if count]
    for key, cards in ((FOUNDATIONS, tops), (WASTE, layout.waste), (STOCK, layout.stock[::-1])):
        if cards or key == STOCK:
            parts.append(f'"{key}": {json.dumps([_spell(card) for card in cards])}')
    return "{\n  " + ",\n  ".join(parts) + "\n}\n"


def _spell(card: int, face_down: bool = False) -> str:
    spelt = name_of(card).replace("T", "10")
    return spelt.lower() if face_down else spelt
