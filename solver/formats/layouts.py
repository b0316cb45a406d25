"""Layout files of every kind, told apart by content: flat deals, a board in lines, Solvitaire's JSON."""

from dataclasses import dataclass
from pathlib import Path

from solver.deals import Deal, read_flat
from solver.errors import BadInput
from solver.formats.board_lines import content_lines, label_of, read_board
from solver.formats.text import blank_comments, name_of_source, read_text, tidy
from solver.games.catalogue import GAMES
from solver.games.protocol import Layout
from solver.games.rooms import room
from solver.rules.record import Rules

LONGEST_COLUMN = 52


@dataclass(frozen=True)
class NamedLayout:
    """A layout and what to call it.

    Attributes
    ----------
    name : str
        ``FILE``, or ``FILE:LINE`` for a flat deal.
    layout : Layout
        Where the cards lie.
    deal : Deal or None
        The dealing order, if the file gives one.
    note : str
        What its author may have meant otherwise; empty if nothing is in doubt.
    """

    name: str
    layout: Layout
    deal: Deal | None = None
    note: str = ""


def lay_out(deal: Deal, rules: Rules) -> NamedLayout:
    """Lay out a deal."""
    return NamedLayout(deal.name, room(rules.game, "referee").lay_out(deal.cards, rules), deal)


def read_layouts(path: str | Path, rules: Rules) -> list[NamedLayout]:
    """Read a layout file.

    Parameters
    ----------
    path : str or Path
        A text file: flat deal lines (one deal each), a board in lines, or Solvitaire's JSON; ``-`` is stdin.
    rules : Rules
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
        if not GAMES[rules.game].in_solvitaire:
            raise BadInput(f"{name}: Solvitaire's JSON cannot express {rules.game}")
        layout = room(rules.game, "solvitaire").read(data, rules, name)
        return [_with_note(name, layout, rules)]
    # No column holds half of the cards, so a line that does is meant as a flat deal, even a faulty one.
    flat = len(lines) == 1 or any(len(line.words) > LONGEST_COLUMN for line in lines)
    if flat and not any(map(label_of, lines)):
        packs = GAMES[rules.game].packs
        return [
            lay_out(read_flat(" ".join(line.words), packs, line.where, line.where), rules) for line in lines
        ]
    return [_with_note(name, read_board(text, rules, name), rules)]


def game_told_by(text: str) -> str | None:
    """The game that a text can only be a layout of; None if it may be several.

    >>> game_told_by("Reserve: TH 6S 3D 4S 7D 5S JH AC\\nKD 4S 7H"), game_told_by("Talon: KD")
    ('half-moon', None)
    """
    labels = {label for line in content_lines(text, "") if (label := label_of(line))}
    return next((game for game in GAMES if room(game, "board_text").tells_itself(labels)), None)


def _with_note(name: str, layout: Layout, rules: Rules) -> NamedLayout:
    return NamedLayout(name, layout, note=note_on(name, layout, rules))


def note_on(name: str, layout: Layout, rules: Rules) -> str:
    """What somebody who wrote a layout should know of how it is read; mostly nothing."""
    return room(rules.game, "board_text").note_on(name, layout, rules)
