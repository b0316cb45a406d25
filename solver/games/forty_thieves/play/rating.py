"""How the family's deals are rated: 12 plays that overlook every tenth move.

Few of them win any deal, so the rating is the mean share of the cards that reach the foundations.  It goes
with what honest players win who had no part in it: of the hard, medium and easy Waning Moon deals 0 to 999
the careful player wins 26, 57 and 83 %, of those to 399 the best one 73, 92 and 98 % (areas under the curve
0.79 and 0.80).  The limits of the levels are the thirds of the Waning Moon deals 0 to 999, 0.219 and 0.317.
"""

import random

from solver.games.forty_thieves.referee import FortyThievesLayout, FortyThievesPosition, builds_on
from solver.games.forty_thieves.rules import FortyThievesRules
from solver.play.simple_plays import SEED, Plays, Scale


def plays_of(
    layout: FortyThievesLayout, rules: FortyThievesRules, plays: int, whim: float, seed: int = SEED
) -> Plays:
    """Takes the first that can be done: to a foundation, on to a column, from the stock.

    With probability ``whim`` the player overlooks what it would do and does something else.  A move between
    columns must uncover a card or join two runs, no foundation card returns, and a column is filled from the
    waste, so no play goes round in circles.
    """
    draw = random.Random(seed)
    won, out, dealt = 0, 0, 0
    for _ in range(plays):
        position = FortyThievesPosition(layout, rules)
        dealt = (
            sum(map(len, position.columns)) + len(position.stock) + len(position.waste) + position.cards_out()
        )
        while (move := _choice(position, whim, draw)) is not None:
            position.play(move)
        won += position.is_won()
        out += position.cards_out()
    return Plays(won, out / (plays * dealt))


def _choice(position: FortyThievesPosition, whim: float, draw: random.Random) -> str | None:
    """The move of a simple player, or None at the end of its wits."""
    ranks: dict[int, list[str]] = {}
    for move in position.legal_moves():
        rank = _rank(position, move)
        if rank is not None:
            ranks.setdefault(rank, []).append(move)
    if not ranks:
        return None
    kinds = sorted(ranks)
    kind = kinds[0] if draw.random() >= whim else draw.choice(kinds)
    return draw.choice(ranks[kind])


def _rank(position: FortyThievesPosition, move: str) -> int | None:
    """How soon a simple player thinks of a move; None for a move that it never makes."""
    source, target = move.split(">")
    if target == "F":
        return 0
    if target == "S":  # a redeal
        return 4
    if source in ("W", "S"):
        return 2 if source == "W" else 3
    if source.startswith("F"):
        return None
    column = position.columns[int(source) - 1]
    where = position.columns[int(target.split("x")[0]) - 1]
    cards = int(target.split("x")[1]) if "x" in target else 1
    if not where:
        return None
    below = column[-cards - 1] if len(column) > cards else None
    # A card that lies well already is left alone; else two piles would pass it to and fro.
    return None if below is not None and builds_on(column[-cards], below, position.rules.build) else 1


def _progress(found: Plays, plays: int) -> float:
    return found.progress


SCALE = Scale(12, 0.1, _progress, hard_below=0.22, easy_from=0.32)
