"""Slow twins: what a fast part of the solver must agree with, written so that nobody can doubt it."""

from solver.results import UNWINNABLE, WINNABLE


def key_of(game):
    """Equal for positions that are the same game from here on."""
    return game.canonical() if hasattr(game, "canonical") else game.layout()


def exhaustive(game, most_positions=200_000):
    """Verdict on a small game by visiting every position that can be reached from it.

    Knows no dominance and no order of moves.  Fails if there are more than ``most_positions``, so that
    a search which stopped early is never taken for a proof.
    """
    seen = {key_of(game)}
    waiting = [game.layout()]
    while waiting:
        layout = waiting.pop()
        here = type(game)(layout, game.rules)
        if here.is_won():
            return WINNABLE
        for move in list(here.legal_moves()):
            there = type(game)(layout, game.rules)
            there.play(move)
            key = key_of(there)
            if key not in seen:
                assert len(seen) < most_positions, f"more than {most_positions} positions: not a small game"
                seen.add(key)
                waiting.append(there.layout())
    return UNWINNABLE
