"""A random game, written down move by move: what the golden files of the tests hold.

Such a file pins what the referee allows and what each move does, one rule set at a time.  Any change of
either shows as a difference that a person can read.
"""

from collections.abc import Iterator

from solver.cards import SUITS, name_of, names_of
from solver.deals import Deal
from solver.games.forty_thieves.referee import FortyThievesLayout, FortyThievesPosition, lay_out
from solver.games.forty_thieves.rules import FortyThievesRules
from solver.rules.overrides import describe

MOST_MOVES = 160
_MASK = (1 << 64) - 1


def playthrough(name: str, rules: FortyThievesRules, deal: Deal, most_moves: int = MOST_MOVES) -> str:
    """Play random legal moves and write down each move and what it changed.

    Parameters
    ----------
    name : str
        Name of the rule set, for the heading.
    rules : FortyThievesRules
        The rules to play by.
    deal : Deal
        The deal; its number is also the seed of the random choices.
    most_moves : int
        Where to stop if the game has not ended before.

    Returns
    -------
    str
        Heading, position, one line a move (with the number of legal moves to choose from), position.
    """
    draw = _random_numbers(deal.number or 0)
    game = FortyThievesPosition(lay_out(deal.cards, rules), rules)
    lines = [f"{name}: {describe(rules)}", f"deal {deal.name}", ""]
    lines += [f"{place}: {cards}" for place, cards in _places(game.layout()).items()]
    lines.append("")
    while game.moves_made < most_moves:
        legal = list(game.legal_moves())
        if not legal:
            break
        move = _choose(legal, draw)
        before = _places(game.layout())
        game.play(move)
        after = _places(game.layout())
        changes = "; ".join(f"{place}: {cards}" for place, cards in after.items() if cards != before[place])
        lines.append(f"{game.moves_made}. {move} of {len(legal)} | {changes}")
    ending = "won" if game.is_won() else "dead end" if game.is_dead_end() else "stopped"
    lines += ["", f"{ending} after {game.moves_made} moves"]
    lines += [f"{place}: {cards}" for place, cards in _places(game.layout(), whole=True).items()]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _random_numbers(seed: int) -> Iterator[int]:
    """Knuth's MMIX generator, so that the files are the same under every version of Python."""
    state = seed
    while True:
        state = (state * 6364136223846793005 + 1442695040888963407) & _MASK
        yield state >> 33


def _choose(legal: list[str], draw: Iterator[int]) -> str:
    """Choose a kind of move first, then a move: else the many moves of one kind hide the rare ones."""
    kinds: dict[tuple[str, str, bool], list[str]] = {}
    for move in legal:
        source, target = move.split(">")
        source, target = ("C" if place[0].isdigit() else place[0] for place in (source, target))
        kinds.setdefault((source, target, "x" in move), []).append(move)
    moves = list(kinds.values())[next(draw) % len(kinds)]
    return moves[next(draw) % len(moves)]


def _places(layout: FortyThievesLayout, whole: bool = False) -> dict[str, str]:
    """What lies where; of the stock and the waste only the number and the nearest card, unless whole."""
    tops = [
        f"{SUITS[suit]}{'/'.join(map(str, sorted(pair, reverse=True)))}"
        for suit, pair in enumerate(layout.foundations)
    ]
    places = {"F": " ".join(tops)}
    for place, cards, nearest in (("W", layout.waste, -1), ("S", layout.stock, 0)):
        short = f"{len(cards)} cards" + (f", {name_of(cards[nearest])}" if cards else "")
        places[place] = names_of(cards) if whole else short
    places["passes"] = str(layout.passes_left)
    for number, (column, down) in enumerate(zip(layout.columns, layout.face_down, strict=True), start=1):
        words = [f"<{name_of(card)}>" for card in column[:down]] + [name_of(card) for card in column[down:]]
        places[str(number)] = " ".join(words)
    return places
