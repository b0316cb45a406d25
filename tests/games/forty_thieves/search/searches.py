"""What these tests share: verdicts of one search on one layout, and layouts back from packed states."""

from solver.games.forty_thieves.referee import FortyThievesLayout
from solver.games.forty_thieves.search import portfolio
from solver.games.forty_thieves.search.board import REDEALS, TURNED, WASTE
from solver.games.forty_thieves.search.dominance import ALL_DOMINANCES
from solver.games.forty_thieves.search.expand import LOOK, play_code
from solver.games.forty_thieves.search.fitted import weights_for
from solver.games.forty_thieves.search.rule_array import COLUMNS, PASSES


def board(layout, rules, options=ALL_DOMINANCES):
    return portfolio.board_of(layout, rules, options, weights_for(rules))


def exhaustive(layout, rules, options=ALL_DOMINANCES, budget=1_000_000):
    """What the exhaustive search says with these dominances."""
    return portfolio.run_exhaust(board(layout, rules, options), budget, 1 << 28)


def unpacked(on, word):
    """The layout that a packed state stands for, columns in the state's order."""
    play_code(on, word, LOOK, word)
    desk, n = on[0].position, int(on[0].rules[COLUMNS])
    columns = tuple(tuple(desk.cards[i, : desk.height[i]].tolist()) for i in range(n))
    stock = [int(card) for card in on[0].stock]
    left = [i for i in range(104) if int(desk.left[i // 64]) >> i % 64 & 1]
    return FortyThievesLayout(
        columns,
        tuple(desk.hidden[:n].tolist()),
        tuple((int(desk.foundations[2 * s]), int(desk.foundations[2 * s + 1])) for s in range(4)),
        tuple(stock[i] for i in desk.waste[: desk.counts[WASTE]]),
        tuple(stock[i] for i in left if i >= desk.counts[TURNED]),
        int(on[0].rules[PASSES]) - int(desk.counts[REDEALS]),
    )
