"""The players of the Forty Thieves family by name, from the simplest to the best."""

from solver.games.forty_thieves.play import players
from solver.games.forty_thieves.play.beams import WIDEST
from solver.games.forty_thieves.play.hindsight import WIDER, HindsightPlayer
from solver.play.bounds import MOST_SAMPLES
from solver.play.rung import Rung

LADDER = {
    "random": Rung("any legal move", {}, lambda rules, settings: players.RandomPlayer()),
    "casual": Rung(
        "to a foundation, else builds, else turns",
        {},
        lambda rules, settings: players.CasualPlayer(),
    ),
    "careful": Rung(
        "moves between columns only where it helps at once, else turns; with all cards seen it searches",
        {},
        lambda rules, settings: players.CarefulPlayer(),
    ),
    "vote": Rung(
        "beams on sampled stocks, each votes for its first move",
        {"samples": 6, "width": 10},
        lambda rules, settings: players.VotingPlayer(rules, settings["samples"], settings["width"]),
        {"samples": MOST_SAMPLES, "width": WIDEST},
    ),
    "best": Rung(
        "hindsight optimisation: every candidate on the same sampled stocks",
        {"samples": 6, "width": 10},
        lambda rules, settings: HindsightPlayer(rules, settings["samples"], settings["width"]),
        {"samples": MOST_SAMPLES, "width": WIDEST // WIDER},
    ),
}
