"""``moons solve``: what it prints and stores, and what it refuses."""

import json
from pathlib import Path

import pandas as pd
import pytest

from analysis.runs.stored import read_run
from scripts.commands.solve import _how_hard
from scripts.moons import build_parser
from solver.deals import native_deal
from solver.formats.layouts import lay_out
from solver.games.catalogue import find_rules
from solver.games.half_moon import referee as half_moon
from solver.games.half_moon.rules import HalfMoonRules

RESULTS = Path(__file__).parents[2] / "results"
RULES = HalfMoonRules()


def records_of(out):
    return [json.loads(line) for line in out.splitlines()]


def test_the_last_line_counts(moons):
    answer = moons("solve", "half-moon", "--deals", "0-9")
    assert answer.status == 0
    assert answer.out.startswith("10 deals: 10 winnable, 0 unwinnable, 0 undecided; winnable 100.00 %, 95 % ")


def test_the_undecided_widen_the_interval(moons):
    out = moons("solve", "half-moon", "--deals", "0-9", "--budget", "60", "--quiet").out
    assert "10 deals: 4 winnable, 0 unwinnable, 6 undecided; winnable 40.00 to 100.00 %" in out


def test_quiet_leaves_only_the_last_line(moons, warm):
    answer = moons("solve", "half-moon", "--deals", "0-2", "--quiet")
    assert answer.err == "" and answer.out.count("\n") == 1


@pytest.mark.parametrize("jobs", [1, 2])
def test_json_lines_are_one_record_a_deal_in_order(moons, jobs):
    deals = "5,HM1-N-AAAAAAA..HM1-N-AAAAAAD,100-104"
    answer = moons("solve", "half-moon", "--deals", deals, "--json-lines", "--jobs", jobs)
    records = records_of(answer.out)
    assert [record["number"] for record in records] == [5, 0, 1, 2, 3, 100, 101, 102, 103, 104]
    for record in records:
        layout = lay_out(native_deal(record["number"], "half-moon"), RULES).layout
        assert half_moon.replay(layout, RULES, record["moves"]).is_won() == (record["verdict"] == "winnable")
    assert "not the app's" in answer.err and "HM1-N-AAAAAAD: tops" in answer.err
    assert "10 deals: " in answer.err


def test_layouts_of_a_file(moons, tmp_path):
    path = tmp_path / "deals.txt"
    path.write_text("".join(native_deal(number, "half-moon").flat() + "\n" for number in (3, 1)))
    records = records_of(moons("solve", "half-moon", "--layouts", path, "--json-lines", "--quiet").out)
    assert [(record["deal"], record["number"]) for record in records] == [
        (f"{path}:1", None),
        (f"{path}:2", None),
    ]
    numbered = records_of(moons("solve", "half-moon", "--deals", "3,1", "--json-lines", "--quiet").out)
    assert [record["moves"] for record in records] == [record["moves"] for record in numbered]


def test_what_is_stored_is_what_is_printed(moons, tmp_path):
    folder = tmp_path / "run"
    printed = records_of(moons("solve", "half-moon", "--deals", "0-99", "--out", folder, "--json-lines").out)
    table = pd.read_parquet(folder)
    assert " ".join(table.columns) == "deal number verdict reason n_moves states seconds moves budget"
    for row, record in zip(table.to_dict("records"), printed, strict=True):
        row["moves"] = list(row["moves"])
        del row["budget"], record["game"], record["rules"]
        assert row == record
    again = records_of(moons("solve", "half-moon", "--deals", "0-99", "--out", folder, "--json-lines").out)
    for record in again:
        del record["game"], record["rules"]
    assert again == printed


LIST = ["solve", "half-moon", "--quiet", "--deals"]


@pytest.mark.parametrize(
    ("deals", "said"),
    [
        ("9-0", "deals '9-0': the range runs backwards"),
        ("HM1-N-AAAAAAC..HM1-N-AAAAAAB", "runs backwards"),
        ("0-9,5", "deals '0-9' and '5' overlap: HM1-N-AAAAAAF is given twice"),
        ("0-9,5-14", "overlap"),
        ("1,1", "HM1-N-AAAAAAB is given twice"),
        ("1,HM1-N-AAAAAAB", "HM1-N-AAAAAAB is given twice"),
        ("", "a part is empty"),
        ("1,", "a part is empty"),
        ("1;2", "write numbers (0-9999), codes (HM1-N-AAAAAAB)"),
        ("0-8031810176", "out of range"),
        ("0-99999999", "a run takes at most 10000000"),
        ("HM1-N-AAAA", "4 letters after the N where 7 are needed"),
        ("WM1-N-AAAAAAA", "another game is wanted"),
        ("pysolfc:1", "PySolFC has no Half Moon"),
    ],
)
def test_wrong_lists_of_deals(refused, deals, said):
    assert said in refused(*LIST, deals)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("solve half-moon", "say which deals"),
        ("solve half-moon --deals 1 --layouts x", "only one of them"),
        ("solve --deals 1", "GAME"),
        ("solve half-mon --deals 1", "did you mean 'half-moon'?"),
        ("solve half-moon --deals 1 --rules waning-moon", "contradict each other"),
        ("solve half-moon --deals 1 --jobs 0", "--jobs: '0' is not a whole number from 1 on"),
        ("solve half-moon --deals 1 --budget 0", "--budget: '0' is not a whole number from 1 on"),
        ("solve half-moon --deals 1 --overwrite", "--overwrite is about stored results"),
        ("solve half-moon --deals 1 --retry-undecided --budget 9", "--retry-undecided is about"),
        ("solve half-moon --deals 1 --out x --retry-undecided", "needs a --budget"),
        ("solve half-moon --deals 1 --out x --retry-undecided --overwrite --budget 9", "contradict"),
        ("solve half-moon --deals 1 --out /proc/none", "/proc/none: the folder cannot be used"),
        ("solve half-moon --deals 1 --out /dev/null", "/dev/null: this is a file, and a folder is needed"),
        ("solve half-moon --layouts /none", "/none: there is no such file"),
    ],
)
def test_wrong_arguments(refused, arguments, said):
    assert said in refused(*arguments.split(), "--quiet")


def test_a_wrong_line_of_a_file_is_named(refused, tmp_path):
    path = tmp_path / "deals.txt"
    flat = native_deal(3, "half-moon").flat()
    path.write_text(f"{flat}\n{flat[:-3]}\n")
    assert f"{path}:2: 103 cards" in refused("solve", "half-moon", "--layouts", path)


@pytest.mark.parametrize("quiet", [["--quiet"], []])
def test_a_finished_run_is_counted_again_without_work(moons, tmp_path, quiet):
    arguments = ["solve", "half-moon", "--deals", "0-9", "--budget", "60", "--out", tmp_path / "run", *quiet]
    first, second = moons(*arguments), moons(*arguments)
    assert (first.status, second.status) == (0, 0) and first.out == second.out


def test_undecided_deals_are_retried(moons, refused, tmp_path):
    folder = tmp_path / "run"
    arguments = ["solve", "half-moon", "--deals", "0-9", "--out", folder, "--quiet"]
    moons(*arguments, "--budget", "60")
    assert "a --budget of more than the 60 states" in refused(
        *arguments, "--retry-undecided", "--budget", "60"
    )
    assert "budget is 60 there and 70 here" in refused(*arguments, "--budget", "70")
    answer = moons(*arguments, "--retry-undecided", "--budget", "1000000")
    assert answer.status == 0 and "10 deals: 10 winnable" in answer.out
    table = pd.read_parquet(folder)
    assert set(table.budget) == {60, 1000000} and set(table.verdict) == {"winnable"}
    assert "this folder holds no run" in refused(
        *arguments[:-2], tmp_path / "none", "--quiet", "--retry-undecided", "--budget", "60"
    )


def stored(folder):
    return json.loads((folder / "_manifest.json").read_text())


def test_verdicts_come_first(moons, tmp_path):
    moons("solve", "half-moon", "--deals", "0-1", "--out", tmp_path / "run", "--quiet")
    found = stored(tmp_path / "run")
    assert (found["effort"], found["budget"]) == (0, 30_000_000)


@pytest.mark.parametrize("said", [(), ("--budget", "60"), ("--effort", "1"), ("--jobs", "2")])
def test_what_is_not_said_again_is_as_in_the_run_that_is_there(moons, tmp_path, said):
    """Runs from before verdicts came first have effort 1 and other budgets; the same command goes on."""
    arguments = ["solve", "half-moon", "--deals", "0-9", "--out", tmp_path / "run", "--quiet"]
    first = moons(*arguments, "--budget", "60", "--effort", "1")
    manifest = stored(tmp_path / "run")
    (tmp_path / "run" / "shard-000000.parquet").unlink()
    again = moons(*arguments, *said)
    assert (again.status, again.out) == (first.status, first.out)
    assert stored(tmp_path / "run") == manifest


def test_another_effort_is_another_run(moons, refused, tmp_path):
    arguments = ["solve", "half-moon", "--deals", "0-9", "--out", tmp_path / "run", "--quiet"]
    moons(*arguments, "--budget", "60", "--effort", "1")
    assert "effort is 1 there and 0 here" in refused(*arguments, "--effort", "0")
    assert moons(*arguments, "--overwrite").status == 0
    assert (stored(tmp_path / "run")["effort"], stored(tmp_path / "run")["budget"]) == (0, 30_000_000)


@pytest.mark.parametrize("name", ["half-moon-0-99999", "waning-moon-0-999", "forty-thieves-0-1999"])
def test_published_runs_are_gone_on_with_by_their_command(name):
    """Their own command, and the same without budget and effort, mean the run that is stored."""
    folder = RESULTS / name
    told = read_run(folder, ("verdict",)).command.split()
    assert told[-4::2] == ["--budget", "--effort"]
    for words in (told, told[:-4]):
        arguments = build_parser().parse_args([*words[1:], "--out", str(folder)])
        budget, effort, retry = _how_hard(arguments, find_rules(words[2]))
        assert (budget, effort, retry) == (stored(folder)["budget"], stored(folder)["effort"], None)


def test_how_to_go_on_with_the_undecided(moons, warm, tmp_path):
    arguments = ["solve", "half-moon", "--deals", "0-9"]
    assert moons(*arguments, "--budget", "60").err.endswith("by the same command with --budget 600\n")
    arguments += ["--out", tmp_path / "run"]
    assert "the same command with --retry-undecided --budget 600\n" in moons(*arguments, "--budget", "60").err
    retried = moons(*arguments, "--retry-undecided", "--budget", "10M")
    assert "10 deals: 10 winnable" in retried.out and "the same command" not in retried.err
