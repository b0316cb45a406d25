"""A line of play for people: numbered moves with the cards named."""

from collections.abc import Iterator, Sequence

from solver.cards import name_of, names_of
from solver.formats.layouts import NamedLayout
from solver.referee import forty_thieves, half_moon
from solver.referee.half_moon import HalfMoonLayout
from solver.rules import Rules


def numbered_line(named: NamedLayout, rules: Rules, moves: Sequence[str]) -> Iterator[str]:
    """Each move with its number, its notation, and the cards that it moves.

    Parameters
    ----------
    named : NamedLayout
        The position before the first move.
    rules : HalfMoonRules or FortyThievesRules
        The rules.
    moves : sequence of str
        A line that the referee accepts.
    """
    half = isinstance(named.layout, HalfMoonLayout)
    told = _tell_half_moon(named, rules, moves) if half else _tell_forty_thieves(named, rules, moves)
    digits = len(str(len(moves)))
    longest = max(map(len, moves), default=0)
    for number, (move, words) in enumerate(zip(moves, told, strict=True), start=1):
        yield f"{number:>{digits}}. {move:<{longest}}  {words}"


def _tell_half_moon(named: NamedLayout, rules: Rules, moves: Sequence[str]) -> Iterator[str]:
    game = half_moon.HalfMoonGame(named.layout, rules)
    for text in moves:
        move = half_moon.read_move(text)
        cards = game.playable()
        words = " + ".join(name_of(cards[place]) for place in move)
        game.play(move)
        yield f"{words:<12}  score {game.score}"


def _tell_forty_thieves(named: NamedLayout, rules: Rules, moves: Sequence[str]) -> Iterator[str]:
    game = forty_thieves.FortyThievesGame(named.layout, rules)
    for text in moves:
        words = _words_for(forty_thieves.read_move(text), game)
        game.play(text)
        yield words


def _words_for(move: forty_thieves.Move, game: forty_thieves.FortyThievesGame) -> str:
    if move.source == "S" and move.target == "T":
        return f"deal {names_of(game.stock[: len(game.columns)])} to the columns"
    if move.source == "S":
        return f"turn {names_of(game.stock[: game.rules.draw])}"
    if move.target == "S":
        return f"turn the waste over, {len(game.waste)} cards"
    if move.source == "W":
        cards = game.waste[-1:]
    elif move.source[0] == "F":
        return f"{move.source[1:]} back from the foundation to {_target(move.target, game)}"
    else:
        cards = game.columns[int(move.source) - 1][-move.cards :]
    return f"{names_of(cards)} to {_target(move.target, game)}"


def _target(target: str, game: forty_thieves.FortyThievesGame) -> str:
    if target == "F":
        return "the foundation"
    column = game.columns[int(target) - 1]
    return f"column {target}, on {name_of(column[-1])}" if column else f"empty column {target}"


def score_of(named: NamedLayout, rules: Rules, moves: Sequence[str]) -> int | None:
    """Score after a line of Half Moon; the other games keep none."""
    if not isinstance(named.layout, HalfMoonLayout):
        return None
    return half_moon.replay(named.layout, rules, moves).score
