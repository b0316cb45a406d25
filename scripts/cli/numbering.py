"""What is said about every HM1 code, so that nobody takes it for a deal of the app."""

import re
from collections.abc import Callable

from solver.cards import name_of, names_of, read_cards
from solver.deals import CODE_LETTERS, looks_like_code, read_code
from solver.errors import BadInput
from solver.formats.deal_names import find_deal
from solver.formats.layouts import NamedLayout, lay_out
from solver.games.half_moon.referee import HalfMoonLayout
from solver.rules import Rules

MOST_CODES_SHOWN = 12


def needs_notice(code: str | None) -> bool:
    """Whether a text is a code of the shape that the Half Moon app uses."""
    return bool(code) and looks_like_code(code) and read_code(code)[0] == "half-moon"


def notice(named: NamedLayout) -> str:
    """Whose numbering this is, the cards to compare, and how to check or enter the app's deal."""
    layout = named.layout
    lines = [
        f"{named.name} is this project's numbering, not the app's: the shuffle of the Half Moon app is not",
        "published, so the app may deal other cards under this code.  Compare what the app shows:",
        f"  tops of piles 1 to {len(layout.piles)}: {names_of(_tops(layout))}",
    ]
    if layout.reserve:
        lines.append(f"  reserve R1 to R{len(layout.reserve)}: {names_of(layout.reserve)}")
    lines.append('or let --tops "CARDS" compare them; if they differ, enter the layout itself with --layout.')
    return "\n".join(lines)


def refuse_other_tops(tops: str, named: NamedLayout) -> int:
    """Compare the cards that a player sees with the deal.

    Parameters
    ----------
    tops : str
        The tops of all piles, and if wanted the reserve fields after them.
    named : NamedLayout
        The deal.

    Returns
    -------
    int
        How many cards were compared.

    Raises
    ------
    BadInput
        If their number is wrong, a card is misspelt, or cards differ; names the places.
    """
    layout = named.layout
    if not isinstance(layout, HalfMoonLayout):
        raise BadInput("--tops compares deals of Half Moon; this is another game")
    seen = read_cards(tops.replace(",", " ").split(), "--tops")
    places = [f"pile {n}" for n in range(1, len(layout.piles) + 1)]
    fields = [f"R{n}" for n in range(1, len(layout.reserve) + 1)]
    if len(seen) not in (len(places), len(places) + len(fields)):
        both = f" or {len(places) + len(fields)} with the reserve" if fields else ""
        raise BadInput(f"--tops: {len(seen)} cards where the tops are {len(places)}{both}")
    dealt = (*_tops(layout), *layout.reserve)
    differences = [
        f"{place} ({'--' if ours is None else name_of(ours)} in this deal, {name_of(theirs)} in --tops)"
        for place, ours, theirs in zip(places + fields, dealt, seen, strict=False)
        if ours != theirs
    ]
    if differences:
        raise BadInput(
            f"{named.name} is not the deal that --tops shows; they differ at {', '.join(differences)}; "
            "enter that deal's layout with --layout"
        )
    return len(seen)


def _tops(layout: HalfMoonLayout) -> list[int | None]:
    return [pile[-1] if pile else None for pile in layout.piles]


def tell_codes(text: str, rules: Rules, say: Callable[[str], None]) -> None:
    """Say it about the codes in a list of deals, and show the cards of the first few."""
    codes = re.findall(rf"HM1-N-[A-Z]{{{CODE_LETTERS}}}", text.upper())
    if not codes:
        return
    say(
        "HM1 codes are this project's numbering, not the app's: the shuffle of the Half Moon app is "
        "not published, so the app may deal other cards under these codes.  Compare, or use "
        "'moons check CODE --tops CARDS':"
    )
    for code in codes[:MOST_CODES_SHOWN]:
        layout = lay_out(find_deal(code, rules.game), rules).layout
        reserve = f", reserve {names_of(layout.reserve)}" if layout.reserve else ""
        say(f"  {code}: tops {names_of(_tops(layout))}{reserve}")
    if len(codes) > MOST_CODES_SHOWN:
        say(f"  and {len(codes) - MOST_CODES_SHOWN} more ('moons show CODE')")
