"""The Forty Thieves family, as the rest of the program knows it."""

from solver.games.forty_thieves.budgets import budget_of_more_searches, default_budget
from solver.games.forty_thieves.order import LOOSER, NOT_ORDERED
from solver.games.forty_thieves.rules import PACKS, FortyThievesRules
from solver.games.forty_thieves.variants import OTHER_GAMES, OTHER_NAMES, VARIANTS, said_elsewhere
from solver.games.record import Experiment, Game, Words

EXPERIMENT = Experiment(
    "waning-moon",
    (
        *(f"columns={columns}" for columns in (10, 11, 12, 14)),
        "cards_a_column=3",
        "cards_a_column=5",
        "move_unit=sequence",
        "build=alternate-colour",
        "build=any-suit",
        "passes=2",
        "worrying_back=no",
        "empty_column=king",
        "empty_column=nothing",
        "aces_out=yes",
    ),
    "More columns, or more cards in each, leave a smaller stock: these two rules move cards between the "
    "tableau and the stock.",
    budget=600_000,
)

WORDS = Words(
    budgets="5M where columns build in suit, 2.5M where they do not, 1.2M where sequences move, 1M where the "
    "stock goes to the columns",
    players="random, casual, careful, vote, best",
    samples="for vote and best of the Forty Thieves family (default: 6)",
    width="width of the beams for vote and best of the Forty Thieves family (default: 10)",
    board="for the Forty Thieves family 'Foundations:', 'Waste:' (top last), 'Talon:' with the number of "
    "cards in the stock, and a line a column",
    seen="all but the order of the stock and what lies face down",
    moves="S>W, W>F, 7>3 or W>5",
)

GAME = Game(
    name="forty-thieves",
    called="the Forty Thieves family",
    code_prefix="WM1",
    packs=PACKS,
    rules=FortyThievesRules,
    variants=VARIANTS,
    looser=LOOSER,
    not_ordered=NOT_ORDERED,
    default_budget=default_budget,
    budget_of_more_searches=budget_of_more_searches,
    deals_a_shard=50,
    samples_to_compile=205,
    samples_to_compile_players=15,
    samples_of_advice=24,
    words=WORDS,
    bench={
        "waning-moon": (40, 200_000),
        "forty-thieves": (10, 200_000),
        "streets": (5, 50_000),
        "eclipse": (5, 50_000),
    },
    experiments={"waning-moon": EXPERIMENT},
    claimed_share=0.1,
    has_playthroughs=True,
    in_solvitaire=True,
    in_pysolfc=True,
    other_names=OTHER_NAMES,
    other_games=OTHER_GAMES,
    said_elsewhere=said_elsewhere,
)
