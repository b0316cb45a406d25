"""What is said about every code of a game that has an app, so that nobody takes it for a deal of the app."""

import re
from collections.abc import Callable

from solver.cards import name_of, names_of, read_cards
from solver.deals import CODE_LETTERS, looks_like_code, read_code
from solver.errors import BadInput
from solver.formats.deal_names import find_deal
from solver.formats.layouts import NamedLayout, lay_out
from solver.games.catalogue import GAMES, game_named
from solver.games.protocol import Layout
from solver.games.rooms import room
from solver.rules.record import Rules

MOST_CODES_SHOWN = 12


def needs_notice(code: str | None) -> bool:
    """Whether a text is a code of a game whose app uses codes of the same shape."""
    return bool(code) and looks_like_code(code) and bool(game_named(read_code(code)[0]).app)


def notice(named: NamedLayout) -> str:
    """Whose numbering this is, the cards to compare, and how to check or enter the app's deal."""
    app = GAMES[named.layout.game].app
    lines = [
        f"{named.name} is this project's numbering, not the app's: the shuffle of {app} is not",
        "published, so the app may deal other cards under this code.  Compare what the app shows:",
    ]
    lines += [f"  {what}: {names_of(cards)}" for what, _, cards in _in_sight(named.layout)]
    lines.append('or let --tops "CARDS" compare them; if they differ, enter the layout itself with --layout.')
    return "\n".join(lines)


def _in_sight(layout: Layout) -> list[tuple[str, list[str], list[int | None]]]:
    """What the app shows: in words, and the places and cards; each game lists its own."""
    return room(layout.game, "board_text").in_sight(layout)


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
    if not GAMES[named.layout.game].app:
        raise BadInput(f"--tops compares deals of {with_apps()}; this is another game")
    seen = read_cards(tops.replace(",", " ").split(), "--tops")
    parts = _in_sight(named.layout)
    places = [place for _, of_part, _ in parts for place in of_part]
    dealt = [card for _, _, of_part in parts for card in of_part]
    tops_alone = len(parts[0][1])
    if len(seen) not in (tops_alone, len(places)):
        both = f" or {len(places)} with the reserve" if len(places) > tops_alone else ""
        raise BadInput(f"--tops: {len(seen)} cards where the tops are {tops_alone}{both}")
    differences = [
        f"{place} ({'--' if ours is None else name_of(ours)} in this deal, {name_of(theirs)} in --tops)"
        for place, ours, theirs in zip(places, dealt, seen, strict=False)
        if ours != theirs
    ]
    if differences:
        raise BadInput(
            f"{named.name} is not the deal that --tops shows; they differ at {', '.join(differences)}; "
            "enter that deal's layout with --layout"
        )
    return len(seen)


def with_apps() -> str:
    """The games that people play in an app which uses codes of the same shape."""
    return " and ".join(game.called for game in GAMES.values() if game.app)


def tell_codes(text: str, rules: Rules, say: Callable[[str], None]) -> None:
    """Say it about the codes in a list of deals, and show the cards of the first few."""
    game = GAMES[rules.game]
    codes = re.findall(rf"{game.code_prefix}-N-[A-Z]{{{CODE_LETTERS}}}", text.upper()) if game.app else []
    if not codes:
        return
    say(
        f"{game.code_prefix} codes are this project's numbering, not the app's: the shuffle of {game.app} is "
        "not published, so the app may deal other cards under these codes.  Compare, or use "
        "'moons check CODE --tops CARDS':"
    )
    for code in codes[:MOST_CODES_SHOWN]:
        parts = _in_sight(lay_out(find_deal(code, rules.game), rules).layout)
        say(f"  {code}: {', '.join(f'{what.split()[0]} {names_of(cards)}' for what, _, cards in parts)}")
    if len(codes) > MOST_CODES_SHOWN:
        say(f"  and {len(codes) - MOST_CODES_SHOWN} more ('moons show CODE')")
