"""The folder of a run: what is written, what is read again, what is refused."""

import errno
import json
import os
import subprocess
import sys

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from analysis.runs.solving import run_batch
from analysis.runs.store import MANIFEST
from solver.errors import BadInput
from solver.games.half_moon.rules import HalfMoonRules
from tests.analysis.runs.runs import Pretence, Rows, half_moon_run

DEALS = "0-19"


@pytest.fixture
def folder(tmp_path):
    """The folder of a finished run."""
    work(tmp_path / "run")
    return tmp_path / "run"


def work(folder, executor=None, deals=DEALS, budget=500, rules=None, **options):
    rows = Rows()
    run = half_moon_run(deals, budget, rules or HalfMoonRules())
    return run_batch(run, rows, executor or Pretence(), folder, **options), rows


def content(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def refusal(folder, **options):
    before = content(folder) if folder.is_dir() else None
    executor = Pretence()
    with pytest.raises(BadInput) as error:
        work(folder, executor, **options)
    assert not executor.asked
    if before is not None:
        assert content(folder) == before
    return str(error.value)


def test_a_finished_run_does_nothing(folder):
    before, executor = content(folder), Pretence()
    times = {path: path.stat().st_mtime_ns for path in folder.iterdir()}
    summary, rows = work(folder, executor)
    assert not executor.asked and content(folder) == before
    assert times == {path: path.stat().st_mtime_ns for path in folder.iterdir()}
    assert rows.stored == {True: 20} and summary.verdicts == {
        "winnable": 10,
        "undecided": 10,
        "unwinnable": 0,
    }


def test_rows_come_back_as_they_were(tmp_path):
    _, told = work(tmp_path / "run")
    _, read = work(tmp_path / "run")
    assert read.in_order() == told.in_order()


def test_the_manifest_says_everything(folder):
    manifest = json.loads((folder / MANIFEST).read_text())
    assert manifest["rules"] == HalfMoonRules().record()
    assert (manifest["budget"], manifest["deals"], manifest["n_deals"]) == (500, "0-19", 20)
    assert {"game", "shard_size", "code_version", "kernel_digest", "format"} < set(manifest)


def test_a_stopped_run_goes_on(tmp_path):
    first = Pretence(stop_after=7)
    with pytest.raises(KeyboardInterrupt, match=r"interrupted: 7 of 20 shards are stored in .*; the same"):
        work(tmp_path, first)
    second = Pretence()
    _, rows = work(tmp_path, second)
    assert first.asked + second.asked == {name: 1 for name in half_moon_run(DEALS).deals}
    _, whole = work(tmp_path / "other")
    assert rows.in_order() == whole.in_order()


def test_half_a_file_is_never_read_and_is_swept_up(folder):
    shard = folder / "shard-000003.parquet"
    leftover = folder / f".{shard.name}.12345.tmp"
    leftover.write_bytes(shard.read_bytes()[:100])
    shard.unlink()
    assert len(pd.read_parquet(folder)) == 19
    executor = Pretence()
    work(folder, executor)
    assert list(executor.asked) == ["HM1-N-AAAAAAD"] and not leftover.exists()


def test_undecided_deals_are_retried_once_for_each_budget(folder):
    executor = Pretence()
    summary, _ = work(folder, executor, retry_budget=2000)
    assert len(executor.asked) == 10 and set(summary.verdicts.elements()) == {"winnable", "unwinnable"}
    table = pd.read_parquet(folder)
    assert list(table.deal) == list(half_moon_run(DEALS).deals)
    assert set(table[table.verdict == "winnable"].budget) == {500}
    assert set(table[table.verdict == "unwinnable"].budget) == {2000}
    again = Pretence()
    work(folder, again, retry_budget=2000)
    assert not again.asked


def test_a_retry_that_decides_nothing_is_not_repeated(folder):
    for _ in range(2):
        executor = Pretence()
        work(folder, executor, retry_budget=700)
    assert not executor.asked and set(pd.read_parquet(folder).budget) == {500, 700}


def test_overwrite_solves_everything_anew_and_leaves_other_files(folder):
    (folder / ".notes").write_text("mine")
    executor = Pretence()
    work(folder, executor, deals="0-4", budget=9, overwrite=True)
    assert len(executor.asked) == 5 and len(pd.read_parquet(folder)) == 5
    assert (folder / ".notes").read_text() == "mine"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"budget": 501}, "budget is 500 there and 501 here"),
        ({"deals": "0-20"}, "deals is 0-19 there and 0-20 here"),
        ({"rules": HalfMoonRules(reserve=7)}, "rules.reserve is 8 there and 7 here"),
    ],
)
def test_another_run_is_refused_by_field(folder, change, said):
    assert said in refusal(folder, **change)


def test_another_version_is_refused_by_field(folder):
    path = folder / MANIFEST
    path.write_text(path.read_text().replace('"code_version": "', '"code_version": "9.'))
    assert "code_version is 9." in refusal(folder)


def test_a_manifest_of_a_later_version_is_refused(folder):
    manifest = json.loads((folder / MANIFEST).read_text())
    (folder / MANIFEST).write_text(json.dumps(manifest | {"format": 2, "news": []}))
    assert "written by a later version (format 2, and this version reads up to 1)" in refusal(folder)


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"format": "x"}', '{"format": 1}', "\xff"])
def test_a_damaged_manifest_is_refused(folder, text):
    (folder / MANIFEST).write_text(text, encoding="latin-1")
    assert str(folder / MANIFEST) in refusal(folder)


@pytest.mark.parametrize("keep", [0, 100, -1])
def test_a_truncated_shard_is_refused(folder, keep):
    path = folder / "shard-000003.parquet"
    path.write_bytes(path.read_bytes()[:keep])
    assert f"{path}: broken or not a shard" in refusal(folder)


@pytest.mark.parametrize("place", [8, 0.5, -12], ids=["data", "middle", "footer"])
def test_a_shard_with_turned_bytes_is_broken(folder, place):
    path = folder / "shard-000003.parquet"
    contents = bytearray(path.read_bytes())
    at = int(len(contents) * place) if isinstance(place, float) else place
    for n in range(at, at + 4):
        contents[n] ^= 0xFF
    path.write_bytes(bytes(contents))
    assert "shard-000003.parquet" in refusal(folder)


@pytest.mark.parametrize("number", [errno.EACCES, errno.EIO, errno.ESTALE])
def test_a_shard_that_cannot_be_opened_is_not_called_broken(folder, monkeypatch, number):
    def refuse(path, *arguments):
        if str(path).endswith("shard-000003.parquet"):
            raise OSError(number, os.strerror(number), str(path))
        return open(path, *arguments)

    monkeypatch.setattr("analysis.runs.store.open", refuse, raising=False)
    said = refusal(folder)
    assert f"shard-000003.parquet: it cannot be opened ({os.strerror(number)})" in said
    assert "remove" not in said and "broken" not in said


def test_a_folder_in_a_shards_place_is_not_called_broken(folder):
    (folder / "shard-000003.parquet").unlink()
    (folder / "shard-000003.parquet").mkdir()
    assert "shard-000003.parquet: it cannot be opened (Is a directory)" in refusal(folder)


def test_a_loop_of_links_in_a_shards_place_is_not_called_broken(folder):
    path = folder / "shard-000003.parquet"
    path.unlink()
    path.symlink_to(path)
    said = refusal(folder)
    assert "it cannot be opened" in said and "remove" not in said


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are text there")
def test_a_folder_whose_name_is_not_utf_8(tmp_path):
    folder = tmp_path / os.fsdecode(b"run-\xff")
    work(folder)
    assert work(folder)[1].stored == {True: 20}


def test_memory_that_runs_out_is_not_called_damage(folder, monkeypatch):
    def refuse(file):
        raise pa.ArrowMemoryError("malloc of size 64 failed")

    monkeypatch.setattr("analysis.runs.store.pq.read_metadata", refuse)
    assert "cannot be read here (malloc of size 64 failed)" in refusal(folder)


def test_a_shard_of_another_run_is_refused(folder, tmp_path):
    work(tmp_path / "other", budget=400)
    stranger = (tmp_path / "other" / "shard-000003.parquet").read_bytes()
    (folder / "shard-000003.parquet").write_bytes(stranger)
    assert "shard-000003.parquet: this file is not of this run" in refusal(folder)


def test_a_shard_in_another_ones_place_is_refused(folder):
    (folder / "shard-000003.parquet").write_bytes((folder / "shard-000004.parquet").read_bytes())
    assert "not of this run" in refusal(folder)


def test_a_foreign_parquet_file_is_refused(folder):
    pq.write_table(pa.table({"x": [1]}), folder / "other.parquet")
    assert "other.parquet: this file is not of this run" in refusal(folder)
    (folder / "other.parquet").rename(folder / "shard-000003.parquet")
    assert "not of this run" in refusal(folder)


def test_a_folder_of_something_else_is_refused(tmp_path):
    (tmp_path / "photo.jpg").touch()
    assert "'photo.jpg' is in this folder, which is not the folder of a run" in refusal(tmp_path)
    assert "photo.jpg" in refusal(tmp_path, overwrite=True)


def test_shards_without_a_manifest_are_refused(folder):
    (folder / MANIFEST).unlink()
    assert "not the folder of a run" in refusal(folder)


def test_a_file_in_the_folders_place_is_refused(tmp_path):
    (tmp_path / "file").touch()
    assert "this is a file, and a folder is needed" in refusal(tmp_path / "file")


def test_two_runs_at_once_in_one_folder_are_refused(tmp_path):
    said = []

    class Second(Pretence):
        def __call__(self, tasks, job):
            said.append(refusal(tmp_path))
            yield from super().__call__(tasks, job)

    work(tmp_path, Second())
    assert said == [f"{tmp_path}: another run is working in this folder"]
    work(tmp_path)


@pytest.fixture
def mounted(tmp_path):
    """Mount a small file system for one test; skip where that is not allowed."""
    folder = tmp_path / "small"
    folder.mkdir()

    def mount(options):
        done = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)], capture_output=True, check=False
        )
        if done.returncode:
            pytest.skip("mounting is not allowed here")
        return folder

    yield mount
    subprocess.run(["umount", str(folder)], capture_output=True, check=False)


def test_a_full_disk_is_told_and_what_was_stored_is_kept(mounted):
    folder = mounted("size=64k")
    with pytest.raises(
        BadInput, match=r"shard-0000..\.parquet: it cannot be written \(No space left on device\)"
    ):
        work(folder)
    names = os.listdir(folder)
    assert not [name for name in names if name.startswith(".")]
    stored = len(names) - 1
    assert 0 < stored < 20 and len(pd.read_parquet(folder)) == stored
    subprocess.run(["mount", "-o", "remount,size=1m", str(folder)], check=True)
    executor = Pretence()
    work(folder, executor)
    assert len(executor.asked) == 20 - stored


def test_a_read_only_folder_is_told_unless_nothing_is_to_be_written(mounted):
    folder = mounted("size=1m")
    work(folder)
    (folder / "shard-000003.parquet").rename(folder / ".aside")
    subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)
    with pytest.raises(BadInput, match=r"it cannot be written \(Read-only file system\)"):
        work(folder)
    with pytest.raises(BadInput, match=r"the folder cannot be used \(Read-only file system\)"):
        work(folder / "new")
    with pytest.raises(BadInput, match=r"it cannot be removed \(Read-only file system\)"):
        work(folder, overwrite=True)
    subprocess.run(["mount", "-o", "remount,rw", str(folder)], check=True)
    (folder / ".aside").rename(folder / "shard-000003.parquet")
    subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)
    _, rows = work(folder)
    assert rows.stored == {True: 20}
