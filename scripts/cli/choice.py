"""What the arguments mean together: which rules, and which deal."""

from solver.deals import read_flat
from solver.errors import BadInput
from solver.formats.deal_names import coded_game, find_deal
from solver.formats.layouts import NamedLayout, game_told_by, lay_out, parse_layouts
from solver.formats.text import name_of_source
from solver.games.catalogue import GAMES, find_name, find_rules
from solver.rules.overrides import with_overrides
from solver.rules.record import Rules


def choose_rules(
    game: str | None,
    rule_set: str | None,
    settings: list[str],
    code: str | None = None,
    text: str | None = None,
) -> tuple[str, Rules]:
    """The rules that game, rule set, single settings and deal code agree on.

    Parameters
    ----------
    game, rule_set : str or None
        Names of the catalogue; where both are given the rule set decides and must be of that game.
    settings : list of str
        ``FIELD=VALUE`` each.
    code : str, optional
        What names the deal; a native code also names the game it is laid out for.
    text : str, optional
        The text of a layout file, which may tell the game too where nothing else does.

    Returns
    -------
    name : str
        Name of the rule set that was the start, as the catalogue spells it.
    rules : Rules
        The rules with the settings applied.

    Raises
    ------
    BadInput
        If a name or setting is wrong, if they contradict each other, or if nothing names a game.
    """
    coded = coded_game(code) if code else None
    name = rule_set or game or coded or (game_told_by(text) if text else None)
    if name is None:
        what = f"'{code}'" if code else "this deal"
        raise BadInput(f"{what} can be laid out for many games: add --rules NAME, as in --rules waning-moon")
    name = find_name(name)
    rules = find_rules(name)
    for other, said in ((game, f"game {game}"), (coded, f"code {code}")):
        if other and find_rules(other).game != rules.game:
            raise BadInput(f"{said} and rules {name} contradict each other: {_family_of(rules)}")
    return name, with_overrides(rules, settings)


def _family_of(rules: Rules) -> str:
    game = GAMES[rules.game]
    return f"these are rules of {game.called}, whose codes begin with {game.code_prefix}"


def find_layout(
    code: str | None, layout: str | None, text: str | None, cards: str | None, rules: Rules
) -> NamedLayout:
    """The one layout that is meant: by code, from a file, or card by card.

    Parameters
    ----------
    code : str or None
        What names a deal.
    layout, text : str or None
        Path and text of a layout file.
    cards : str or None
        All cards in dealing order.
    rules : Rules
        The rules.

    Raises
    ------
    BadInput
        If it is wrong, or if a file holds several deals.
    """
    if code is not None:
        return lay_out(find_deal(code, rules.game), rules)
    if cards is not None:
        return lay_out(read_flat(cards, GAMES[rules.game].packs, "--deal", "--deal"), rules)
    name = name_of_source(layout)
    layouts = parse_layouts(text, rules, name)
    if len(layouts) > 1:
        raise BadInput(f"{name}: {len(layouts)} deals where one is needed; 'moons solve' takes many")
    return layouts[0]
