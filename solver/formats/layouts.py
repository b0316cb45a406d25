"""Layout files of every kind, told apart by content: flat deals, a board in lines, Solvitaire's JSON."""

from dataclasses import dataclass
from pathlib import Path

from solver.deals import Deal, read_flat
from solver.errors import BadInput
from solver.formats.board_lines import content_lines, label_of, read_board
from solver.formats.solvitaire import read_solvitaire
from solver.formats.text import blank_comments, name_of_source, read_text, tidy
from solver.games.forty_thieves import referee as forty_thieves
from solver.games.forty_thieves.referee import FortyThievesLayout
from solver.games.half_moon import referee as half_moon
from solver.games.half_moon.referee import HalfMoonLayout
from solver.rules import FortyThievesRules, HalfMoonRules, Rules

LONGEST_COLUMN = 52


@dataclass(frozen=True)
class NamedLayout:
    """A layout and what to call it.

    Attributes
    ----------
    name : str
        ``FILE``, or ``FILE:LINE`` for a flat deal.
    layout : HalfMoonLayout or FortyThievesLayout
        Where the cards lie.
    deal : Deal or None
        The dealing order, if the file gives one.
    note : str
        What its author may have meant otherwise; empty if nothing is in doubt.
    """

    name: str
    layout: HalfMoonLayout | FortyThievesLayout
    deal: Deal | None = None
    note: str = ""


def lay_out(deal: Deal, rules: Rules) -> NamedLayout:
    """Lay out a deal under rules of either game."""
    game = half_moon if isinstance(rules, HalfMoonRules) else forty_thieves
    return NamedLayout(deal.name, game.lay_out(deal.cards, rules), deal)


def read_layouts(path: str | Path, rules: Rules) -> list[NamedLayout]:
    """Read a layout file.

    Parameters
    ----------
    path : str or Path
        A text file: flat deal lines (one deal each), a board in lines, or Solvitaire's JSON; ``-`` is stdin.
    rules : HalfMoonRules or FortyThievesRules
        The rules that lay out a flat deal and that a board must fit.

    Returns
    -------
    list of NamedLayout
        In the order of the file; more than one only if it holds several flat deals.

    Raises
    ------
    BadInput
        If the file cannot be read, is empty or not text, or if its content is wrong; names file, line
        and card.
    """
    return parse_layouts(read_text(path), rules, name_of_source(path))


def parse_layouts(text: str, rules: Rules, name: str) -> list[NamedLayout]:
    """Read the content of a layout file that is called ``name``; see ``read_layouts``."""
    lines = content_lines(text, name)
    if not lines:
        raise BadInput(f"{name}: the file is empty")
    data = blank_comments(tidy(text))
    if data.lstrip().startswith(("{", "[")):
        return [_with_note(name, read_solvitaire(data, rules, name), rules)]
    # No column holds half of the cards, so a line that does is meant as a flat deal, even a faulty one.
    flat = len(lines) == 1 or any(len(line.words) > LONGEST_COLUMN for line in lines)
    if flat and not any(map(label_of, lines)):
        return [lay_out(read_flat(" ".join(line.words), line.where, line.where), rules) for line in lines]
    return [_with_note(name, read_board(text, rules, name), rules)]


def game_told_by(text: str) -> str | None:
    """The game that a text can only be a layout of, ``half-moon``; None if it may be several.

    >>> game_told_by("Reserve: TH 6S 3D 4S 7D 5S JH AC\\nKD 4S 7H"), game_told_by("Talon: KD")
    ('half-moon', None)
    """
    labels = {label_of(line) for line in content_lines(text, "")}
    return "half-moon" if "reserve" in labels and not labels & {"foundations", "waste", "talon"} else None


def _with_note(name: str, layout: HalfMoonLayout | FortyThievesLayout, rules: Rules) -> NamedLayout:
    return NamedLayout(name, layout, note=note_on(name, layout, rules))


def note_on(name: str, layout: HalfMoonLayout | FortyThievesLayout, rules: Rules) -> str:
    """What somebody who wrote a layout should know of how it is read; mostly nothing."""
    if isinstance(rules, FortyThievesRules) and _lies_open_by_mistake(layout, rules):
        return (
            f"{name}: the rules deal {rules.face_down} cards of each column face down, and here all lie face "
            "up; that is how they are read. If they lie face down, write <KC>, in Solvitaire's JSON kc"
        )
    return ""


def _lies_open_by_mistake(layout: FortyThievesLayout, rules: FortyThievesRules) -> bool:
    """Whether this is the start of a game, dealt as the rules say but for its face-down cards."""
    heights = {len(column) for column in layout.columns}
    begun = layout.waste or len(layout.stock) != rules.stock_size or heights != {rules.cards_a_column}
    return rules.face_down > 0 and not begun and not any(layout.face_down)
