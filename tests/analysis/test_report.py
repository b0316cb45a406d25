"""The report: its numbers against plain pandas on the Parquet files, its files, its effort."""

import json
import re
import subprocess
import sys

import numpy as np
import pandas as pd
import pytest
from statsmodels.stats.proportion import proportion_confint

from analysis.report.report import write_report
from analysis.runs.stored import read_run
from analysis.statistics.effort import effort_of
from solver.imports import ROOT
from tests.analysis.runs.stores import Told, store_run

# Calls of this project's own functions: 8,000, and 5,700 for a hundredth of the rows.
MOST_CALLS, MOST_MEBIBYTES = 20_000, 1024


def some_deals(n, seed=1):
    draw = np.random.default_rng(seed)
    verdicts = draw.choice(["winnable", "unwinnable", "undecided"], n, p=[0.9, 0.06, 0.04])
    states = np.where(verdicts == "undecided", 1_000_000, draw.lognormal(6, 2, n).clip(1, 999_999)).astype(
        int
    )
    moves = draw.integers(90, 140, n)
    return [Told(*row) for row in zip(verdicts.tolist(), states.tolist(), moves.tolist(), strict=True)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return store_run(tmp_path_factory.mktemp("run"), some_deals(3000), budget=1_000_000)


@pytest.fixture(scope="module")
def report(folder, tmp_path_factory):
    out = tmp_path_factory.mktemp("report")
    write_report([read_run(folder)], out, "moons report DIR")
    return out


def test_its_numbers_are_those_of_ten_lines_of_pandas(folder, report):
    (found,) = json.loads((report / "report.json").read_text())
    df = pd.read_parquet(folder)
    won, open_ = df.verdict == "winnable", df.verdict == "undecided"
    low = proportion_confint(won.sum(), len(df), method="wilson")[0]
    high = proportion_confint((won | open_).sum(), len(df), method="wilson")[1]
    median = df.states.where(~open_, np.inf).quantile(0.5, interpolation="lower")
    lengths = df[won].n_moves.value_counts()
    hardest = df.assign(open=open_).sort_values(["open", "states"], ascending=False, kind="stable").deal[:20]
    curve = [(won & (df.states <= budget)).mean() for budget in found["budget"]["states"]]
    growth = [won[:n].mean() for n, *_ in found["growth"]]
    assert [found[verdict] for verdict in ("winnable", "undecided")] == [won.sum(), open_.sum()]
    assert found["share"]["low"] == pytest.approx(low, abs=1e-12)
    assert found["share"]["high"] == pytest.approx(high, abs=1e-12)
    assert found["states"]["0.5"] == median and found["mean_states"] == pytest.approx(df.states.mean())
    assert {int(length): n for length, n in found["line_lengths"].items()} == lengths.to_dict()
    assert found["hardest"] == hardest.tolist()
    assert found["budget"]["winnable"] == pytest.approx(curve)
    assert [least for _, _, least, _, _ in found["growth"]] == pytest.approx(growth)


def test_effort_is_kaplan_and_meiers_estimate(folder):
    frame = read_run(folder).frame
    effort = effort_of(frame)
    for states, share in list(zip(effort.states, effort.share, strict=True))[::60]:
        alive = 1.0
        for step in np.unique(frame.states[(frame.verdict != "undecided") & (frame.states <= states)]):
            at_risk = (frame.states >= step).sum()
            alive *= 1 - ((frame.states == step) & (frame.verdict != "undecided")).sum() / at_risk
        assert share == pytest.approx(alive, abs=1e-12)


def test_the_page_is_whole_and_names_its_source(report):
    page, text = (report / "report.html").read_text(), (report / "report.md").read_text()
    assert not re.findall(r'(?:src|href)="(?!data:)', page)
    assert page.count("<img") == 5
    for name in re.findall(r"\(([^\s()]+\.(?:png|svg))\)", text):
        content = (report / name).read_bytes()
        assert content.startswith((b"\x89PNG", b"<?xml"))
    source = "moons solve half-moon --deals 0-2999 --budget 1000000"
    assert source in text
    assert "version" in text and "3,000" in text


def test_equal_lengths_are_a_sentence(tmp_path):
    write_report([read_run(store_run(tmp_path / "run", "wwu"))], tmp_path / "out", "moons report DIR")
    assert "Every line of play found has 48 moves." in (tmp_path / "out" / "report.md").read_text()
    assert not (tmp_path / "out" / "run-1-length.png").exists()


@pytest.mark.parametrize("told", ["w", "?", "u", "???", "uuu", "ww?u"])
def test_runs_with_little_in_them(told, tmp_path):
    write_report([read_run(store_run(tmp_path / "run", told))], tmp_path / "out", "moons report DIR")


def test_an_unfinished_run_says_so(tmp_path):
    folder = store_run(tmp_path / "run", "w" * 100)
    (folder / "shard-000001.parquet").unlink()
    write_report([read_run(folder)], tmp_path / "out", "moons report DIR")
    assert "98 of 100 deals are stored" in (tmp_path / "out" / "report.md").read_text()


def test_a_hundred_thousand_rows(tmp_path):
    """Nothing is done row by row, and memory suffices."""
    store_run(tmp_path / "run", some_deals(100_000), budget=1_000_000)
    lines = [
        "import cProfile, resource",
        "from scripts.moons import main",
        "profile = cProfile.Profile()",
        "profile.enable()",
        f"assert main(['report', {str(tmp_path / 'run')!r}, '--out', {str(tmp_path / 'out')!r}]) == 0",
        "profile.disable()",
        f"ours = {tuple(f'{ROOT}/{room}/' for room in ('analysis', 'scripts', 'solver'))}",
        "calls = [row.callcount for row in profile.getstats()",
        "         if not isinstance(row.code, str) and row.code.co_filename.startswith(ours)]",
        "print(sum(calls), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)",
    ]
    done = subprocess.run([sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    calls, mebibytes = map(float, done.stdout.split()[-2:])
    assert 1_000 < calls < MOST_CALLS and mebibytes < MOST_MEBIBYTES, (calls, mebibytes)
