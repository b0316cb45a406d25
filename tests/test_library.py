"""The library's face: README's page of examples, what it takes as a deal, what it imports, its types."""

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import analysis
import solver
from solver.deals import native_deal
from tests.guard import HANGING

README = Path(__file__).parent.parent / "README.md"
HALF_MOON = solver.variant("half-moon")


def test_the_page_of_examples():
    page = README.read_text(encoding="utf-8").split("## As a library")[1].split("\n## ")[0]
    test = doctest.DocTestParser().get_doctest(page, {}, "README", str(README), 0)
    found = doctest.DocTestRunner().run(test)
    assert found.attempted > 10 and found.failed == 0


def test_a_deal_by_every_name_is_one_deal(tmp_path):
    wanted = HALF_MOON.deal(5)
    cards = native_deal(5, "half-moon").cards
    board = tmp_path / "board.txt"
    board.write_text(native_deal(5, "half-moon").flat())
    for source in (
        "HM1-N-AAAAAAF",
        "5",
        native_deal(5, "half-moon").flat(),
        cards,
        list(cards),
        board,
        wanted,
    ):
        assert HALF_MOON.deal(source).layout == wanted.layout
    assert solver.variant("waning-moon").deal("pysolfc:617").name == "pysolfc:617"


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: solver.variant("moon of cheese"), "unknown rule set"),
        (lambda: solver.variant("half-moon", columns=12), "there is no rule 'columns' here"),
        (lambda: solver.variant("half-moon", piles=99), "rule piles: 99 is not in 1 to 13"),
        (lambda: HALF_MOON.deal("WM1-N-AAAAAAB"), "another game is wanted"),
        (lambda: HALF_MOON.deal([0, 1, 2]), "these cards: 3 cards where two packs have 104"),
        (lambda: HALF_MOON.deal(-1), "is not a deal code"),
        (lambda: HALF_MOON.replay(1, ["1+2"]), "move 1: "),
        (lambda: HALF_MOON.play(1, "nobody"), "there is no player 'nobody'"),
        (lambda: analysis.run(HALF_MOON, "5-1"), "5-1"),
    ],
)
def test_bad_input_is_one_sentence(call, said):
    with pytest.raises(solver.BadInput, match=said):
        call()


def test_a_run_is_stored_and_read_again(tmp_path):
    elevens = solver.variant("elevens")
    first = analysis.run(elevens, "0-99", out=tmp_path / "run")
    again = analysis.run(elevens, "0-99", out=tmp_path / "run")
    assert first.equals(again) and len(first) == 100
    assert list(first["deal"][:2]) == ["EL1-N-AAAAAAA", "EL1-N-AAAAAAB"]


def test_what_is_not_there_is_said():
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = solver.nothing
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = analysis.nothing


def test_numba_is_imported_only_when_a_search_is_wanted():
    source = (
        "import sys, solver, analysis\n"
        "variant = solver.variant('half-moon')\n"
        "variant.replay('HM1-N-AAAAAAB', ['10+11'])\n"
        "print([name for name in ('numba', 'numpy', 'pandas', 'pyarrow') if name in sys.modules])"
    )
    shown = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, timeout=HANGING)
    assert (shown.stdout, shown.stderr) == ("[]\n", "")


def test_the_public_names_are_typed():
    faces = [f"{package}/{name}.py" for package in ("solver", "analysis") for name in ("__init__", "library")]
    options = ["--follow-imports=silent", "--ignore-missing-imports", "--disallow-untyped-defs"]
    command = [sys.executable, "-m", "mypy", *options, *faces]
    shown = subprocess.run(command, capture_output=True, text=True, timeout=HANGING, cwd=README.parent)
    assert shown.returncode == 0, shown.stdout
