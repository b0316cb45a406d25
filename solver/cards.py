"""Cards: 52 faces, each of which every pack holds once.

A card is an integer ``13 * suit + rank`` with suits in the order S H D C and rank 0 for the ace,
12 for the king.  Copies of a face in several packs are the same card: no game here tells them apart.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from solver.errors import BadInput

RANKS = "A23456789TJQK"
SUITS = "SHDC"
FACES = 52  # cards of a pack

# The last heart is the one of emoji keyboards.
_SUIT_SIGNS = {"♠": "S", "♤": "S", "♥": "H", "♡": "H", "❤": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C"}
_NUMBERS = ("no", "one", "two", "three", "four")
_TENS = ("10", "0")

# What takes no room in a text and comes along with what is copied from elsewhere: the marks that draw a suit
# sign as text or as an emoji, the soft hyphen, spaces without width, joiners, marks of direction, the byte
# order mark.
INVISIBLE = dict.fromkeys(
    [0xFE0E, 0xFE0F, 0x00AD, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x206A), 0xFEFF]
)
_NAMES = tuple(rank + suit for suit in SUITS for rank in RANKS)
_BY_NAME = {name: card for card, name in enumerate(_NAMES)}


def rank_of(card: int) -> int:
    """Rank of a card, 0 for an ace to 12 for a king."""
    return card % 13


def suit_of(card: int) -> int:
    """Suit of a card as an index into ``SUITS``."""
    return card // 13


def is_red(card: int) -> bool:
    """Whether the card is a heart or a diamond."""
    return suit_of(card) in (1, 2)


def name_of(card: int) -> str:
    """Two-character name of a card.

    >>> name_of(0), name_of(48)
    ('AS', 'TC')
    """
    return _NAMES[card]


def names_of(cards: Iterable[int]) -> str:
    """Names of several cards, separated by spaces."""
    return " ".join(map(name_of, cards))


def read_card(text: str) -> int:
    """Read one card in any of the accepted spellings.

    Parameters
    ----------
    text : str
        ``TD``, ``10D``, ``0D``, ``td``, ``10♦`` and the like.

    Raises
    ------
    BadInput
        If the text names no card.

    Examples
    --------
    >>> read_card("10d") == read_card("0d") == read_card("TD") == read_card("T♦")
    True
    """
    plain = text.translate(INVISIBLE).strip().upper()
    if plain[:-1] in _TENS:
        plain = "T" + plain[-1]
    plain = plain[:-1] + _SUIT_SIGNS.get(plain[-1:], plain[-1:])
    if plain not in _BY_NAME:
        raise BadInput(f"'{text}' is not a card: write rank {RANKS} and suit {SUITS}, as in AS, TD, KC")
    return _BY_NAME[plain]


def read_cards(words: Sequence[str], where: str) -> tuple[int, ...]:
    """Read cards and say which word of what is wrong if one is misspelt."""
    cards = []
    for place, word in enumerate(words, start=1):
        try:
            cards.append(read_card(word))
        except BadInput as error:
            raise BadInput(f"{where}, card {place}: {error}") from None
    return tuple(cards)


def refuse_other_than_whole_packs(cards: Sequence[int], packs: int, where: str) -> None:
    """Refuse anything but whole packs.

    Raises
    ------
    BadInput
        Says how many cards there are and which are missing or in excess.
    """
    counts = Counter(cards)
    wanted = packs * FACES
    if len(cards) == wanted and all(counts[card] == packs for card in range(FACES)):
        return
    missing = [name_of(card) for card in range(FACES) for _ in range(packs - counts[card])]
    extra = [f"{name_of(card)} occurs {counts[card]} times" for card in range(FACES) if counts[card] > packs]
    said = "" if len(cards) == wanted else f"{len(cards)} cards where {in_packs(packs)} {wanted}; "
    if len(missing) > 12:
        missing = [*missing[:12], f"and {len(missing) - 12} more"]
    parts = ([f"missing: {' '.join(missing)}"] if missing else []) + extra
    raise BadInput(f"{where}: {said}{'; '.join(parts)}")


def in_packs(packs: int) -> str:
    """Some packs and their verb, as in "two packs have 104 cards".

    >>> in_packs(1), in_packs(2)
    ('one pack has', 'two packs have')
    """
    return "one pack has" if packs == 1 else f"{_NUMBERS[packs]} packs have"


def packs_hold(packs: int) -> str:
    """How often some packs hold each card.

    >>> packs_hold(2)
    'two packs hold each card twice'
    """
    if packs == 1:
        return "one pack holds each card once"
    times = "twice" if packs == 2 else f"{_NUMBERS[packs]} times"
    return f"{_NUMBERS[packs]} packs hold each card {times}"


def mapped(cards: Iterable[int | None], change: Callable[[int], int | None]) -> tuple[int | None, ...]:
    """Cards with each changed; what is None, an emptied or an unseen place, stays so.

    >>> mapped((3, None), lambda card: card + 1)
    (4, None)
    """
    return tuple(None if card is None else change(card) for card in cards)
