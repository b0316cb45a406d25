"""Layout files: told apart by content, refused with file and line."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.deals import native_deal
from solver.errors import BadInput
from solver.formats.board_lines import write_board
from solver.formats.layouts import lay_out, parse_layouts, read_layouts
from solver.games.catalogue import find_rules
from solver.games.forty_thieves.solvitaire import write as write_solvitaire
from solver.games.half_moon.rules import HalfMoonRules

WANING_MOON = find_rules("waning-moon")
HALF_MOON = find_rules("half-moon")


@pytest.fixture
def write(tmp_path):
    def write_file(content, name="deals.txt"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write_file


def refusal(path, rules=WANING_MOON):
    with pytest.raises(BadInput) as error:
        read_layouts(path, rules)
    return str(error.value)


@pytest.mark.parametrize("name", ["waning-moon", "half-moon", "eclipse", "emperor", "lucas-classic"])
def test_several_flat_deals_are_laid_out_and_named_by_their_lines(write, name):
    rules = find_rules(name)
    deals = [native_deal(number, name) for number in range(3)]
    path = write("# three deals\n" + "\n\n".join(deal.flat() for deal in deals))
    found = read_layouts(path, rules)
    assert [named.layout for named in found] == [lay_out(deal, rules).layout for deal in deals]
    assert [named.name for named in found] == [f"{path}:{line}" for line in (2, 4, 6)]
    assert [named.deal.cards for named in found] == [deal.cards for deal in deals]


@pytest.mark.parametrize("rules", [WANING_MOON, HALF_MOON, HalfMoonRules(reserve=0), find_rules("eclipse")])
def test_a_board_in_lines_is_one_layout(write, rules):
    layout = lay_out(native_deal(5, "waning-moon"), rules).layout
    path = write(write_board(layout, rules))
    (named,) = read_layouts(path, rules)
    assert named.layout == layout and named.name == str(path) and named.deal is None


def test_solvitaires_json_is_one_layout(write):
    layout = lay_out(native_deal(5, "waning-moon"), WANING_MOON).layout
    assert read_layouts(write(write_solvitaire(layout)), WANING_MOON)[0].layout == layout


def test_a_byte_order_mark_and_other_line_ends_do_not_matter(write):
    flat = native_deal(5, "waning-moon").flat()
    found = read_layouts(write(b"\xef\xbb\xbf" + f"{flat}\r\n{flat}\r\n".encode()), WANING_MOON)
    assert len(found) == 2


@pytest.mark.parametrize("content", ["", "\n\n", "# nothing\n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_refused(write, content):
    path = write(content)
    assert refusal(path) == f"{path}: the file is empty"


@pytest.mark.parametrize("content", [b"\x00\x01\x02", b"\xff\xfe\x41", b"\x89PNG\r\n\x1a\n"])
def test_a_binary_file_is_refused(write, content):
    path = write(content)
    assert refusal(path) == f"{path}: this is not a text file"


def test_a_directory_and_a_file_that_is_not_there_are_refused(tmp_path):
    assert refusal(tmp_path) == f"{tmp_path}: this is a directory, not a layout file"
    assert refusal(tmp_path / "none") == f"{tmp_path / 'none'}: there is no such file"
    assert "cannot be read" in refusal("deals\0.txt")


@pytest.mark.parametrize("lines_before", [0, 2])
def test_a_faulty_flat_deal_is_refused_as_one(write, lines_before):
    words = native_deal(5, "waning-moon").flat().split()
    start = "".join(native_deal(n, "waning-moon").flat() + "\n" for n in range(lines_before))
    path = write(start + " ".join(words[:-1]))
    here = f"{path}:{lines_before + 1}"
    assert refusal(path) == f"{here}: 103 cards where two packs have 104; missing: {words[-1]}"
    path = write(start + " ".join([*words[:-1], "ZZ"]))
    assert refusal(path).startswith(f"{here}, card 104: 'ZZ' is not a card")


def test_a_single_word_is_refused_as_a_deal(write):
    path = write("hello")
    assert refusal(path).startswith(f"{path}:1, card 1: 'hello' is not a card")


BOARDS = [
    writer(lay_out(native_deal(5, "waning-moon"), rules).layout, rules)
    for rules in (WANING_MOON, HALF_MOON, find_rules("emperor"))
    for writer in (write_board, lambda layout, rules: native_deal(5, "waning-moon").flat())
] + [write_solvitaire(lay_out(native_deal(5, "waning-moon"), WANING_MOON).layout)]


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from([WANING_MOON, HALF_MOON, find_rules("eclipse"), find_rules("emperor")]),
    st.sampled_from(BOARDS),
    st.integers(0, 400),
    st.integers(0, 5),
    st.text(alphabet=st.sampled_from('AKT10shdc:-<>?"[]{},\n #é♠٣\\'), max_size=6) | st.text(max_size=6),
)
def test_a_damaged_file_is_read_or_refused_with_a_sentence(rules, text, place, cut, scrap):
    damaged = text[:place] + scrap + text[place + cut :]
    try:
        assert parse_layouts(damaged, rules, "file.txt")
    except BadInput as error:
        assert str(error).startswith("file.txt")
