"""Stamps: a run is gone on with by other code only if that code was seen to do the same."""

import json
from dataclasses import replace

import pytest

from analysis.runs.deal_list import read_deal_list
from analysis.runs.playing import PlayRun
from analysis.runs.solving import run_batch
from analysis.runs.stamps import runs_beneath, stamp
from analysis.runs.store import MANIFEST
from analysis.runs.stored import read_run
from analysis.runs.tasks import Solved, run_here
from analysis.statistics.matches import read_plays
from scripts import stamp as script
from solver.errors import BadInput
from tests.analysis.runs.runs import RULES, Pretence, Rows, half_moon_run


@pytest.fixture
def folder(tmp_path):
    """The folder of a finished run of 100 deals, with one shard of two deals missing."""
    go_on(tmp_path / "run")
    (tmp_path / "run" / "shard-000003.parquet").unlink()
    return tmp_path / "run"


@pytest.fixture
def moved(monkeypatch):
    """Give the code another digest, as moving it may do."""

    def to(digest):
        monkeypatch.setattr("analysis.runs.solving.search_digest", lambda game: digest)

    return to


def go_on(folder):
    executor = Pretence()
    run_batch(half_moon_run("0-99"), Rows(), executor, folder)
    return executor.asked


def manifest(folder):
    return json.loads((folder / MANIFEST).read_text())


def test_a_stamped_run_is_gone_on_with_and_keeps_what_made_it(folder, moved):
    made_by = manifest(folder)["kernel_digest"]
    for digest in ("moved", "moved again"):
        moved(digest)
        with pytest.raises(BadInput, match="another run, kernel_digest is"):
            go_on(folder)
        executor = Pretence()
        assert stamp(folder, 10, executor) == (10, 100)
        assert sorted(executor.asked.values()) == [1] * 10
        assert stamp(folder, 10, Pretence()) == (0, 100)
    assert manifest(folder)["kernel_digest"] == made_by
    assert [one["kernel_digest"] for one in manifest(folder)["stamps"]] == ["moved", "moved again"]
    assert [one["deals_done_again"] for one in manifest(folder)["stamps"]] == [10, 10]
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert len(go_on(folder)) == 2  # the deals of the missing shard, and no others
    assert {name: (folder / name).read_bytes() for name in before} == before
    assert len(read_run(folder).frame) == 100 and not go_on(folder)
    moved("moved")  # code of an older stamp is not this code
    with pytest.raises(BadInput, match="another run, kernel_digest is moved again there"):
        go_on(folder)


@pytest.mark.parametrize(("n", "asked"), [(1, 1), (98, 98), (1000, 98)])
def test_so_many_stored_deals_are_done_again(folder, moved, n, asked):
    moved("moved")
    assert stamp(folder, n, Pretence()).n == asked


def other_states(tasks, job):
    for event in Pretence()(tasks, job):
        if isinstance(event, Solved) and event.position == 50:
            result = event.row.result
            event = event._replace(row=event.row._replace(result=replace(result, states=8)))
        yield event


def nothing(tasks, job):
    return iter(())


@pytest.mark.parametrize(
    ("executor", "said"),
    [(other_states, "HM1-N-AAAAABY comes out otherwise, states was 7 and is 8"), (nothing, "could not be")],
)
def test_a_run_that_comes_out_otherwise_is_left_as_it_is(folder, moved, executor, said):
    before = manifest(folder)
    moved("moved")
    with pytest.raises(BadInput, match=said):
        stamp(folder, 98, executor)
    assert manifest(folder) == before


def test_honest_games_are_stamped_too(tmp_path, monkeypatch):
    run = PlayRun("half-moon", RULES, read_deal_list("0-2", "half-moon"), "random", {}, 1)
    run_batch(run, Rows(), run_here, tmp_path)
    monkeypatch.setattr("analysis.runs.playing.digest_of", lambda rules: "moved")
    assert stamp(tmp_path, 2, run_here) == (2, 3)
    assert len(read_plays(tmp_path).frame) == 3
    run_batch(run, Rows(), nothing, tmp_path)  # all games are there


@pytest.mark.parametrize("stamps", [{}, [1], [{"kernel_digest": "a"}]])
def test_damaged_stamps_are_refused(folder, stamps):
    (folder / MANIFEST).write_text(json.dumps(manifest(folder) | {"stamps": stamps}))
    with pytest.raises(BadInput, match="damaged, look at stamps"):
        read_run(folder)


def test_the_script_tells_each_run(folder, moved, monkeypatch, capsys):
    moved("moved")
    monkeypatch.setattr("analysis.runs.solving.executor_for", lambda jobs: Pretence())
    monkeypatch.setattr("sys.argv", ["stamp", str(folder.parent), "--check", "3"])
    assert script.main() == 0
    assert script.main() == 0
    assert capsys.readouterr().out.splitlines() == [
        f"stamped  {folder}: 3 of 100 deals came out the same",
        f"current  {folder}",
    ]
    (folder / MANIFEST).write_text("{")
    assert script.main() == 2
    assert runs_beneath([folder, folder.parent]) == [folder]
