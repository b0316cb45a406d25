"""The family's referee: each rule by a small position worked out by hand."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.cards import RANKS, SUITS, name_of, read_card
from solver.deals import native_deal, read_flat
from solver.errors import BadInput
from solver.games.catalogue import CATALOGUE, find_rules
from solver.games.forty_thieves.referee import (
    FortyThievesLayout,
    FortyThievesPosition,
    Move,
    lay_out,
    read_move,
    replay,
    write_move,
)
from solver.games.forty_thieves.rules import BUILDS, EMPTY_COLUMNS, FortyThievesRules

VECTORS = Path(__file__).parents[2] / "vectors"
FAMILY = {name: rules for name, rules in CATALOGUE.items() if isinstance(rules, FortyThievesRules)}


def cards(text):
    return tuple(map(read_card, text.split()))


def game(columns, rules=None, **rest):
    """A small game: columns as text, waste and stock as text, foundations as counts by suit."""
    out = dict.fromkeys(SUITS, (0, 0)) | rest.pop("foundations", {})
    return FortyThievesPosition(
        FortyThievesLayout(
            columns=tuple(map(cards, columns)),
            foundations=tuple(out[suit] for suit in SUITS),
            waste=cards(rest.pop("waste", "")),
            stock=cards(rest.pop("stock", "")),
            **rest,
        ),
        rules or FortyThievesRules(),
    )


def written(piles):
    return [" ".join(map(name_of, pile)) for pile in piles]


def refusal(position, move):
    with pytest.raises(BadInput) as error:
        position.play(move)
    return str(error.value)


# Laying out.


@pytest.mark.parametrize(
    "deal", json.loads((VECTORS / "pysolfc_waning_moon_deals.json").read_text())["deals"]
)
def test_waning_moon_is_laid_out_as_by_pysolfc(deal):
    order = read_flat(deal["deal_order"], 2, "deal", "here").cards
    layout = lay_out(order, find_rules("waning-moon"))
    assert written(layout.columns) == deal["columns"]
    assert layout.stock == cards(f"{deal['waste']} {deal['stock']}")
    assert layout.waste == () and layout.foundations == ((0, 0),) * 4 and layout.passes_left == 1


def test_aces_are_put_out_and_the_other_cards_keep_their_order():
    order = native_deal(3, "waning-moon").cards
    layout = lay_out(order, find_rules("lucas-classic"))
    others = [card for card in order if card % 13]
    assert layout.foundations == ((1, 1),) * 4
    assert layout.columns[0] == (others[0], others[13], others[26])
    assert layout.stock == tuple(others[39:])


@pytest.mark.parametrize("name", FAMILY)
def test_every_named_rule_set_lays_out_two_packs(name):
    rules = FAMILY[name]
    layout = lay_out(native_deal(0, name).cards, rules)
    assert [len(column) for column in layout.columns] == [rules.cards_a_column] * rules.columns
    assert layout.face_down == (rules.face_down,) * rules.columns
    assert len(layout.stock) == rules.stock_size
    out = sum(map(sum, layout.foundations))
    assert out + len(layout.stock) + sum(map(len, layout.columns)) == 104


# Building in columns.


@pytest.mark.parametrize(
    ("build", "takes"),
    [
        ("same suit", {"4S"}),
        ("alternate colour", {"4H", "4D"}),
        ("other suit", {"4H", "4D", "4C"}),
        ("any suit", {"4S", "4H", "4D", "4C"}),
    ],
)
def test_a_column_takes_one_rank_lower_of_a_fitting_suit(build, takes):
    offered = ["4S", "4H", "4D", "4C", "3S", "6S", "5S", "5H", "6H", "AH"]
    position = game(["5S", *offered], FortyThievesRules(build=build))
    taken = {offered[n] for n in range(len(offered)) if f"{n + 2}>1" in position.legal_moves()}
    assert taken == takes


@pytest.mark.parametrize("build", BUILDS)
def test_nothing_goes_on_an_ace(build):
    position = game(["AS", "KS", "KH", "2H"], FortyThievesRules(build=build))
    assert not [move for move in position.legal_moves() if move.endswith(">1")]


def test_one_card_moves_at_a_time_under_plain_rules():
    position = game(["9S 6S 5S", "7S", "KH"])
    assert refusal(position, "1>2x2") == "move 1>2x2: one card moves at a time"
    assert refusal(position, "1>3") == "move 1>3: 5S does not build on KH (down, same suit)"


def test_a_sequence_moves_whole_or_in_part():
    position = game(["9S 6S 5S 4S", "7S", "6S", ""], FortyThievesRules(move_unit="sequence"))
    assert set(position.legal_moves()) == {
        "1>2x3", "1>3x2", "1>4", "1>4x2", "1>4x3", "2>4", "3>2", "3>4",
    }  # fmt: skip
    position.play("1>2x3")
    assert written(position.columns) == ["9S", "7S 6S 5S 4S", "6S", ""]


def test_a_sequence_must_be_in_building_order():
    position = game(["6S 5H 4H", "7S", "6H"], FortyThievesRules(move_unit="sequence"))
    assert refusal(position, "1>2x3").endswith(
        "the last 3 cards of column 1 are no sequence (down, same suit)"
    )
    position.play("1>3x2")
    assert written(position.columns) == ["6S", "7S", "6H 5H 4H"]


def test_a_face_down_card_does_not_move_with_a_sequence_and_is_turned_up():
    rules = FortyThievesRules(move_unit="sequence", face_down=2)
    position = game(["7S 6S 5S", "7S", "6S"], rules, face_down=(2, 0, 0))
    assert "no sequence" in refusal(position, "1>2x2")
    position.play("1>3")
    assert position.face_down == [1, 0, 0]
    position.play("3>1")
    assert position.face_down == [1, 0, 0]
    position.play("1>2x2")
    assert position.face_down == [0, 0, 0]
    assert written(position.columns) == ["7S", "7S 6S 5S", "6S"]


def test_a_column_that_loses_all_its_cards_has_none_face_down():
    position = game(["7S 2S AS", "5H"], FortyThievesRules(face_down=2), face_down=(2, 0))
    for move in ("1>F", "1>F"):
        position.play(move)
    assert position.face_down == [0, 0]


# Empty columns.


@pytest.mark.parametrize(
    ("rule", "takes"),
    [
        ("any", {"1>4", "2>4", "W>4", "FAH>4", "FKD>4"}),
        ("king", {"2>4", "FKD>4"}),
        ("waste", {"W>4"}),
        ("nothing", set()),
    ],
)
def test_what_an_empty_column_takes(rule, takes):
    position = game(
        ["9S", "KH", "2C 4C", ""],
        FortyThievesRules(empty_column=rule),
        waste="7D",
        foundations={"H": (1, 0), "D": (13, 0)},
    )
    assert {move for move in position.legal_moves() if move.endswith(">4")} - {"3>4"} == takes


def test_a_sequence_in_an_empty_column_is_judged_by_its_most_covered_card():
    rules = FortyThievesRules(move_unit="sequence", empty_column="king")
    position = game(["3D KS QS", "", "2C QH JH"], rules)
    assert set(position.legal_moves()) == {"1>2x2"}


# Foundations.


def test_foundations_go_up_in_suit_and_each_suit_has_two():
    position = game(["AS", "AS", "2S", "2H", "3S"])
    assert refusal(position, "3>F") == "move 3>F: no foundation has AS on top"
    position.play("1>F")
    position.play("3>F")
    assert refusal(position, "4>F") == "move 4>F: no foundation has AH on top"
    position.play("2>F")
    assert sorted(position.foundations[0]) == [1, 2]
    position.play("5>F")
    assert sorted(position.foundations[0]) == [1, 3]


def test_a_third_ace_finds_no_foundation():
    position = game(["AS"], foundations={"S": (3, 1)})
    assert refusal(position, "1>F") == "move 1>F: both foundations of S are begun"


def test_only_one_card_of_a_sequence_goes_to_a_foundation():
    position = game(["2S AS"], FortyThievesRules(move_unit="sequence"))
    with pytest.raises(BadInput, match="only cards from column to column move as a sequence"):
        position.play("1>Fx2")


def test_a_foundation_card_may_return_and_names_itself():
    position = game(["6H", "6H", "9C"], foundations={"H": (5, 2), "S": (3, 3)})
    returning = {move for move in position.legal_moves() if move[0] == "F"}
    assert returning == {"F5H>1", "F5H>2"}
    assert refusal(position, "F4H>1") == "move F4H>1: 4H is not on top of a foundation"
    assert refusal(position, "F3S>1") == "move F3S>1: 3S does not build on 6H (down, same suit)"
    position.play("F5H>2")
    assert written(position.columns) == ["6H", "6H 5H", "9C"]
    assert position.foundations[1] == [4, 2]


def test_of_two_equal_foundations_either_gives_the_card():
    position = game(["4S", "9C"], foundations={"S": (3, 3)})
    assert [move for move in position.legal_moves() if move[0] == "F"] == ["F3S>1"]
    position.play("F3S>1")
    assert sorted(position.foundations[0]) == [2, 3]


def test_without_worrying_back_foundation_cards_stay():
    position = game(["6H"], FortyThievesRules(worrying_back=False), foundations={"H": (5, 0)})
    assert list(position.legal_moves()) == ["1>F"]
    assert refusal(position, "F5H>1") == "move F5H>1: cards on the foundations stay there"


# The stock.


def test_the_stock_turns_one_card_and_the_waste_top_is_playable():
    position = game(["4H", "9C"], stock="3H 8C KD")
    position.play("S>W")
    assert (written([position.waste, position.stock])) == ["3H", "8C KD"]
    position.play("S>W")
    assert set(position.legal_moves()) == {"W>2", "S>W"}
    position.play("W>2")
    assert {"W>1", "S>W"} <= set(position.legal_moves())
    position.play("S>W")
    assert refusal(position, "S>W") == "move S>W: the stock is empty"
    assert refusal(position, "W>S") == "move W>S: no pass through the stock is left"


def test_cards_turned_at_a_time_and_a_redeal_that_repeats_the_order():
    rules = FortyThievesRules(draw=3, passes=2)
    position = game(["KH"], rules, stock="2S 3S 4S 5S 6S", passes_left=2)
    assert refusal(position, "W>S") == "move W>S: the stock is not empty"
    position.play("S>W")
    assert written([position.waste, position.stock]) == ["2S 3S 4S", "5S 6S"]
    position.play("S>W")
    assert written([position.waste, position.stock]) == ["2S 3S 4S 5S 6S", ""]
    assert list(position.legal_moves()) == ["W>S"]
    position.play("W>S")
    assert written([position.waste, position.stock]) == ["", "2S 3S 4S 5S 6S"]
    assert position.passes_left == 1
    position.play("S>W")
    position.play("S>W")
    assert refusal(position, "W>S") == "move W>S: no pass through the stock is left"


def test_a_redeal_needs_a_card_in_the_waste():
    position = game(["KH"], FortyThievesRules(passes=3), passes_left=3)
    assert refusal(position, "W>S") == "move W>S: the waste is empty"


def test_the_stock_is_dealt_to_the_columns_on_whatever_lies_there():
    rules = FortyThievesRules(stock_to="columns")
    position = game(["AS", "", "9H"], rules, stock="KD KC 2D 7C 8C")
    assert refusal(position, "S>W") == "move S>W: the stock is dealt to the columns: S>T"
    assert refusal(position, "W>S") == "move W>S: there is no waste to turn over"
    position.play("S>T")
    assert written(position.columns) == ["AS KD", "KC", "9H 2D"]
    position.play("S>T")
    assert written(position.columns) == ["AS KD 7C", "KC 8C", "9H 2D"]
    assert refusal(position, "S>T") == "move S>T: the stock is empty"


def test_eclipse_deals_its_stock_in_four_rows():
    rules = find_rules("eclipse")
    position = FortyThievesPosition(lay_out(native_deal(1, "eclipse").cards, rules), rules)
    stock = list(position.stock)
    for row in range(4):
        position.play("S>T")
        assert [column[-1] for column in position.columns] == stock[13 * row : 13 * row + 13]
    assert not position.stock


def test_a_stock_that_is_turned_is_not_dealt():
    assert "S>W" in refusal(game(["AS"], stock="2S"), "S>T")


# Writing.


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("S>W", Move("S", "W")),
        ("s>t", Move("S", "T")),
        ("W>S", Move("W", "S")),
        ("w > f", Move("W", "F")),
        ("13>F", Move("13", "F")),
        ("W>3", Move("W", "3")),
        ("7>3x4", Move("7", "3", 4)),
        ("7>3X1", Move("7", "3")),
        ("F5H>3", Move("F5H", "3")),
        ("f10d>12", Move("FTD", "12")),
    ],
)
def test_moves_are_read(text, move):
    assert read_move(text) == move
    assert read_move(write_move(move)) == move


@pytest.mark.parametrize(
    "text",
    ["", "7", "7>", ">3", "F>3", "7>3x", "7>3x0", "S>F", "S>3", "W>W", "0>1", "F5H>F", "W>Fx2", "7+3", "T>S"],
)
def test_what_is_no_move_is_refused(text):
    with pytest.raises(BadInput, match="is not a move"):
        read_move(text)


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("1>1", "the cards would not move"),
        ("9>1", "there is no column 9"),
        ("1>9", "there is no column 9"),
        ("2>1", "column 2 is empty"),
        ("W>1", "the waste is empty"),
        ("1>3x2", "one card moves at a time"),
    ],
)
def test_why_a_move_is_illegal(move, why):
    position = game(["3S", "", "4S"])
    before = position.layout()
    assert refusal(position, move) == f"move {move}: {why}"
    assert position.layout() == before and position.moves_made == 0


# Whole games.


def test_a_game_is_won_when_all_its_cards_are_out():
    start = game(["2S AS", "2H"], stock="AH").layout()
    line = ["1>F", "1>F", "S>W", "W>F", "2>F"]
    assert replay(start, FortyThievesRules(), line).is_won()
    assert not replay(start, FortyThievesRules(), line[:-1]).is_won()


def test_replay_names_the_first_illegal_move():
    start = game(["2S AS", "2H"], stock="AH").layout()
    with pytest.raises(BadInput, match=r"^move 3: move 2>F: no foundation has AH on top$"):
        replay(start, FortyThievesRules(), ["1>F", "1>F", "2>F"])


def test_a_dead_end_is_neither_won_nor_playable():
    position = game(["AS 3S", "AH 3H"])
    assert position.is_dead_end() and not position.is_won()
    assert not game(["", ""], foundations={"S": (1, 0)}).is_dead_end()


def test_undo_takes_every_move_back():
    start = game(["2S AS", "2H", ""], stock="AH").layout()
    position = replay(start, FortyThievesRules(), ["1>F", "FAS>1", "1>3", "S>W", "W>F", "2>F"])
    while position.undo():
        pass
    assert position.layout() == start and position.moves_made == 0


def test_the_key_forgets_the_order_of_columns_and_of_foundations():
    one = game(["2S AS", "", "9H"], foundations={"D": (3, 1)}, face_down=(1, 0, 0))
    other = game(["", "9H", "2S AS"], foundations={"D": (1, 3)}, face_down=(0, 0, 1))
    assert one.canonical() == other.canonical()
    assert one.canonical() != game(["", "9H", "2S AS"], foundations={"D": (1, 3)}).canonical()


def test_the_key_keeps_the_passes_that_are_left():
    rules = FortyThievesRules(passes=2)
    one, other = (game(["2S"], rules, stock="9H", passes_left=left) for left in (1, 2))
    assert one.canonical() != other.canonical()


def test_the_key_keeps_the_order_of_columns_while_the_stock_is_dealt_to_them():
    rules = FortyThievesRules(stock_to="columns")
    assert (
        game(["2S", "9H"], rules, stock="AD").canonical() != game(["9H", "2S"], rules, stock="AD").canonical()
    )
    assert game(["2S", "9H"], rules).canonical() == game(["9H", "2S"], rules).canonical()


# Properties.

small_rules = st.builds(
    FortyThievesRules,
    columns=st.integers(1, 5),
    cards_a_column=st.integers(2, 4),
    face_down=st.integers(0, 1),
    build=st.sampled_from(BUILDS),
    move_unit=st.sampled_from(["card", "sequence"]),
    empty_column=st.sampled_from(EMPTY_COLUMNS),
    passes=st.integers(1, 2),
    draw=st.integers(1, 3),
    worrying_back=st.booleans(),
    aces_out=st.booleans(),
) | st.builds(
    FortyThievesRules,
    columns=st.integers(1, 5),
    build=st.sampled_from(BUILDS),
    move_unit=st.sampled_from(["card", "sequence"]),
    empty_column=st.sampled_from(["any", "king", "nothing"]),
    stock_to=st.just("columns"),
)
small_packs = st.permutations([card for card in range(52) if card % 13 < 5 and card < 39] * 2)


def every_writing(position):
    """Every text that could name a move here, legal or not."""
    columns = [str(n + 1) for n in range(len(position.columns))]
    tops = [f"F{rank}{suit}" for rank in RANKS[:5] for suit in SUITS]
    yield from ("S>W", "S>T", "W>S", "W>F")
    for source in columns:
        yield f"{source}>F"
        yield from (f"{source}>{target}x{n}" for target in columns for n in range(1, 8))
    yield from (f"{source}>{target}" for source in ["W", *tops] for target in columns)


@settings(max_examples=40, deadline=None)
@given(small_rules, small_packs, st.data())
def test_the_legal_moves_are_those_that_can_be_played_and_undone(rules, pack, data):
    position = FortyThievesPosition(lay_out(pack, rules), rules)
    for _ in range(12):
        legal = list(position.legal_moves())
        assert len(set(legal)) == len(legal)
        before = position.layout()
        playable = set()
        for text in every_writing(position):
            try:
                position.play(text)
            except BadInput:
                continue
            playable.add(write_move(read_move(text)))
            assert position.undo() and position.layout() == before
        assert playable == set(legal)
        if not legal:
            break
        position.play(data.draw(st.sampled_from(legal)))


@settings(max_examples=60, deadline=None)
@given(small_rules, small_packs, st.data())
def test_no_move_makes_or_loses_a_card(rules, pack, data):
    position = FortyThievesPosition(lay_out(pack, rules), rules)
    for _ in range(30):
        out = [
            13 * s + r for s, pair in enumerate(position.foundations) for count in pair for r in range(count)
        ]
        lie = [card for column in position.columns for card in column]
        assert sorted(out + lie + position.waste + position.stock) == sorted(pack)
        for column, down in zip(position.columns, position.face_down, strict=True):
            assert 0 <= down <= max(len(column) - 1, 0)
        legal = list(position.legal_moves())
        if not legal:
            break
        position.play(data.draw(st.sampled_from(legal)))
