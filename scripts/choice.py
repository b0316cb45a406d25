"""What the arguments mean together: which rules, and which deal."""

from solver.deals import Deal, looks_like_code, native_deal, read_code, read_flat
from solver.errors import BadInput
from solver.formats.layouts import NamedLayout, lay_out, read_layouts
from solver.formats.pysolfc import looks_like_pysolfc, pysolfc_deal
from solver.rules import Rules, find_rules, with_overrides


def slug_of(name: str) -> str:
    """Name of a rule set as the catalogue spells it."""
    from solver.rules.catalogue import CATALOGUE

    rules = find_rules(name)
    return next(slug for slug, known in CATALOGUE.items() if known is rules)


def choose_rules(
    game: str | None, rule_set: str | None, settings: list[str], code: str | None = None
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

    Returns
    -------
    name : str
        Name of the rule set that was the start.
    rules : HalfMoonRules or FortyThievesRules
        The rules with the settings applied.

    Raises
    ------
    BadInput
        If a name or setting is wrong, if they contradict each other, or if nothing names a game.
    """
    coded = read_code(code)[0] if code and looks_like_code(code) else None
    name = rule_set or game or coded
    if name is None:
        what = f"'{code}'" if code else "these cards"
        raise BadInput(f"{what} can be laid out for many games: add --rules NAME, as in --rules waning-moon")
    name = slug_of(name)
    rules = find_rules(name)
    for other, said in ((game, f"game {game}"), (coded, f"code {code}")):
        if other and find_rules(other).game != rules.game:
            raise BadInput(f"{said} and rules {name} contradict each other: {_family_of(rules)}")
    return name, with_overrides(rules, settings)


def _family_of(rules: Rules) -> str:
    if rules.game == "half-moon":
        return "these are rules of Half Moon, whose codes begin with HM1"
    return "these are rules of the Forty Thieves family, whose codes begin with WM1"


def find_deal(text: str, game: str) -> Deal:
    """The deal that a code, a PySolFC number or a plain number names.

    Parameters
    ----------
    text : str
        ``HM1-N-AAAAAAB``, ``WM1-N-AAAAAAB``, ``pysolfc:617`` or ``1``.
    game : str
        ``half-moon`` or ``forty-thieves``, the game it is wanted for.

    Raises
    ------
    BadInput
        If it names no deal, or one of the other game.
    """
    if looks_like_pysolfc(text):
        deal = pysolfc_deal(text)
        if game == "half-moon":
            raise BadInput(f"'{text}': PySolFC has no Half Moon; its numbers are for the Forty Thieves family")
        return deal
    if text.strip().isdecimal():
        return native_deal(int(text), game)
    return native_deal(read_code(text)[1], game)


def find_layout(
    code: str | None, layout: str | None, cards: str | None, rules: Rules
) -> NamedLayout:
    """The one layout that is meant: by code, from a file, or card by card.

    Raises
    ------
    BadInput
        If it is wrong, or if a file holds several deals.
    """
    if code is not None:
        return lay_out(find_deal(code, rules.game), rules)
    if cards is not None:
        return lay_out(read_flat(cards, "--deal", "--deal"), rules)
    layouts = read_layouts(layout, rules)
    if len(layouts) > 1:
        raise BadInput(f"{layout}: {len(layouts)} deals where one is needed; 'moons solve' takes many")
    return layouts[0]
