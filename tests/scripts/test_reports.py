"""``moons report``, ``compare`` and ``list``: what they print and write, and what they refuse."""

import io
import json
import re
import shutil
import sys
from dataclasses import replace

import pytest

from solver.deals import native_deal
from solver.games.catalogue import find_rules
from tests.analysis.runs.stores import RULES, store_run


@pytest.fixture
def run(tmp_path):
    return store_run(tmp_path / "run", "w" * 30 + "uu?")


@pytest.fixture
def other(tmp_path):
    return store_run(tmp_path / "other", "w" * 28 + "uuuu?", replace(RULES, piles=11))


def test_report_says_what_it_wrote(moons, run, other, tmp_path):
    answer = moons("report", run, other, "--out", tmp_path / "out")
    assert answer.status == 0
    for line in answer.out.splitlines():
        assert (tmp_path / "out" / line.rsplit("/", 1)[1]).exists()
    assert len(json.loads((tmp_path / "out" / "report.json").read_text())) == 2


def test_compare_prints_a_table(moons, run, other, tmp_path):
    answer = moons("compare", run, other, "--out", tmp_path / "out")
    assert answer.status == 0
    assert "piles=11 (piles of 8 to 9)" in answer.out and (tmp_path / "out" / "compare.html").exists()


def test_a_contradiction_is_a_fault(moons, run, tmp_path):
    looser = store_run(tmp_path / "looser", "u" * 33, replace(RULES, reserve=9))
    answer = moons("compare", run, looser)
    assert answer.status == 70
    assert "HM1-N-AAAAAAA is winnable in" in answer.err and answer.out == ""


def test_an_experiment_goes_on_where_it_stopped(moons, tmp_path, monkeypatch):
    from analysis.rule_effects import experiments

    small = experiments.Experiment("half-moon", ("reserve=6", "reserve=10"), "A note.", 1_000_000)
    monkeypatch.setitem(experiments.EXPERIMENTS, "half-moon", small)
    command = [
        "compare",
        "--experiment",
        "half-moon",
        "--deals",
        "0-9",
        "--budget",
        "20000",
        "--out",
        tmp_path,
    ]
    first = moons(*command, "--quiet")
    assert first.status == 0 and "reserve=10" in first.out
    kept = (tmp_path / "reserve-6" / "shard-000000.parquet").stat().st_mtime_ns
    (tmp_path / "reserve-10" / "shard-000003.parquet").unlink()
    assert moons(*command, "--quiet").out == first.out
    assert (tmp_path / "reserve-6" / "shard-000000.parquet").stat().st_mtime_ns == kept
    assert "A note." in (tmp_path / "compare.md").read_text()


def test_list_by_verdict_and_level(moons, run):
    lines = moons("list", run, "--winnable", "--easy", "--limit", 3).out.splitlines()
    assert len(lines) == 3 and all("winnable" in line and "easy" in line for line in lines)
    codes = moons("list", run, "--winnable", "--easy", "--limit", 3, "--codes").out.split()
    assert codes == [line.split()[0] for line in lines]
    listed = json.loads(moons("list", run, "--unwinnable", "--json").out)
    assert [deal["deal"] for deal in listed] == ["HM1-N-AAAAABE", "HM1-N-AAAAABF"]
    rated = [deal["rating"] for deal in json.loads(moons("list", run, "--sort", "--json").out)]
    assert rated == sorted(rated, reverse=True) and len(rated) == 20


def test_list_says_that_it_cuts_and_how_to_see_more(moons, run):
    cut = moons("list", run, "--winnable", "--codes")
    assert len(cut.out.split()) == 20
    total = int(re.fullmatch(r"20 of (\d+) deals are listed; --limit \1 lists all\n", cut.err)[1])
    whole = moons("list", run, "--winnable", "--codes", "--limit", total)
    assert len(whole.out.split()) == total and whole.err == ""
    assert whole.out.startswith(cut.out)
    some = moons("list", run, "--easy", "--limit", 2).err
    assert re.fullmatch(
        r"the first 2 easy deals are listed, and \d+ more were not .*--limit N lists more\n", some
    )


def test_list_prints_each_deal_as_it_is_found(moons, run, monkeypatch):
    """When the third rating is asked for, two lines are out."""
    from analysis.difficulty.kept_ratings import Ratings

    (run / "_ratings.csv").unlink(missing_ok=True)
    plain, out = Ratings.of, io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    seen = []
    monkeypatch.setattr(Ratings, "of", lambda self, deal: seen.append(out.getvalue()) or plain(self, deal))
    moons("list", run, "--limit", 4)
    assert [text.count("\n") for text in seen] == [0, 1, 2, 3]


def test_deals_of_a_layout_file(moons, refused, tmp_path):
    path = tmp_path / "deals.txt"
    path.write_text("".join(native_deal(number, "half-moon").flat() + "\n" for number in (2, 3)))
    for name, settings in (("a", []), ("b", ["--set", "reserve=10"])):
        moons("solve", "half-moon", "--layouts", path, *settings, "--out", tmp_path / name, "--quiet")
    assert moons("report", tmp_path / "a", "--out", tmp_path / "report").status == 0
    assert "--layouts FILE (2 layouts, sha256 " in (tmp_path / "report" / "report.md").read_text()
    assert moons("compare", tmp_path / "a", tmp_path / "b", "--out", tmp_path / "compare").status == 0
    assert "taken from the names" in (tmp_path / "compare" / "compare.md").read_text()
    assert "only deals with a code can be rated" in refused("list", tmp_path / "a")


COMMANDS = [("report", "--out", "out"), ("list",), ("compare", "other")]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda run: shutil.rmtree(run), "there is no such folder"),
        (lambda run: (run / "_manifest.json").unlink(), "holds no run"),
        (lambda run: _rewrite(run, format=99), "written by a later version (format 99"),
        (lambda run: _rewrite(run, game="chess"), "unknown rule set 'chess'"),
        (lambda run: _rewrite(run, rules={"columns": 3}), "are not rules of half-moon"),
        (lambda run: (run / "_manifest.json").write_text("{"), "not the manifest of a run"),
        (lambda run: (run / "shard-000002.parquet").write_bytes(b"PAR1"), "broken or not a shard"),
        (lambda run: _truncate(run / "shard-000002.parquet"), "broken or not a shard"),
        (lambda run: (run / "other.parquet").write_bytes(b""), "not of this run"),
        (
            lambda run: shutil.copy(run / "shard-000003.parquet", run / "shard-000002.parquet"),
            "not of this run",
        ),
        (lambda run: [path.unlink() for path in run.glob("*.parquet")], "no deal of this run is stored yet"),
    ],
)
def test_bad_runs(refused, tmp_path, monkeypatch, command, spoil, says):
    monkeypatch.chdir(tmp_path)
    spoil(store_run(tmp_path / "run", "wwu?"))
    store_run(tmp_path / "other", "wwww", replace(RULES, piles=11))
    assert says in refused(command[0], "run", *command[1:])


def _rewrite(run, **changes):
    path = run / "_manifest.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | changes))


def _truncate(path):
    path.write_bytes(path.read_bytes()[:-100])


def test_report_refuses(refused, run, tmp_path):
    assert "given twice" in refused("report", run, run, "--out", tmp_path / "out")
    (tmp_path / "file").write_text("")
    assert "a folder is needed" in refused("report", run, "--out", tmp_path / "file")
    assert "--out" in refused("report", run)


def test_nothing_is_written_where_nothing_can_be(refused, run, tmp_path):
    (tmp_path / "out" / "winnability.png").mkdir(parents=True)  # read-only modes mean nothing to root
    assert "cannot be written" in refused("report", run, "--out", tmp_path / "out")
    assert not (tmp_path / "out" / "report.html").exists()
    assert "the folder cannot be used" in refused("report", run, "--out", "/proc/out")


def test_compare_refuses(refused, run, other, tmp_path):
    same = store_run(tmp_path / "same", "w" * 33)
    two = store_run(tmp_path / "two", "w" * 33, replace(RULES, piles=11, reserve=4))
    later = store_run(tmp_path / "later", "w" * 33, replace(RULES, reserve=4), first=1)
    shorter = store_run(tmp_path / "shorter", "w" * 30, replace(RULES, reserve=5))
    moon = store_run(tmp_path / "moon", "w" * 33, find_rules("waning-moon"), game="waning-moon")
    assert "nothing to compare" in refused("compare", run, same)
    assert "differ from those of" in refused("compare", run, two) and "piles, reserve" in refused(
        "compare", run, two
    )
    assert "HM1-N-AAAAAAA is only in one of them" in refused("compare", run, later)
    assert "is only in one of them" in refused("compare", run, shorter)
    assert "cannot be compared" in refused("compare", run, moon)
    assert "give one of them" in refused("compare", run, other, other)
    (other / "shard-000001.parquet").unlink()
    assert "unfinished (32 of 33 deals)" in refused("compare", run, other)


def test_compare_refuses_arguments_that_contradict(refused, run, tmp_path):
    assert "say what to compare" in refused("compare", run)
    assert "only one of them" in refused("compare", run, "--experiment", "half-moon")
    assert "needs --out" in refused("compare", "--experiment", "half-moon")
    assert "no experiment 'chess'" in refused("compare", "--experiment", "chess", "--out", tmp_path)
    assert "--deals is about an experiment" in refused("compare", run, run, "--deals", "0-9")
