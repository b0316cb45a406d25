"""Deals: an order of one pack or several, the native codes, and the shuffle that numbers them for ever.

The shuffle of deal number N (0 to 26**7 - 1), the same on every machine and in every version:

1. Four 64-bit words are drawn from SplitMix64 started at N; they seed xoshiro256** (both generators
   by Blackman and Vigna, "Scrambled linear pseudorandom number generators", ACM TOMS 47, 2021).
2. The packs lie in order: AS 2S .. KS, the same for H, D, C, then all of it again for each further pack.
3. Fisher-Yates: for i = number of cards - 1 (103 of two packs) down to 1, swap cards i and j, with j uniform
   in 0..i drawn without bias from the upper 32 bits of the generator's next word by multiplication and
   rejection (Lemire, "Fast random integer generation in an interval", ACM TOMACS 29, 2019).
"""

import re
from dataclasses import dataclass

from solver.cards import FACES, names_of, read_cards, refuse_other_than_whole_packs
from solver.errors import BadInput
from solver.games.catalogue import GAMES, game_named

CODE_LETTERS = 7
NUMBERS = 26**CODE_LETTERS

_MASK = (1 << 64) - 1


@dataclass(frozen=True)
class Deal:
    """Whole packs in dealing order.

    Attributes
    ----------
    cards : tuple of int
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
        """The cards on one line, in dealing order."""
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


def shuffled(number: int, packs: int = 2) -> tuple[int, ...]:
    """The cards of native deal ``number`` in dealing order (see the head of this module)."""
    draw = _xoshiro256starstar(number)
    cards = [card % FACES for card in range(packs * FACES)]
    for i in range(len(cards) - 1, 0, -1):
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


def prefix_of(name: str) -> str:
    """Prefix of the native codes that are laid out for a game, or for the game of a rule set.

    >>> prefix_of("half-moon"), prefix_of("lucas")
    ('HM1', 'WM1')
    """
    return game_named(name).code_prefix


def looks_like_code(text: str) -> bool:
    """Whether the text seems to be meant as a native code."""
    return bool(re.match(r"[A-Za-z]{2}\d+-", text))


def read_code(text: str) -> tuple[str, int]:
    """Read a native code.

    Returns
    -------
    name : str
        The rule set that the code is laid out for.
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
    known = {game.code_prefix: game for game in GAMES.values()}
    if prefix not in known:
        raise BadInput(f"'{text}': unknown prefix '{prefix}', known are {' and '.join(known)}")
    if mode != "N":
        raise BadInput(f"'{text}': the middle part is '{mode}' where 'N' is needed")
    if len(letters) != CODE_LETTERS:
        raise BadInput(f"'{text}': {len(letters)} letters after the N where {CODE_LETTERS} are needed")
    number = 0
    for letter in letters:
        if not "A" <= letter <= "Z":
            raise BadInput(f"'{text}': '{letter}' is not a letter from A to Z")
        number = 26 * number + ord(letter) - 65
    return next(iter(known[prefix].variants)), number


def native_deal(number: int, game: str) -> Deal:
    """The native deal of that number, named by its code for ``game`` (or the game of that rule set).

    Raises
    ------
    BadInput
        If the number is not in 0 .. 26**7 - 1.
    """
    if not 0 <= number < NUMBERS:
        raise BadInput(f"deal number {number} is out of range: 0 to {NUMBERS - 1}")
    return Deal(shuffled(number, game_named(game).packs), code_of(number, prefix_of(game)), number)


def read_flat(text: str, packs: int, name: str, where: str) -> Deal:
    """Read a flat deal: all cards in dealing order, separated by spaces or commas.

    Parameters
    ----------
    text : str
        The cards.
    packs : int
        How many packs they are.
    name : str
        Name for the deal in results.
    where : str
        Where the text stands, for error messages.

    Raises
    ------
    BadInput
        If a card is misspelt, or if the cards are not whole packs.
    """
    cards = read_cards(text.replace(",", " ").split(), where)
    refuse_other_than_whole_packs(cards, packs, where)
    return Deal(cards, name)
