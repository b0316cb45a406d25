"""What is said before compiling: of which game, and how long it took last time or will take by a sample."""

import json

import pytest

import solver.warmup
from solver import compile_time
from solver.kernels import machine_code


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """The file of last times, in a cache of its own."""
    monkeypatch.setenv("MOONS_CACHE", str(tmp_path))
    return tmp_path / "two-moons" / compile_time.LAST_TIMES


def test_the_first_time_a_sample_tells(kept, monkeypatch):
    monkeypatch.setattr(compile_time, "sample", lambda: 0.5)
    samples = compile_time.KINDS["half-moon"][1]
    seconds = 5 * round(samples * 0.5 / 5)
    assert compile_time.announce("half-moon") == (
        f"compiling the searches of Half Moon for this machine, once: about {seconds} s"
    )
    assert not kept.exists()


def test_later_the_last_time_tells(kept, monkeypatch):
    compile_time.timed("forty-thieves", lambda: None)
    assert json.loads(kept.read_text())["forty-thieves"] == 0
    kept.write_text('{"forty-thieves": 103.4, "players-half-moon": 1.2}')
    monkeypatch.setattr(compile_time, "sample", lambda: pytest.fail("no sample is needed"))
    said = compile_time.announce("forty-thieves")
    assert said == "compiling the searches of the Forty Thieves family for this machine, once: about 105 s"
    assert compile_time.announce("players-half-moon").endswith(
        "the players of Half Moon for this machine, once: about 5 s"
    )
    compile_time.timed("half-moon", lambda: None)
    assert json.loads(kept.read_text())["forty-thieves"] == 103.4


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"half-moon": "long"}', '{"half-moon": true}', '{"half-moon": -1}']
)
def test_a_damaged_file_counts_as_none(kept, monkeypatch, text):
    monkeypatch.setattr(compile_time, "sample", lambda: 1.0)
    kept.parent.mkdir()
    kept.write_text(text)
    assert compile_time.announce("half-moon").endswith(f"{compile_time.KINDS['half-moon'][1]} s")
    compile_time.timed("half-moon", lambda: None)
    assert json.loads(kept.read_text()) == {"half-moon": 0.0}


def test_what_cannot_be_written_is_not_remembered(kept):
    kept.parent.parent.joinpath("two-moons").write_text("a file, not a folder")
    assert compile_time.timed("half-moon", lambda: None) >= 0


def test_a_sample_compiles_a_kernel():
    assert compile_time.sample() > 0
    assert compile_time._small_kernel.__name__ == "_small_kernel"


def test_only_compiling_is_timed(kept, monkeypatch):
    monkeypatch.setattr(machine_code, "cache_is_warm", lambda name: name == "half-moon")
    monkeypatch.setattr(machine_code, "mark_cache_warm", lambda name: None)
    monkeypatch.setattr(solver.warmup, "room", lambda game, name: NoSearch)
    solver.warmup.warm_up("half-moon")
    assert not kept.exists()
    solver.warmup.warm_up("forty-thieves")
    assert list(json.loads(kept.read_text())) == ["forty-thieves"]


class NoSearch:
    """A portfolio without kernels."""

    @staticmethod
    def warm_up():
        pass
