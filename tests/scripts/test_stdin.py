"""``-`` is stdin wherever a layout is read, in any encoding; and what a layout tells by itself."""

import io
import json
import sys
from pathlib import Path

import pytest

from solver.deals import native_deal
from solver.formats.board_lines import write_board
from solver.formats.layouts import lay_out
from solver.games.catalogue import find_rules

CASES = Path(__file__).parents[1] / "cases"
HALF_MOON = find_rules("half-moon")
BOARD = write_board(lay_out(native_deal(1, "half-moon"), HALF_MOON).layout, HALF_MOON)


@pytest.fixture
def typed(monkeypatch):
    """What the person at the table types."""

    def type_in(content):
        content = content if isinstance(content, bytes) else content.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), encoding="utf-8"))

    return type_in


def test_show(moons, typed):
    wanted = moons("show", "pysolfc:1", "--rules", "forty-thieves", "--format", "lines").out
    for file in ("utf16.txt", "colon.txt"):
        typed((CASES / file).read_bytes())
        shown = moons("show", "--layout", "-", "--rules", "forty-thieves", "--format", "lines")
        assert (shown.status, shown.out) == (0, wanted)
        assert (
            moons("show", "--layout", CASES / file, "--rules", "forty-thieves", "--format", "lines") == shown
        )


def test_check_knows_half_moon_by_its_reserve(moons, typed):
    typed(BOARD.encode("utf-16"))
    record = json.loads(moons("check", "--layout", "-", "--json").out)
    assert (record["game"], record["deal"], record["verdict"]) == ("half-moon", "stdin", "winnable")


def test_solve(moons, typed):
    typed("".join(native_deal(number, "half-moon").flat() + "\r" for number in (3, 1)))
    out = moons("solve", "half-moon", "--layouts", "-", "--json-lines", "--quiet").out
    assert [json.loads(line)["deal"] for line in out.splitlines()] == ["stdin:1", "stdin:2"]


def test_errors_call_it_stdin(refused, typed):
    typed("")
    assert refused("show", "--layout", "-", "--rules", "lucas") == "stdin: the file is empty"


def test_a_note_goes_to_stderr(moons):
    answer = moons("show", "--layout", CASES / "solv_number_ten_upper.json", "--rules", "number-ten")
    assert answer.status == 0 and answer.err.startswith("note: ") and "<" not in answer.out
    assert "lie face up; that is how they are read" in answer.err
    told = moons("show", "--layout", CASES / "solv_number_ten.json", "--rules", "number-ten")
    assert told.err == "" and "<3C>" in told.out


def test_show_takes_one_deal_of_any_kind(moons, refused):
    flat = native_deal(5, "half-moon").flat()
    assert moons("show", "--deal", flat, "--rules", "lucas", "--format", "flat").out == flat + "\n"
    assert "only one of them" in refused("show", "5", "--deal", flat, "--rules", "lucas")
    board = refused("show", "--layout", CASES / "colon.txt", "--rules", "forty-thieves", "--format", "flat")
    assert "does not tell in which order its cards were dealt" in board
