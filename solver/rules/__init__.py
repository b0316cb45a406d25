"""Rule sets: frozen records whose every field is one rule, and the catalogue that names them."""

from solver.games.forty_thieves.rules import (
    ACES,
    BUILDS,
    EMPTY_COLUMNS,
    MOST_COLUMNS,
    MOST_DRAW,
    MOST_PASSES,
    MOVE_UNITS,
    STOCK_TO,
    FortyThievesRules,
)
from solver.games.half_moon.rules import MATCHES, MOST_PILE_HEIGHT, MOST_PILES, MOST_RESERVE, HalfMoonRules
from solver.rules.catalogue import CATALOGUE, catalogue_records, describe, find_name, find_rules
from solver.rules.overrides import with_overrides

Rules = HalfMoonRules | FortyThievesRules

__all__ = [
    "ACES",
    "BUILDS",
    "CATALOGUE",
    "EMPTY_COLUMNS",
    "MATCHES",
    "MOST_COLUMNS",
    "MOST_DRAW",
    "MOST_PASSES",
    "MOST_PILES",
    "MOST_PILE_HEIGHT",
    "MOST_RESERVE",
    "MOVE_UNITS",
    "STOCK_TO",
    "FortyThievesRules",
    "HalfMoonRules",
    "Rules",
    "catalogue_records",
    "describe",
    "find_name",
    "find_rules",
    "with_overrides",
]
