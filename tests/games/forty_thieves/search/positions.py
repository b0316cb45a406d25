"""Random small games in progress: cards on the foundations, so that bringing them back matters.

Deals that are laid out afresh hardly ever need a card back from a foundation; these positions do, and they
found two proofs of loss that were wrong (see ``test_dominance``).
"""

from contextlib import suppress
from dataclasses import replace
from random import Random

from solver.errors import BadInput
from solver.games.forty_thieves.referee import FortyThievesLayout, FortyThievesPosition
from solver.games.forty_thieves.rules import BUILDS, EMPTY_COLUMNS, MOVE_UNITS, FortyThievesRules


def small_position(seed: int, **fixed) -> FortyThievesPosition:
    """A position of one to three suits, a few ranks each, under rules drawn at random but for ``fixed``."""
    rng = Random(seed)
    suits, ranks = rng.choice([(1, 6), (1, 7), (2, 4), (2, 5), (3, 3)])
    foundations, cards = [(0, 0)] * 4, []
    # Suits 0, 1, 3 if there are three: two black ones and a red one.
    for suit in (0, 1, 3)[:suits]:
        low, high = sorted((rng.randint(0, ranks), rng.randint(0, ranks)))
        foundations[suit] = (low, high)
        cards += [13 * suit + rank for rank in range(ranks) for _ in range(2 - (low > rank) - (high > rank))]
    rng.shuffle(cards)
    drawn = {
        "columns": rng.randint(2, 4),
        "build": rng.choice(("same suit", *BUILDS)),
        "move_unit": rng.choice(MOVE_UNITS),
        "empty_column": rng.choice(("any", *EMPTY_COLUMNS)),
        "passes": rng.choice((1, 1, 2)),
        "draw": rng.choice((1, 1, 2)),
        "worrying_back": rng.random() < 0.8,
    } | fixed
    rules = FortyThievesRules(cards_a_column=1, **drawn)
    in_stock = rng.randint(0, min(5, len(cards)))
    columns = [[] for _ in range(rules.columns)]
    for card in cards[in_stock:]:
        columns[rng.randrange(rules.columns)].append(card)
    face_down = tuple(
        rng.randint(0, max(0, len(column) - 1)) if rng.random() < 0.3 else 0 for column in columns
    )
    if "stock_to" not in fixed and rng.random() < 0.5:
        with suppress(BadInput):  # the other rules may speak of a waste
            rules = replace(rules, stock_to="columns")
    layout = FortyThievesLayout(
        tuple(map(tuple, columns)),
        face_down=face_down,
        foundations=tuple(foundations),
        stock=tuple(cards[:in_stock]),
        passes_left=rules.passes,
    )
    return FortyThievesPosition(layout, rules)
