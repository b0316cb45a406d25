"""The players of Half Moon by name, from the simplest to the best."""

from solver.games.half_moon.play import players
from solver.games.half_moon.play.table import MOST_CHOICES
from solver.play.rung import Rung

LADDER = {
    "random": Rung("any legal move", {}, lambda rules, settings: players.RandomPlayer()),
    "casual": Rung(
        "opens the highest piles, spares the reserve",
        {},
        lambda rules, settings: players.CasualPlayer(),
    ),
    "careful": Rung(
        "judges the table after each move by a fitted value",
        {},
        lambda rules, settings: players.CarefulPlayer(),
    ),
    "best": Rung(
        "looks two moves ahead: what the turned cards may be, and how good the best move is then",
        {"width": players.LOOK_INTO},
        lambda rules, settings: players.LookingPlayer(settings["width"]),
        {"width": MOST_CHOICES},
    ),
}
