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

from solver.formats.board_lines import scan_board
from solver.formats.text import name_of_source, read_text
from solver.games.rooms import room
from solver.play.view import View
from solver.rules.record import Rules


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
    rules : Rules
        The rules that the position is played by.
    name : str
        What to call the text in error messages.

    Raises
    ------
    BadInput
        If a card is misspelt or there too often, if numbers do not come out, or if no deal fits.
    """
    there = room(rules.game, "play.partial")
    labelled, columns = scan_board(text, rules, name, there.LABELS)
    return there.read_lines(labelled, columns, rules, name)


def write_view(view: View) -> str:
    """A position as a player sees it, in lines that ``parse_view`` reads."""
    return room(view.rules.game, "play.partial").write_lines(view)
