"""A line of the family move by move: the cards that move, and where they come to lie."""

from collections.abc import Iterator, Sequence

from solver.cards import name_of, names_of
from solver.formats.told import Told
from solver.games.forty_thieves.referee import FortyThievesLayout, FortyThievesPosition, Move, read_move
from solver.games.forty_thieves.rules import FortyThievesRules


def tell(layout: FortyThievesLayout, rules: FortyThievesRules, moves: Sequence[str]) -> Iterator[Told]:
    """Each move with the cards that it moves."""
    position = FortyThievesPosition(layout, rules)
    for text in moves:
        told = _words_for(text, read_move(text), position)
        position.play(text)
        yield told


def _words_for(text: str, move: Move, position: FortyThievesPosition) -> Told:
    if move.source == "S":
        turned = len(position.columns) if move.target == "T" else position.rules.draw
        return Told(text, names_of(position.stock[:turned]).split())
    if move.target == "S":
        return Told(text, [], f"(the waste turned over, {len(position.waste)} cards)")
    if move.source == "W":
        cards = names_of(position.waste[-1:])
    elif move.source[0] == "F":
        cards = move.source[1:]
    else:
        cards = names_of(position.columns[int(move.source) - 1][-move.cards :])
    return Told(text, cards.split(), _where(move.target, position))


def _where(target: str, position: FortyThievesPosition) -> str:
    if target == "F":
        return ""
    column = position.columns[int(target) - 1]
    return f"on {name_of(column[-1])}" if column else "(empty)"
