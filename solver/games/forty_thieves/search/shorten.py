"""Shorter lines of play: leaves out pointless moves and joins detours.

Works on moves in writing and knows only what a line does to the cards.  A change is kept if the changed
line is still legal from end to end and wins; so the shortening can spoil nothing.
"""

from collections.abc import Sequence
from functools import lru_cache

from solver.cards import name_of, read_card
from solver.games.forty_thieves.rules import FortyThievesRules


class _Replay:
    """Plays lines on bare lists, fast, and says whether they are legal and win."""

    def __init__(self, columns, waste, stock, foundations, face_down, passes_left, rules: FortyThievesRules):
        self.start = (columns, waste, stock, foundations, face_down, passes_left)
        self.rules = rules
        self.accepts = _accepts(rules.build)
        self.left = sum(map(len, columns)) + len(waste) + len(stock)

    def wins(self, moves) -> bool:
        """Whether every move is legal and all cards are out at the end."""
        columns, waste, stock, foundations, face_down, passes = self.start
        columns = [list(column) for column in columns]
        waste, face_down = list(waste), list(face_down)
        stock = list(stock)[::-1]
        low_high = [list(pair) for pair in foundations]
        rules, accepts = self.rules, self.accepts
        left = self.left
        for source, target, cards in moves:
            if source == "S":
                if not stock:
                    return False
                if target == "T":
                    for column in columns:
                        if stock:
                            column.append(stock.pop())
                else:
                    for _ in range(min(rules.draw, len(stock))):
                        waste.append(stock.pop())
                continue
            if target == "S":
                if stock or not waste or passes < 2:
                    return False
                stock, waste = waste[::-1], []
                passes -= 1
                continue
            if source == "W":
                if not waste:
                    return False
                moved = [waste[-1]]
            elif isinstance(source, str):
                moved = [int(source)]
                pair = low_high[moved[0] // 13]
                if moved[0] % 13 + 1 not in pair:
                    return False
            else:
                column = columns[source]
                if cards > len(column) - face_down[source]:
                    return False
                moved = column[-cards:]
                for i in range(1, cards):
                    if not accepts[moved[i]][moved[i - 1]]:
                        return False
            first = moved[0]
            if target == "F":
                pair = low_high[first // 13]
                if first % 13 not in pair:
                    return False
                pair[pair.index(first % 13)] += 1
                left -= 1
            else:
                column = columns[target]
                if column:
                    if not accepts[first][column[-1]]:
                        return False
                elif rules.empty_column != "any" and not (
                    (rules.empty_column == "king" and first % 13 == 12)
                    or (rules.empty_column == "waste" and source == "W")
                ):
                    return False
                column += moved
            if source == "W":
                waste.pop()
            elif isinstance(source, str):
                pair = low_high[first // 13]
                pair[pair.index(first % 13 + 1)] -= 1
                left += 1
            else:
                if source == target:
                    return False
                del columns[source][-cards:]
                face_down[source] = min(face_down[source], max(len(columns[source]) - 1, 0))
        return left == 0


@lru_cache
def _accepts(build: str) -> list[list[bool]]:
    """Whether a card may be built on another, for all pairs of faces."""
    return [[_builds(card, on, build) for on in range(52)] for card in range(52)]


def _is_foundation_card(source) -> bool:
    return isinstance(source, str) and source.isdigit()


def _builds(card: int, on: int, build: str) -> bool:
    if card % 13 + 1 != on % 13:
        return False
    suit, on_suit = card // 13, on // 13
    if build == "same suit":
        return suit == on_suit
    if build == "other suit":
        return suit != on_suit
    return build == "any suit" or (suit in (1, 2)) != (on_suit in (1, 2))


def _read(move: str):
    """A move as (source, target, cards); columns from 0, a foundation card as its number in a string."""
    where, _, cards = move.partition("x")
    source, target = where.split(">")
    if source.isdigit():
        source = int(source) - 1
    elif source[0] == "F":
        source = str(read_card(source[1:]))
    return source, int(target) - 1 if target.isdigit() else target, int(cards or 1)


def _joins(moves, start: int):
    """Lines in which move ``start`` and the next move of the same cards, away again, have become one."""
    source, target, cards = moves[start]
    if not isinstance(target, int):
        return
    height = cards  # cards on the target from the first moved card up
    for i in range(start + 1, len(moves)):
        from_, to, n = moves[i]
        if to == target:
            height += n
        elif from_ == "S" and to == "T":
            return
        if from_ == target:
            if n == height == cards:
                rest = moves[start + 1 : i], moves[i + 1 :]
                if source == to or (to == "F" and _is_foundation_card(source)):
                    yield [*moves[:start], *rest[0], *rest[1]]
                else:
                    joined = (source, to, cards)
                    yield [*moves[:start], *rest[0], joined, *rest[1]]
                    yield [*moves[:start], joined, *rest[0], *rest[1]]
                return
            height -= n
            if height < cards:
                return


def shorten(layout, rules: FortyThievesRules, line: Sequence[str], rounds: int = 4) -> list[str]:
    """A line that wins with no more moves.

    Parameters
    ----------
    layout : FortyThievesLayout
        Where the line starts.
    rules : FortyThievesRules
    line : sequence of str
        A winning line.
    rounds : int
        Times to go through the line; it stops early when a round gains nothing.
    """
    replay = _Replay(
        layout.columns,
        layout.waste,
        layout.stock,
        layout.foundations,
        layout.face_down,
        layout.passes_left,
        rules,
    )
    moves = [_read(move) for move in line]
    for _ in range(rounds):
        before = len(moves)
        at = len(moves) - 1
        while at >= 0:
            for shorter in _joins(moves, at):
                if replay.wins(shorter):
                    moves = shorter
                    break
            at -= 1
        if len(moves) == before:
            break
    return [_write(move) for move in moves]


def _write(move) -> str:
    source, target, cards = move
    if isinstance(source, int):
        source = str(source + 1)
    elif source.isdigit():
        source = f"F{name_of(int(source))}"
    target = str(target + 1) if isinstance(target, int) else target
    return f"{source}>{target}" + (f"x{cards}" if cards > 1 else "")
