"""Cards that remember where they stood, so that an error can say which of many is wrong."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from solver.cards import FACES, name_of, packs_hold, read_card
from solver.errors import BadInput

EMPTY = "--"
UNSEEN = "??"

ORDINALS = ("first", "second", "third", "fourth", "fifth")


class Line(NamedTuple):
    """Words that stand together, and where.

    Attributes
    ----------
    where : str
        ``FILE:LINE`` for error messages.
    words : list of str
        Cards in writing, or the mark of an empty place.
    """

    where: str
    words: list[str]


class Located(NamedTuple):
    """A card that was read.

    Attributes
    ----------
    card : int
        The card.
    face_down : bool
        Whether it was written ``<KC>``.
    where : str
        ``FILE:LINE, card N`` for error messages.
    """

    card: int
    face_down: bool
    where: str


def read_word(word: str, where: str) -> Located:
    """Read one card, ``KC`` or face down ``<KC>``.

    Raises
    ------
    BadInput
        If the word is no card, or stands for a card that nobody has seen.
    """
    face_down = word[0] == "<" and word[-1] == ">"
    bare = word[1:-1] if face_down else word
    if bare == UNSEEN:
        raise BadInput(f"{where}: '{word}' is a card that nobody has seen; here every card must be known")
    try:
        return Located(read_card(bare), face_down, where)
    except BadInput as error:
        raise BadInput(f"{where}: {error}") from None


def read_line(line: Line) -> list[Located]:
    """Read the cards of a line; a line that holds only the mark of an empty place has none."""
    if line.words == [EMPTY]:
        return []
    return [read_word(word, f"{line.where}, card {n}") for n, word in enumerate(line.words, start=1)]


def refuse_other_number(lines: Sequence[Line], wanted: int, what: str, name: str) -> None:
    """Refuse a board with another number of columns than the rules have.

    Raises
    ------
    BadInput
        Says both numbers, and how to write an empty one if some are missing.
    """
    if len(lines) != wanted:
        hint = f"; write {EMPTY} for an empty one" if len(lines) < wanted else ""
        raise BadInput(f"{name}: {len(lines)} lines of {what} where the rules have {wanted} {what}{hint}")


def refuse_extra_copies(cards: Iterable[Located], packs: int) -> None:
    """Refuse a card that is there as often as the packs hold it already.

    Raises
    ------
    BadInput
        Names the first such card and where it stands.
    """
    counts: Counter[int] = Counter()
    for located in cards:
        counts[located.card] += 1
        if counts[located.card] > packs:
            name = name_of(located.card)
            raise BadInput(f"{located.where}: a {ORDINALS[packs]} {name}; {packs_hold(packs)}")


def missing_cards(cards: Iterable[Located], packs: int) -> list[int]:
    """The cards of some packs that are not there, in order, each as often as it is missing."""
    counts = Counter(located.card for located in cards)
    return [card for card in range(FACES) for _ in range(packs - counts[card])]


def refuse_missing_cards(cards: Sequence[Located], packs: int, where: str) -> None:
    """Refuse less than whole packs.

    Raises
    ------
    BadInput
        Names the missing cards.
    """
    missing = missing_cards(cards, packs)
    if missing:
        named = " ".join(map(name_of, missing[:12]))
        more = f" and {len(missing) - 12} more" if len(missing) > 12 else ""
        needed = packs * FACES
        raise BadInput(
            f"{where}: {needed - len(missing)} cards where {needed} are needed; missing: {named}{more}"
        )
