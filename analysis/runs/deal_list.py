"""The deals of a run: ranges of native numbers, PySolFC's numbers, or layouts from a file."""

import hashlib
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from solver.deals import CODE_LETTERS, code_of, looks_like_code, prefix_of
from solver.errors import BadInput
from solver.formats.deal_names import find_deal
from solver.formats.layouts import NamedLayout, lay_out
from solver.formats.pysolfc import LAST_MICROSOFT, PREFIX, looks_like_pysolfc, read_number
from solver.rules.record import Rules

MOST_DEALS = 10_000_000

NATIVE, PYSOLFC, MICROSOFT = "", PREFIX, f"{PREFIX}ms"

_CODE = rf"[A-Za-z0-9]+-[A-Za-z]+-[A-Za-z]{{{CODE_LETTERS}}}"
_CODES = re.compile(rf"({_CODE})(?:-|\.\.)({_CODE})")
_NUMBERS = re.compile(r"([0-9]+)(?:-|\.\.)([0-9]+)")
_PYSOLFC = re.compile(rf"({PREFIX}(?:ms)?)([0-9]+)(?:-|\.\.)(?:{PREFIX})?(ms)?([0-9]+)", re.IGNORECASE)

Item = str | NamedLayout


def realise(item: Item, rules: Rules) -> NamedLayout:
    """The layout that an item of a deal list stands for."""
    return lay_out(find_deal(item, rules.game), rules) if isinstance(item, str) else item


@dataclass(frozen=True)
class _Segment:
    """Deals with consecutive numbers of one numbering."""

    numbering: str
    first: int
    last: int

    def __len__(self) -> int:
        return self.last - self.first + 1

    def __str__(self) -> str:
        end = "" if self.last == self.first else f"-{self.last}"
        return f"{self.numbering}{self.first}{end}"

    def spelt(self, prefix: str) -> str:
        """The same with native numbers as codes, for lists in which a bare number could be either kind."""
        if self.numbering != NATIVE:
            return str(self)
        return "..".join(code_of(number, prefix) for number in sorted({self.first, self.last}))


class NumberedDeals(Sequence):
    """Deals that have numbers, in the order in which they were given.

    Parameters
    ----------
    segments : list of _Segment
        The ranges; no deal may be in two of them.
    game : str
        The game that native numbers are laid out for.
    """

    def __init__(self, segments: list[_Segment], game: str):
        self._segments = segments
        self._game = game
        self._ends = list(accumulate(map(len, segments)))

    def __len__(self) -> int:
        return self._ends[-1]

    def __getitem__(self, position: int) -> str:
        if not 0 <= position < len(self):
            raise IndexError(position)
        index = bisect_right(self._ends, position)
        segment = self._segments[index]
        number = segment.last + 1 - (self._ends[index] - position)
        if segment.numbering == NATIVE:
            return code_of(number, prefix_of(self._game))
        return f"{segment.numbering}{number}"

    def __str__(self) -> str:
        if all(segment.numbering == NATIVE for segment in self._segments):
            return ",".join(map(str, self._segments))
        prefix = prefix_of(self._game)
        return ",".join(segment.spelt(prefix) for segment in self._segments)


class LayoutDeals(Sequence):
    """Layouts that were read from a file."""

    def __init__(self, layouts: list[NamedLayout]):
        self._layouts = layouts

    def __len__(self) -> int:
        return len(self._layouts)

    def __getitem__(self, position: int) -> NamedLayout:
        return self._layouts[position]

    def __str__(self) -> str:
        digest = hashlib.sha256(repr([(named.name, named.layout) for named in self._layouts]).encode())
        return f"{len(self)} layouts, sha256 {digest.hexdigest()[:16]}"


def read_deal_list(text: str, game: str) -> NumberedDeals:
    """Read a list of deals.

    Parameters
    ----------
    text : str
        Parts separated by commas: ``0-9999`` or ``17`` (native numbers), codes or ranges of codes
        (``HM1-N-AAAAAAA..HM1-N-AAAAABA``), ``pysolfc:1-100``.
    game : str
        ``half-moon`` or ``forty-thieves``.

    Raises
    ------
    BadInput
        If a part is malformed, out of range, runs backwards, or if a deal is given twice.

    Examples
    --------
    >>> deals = read_deal_list("3,10-11", "half-moon")
    >>> len(deals), deals[2]
    (3, 'HM1-N-AAAAAAL')
    """
    segments: list[_Segment] = []
    for part in text.split(","):
        segments += _read_part(part.strip(), text, game)
    numberings = {segment.numbering for segment in segments}
    if re.search(r"(?:^|,)\s*[0-9]", text) and numberings != {NATIVE}:
        raise BadInput(f"deals '{text}': write {PREFIX} before each of PySolFC's numbers")
    _refuse_doubles(segments, game)
    deals = NumberedDeals(segments, game)
    if len(deals) > MOST_DEALS:
        raise BadInput(f"deals '{text}': {len(deals)} deals, and a run takes at most {MOST_DEALS}")
    return deals


def _read_part(part: str, text: str, game: str) -> Iterator[_Segment]:
    if not part:
        raise BadInput(f"deals '{text}': a part is empty; write ranges and codes with single commas between")
    if looks_like_pysolfc(part):
        yield from _read_pysolfc(part, game)
        return
    numbers, codes = _NUMBERS.fullmatch(part), _CODES.fullmatch(part)
    if not (numbers or (part.isascii() and part.isdigit()) or looks_like_code(part)):
        raise BadInput(
            f"deals '{part}': write numbers (0-9999), codes ({code_of(1, prefix_of(game))}) or pysolfc:1-9"
        )
    ends = (numbers or codes).groups() if numbers or codes else (part, part)
    first, last = (find_deal(end, game).number for end in ends)
    yield _segment(part, NATIVE, first, last)


def _read_pysolfc(part: str, game: str) -> Iterator[_Segment]:
    found = _PYSOLFC.fullmatch(part)
    prefix = found[1].lower() if found else None
    first, last = (f"{prefix}{found[2]}", f"{prefix}{found[4]}") if found else (part, part)
    find_deal(first, game), find_deal(last, game)  # refuses a wrong number, and a game that PySolFC lacks
    microsoft = prefix == MICROSOFT if found else part.lower().startswith(MICROSOFT)
    if found and found[3] and not microsoft:
        raise BadInput(f"deals '{part}': both ends of a range need the same prefix")
    whole = _segment(part, MICROSOFT if microsoft else PYSOLFC, read_number(first)[0], read_number(last)[0])
    if not microsoft:
        yield whole
        return
    # Up to 31999 both numberings are Microsoft's, and the plain one is the name.
    if whole.first <= LAST_MICROSOFT:
        yield _Segment(PYSOLFC, whole.first, min(whole.last, LAST_MICROSOFT))
    if whole.last > LAST_MICROSOFT:
        yield _Segment(MICROSOFT, max(whole.first, LAST_MICROSOFT + 1), whole.last)


def _segment(part: str, numbering: str, first: int, last: int) -> _Segment:
    if last < first:
        raise BadInput(f"deals '{part}': the range runs backwards; write the smaller number first")
    return _Segment(numbering, first, last)


def _refuse_doubles(segments: list[_Segment], game: str) -> None:
    ordered = sorted(segments, key=lambda segment: (segment.numbering, segment.first))
    for one, other in pairwise(ordered):
        if one.numbering == other.numbering and other.first <= one.last:
            twice = NumberedDeals([other], game)[0]
            raise BadInput(f"deals '{one}' and '{other}' overlap: {twice} is given twice")
