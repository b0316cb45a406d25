import numpy as np
import pytest

from solver.cards import read_card
from solver.deals import shuffled
from solver.games.half_moon.referee import HalfMoonLayout, HalfMoonPosition, lay_out
from solver.games.half_moon.rules import HalfMoonRules
from solver.games.half_moon.search.expand import search_board
from solver.games.half_moon.search.moves import after
from solver.games.half_moon.search.reverse import Ends, between, forward_code, opposite, reversed_in_time
from solver.games.half_moon.search.state import kind_of, pack, places_of
from solver.kernels.ranges import RangeFault

STANDARD = HalfMoonRules()


@pytest.mark.small
def test_the_published_position_is_the_word_in_the_module_head():
    # Heights 7 8 8 8 8 8 8 7 8 8 8 8, pile 13 does not exist, eight reserve cards.
    heights = [7, 8, 8, 8, 8, 8, 8, 7, 8, 8, 8, 8]
    layout = HalfMoonLayout(tuple((0,) * height for height in heights), (0,) * 8)
    _, root = pack(layout, STANDARD)
    assert int(root[0]) == 0x0FF0888878888887


WRONG = [
    HalfMoonLayout(((0,) * 16, ()), ()),  # 16 is no nibble: it would count as a card on the next pile
    HalfMoonLayout(((),) * 14, ()),
    HalfMoonLayout(((),) * 12, (None,) * 13),
    HalfMoonLayout(((52,),), ()),
]


@pytest.mark.small
@pytest.mark.parametrize("layout", WRONG, ids=["high pile", "many piles", "many fields", "no card"])
def test_a_layout_that_does_not_fit_the_word_is_a_fault(layout):
    with pytest.raises(RangeFault):
        pack(layout, STANDARD)


@pytest.mark.small
def test_the_fullest_word_unpacks_to_itself():
    # Thirteen piles of fifteen and twelve fields are every bit but those of the word that means "free".
    layout = HalfMoonLayout((*((0,) * 15 for _ in range(12)), (0,) * 14), (0,) * 12)
    word = int(pack(layout, STANDARD)[1][0])
    assert [word >> 4 * pile & 15 for pile in range(13)] == [15] * 12 + [14]
    assert word >> 52 == 0xFFF


@pytest.mark.small
def test_a_class_of_more_cards_than_two_packs_hold_is_a_fault():
    layout = HalfMoonLayout(((0,) * 13, (9,) * 12), ())
    with pytest.raises(RangeFault):
        search_board(*pack(layout, STANDARD))


@pytest.mark.small
def test_kinds():
    def kind(name, **rules):
        return kind_of(read_card(name), HalfMoonRules(**rules))

    assert kind("AS") == kind("AC") and kind("AS") // 3 == kind("TH") // 3 and kind("AS") != kind("TH")
    assert {kind("JS") // 3, kind("QH") // 3, kind("KC") // 3} == {5}
    assert {kind("JS") % 3, kind("QH") % 3, kind("KC") % 3} == {0, 1, 2}
    assert kind("5S", pair_match="colour") // 3 == kind("6C", pair_match="colour") // 3
    assert kind("5S", pair_match="colour") // 3 != kind("6H", pair_match="colour") // 3
    assert kind("5S", pair_match="suit") // 3 != kind("6C", pair_match="suit") // 3
    assert kind("JS", triple_in_suit=True) // 3 != kind("QH", triple_in_suit=True) // 3
    # No class of a pair is a class of a triple.
    for match in ("any", "colour", "suit"):
        pairs = {kind_of(card, HalfMoonRules(pair_match=match)) // 3 for card in range(52) if card % 13 < 10}
        triples = {kind_of(card, HalfMoonRules(pair_match=match)) // 3 for card in range(52) if card % 13 > 9}
        assert not pairs & triples and len(pairs) == {"any": 5, "colour": 10, "suit": 20}[match]


@pytest.mark.small
def test_a_move_clears_the_cards_it_names():
    word = after(np.uint64(0x0FF0888878888887), 0 | 7 << 5 | 31 << 10)
    assert int(word) == 0x0FF0888868888886
    word = after(np.uint64(word), 7 | 4 << 5 | (13 + 6) << 10)
    assert int(word) == 0x0BF0888858878886
    assert places_of(7 | 4 << 5 | 19 << 10) == ("8", "5", "R7")


@pytest.mark.small
def test_the_backward_game_ends_where_the_game_begins():
    layout = lay_out(shuffled(4), STANDARD)
    _, root = pack(layout, STANDARD)
    _, mirrored = pack(reversed_in_time(layout), STANDARD)
    ends = Ends(root[0], np.int64(8))
    out = np.zeros(1, np.uint64)
    opposite(ends, mirrored, out)
    assert int(out[0]) == 0
    opposite(ends, np.zeros(1, np.uint64), out)
    assert int(out[0]) == int(root[0])
    # The backward game has removed the lowest cards of piles 1 and 8 and its reserve field 1, which is R8.
    opposite(ends, np.array([int(mirrored[0]) - 1 - (1 << 28) - (1 << 52)], np.uint64), out)
    assert int(out[0]) == 1 | 1 << 28 | 1 << 59
    assert places_of(forward_code(0 | 7 << 5 | 13 << 10, 8)) == ("1", "8", "R8")


@pytest.mark.small
def test_splitting_a_layout_keeps_every_card_once():
    layout = lay_out(shuffled(4), STANDARD)
    gone, left = between(layout, 0x00F0300000000085)
    assert [len(pile) for pile in left.piles] == [5, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3]
    assert tuple(low + high for low, high in zip(left.piles, gone.piles, strict=True)) == layout.piles
    assert left.reserve[:4] == layout.reserve[:4] and left.reserve[4:] == (None,) * 4
    assert gone.reserve[4:] == layout.reserve[4:] and gone.reserve[:4] == (None,) * 4


def test_projection_sizes_stay_small():
    for number in range(20):
        board, root = pack(lay_out(shuffled(number), STANDARD), STANDARD)
        tables = search_board(board, root).projections
        assert len(tables.values) < 20_000_000
        assert HalfMoonPosition(lay_out(shuffled(number), STANDARD)).playable()
