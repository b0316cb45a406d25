"""Rule sets: validation, the catalogue against PySolFC's own parameters, overrides."""

import json
import re
from dataclasses import fields, replace
from pathlib import Path

import pytest

from solver.errors import BadInput
from solver.games.catalogue import CATALOGUE, catalogue_records, find_name, find_rules
from solver.games.forty_thieves.rules import FortyThievesRules
from solver.games.forty_thieves.variants import OTHER_GAMES, OTHER_NAMES, said_elsewhere
from solver.games.half_moon.rules import HalfMoonRules
from solver.rules.lookup import key_of
from solver.rules.overrides import describe, with_overrides

VARIANTS = json.loads(
    (Path(__file__).parent / "vectors" / "pysolfc_forty_thieves_variants.json").read_text(encoding="utf-8")
)["variants"]

BUILD = {
    "same suit": "same suit",
    "alternate colour": "alternate colour",
    "any suit but own": "other suit",
    "any suit": "any suit",
}
UNIT = {"single card": "card", "sequence": "sequence"}
EMPTY = {"any card": "any", "king only": "king", "a card from the waste": "waste"}
ACES_OUT = {"empty": False, "all aces out": True}
ROW_BY_ROW_FACES = {"Interchange", "Unlimited", "Breakwater", "Alternation"}
OWN_MOVING_RULE = {"Forty-Nine"}
NOT_IN_PYSOLFC = {"half-moon", "lucas-classic", "elevens"}


def slug(name):
    return re.sub(r"[^a-z]+", "-", name.lower().replace("'", ""))


def expressible(variant):
    """Whether the parameters say all that PySolFC's record (with its note) says."""
    return (
        variant["decks"] == 2
        and not variant["wrap"]
        and not variant["reserves"]
        and variant["build"] in BUILD
        and variant["empty_column"] in EMPTY
        and variant["foundations_start"] in ACES_OUT
        and variant["foundation_class"] == "SS_FoundationStack"
        and variant["name"] not in ROW_BY_ROW_FACES | OWN_MOVING_RULE
    )


EXPRESSIBLE = [variant for variant in VARIANTS if expressible(variant)]


def test_the_catalogue_holds_exactly_the_variants_that_the_parameters_express():
    assert {slug(variant["name"]) for variant in EXPRESSIBLE} | NOT_IN_PYSOLFC == set(CATALOGUE)


@pytest.mark.parametrize("variant", EXPRESSIBLE, ids=lambda variant: slug(variant["name"]))
def test_named_rules_are_those_of_pysolfc(variant):
    rules = find_rules(variant["name"])
    to_columns = variant["draw"] == "13 (one to each column)"
    assert rules == FortyThievesRules(
        columns=variant["columns"],
        cards_a_column=variant["cards_per_column"],
        face_down=variant["face_down_per_column"],
        build=BUILD[variant["build"]],
        move_unit=UNIT[variant["move_unit"]],
        empty_column=EMPTY[variant["empty_column"]],
        passes=variant["passes"],
        draw=1 if to_columns else variant["draw"],
        worrying_back=variant["worry_back"],
        aces_out=ACES_OUT[variant["foundations_start"]],
        stock_to="columns" if to_columns else "waste",
    )
    assert rules.stock_size == variant["stock_after_layout"]


def test_classic_lucas_puts_the_aces_out_and_deals_thirteen_columns_of_three():
    rules = find_rules("lucas-classic")
    assert (rules.columns, rules.cards_a_column, rules.aces_out, rules.move_unit) == (13, 3, True, "card")
    assert rules.stock_size == 104 - 8 - 39


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"columns": 0}, ["columns", "1 to 14"]),
        ({"columns": 15}, ["columns", "1 to 14"]),
        ({"columns": True}, ["columns", "whole number"]),
        ({"worrying_back": 1}, ["worrying_back", "yes or no"]),
        ({"build": "by suit"}, ["build", "same suit"]),
        ({"move_unit": "cards"}, ["move_unit", "sequence"]),
        ({"empty_column": "queen"}, ["empty_column", "king"]),
        ({"stock_to": "tableau"}, ["stock_to", "columns"]),
        ({"passes": 0}, ["passes", "1 to 15"]),
        ({"draw": 0}, ["draw", "1 to 15"]),
        ({"cards_a_column": 11}, ["columns=10", "cards_a_column=11", "110", "104"]),
        (
            {"columns": 14, "cards_a_column": 7, "aces_out": True},
            ["columns=14", "cards_a_column=7", "aces_out=yes", "98", "96"],
        ),
        ({"face_down": 4}, ["face_down=4", "cards_a_column=4"]),
        ({"stock_to": "columns", "draw": 3}, ["stock_to=columns", "draw=3"]),
        ({"stock_to": "columns", "passes": 2}, ["stock_to=columns", "passes=2"]),
        ({"stock_to": "columns", "empty_column": "waste"}, ["stock_to=columns", "empty_column=waste"]),
        ({"columns": 13, "cards_a_column": 8, "passes": 2}, ["columns=13", "cards_a_column=8", "passes=2"]),
        ({"columns": 13, "cards_a_column": 8, "draw": 3}, ["columns=13", "cards_a_column=8", "draw=3"]),
        ({"columns": 13, "cards_a_column": 8, "empty_column": "waste"}, ["empty_column=waste"]),
        (
            {"columns": 13, "cards_a_column": 8, "stock_to": "columns"},
            ["cards_a_column=8", "stock_to=columns"],
        ),
    ],
)
def test_rules_out_of_range_or_contradictory_are_refused_by_name(changes, named):
    with pytest.raises(BadInput) as refusal:
        replace(FortyThievesRules(), **changes)
    for word in named:
        assert word in str(refusal.value)


def test_a_game_without_a_stock_is_allowed():
    assert FortyThievesRules(columns=13, cards_a_column=8).stock_size == 0


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"piles": 14}, "piles"),
        ({"reserve": 13}, "reserve"),
        ({"pair_match": "rank"}, "pair_match"),
        ({"triple_in_suit": "yes"}, "triple_in_suit"),
        ({"piles": 6}, "piles=6 and reserve=8"),
    ],
)
def test_half_moon_rules_out_of_range_are_refused_by_name(changes, named):
    with pytest.raises(BadInput, match=named):
        HalfMoonRules(**changes)


@pytest.mark.parametrize("text", ["waning-moon", "Waning Moon", " WANING  MOON ", "waning_moon"])
def test_names_are_read_in_any_spelling(text):
    assert find_rules(text) == FortyThievesRules(columns=13)


@pytest.mark.parametrize(
    ("wrong", "suggested"),
    [
        ("wanning-moon", "'waning-moon'?"),
        ("fourty thieves", "'forty-thieves'?"),
        ("eclypse", "'eclipse'?"),
        ("Napoleon at St Helen", "'forty-thieves' (Napoleon at St. Helena)?"),
        ("dres parade", "'rank-and-file' (Dress Parade)?"),
    ],
)
def test_a_misspelt_name_suggests_the_one_that_is_meant(wrong, suggested):
    with pytest.raises(BadInput, match=re.escape(f"'{wrong}': did you mean {suggested}")):
        find_rules(wrong)


OTHER_GAMES_OF_PYSOLFC = [variant["name"] for variant in VARIANTS if not expressible(variant)]


@pytest.mark.parametrize("name", OTHER_GAMES_OF_PYSOLFC)
def test_a_game_that_the_rules_do_not_express_is_called_so(name):
    for written in (name, name.upper().replace(" ", "-")):
        with pytest.raises(BadInput, match=f"{name} is another game, which these rules cannot express: "):
            find_rules(written)


@pytest.mark.parametrize(
    "name",
    [
        *(f"{name}s" for name in OTHER_GAMES_OF_PYSOLFC),
        *(
            "Klondike",
            "Spider",
            "Lucky Thirteen",
            "Empress",
            "Gypsy",
            "Busy",
            "Mariner",
            "Fifty",
            "Half",
            "moon",
        ),
        *("Forty", "Thieves", "Napoleon", "Hill", "Number Eleven", "Big Emperor", "Double Streets", ""),
    ],
)
def test_a_hint_never_leads_to_another_game(name):
    with pytest.raises(BadInput) as refusal:
        find_rules(name)
    assert "did you mean" not in str(refusal.value)


def test_other_games_are_those_of_pysolfc_that_are_left_out():
    assert set(OTHER_GAMES) == set(OTHER_GAMES_OF_PYSOLFC)


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("forty-thieves", ["Napoleon at St. Helena", "Le Cadran", "Roosevelt at San Juan"]),
        ("san-juan-hill", ["Kettle Hill"]),
        ("josephine", ["Forty Bandits", "Pack of Thieves"]),
        ("maria", ["Maria Luisa", "Thirty-Six Card Tableau"]),
        ("emperor", ["Deauville"]),
        ("rank-and-file", ["Dress Parade"]),
    ],
)
def test_other_names_stand_for_the_same_rules(name, others):
    for other in others:
        for written in (other, other.upper(), re.sub(r"[^A-Za-z]", "", other), other.replace(" ", "_")):
            assert find_name(written) == name
    told = {slug(variant["name"]): variant for variant in EXPRESSIBLE}[name]
    test_named_rules_are_those_of_pysolfc(told)


def test_no_name_stands_for_two_rule_sets():
    names = [*CATALOGUE, *(other.name for others in OTHER_NAMES.values() for other in others), *OTHER_GAMES]
    assert len(set(map(key_of, names))) == len(names) and set(OTHER_NAMES) <= set(CATALOGUE)


@pytest.mark.parametrize("name", CATALOGUE)
def test_what_is_said_of_other_sources_names_settings_that_exist(name):
    for sentence in said_elsewhere(name):
        settings = re.findall(r"--set (\S+=[a-z]+)", sentence)
        assert with_overrides(CATALOGUE[name], settings) != CATALOGUE[name] or not settings


def test_a_name_like_no_other_lists_the_known_ones():
    with pytest.raises(BadInput, match="known are half-moon, waning-moon"):
        find_rules("zzz")


def test_overrides_are_typed_and_work_for_both_games():
    changed = with_overrides(
        find_rules("waning-moon"),
        ["columns=12", "worrying_back=no", "build=alternate-color", "aces-out = Yes", "move_unit=Sequence"],
    )
    assert changed == FortyThievesRules(
        columns=12, worrying_back=False, build="alternate colour", aces_out=True, move_unit="sequence"
    )
    half = with_overrides(find_rules("half-moon"), ["reserve=4", "pair_match=colour", "triple_in_suit=on"])
    assert half == HalfMoonRules(reserve=4, pair_match="colour", triple_in_suit=True)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (["columns"], "write FIELD=VALUE"),
        (["=12"], "write FIELD=VALUE"),
        (["columns="], "write FIELD=VALUE"),
        (["colums=12"], "did you mean 'columns'"),
        (["reserve=3"], "there is no rule 'reserve' here"),
        (["columns=12", "columns=13"], "columns is set twice"),
        (["columns=many"], "'many' is not a whole number"),
        (["columns=1.5"], "'1.5' is not a whole number"),
        (["worrying_back=maybe"], "'maybe' is neither yes nor no"),
        (["build=down"], "'down' is not one of same suit"),
        (["columns=99"], "99 is not in 1 to 14"),
        (["stock_to=columns", "draw=3"], "stock_to=columns and draw=3 contradict"),
    ],
)
def test_wrong_overrides_are_refused(settings, said):
    with pytest.raises(BadInput) as refusal:
        with_overrides(find_rules("forty-thieves"), settings)
    assert said in str(refusal.value)


def test_no_override_changes_nothing():
    assert with_overrides(find_rules("eclipse"), []) == find_rules("eclipse")


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_description_read_as_overrides_gives_the_rules_back(name):
    rules = CATALOGUE[name]
    assert with_overrides(type(rules)(), describe(rules).split()) == rules


def test_the_listing_has_every_rule_set_with_every_parameter():
    records = catalogue_records()
    assert [record["name"] for record in records] == list(CATALOGUE)
    for record in records:
        assert list(record["rules"]) == [field.name for field in fields(CATALOGUE[record["name"]])]
