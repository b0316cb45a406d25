"""Layout files of every kind, told apart by content: flat deals, a board in lines, Solvitaire's JSON."""

from dataclasses import dataclass
from pathlib import Path

from solver.deals import Deal, read_flat
from solver.errors import BadInput
from solver.formats.board_lines import content_lines, has_label, read_board
from solver.formats.solvitaire import read_solvitaire
from solver.referee import forty_thieves, half_moon
from solver.referee.forty_thieves import FortyThievesLayout
from solver.referee.half_moon import HalfMoonLayout
from solver.rules import HalfMoonRules, Rules

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
    """

    name: str
    layout: HalfMoonLayout | FortyThievesLayout
    deal: Deal | None = None


def lay_out(deal: Deal, rules: Rules) -> NamedLayout:
    """Lay out a deal under rules of either game."""
    game = half_moon if isinstance(rules, HalfMoonRules) else forty_thieves
    return NamedLayout(deal.name, game.lay_out(deal.cards, rules), deal)


def read_layouts(path: str | Path, rules: Rules) -> list[NamedLayout]:
    """Read a layout file.

    Parameters
    ----------
    path : str or Path
        A text file: flat deal lines (one deal each), a board in lines, or Solvitaire's JSON.
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
    return parse_layouts(_read_text(path), rules, str(path))


def parse_layouts(text: str, rules: Rules, name: str) -> list[NamedLayout]:
    """Read the content of a layout file that is called ``name``; see ``read_layouts``."""
    lines = content_lines(text, name)
    if not lines:
        raise BadInput(f"{name}: the file is empty")
    if text.lstrip().startswith(("{", "[")):
        return [NamedLayout(name, read_solvitaire(text, rules, name))]
    # No column holds half of the cards, so a line that does is meant as a flat deal, even a faulty one.
    flat = len(lines) == 1 or any(len(line.words) > LONGEST_COLUMN for line in lines)
    if flat and not any(has_label(line) for line in lines):
        return [lay_out(read_flat(" ".join(line.words), line.where, line.where), rules) for line in lines]
    return [NamedLayout(name, read_board(text, rules, name))]


def _read_text(path: str | Path) -> str:
    try:
        content = Path(path).read_bytes()
    except IsADirectoryError:
        raise BadInput(f"{path}: this is a directory, not a layout file") from None
    except FileNotFoundError:
        raise BadInput(f"{path}: there is no such file") from None
    except (OSError, ValueError) as error:
        raise BadInput(f"{path}: the file cannot be read ({error})") from None
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise BadInput(f"{path}: this is not a text file")
    return text
