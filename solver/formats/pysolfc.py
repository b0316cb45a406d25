"""PySolFC's numbered deals for two packs: ``pysolfc:N``.

The package pysol-cards has PySolFC's generators, but its own ``shuffle`` differs from PySolFC in one
number: 32000 is a Mersenne Twister deal in PySolFC and a Microsoft deal there.  So the generator is chosen
here: Microsoft's for 1 to 31999 and for every ``msN``, Mersenne Twister from 32000 on.
"""

import re

from pysol_cards.cards import createCards
from pysol_cards.random import LCRandom31, MTRandom

from solver.deals import Deal
from solver.errors import BadInput

PREFIX = "pysolfc:"
LAST_MICROSOFT = 31999
MOST_DIGITS = 20
MOST_MS = LCRandom31.MAX_SEED

_SUITS = "CSHD"  # the order of suits in pysol-cards
_OURS = [13 * "SHDC".index(suit) for suit in _SUITS]


def looks_like_pysolfc(text: str) -> bool:
    """Whether the text seems to be meant as a PySolFC number."""
    return text.strip().lower().startswith(PREFIX)


def read_number(text: str) -> tuple[int, bool]:
    """Read ``pysolfc:N`` or ``pysolfc:msN``.

    Returns
    -------
    number : int
        PySolFC's game number.
    microsoft : bool
        Whether Microsoft's generator shuffles it.

    Raises
    ------
    BadInput
        If the text is malformed or the number out of range.

    Examples
    --------
    >>> read_number("pysolfc:617"), read_number("pysolfc:ms32000"), read_number("pysolfc:32000")
    ((617, True), (32000, True), (32000, False))
    """
    found = re.fullmatch(rf"{PREFIX}(ms)?([0-9]+)", text.strip().lower())
    if not found:
        raise BadInput(
            f"'{text}' is not a PySolFC number: write {PREFIX}N or {PREFIX}msN, as in {PREFIX}24680"
        )
    digits = found[2].lstrip("0") or "0"
    if len(digits) > MOST_DIGITS or digits == "0":
        raise BadInput(f"'{text}' is out of range: PySolFC's numbers run from 1 to {'9' * MOST_DIGITS}")
    number = int(digits)
    if found[1] and number > MOST_MS:
        raise BadInput(f"'{text}' is out of range: PySolFC's ms numbers run from ms1 to ms{MOST_MS}")
    return number, bool(found[1]) or number <= LAST_MICROSOFT


def pysolfc_deal(text: str) -> Deal:
    """PySolFC's own deal of that number for two packs, in dealing order.

    Parameters
    ----------
    text : str
        ``pysolfc:N`` or ``pysolfc:msN``.

    Raises
    ------
    BadInput
        If the text is malformed or the number out of range.

    Examples
    --------
    >>> pysolfc_deal("pysolfc:1").flat()[:11]
    '3D 5H JC KH'
    """
    number, microsoft = read_number(text)
    generator = LCRandom31() if microsoft else MTRandom()
    generator.setSeed(number)
    shuffled = generator.shuffle(createCards(2))
    cards = tuple(_OURS[card.suit] + card.rank - 1 for card in reversed(shuffled))
    ms = "ms" if microsoft and number > LAST_MICROSOFT else ""
    return Deal(cards, f"{PREFIX}{ms}{number}")
