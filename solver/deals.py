"""Deals: an order of two packs, the native codes, and the shuffle that numbers them for ever.

The shuffle of deal number N (0 to 26**7 - 1), the same on every machine and in every version:

1. Four 64-bit words are drawn from SplitMix64 started at N; they seed xoshiro256** (both generators
   by Blackman and Vigna, "Scrambled linear pseudorandom number generators", ACM TOMS 47, 2021).
2. The packs lie in order: AS 2S .. KS, the same for H, D, C, then all of it once more.
3. Fisher-Yates: for i = 103 down to 1, swap cards i and j, with j uniform in 0..i drawn without bias
   from the upper 32 bits of the generator's next word by multiplication and rejection (Lemire, "Fast
   random integer generation in an interval", ACM TOMACS 29, 2019).
"""

import re
from dataclasses import dataclass

from solver.cards import FACES, TWO_PACKS, names_of, read_cards, refuse_other_than_two_packs
from solver.errors import BadInput

CODE_LETTERS = 7
NUMBERS = 26**CODE_LETTERS
CODE_PREFIXES = {"HM1": "half-moon", "WM1": "waning-moon"}

_MASK = (1 << 64) - 1


@dataclass(frozen=True)
class Deal:
    """Two packs in dealing order.

    Attributes
    ----------
    cards : tuple of int, length 104
        The first card is dealt first.
    name : str
        What the deal is called in results: a native code, ``pysolfc:N``, or ``FILE:LINE``.
    number : int or None
        The native number, if the deal has one.
    """

    cards: tuple[int, ...]
    name: str
    number: int | None = None

    def flat(self) -> str:
        """The 104 cards on one line, in dealing order."""
        return names_of(self.cards)


def _splitmix64(state: int):
    while True:
        state = (state + 0x9E3779B97F4A7C15) & _MASK
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        yield z ^ (z >> 31)


def _xoshiro256starstar(seed: int):
    words = _splitmix64(seed)
    s0, s1, s2, s3 = (next(words) for _ in range(4))
    while True:
        x = (s1 * 5) & _MASK
        x = (((x << 7) | (x >> 57)) * 9) & _MASK
        t = (s1 << 17) & _MASK
        s2 ^= s0
        s3 ^= s1
        s1 ^= s2
        s0 ^= s3
        s2 ^= t
        s3 = ((s3 << 45) | (s3 >> 19)) & _MASK
        yield x


def shuffled(number: int) -> tuple[int, ...]:
    """The 104 cards of native deal ``number`` in dealing order (see the head of this module)."""
    draw = _xoshiro256starstar(number)
    cards = [card % FACES for card in range(TWO_PACKS)]
    for i in range(TWO_PACKS - 1, 0, -1):
        size = i + 1
        product = (next(draw) >> 32) * size
        # Products whose low half is below 2**32 mod size are the surplus that would bias the draw.
        while product & 0xFFFFFFFF < (1 << 32) % size:
            product = (next(draw) >> 32) * size
        j = product >> 32
        cards[i], cards[j] = cards[j], cards[i]
    return tuple(cards)


def code_of(number: int, prefix: str) -> str:
    """Native code of a deal number.

    >>> code_of(1, "HM1")
    'HM1-N-AAAAAAB'
    """
    letters = ""
    for _ in range(CODE_LETTERS):
        number, digit = divmod(number, 26)
        letters = chr(65 + digit) + letters
    return f"{prefix}-N-{letters}"


def prefix_of(game: str) -> str:
    """Prefix of the native codes that are laid out for ``game``: HM1 for Half Moon, else WM1."""
    return "HM1" if game == "half-moon" else "WM1"


def looks_like_code(text: str) -> bool:
    """Whether the text seems to be meant as a native code."""
    return bool(re.match(r"[A-Za-z]{2}\d+-", text))


def read_code(text: str) -> tuple[str, int]:
    """Read a native code.

    Returns
    -------
    game : str
        The game that the code is laid out for.
    number : int
        The number of the shuffled order.

    Raises
    ------
    BadInput
        If the shape, the prefix or a letter is wrong.

    Examples
    --------
    >>> read_code("HM1-N-AAAAABA")
    ('half-moon', 26)
    """
    parts = text.strip().upper().split("-")
    if len(parts) != 3:
        raise BadInput(f"'{text}' is not a deal code: write PREFIX-N-LETTERS, as in HM1-N-AAAAAAB")
    prefix, mode, letters = parts
    if prefix not in CODE_PREFIXES:
        raise BadInput(f"'{text}': unknown prefix '{prefix}', known are {' and '.join(CODE_PREFIXES)}")
    if mode != "N":
        raise BadInput(f"'{text}': the middle part is '{mode}' where 'N' is needed")
    if len(letters) != CODE_LETTERS:
        raise BadInput(f"'{text}': {len(letters)} letters after the N where {CODE_LETTERS} are needed")
    number = 0
    for letter in letters:
        if not "A" <= letter <= "Z":
            raise BadInput(f"'{text}': '{letter}' is not a letter from A to Z")
        number = 26 * number + ord(letter) - 65
    return CODE_PREFIXES[prefix], number


def native_deal(number: int, game: str) -> Deal:
    """The native deal of that number, named by its code for ``game``.

    Raises
    ------
    BadInput
        If the number is not in 0 .. 26**7 - 1.
    """
    if not 0 <= number < NUMBERS:
        raise BadInput(f"deal number {number} is out of range: 0 to {NUMBERS - 1}")
    return Deal(shuffled(number), code_of(number, prefix_of(game)), number)


def read_flat(text: str, name: str, where: str) -> Deal:
    """Read a flat deal: 104 cards in dealing order, separated by spaces or commas.

    Parameters
    ----------
    text : str
        The cards.
    name : str
        Name for the deal in results.
    where : str
        Where the text stands, for error messages.

    Raises
    ------
    BadInput
        If a card is misspelt, or if the cards are not two whole packs.
    """
    cards = read_cards(text.replace(",", " ").split(), where)
    refuse_other_than_two_packs(cards, where)
    return Deal(cards, name)
