"""Elevens, as the rest of the program knows it."""

from solver.games.elevens.order import LOOSER, NOT_ORDERED
from solver.games.elevens.rules import PACKS, ElevensRules
from solver.games.record import Game, Words

BUDGET = 1_000  # a deal takes at most 26 states

WORDS = Words(
    budgets="1,000 for Elevens",
    players="random",
    board="for Elevens the row on one line, 'Talon:' with the number of cards in the stock, and 'Removed:'",
    seen="the row and what has been removed",
    moves="1+8 or 8+5+3",
)

GAME = Game(
    name="elevens",
    called="Elevens",
    code_prefix="EL1",
    packs=PACKS,
    rules=ElevensRules,
    variants={"elevens": ElevensRules()},
    looser=LOOSER,
    not_ordered=NOT_ORDERED,
    default_budget=lambda rules: BUDGET,
    deals_a_shard=5_000,
    samples_to_compile=3,
    samples_to_compile_players=3,
    samples_of_advice=1_000,
    words=WORDS,
    bench={"elevens": (1_000, BUDGET)},
    experiments={},
    has_playthroughs=True,
)
