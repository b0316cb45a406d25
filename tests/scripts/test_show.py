"""``moons show``, ``moons rules``, ``moons warmup`` and the command itself."""

import json
import os
import subprocess
import sys

import pytest

from scripts.moons import COMMANDS, build_parser
from solver.deals import native_deal
from solver.formats.layouts import lay_out, parse_layouts
from solver.games.catalogue import CATALOGUE, GAMES, find_rules
from tests.guard import HANGING

TOPS = "6S 4S 4C 8S 2D QC 9S 8D QD TD AS 6D"
RESERVE = "JD 7S 2H 5H AC 7S 2S 9H"


def test_half_moons_board_is_an_arc(moons):
    answer = moons("show", "HM1-N-AAAAAAB")
    board = answer.out[answer.out.index("   4C") :]
    assert board == (
        "   4C      8S      2D      QC      9S      8D      QD      TD\n"
        " 3 (8)   4 (8)   5 (8)   6 (8)   7 (8)   8 (8)   9 (8)   10 (8)\n"
        "\n"
        "   4S              JD      7S      2H      5H              AS\n"
        " 2 (8)           R1 (1)  R2 (1)  R3 (1)  R4 (1)          11 (8)\n"
        "\n"
        "   6S              AC      7S      2S      9H              6D\n"
        " 1 (8)           R5 (1)  R6 (1)  R7 (1)  R8 (1)          12 (8)\n"
    )
    assert "not the app's" in answer.out


def test_the_flat_deal_is_alone_on_stdout(moons):
    answer = moons("show", "hm1-n-aaaaaab", "--format", "flat")
    assert answer.out == native_deal(1, "half-moon").flat() + "\n"
    assert "not the app's" in answer.err


@pytest.mark.parametrize("name", list(CATALOGUE))
@pytest.mark.parametrize("form", ["lines", "solvitaire"])
def test_what_is_shown_can_be_read_again(moons, refused, name, form):
    rules = find_rules(name)
    game = GAMES[rules.game]
    code = f"{game.code_prefix}-N-AAAAAAF"
    if form == "solvitaire" and not game.in_solvitaire:
        assert "cannot express" in refused("show", "5", "--game", name, "--format", form)
        return
    shown = moons("show", code, "--rules", name, "--format", form).out
    assert parse_layouts(shown, rules, "shown")[0].layout == lay_out(native_deal(5, name), rules).layout


@pytest.mark.parametrize("name", list(CATALOGUE))
def test_every_card_is_on_the_drawn_board(moons, name):
    if CATALOGUE[name].game != "forty-thieves":
        return  # of a pile the top card is drawn, of a stock how many cards it has
    drawn = moons("show", "5", "--rules", name).out.replace("<", " ").replace(">", " ")
    cards = sorted(word for word in drawn.split() if word in set(native_deal(5, name).flat().split()))
    out = 6 if CATALOGUE[name].aces_out else 0  # a foundation shows its top card, and each ace is one
    assert len(cards) == 104 and out in (0, 6)


def test_json_holds_all_places(moons):
    record = json.loads(moons("show", "HM1-N-AAAAAAB", "--format", "json").out)
    assert [pile[-1] for pile in record["piles"]] == TOPS.split()
    assert record["reserve"] == RESERVE.split()
    assert " ".join(record["cards"]) == native_deal(1, "half-moon").flat()
    record = json.loads(moons("show", "pysolfc:1", "--rules", "emperor", "--format", "json").out)
    assert record["face_down"] == [3] * 10 and len(record["stock"]) == 64 and record["number"] is None


def test_pysolfcs_deals_are_shown_flat_without_rules(moons):
    assert moons("show", "pysolfc:1", "--format", "flat").out.startswith("3D 5H JC KH ")


def test_rules_lists_the_catalogue(moons):
    out = moons("rules").out
    for name in CATALOGUE:
        assert f"  {name} " in out
    records = json.loads(moons("rules", "--json").out)
    assert {record["name"]: record["rules"] for record in records} == {
        name: rules.record() for name, rules in CATALOGUE.items()
    }


def test_rules_of_one_game(moons):
    out = moons("rules", "MARIA LUISA").out
    assert out.startswith("maria, of the game forty-thieves\n  columns         9\n")
    assert "also called:\n  Maria Luisa\n" in out and "Solvitaire: cards stay on the foundations" in out
    lucas = moons("rules", "lucas-classic").out
    assert "Solvitaire: cards stay on the foundations" in lucas and "its stock has 61 cards" in lucas
    assert "AisleRiot: cards stay on the foundations" in moons("rules", "Le Cadran").out
    record = json.loads(moons("rules", "deauville", "--json").out)
    assert record["name"] == "emperor" and record["rules"] == find_rules("emperor").record()
    assert moons("rules", "half-moon").out.startswith("half-moon\n  piles")


def test_warmup_says_how_long_it_took(moons):
    answer = moons("warmup")
    assert answer.status == 0 and "half-moon: ready after" in answer.out


def test_version(moons):
    answer = moons("--version")
    assert answer.status == 0 and answer.out.startswith("moons ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "say what to do: check, solve, report"),
        (["chek"], "there is no command 'chek': did you mean 'check'?"),
        (["frobnicate"], "there is no command 'frobnicate': known are check, solve, report"),
        (["show"], "CODE"),
        (["show", "7"], "can be laid out for many games"),
        (["show", "HM1-N-AAAAAAB", "--format", "png"], "--format: invalid choice: 'png'"),
        (["rules", "chess"], "unknown rule set 'chess'"),
        (["rules", "lucas", "maria"], "unrecognized arguments: maria"),
    ],
)
def test_wrong_commands(refused, arguments, said):
    assert said in refused(*arguments)


def test_every_help_is_there(moons):
    parser = build_parser()
    assert len(parser.commands) == len(COMMANDS)
    for command in parser.commands:
        answer = moons(command, "--help")
        assert answer.status == 0 and answer.out.startswith(f"usage: moons {command}")


def moons_process(*arguments, **options):
    return subprocess.run([sys.executable, "-m", "scripts.moons", *arguments], timeout=HANGING, **options)


@pytest.mark.parametrize("arguments", [["--help"], ["check", "--help"], ["solve", "--help"]])
def test_help_imports_little_and_nothing_heavy(arguments):
    """Imports are what help takes its time for: 89 modules with Python's own; numpy alone would be 150."""
    code = (
        "import sys; before = set(sys.modules); from scripts.moons import main; main(sys.argv[1:]); "
        "print(*set(sys.modules) - before)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, timeout=HANGING
    )
    imported = done.stdout.splitlines()[-1].split()
    assert "scripts.moons" in imported and len(imported) < 110, imported
    assert not {"numba", "numpy", "pandas", "pyarrow", "tqdm"} & set(imported)


def test_a_closed_pipe_ends_quietly():
    reader, writer = os.pipe()
    os.close(reader)
    done = moons_process("rules", "--json", stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")
