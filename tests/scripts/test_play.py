"""``moons play``: what it prints and stores, and what it refuses."""

import json

import pandas as pd
import pytest

from solver.deals import native_deal
from solver.formats.layouts import lay_out
from solver.games.half_moon import referee as half_moon
from solver.games.half_moon.rules import HalfMoonRules


def test_the_last_line_counts(moons, warm):
    answer = moons("play", "half-moon", "--player", "casual", "--deals", "0-19", "--quiet")
    assert answer.status == 0 and answer.err == ""
    assert answer.out.startswith("20 honest games of the casual player: ") and "95 % interval" in answer.out


@pytest.mark.parametrize("jobs", [1, 2])
def test_games_are_stored_replayed_and_not_played_again(moons, tmp_path, jobs):
    arguments = ("play", "half-moon", "--player", "careful", "--deals", "0-29", "--json-lines", "--quiet")
    answer = moons(*arguments, "--out", tmp_path / "run", "--jobs", jobs)
    records = [json.loads(line) for line in answer.out.splitlines()]
    assert [record["number"] for record in records] == list(range(30))
    for record in records:
        layout = lay_out(native_deal(record["number"], "half-moon"), HalfMoonRules()).layout
        assert half_moon.replay(layout, HalfMoonRules(), record["moves"]).is_won() == record["won"]
    times = {path: path.stat().st_mtime_ns for path in (tmp_path / "run").iterdir()}
    again = moons(*arguments, "--out", tmp_path / "run")
    assert again.out == answer.out
    assert times == {path: path.stat().st_mtime_ns for path in (tmp_path / "run").iterdir()}
    frame = pd.read_parquet(tmp_path / "run")
    assert frame["won"].tolist() == [record["won"] for record in records]


def test_a_killed_run_goes_on(moons, tmp_path):
    arguments = ("play", "half-moon", "--player", "random", "--deals", "0-99", "--quiet")
    whole = moons(*arguments, "--out", tmp_path / "run").out
    before = {path.name: path.read_bytes() for path in (tmp_path / "run").iterdir()}
    for name in sorted(before)[5:20]:
        (tmp_path / "run" / name).unlink()
    assert moons(*arguments, "--out", tmp_path / "run").out == whole
    frames = [pd.read_parquet(tmp_path / "run")]
    assert len(frames[0]) == 100


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("half-moon", "--player", "casual"), "say which deals"),
        (("half-moon", "--player", "clever", "--deals", "1"), "there is no player 'clever' of this game"),
        (("half-moon", "--player", "vote", "--deals", "1"), "there is no player 'vote' of this game"),
        (("half-moon", "--player", "casual", "--samples", "5", "--deals", "1"), "has no --samples"),
        (("half-moon", "--player", "best", "--samples", "5", "--deals", "1"), "has no --samples"),
        (("half-moon", "--player", "best", "--width", "0", "--deals", "1"), "not a whole number from 1 on"),
        (
            ("half-moon", "--player", "best", "--width", "641", "--deals", "1"),
            "--width 641: 1 to 640 are possible here",
        ),
        (
            ("waning-moon", "--player", "best", "--width", "1342178", "--deals", "1"),
            "--width 1342178: 1 to 1342177 are possible here",
        ),
        (
            ("waning-moon", "--player", "vote", "--width", "4e18", "--deals", "1"),
            "--width 4000000000000000000: 1 to 5368709 are possible here",
        ),
        (
            ("waning-moon", "--player", "best", "--samples", "10000001", "--deals", "1"),
            "--samples 10000001: 1 to 10000000 are possible here",
        ),
        (("half-moon", "--deals", "1"), "--player"),
        (
            ("half-moon", "--player", "casual", "--deals", "1", "--overwrite"),
            "--overwrite is about stored games",
        ),
    ],
)
def test_bad_input_is_one_sentence(refused, arguments, says):
    assert says in refused("play", *arguments)


def test_other_settings_are_another_run(moons, refused, tmp_path):
    arguments = ("play", "half-moon", "--player", "best", "--deals", "0-1", "--quiet", "--out", tmp_path)
    moons(*arguments, "--width", 1)
    assert "settings.width is 1 there and 2 here" in refused(*arguments, "--width", 2)
    assert "seed is 1 there and 2 here" in refused(*arguments, "--width", 1, "--seed", 2)


def test_plays_and_verdicts_are_told_apart(moons, refused, tmp_path):
    moons("play", "half-moon", "--player", "random", "--deals", "0-3", "--quiet", "--out", tmp_path / "a")
    moons("solve", "half-moon", "--deals", "0-3", "--quiet", "--out", tmp_path / "b")
    plays = ("play", "half-moon", "--player", "random", "--deals", "0-3", "--quiet")
    assert "a run of verdicts, where one of honest plays is needed" in refused(
        *plays, "--out", tmp_path / "b"
    )
    solve = ("solve", "half-moon", "--deals", "0-3", "--quiet", "--out", tmp_path / "a")
    assert "a run of honest plays, where one of verdicts is needed" in refused(*solve)


def test_the_report_has_a_chapter(moons, tmp_path):
    for name in ("random", "casual"):
        run = ("play", "half-moon", "--player", name, "--deals", "0-29", "--quiet")
        moons(*run, "--out", tmp_path / name)
    moons("solve", "half-moon", "--deals", "0-29", "--quiet", "--out", tmp_path / "solved")
    folders = [tmp_path / name for name in ("solved", "random", "casual")]
    assert moons("report", *folders, "--out", tmp_path / "report").status == 0
    page = (tmp_path / "report" / "report.md").read_text()
    assert "what an honest player wins" in page and "With take-back" in page
    assert (tmp_path / "report" / "honest-half-moon-ladder.png").stat().st_size > 10_000
