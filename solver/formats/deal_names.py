"""Deals by name: native codes, PySolFC's numbers, plain numbers."""

from solver.deals import Deal, looks_like_code, native_deal, read_code
from solver.errors import BadInput
from solver.formats.pysolfc import looks_like_pysolfc, pysolfc_deal
from solver.games.catalogue import GAMES, find_rules


def coded_game(text: str) -> str | None:
    """Name of the rule set that a native code is laid out for; None if the text is no such code.

    Raises
    ------
    BadInput
        If it is meant as a code and is wrong.
    """
    return read_code(text)[0] if looks_like_code(text) else None


def find_deal(text: str, game: str) -> Deal:
    """The deal that a text names.

    Parameters
    ----------
    text : str
        ``HM1-N-AAAAAAB``, ``WM1-N-AAAAAAB``, ``pysolfc:617``, or a native number such as ``1``.
    game : str
        Name of the game that it is wanted for.

    Raises
    ------
    BadInput
        If it names no deal, or one that is laid out for another game.

    Examples
    --------
    >>> find_deal("1", "half-moon").name
    'HM1-N-AAAAAAB'
    """
    text = text.strip()
    if looks_like_pysolfc(text):
        if not GAMES[game].in_pysolfc:
            raise BadInput(
                f"'{text}': PySolFC has no {GAMES[game].called}; its numbers are for {_in_pysolfc()}"
            )
        return pysolfc_deal(text)
    if text.isascii() and text.isdigit():
        return native_deal(int(text[:20]), game)
    coded, number = read_code(text)
    if find_rules(coded).game != game:
        raise BadInput(f"'{text}' is a deal of {coded}, and another game is wanted")
    return native_deal(number, game)


def _in_pysolfc() -> str:
    return " and ".join(game.called for game in GAMES.values() if game.in_pysolfc)
