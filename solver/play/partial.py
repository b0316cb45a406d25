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

from collections.abc import Iterable

from solver.cards import name_of, names_of
from solver.formats.board_lines import scan_board
from solver.formats.text import name_of_source, read_text
from solver.formats.words import EMPTY, UNSEEN
from solver.games.forty_thieves.play.partial import read_forty_thieves
from solver.games.half_moon.play.partial import read_half_moon
from solver.play.view import HalfMoonView, View, unseen_of
from solver.rules import HalfMoonRules, Rules

LABELS = {
    "half-moon": ("reserve", "removed"),
    "forty-thieves": ("foundations", "waste", "talon", "passes"),
}


def read_view(path: str, rules: Rules) -> View:
    """Read a file with a position as a player sees it; ``-`` is stdin.

    Raises
    ------
    BadInput
        If the file cannot be read or the position cannot be (see ``parse_view``).
    """
    return parse_view(read_text(path), rules, name_of_source(path))


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
    labelled, columns = scan_board(text, rules, name, LABELS[rules.game])
    read = read_half_moon if isinstance(rules, HalfMoonRules) else read_forty_thieves
    return read(labelled, columns, rules, name)


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
