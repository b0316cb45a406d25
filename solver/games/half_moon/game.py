"""Half Moon, as the rest of the program knows it."""

from solver.games.half_moon.order import LOOSER, NOT_ORDERED
from solver.games.half_moon.rules import PACKS, HalfMoonRules
from solver.games.record import Experiment, Game, Words

# A million states cost 0.6 to 1.0 s on one busy core; 6 of the deals 0 to 99,999 need more than 30 million
# states, up to 91 million.
BUDGET = 30_000_000

EXPERIMENT = Experiment(
    "half-moon",
    (
        *(f"reserve={fields}" for fields in range(13) if fields != 8),
        *(f"piles={piles}" for piles in range(7, 14) if piles != 12),
        "triple_in_suit=yes",
        "pair_match=colour",
        "pair_match=suit",
    ),
    "How deep the piles are is no rule of its own: it follows from their number and from the reserve, "
    "since all cards outside the reserve lie on the piles. Fewer piles are deeper piles, and a larger "
    "reserve makes them shallower.",
    budget=4_000_000,
)

WORDS = Words(
    budgets="30M for Half Moon",
    players="random, casual, careful, best",
    width="for best of Half Moon choices looked into (default: 8)",
    board="for Half Moon 'Reserve:', perhaps 'Removed:', and a line a pile, its top last",
    seen="the tops, the reserve, how high the piles are and what has been removed",
    moves="1+8, 8+5+3 or R7+2",
    take_back="**With take-back.** The app lets a player take back up to the last 100 moves, and a game has "
    "48. So a patient player can play to a dead end, take everything back and play on differently, as often "
    "as it takes; every card seen stays known, and the deal does not change. Such a player ends up knowing "
    "every card that matters, and wins exactly the deals that can be won with all cards known: with "
    "take-back, honest play and perfect information come to the same figure, and only without it does the "
    "ladder say what can be reached.",
)

GAME = Game(
    name="half-moon",
    called="Half Moon",
    code_prefix="HM1",
    packs=PACKS,
    rules=HalfMoonRules,
    variants={"half-moon": HalfMoonRules()},
    looser=LOOSER,
    not_ordered=NOT_ORDERED,
    default_budget=lambda rules: BUDGET,
    deals_a_shard=500,
    samples_to_compile=65,
    samples_to_compile_players=165,
    samples_of_advice=1000,
    words=WORDS,
    bench={"half-moon": (100, 400_000_000)},
    experiments={"half-moon": EXPERIMENT},
    app="the Half Moon app",
)
