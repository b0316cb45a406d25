"""Half Moon's board in lines: the reserve, then one line a pile."""

from collections import Counter
from collections.abc import Collection
from typing import Any

from solver.cards import RANKS, is_red, name_of, names_of, rank_of, suit_of
from solver.errors import BadInput
from solver.formats.words import (
    EMPTY,
    Line,
    Located,
    missing_cards,
    read_line,
    read_word,
    refuse_extra_copies,
    refuse_other_number,
)
from solver.games.half_moon.referee import HalfMoonLayout, is_face
from solver.games.half_moon.rules import CARDS, PACKS, HalfMoonRules

LABELS = ("reserve",)

Team = tuple[int, int, int]


def columns_of(rules: HalfMoonRules) -> int:
    """How many lines without a label a board has."""
    return rules.piles


def is_of_other_rules(labelled: dict[str, Line], rules: HalfMoonRules) -> bool:
    """Whether the labelled lines tell that the board was dealt by other rules."""
    return False


def tells_itself(labels: Collection[str]) -> bool:
    """Whether the labels of a board can only be of this game: no other keeps cards in a reserve."""
    return "reserve" in labels and not set(labels) & {"foundations", "waste", "talon"}


def note_on(name: str, layout: HalfMoonLayout, rules: HalfMoonRules) -> str:
    """What somebody who wrote a layout should know of how it is read; here nothing is in doubt."""
    return ""


def in_sight(layout: HalfMoonLayout) -> list[tuple[str, list[str], list[int | None]]]:
    """What the app shows: the tops of the piles, and the reserve if there is one; words, places and cards."""
    piles, fields = len(layout.piles), len(layout.reserve)
    tops = [pile[-1] if pile else None for pile in layout.piles]
    parts = [(f"tops of piles 1 to {piles}", [f"pile {n}" for n in range(1, piles + 1)], tops)]
    if fields:
        places = [f"R{n}" for n in range(1, fields + 1)]
        parts.append((f"reserve R1 to R{fields}", places, list(layout.reserve)))
    return parts


def record_of(layout: HalfMoonLayout) -> dict[str, Any]:
    """A layout as plain data: piles from the lowest card, the reserve with None for an emptied field."""
    return {
        "piles": [names_of(pile).split() for pile in layout.piles],
        "reserve": [None if card is None else name_of(card) for card in layout.reserve],
    }


def read_lines(
    labelled: dict[str, Line], columns: list[Line], rules: HalfMoonRules, name: str
) -> HalfMoonLayout:
    """Make a layout of the lines of a board; see ``read_board``."""
    reserve = _read_reserve(labelled.get("reserve"), rules, name)
    refuse_other_number(columns, rules.piles, "piles", name)
    piles = [read_line(line) for line in columns]
    on_piles = CARDS - rules.reserve
    for number, (pile, line) in enumerate(zip(piles, columns, strict=True)):
        highest = len(range(number, on_piles, rules.piles))
        if len(pile) > highest:
            raise BadInput(f"{line.where}: {len(pile)} cards on a pile that begins with {highest}")
    cards = [located for pile in piles for located in pile] + [located for located in reserve if located]
    refuse_extra_copies(cards, PACKS)
    refuse_cards_that_cannot_have_left(missing_cards(cards, PACKS), rules, name)
    return HalfMoonLayout(
        tuple(tuple(located.card for located in pile) for pile in piles),
        tuple(located.card if located else None for located in reserve),
    )


def _read_reserve(line: Line | None, rules: HalfMoonRules, name: str) -> list[Located | None]:
    if line is None:
        if rules.reserve:
            raise BadInput(f"{name}: there is no line 'Reserve:', and the rules have {rules.reserve} fields")
        return []
    if len(line.words) != rules.reserve:
        raise BadInput(
            f"{line.where}: {len(line.words)} reserve fields where the rules have {rules.reserve}; "
            f"write {EMPTY} for an emptied one"
        )
    return [
        None if word == EMPTY else read_word(word, f"{line.where}, card {n}")
        for n, word in enumerate(line.words, start=1)
    ]


def _team_of(card: int, rules: HalfMoonRules) -> Team:
    """Cards of one team can only leave with one another: (smallest rank, is it faces, shared mark)."""
    if is_face(card):
        return 10, 1, suit_of(card) if rules.triple_in_suit else 0
    mark = {"any": 0, "colour": int(is_red(card)), "suit": suit_of(card)}[rules.pair_match]
    return min(rank_of(card), 9 - rank_of(card)), 0, mark


def refuse_cards_that_cannot_have_left(missing: list[int], rules: HalfMoonRules, where: str) -> None:
    """Refuse missing cards that do not make whole pairs and triples.

    In each team the partners are free to choose, so equal numbers of each rank are all that is needed.

    Raises
    ------
    BadInput
        Names the missing cards of the first team that does not come out even.
    """
    teams: dict[Team, list[int]] = {}
    for card in missing:
        teams.setdefault(_team_of(card, rules), []).append(card)
    for (rank, faces, _), cards in sorted(teams.items()):
        ranks = (10, 11, 12) if faces else (rank, 9 - rank)
        gone = Counter(map(rank_of, cards))
        if len({gone[r] for r in ranks}) > 1:
            counts = ", ".join(f"{RANKS[r]}: {gone[r]}" for r in ranks)
            raise BadInput(
                f"{where}: missing {' '.join(map(name_of, cards))}, which cannot have left "
                f"in {'triples' if faces else 'pairs'} ({counts})"
            )


def write_lines(layout: HalfMoonLayout, rules: HalfMoonRules) -> str:
    """Write Half Moon's layout as lines."""
    fields = " ".join(EMPTY if card is None else name_of(card) for card in layout.reserve)
    lines = [f"Reserve: {fields}"] if layout.reserve else []
    lines += [names_of(pile) or EMPTY for pile in layout.piles]
    return "\n".join(lines) + "\n"
