"""A random game of Elevens, written down move by move: what the golden file of the tests holds."""

from solver.cards import name_of, names_of
from solver.deals import Deal
from solver.formats.words import EMPTY
from solver.games.elevens.referee import ElevensPosition, lay_out, write_move
from solver.games.elevens.rules import ElevensRules
from solver.rules.overrides import describe

_MULTIPLIER, _STEP, _MASK = 6364136223846793005, 1442695040888963407, (1 << 64) - 1  # Knuth's MMIX


def playthrough(name: str, rules: ElevensRules, deal: Deal) -> str:
    """Play random legal moves to the end and write down each move and the row after it.

    Parameters
    ----------
    name : str
        Name of the rule set, for the heading.
    rules : ElevensRules
        The rules to play by.
    deal : Deal
        The deal; its number is also the seed of the random choices.
    """
    state = deal.number or 0
    position = ElevensPosition(lay_out(deal.cards, rules), rules)
    lines = [f"{name}: {describe(rules)}", f"deal {deal.name}", "", _row(position)]
    lines += [f"stock: {names_of(position.stock)}", ""]
    while legal := list(position.legal_moves()):
        state = (state * _MULTIPLIER + _STEP) & _MASK
        move = legal[(state >> 33) % len(legal)]
        position.play(move)
        lines.append(f"{position.moves_made}. {write_move(move)} of {len(legal)} | {_row(position)}")
    ending = "won" if position.is_won() else "dead end"
    lines += ["", f"{ending} after {position.moves_made} moves", f"stock: {names_of(position.stock)}"]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _row(position: ElevensPosition) -> str:
    return " ".join(EMPTY if card is None else name_of(card) for card in position.row)
