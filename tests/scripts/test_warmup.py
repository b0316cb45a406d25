"""``moons warmup --clear``; that kernels compile is seen by every other test."""

import solver.games.catalogue
from scripts.moons import main
from solver.kernels import machine_code


def test_clear_removes_every_version_first(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("MOONS_CACHE", str(tmp_path))
    monkeypatch.setattr(solver.games.catalogue, "GAMES", {})
    this, other = (tmp_path / "two-moons" / (letter * 16) for letter in "ab")
    for folder in (this, other):
        folder.mkdir(parents=True)
    monkeypatch.setattr(machine_code, "cache_directory", lambda: this)
    assert main(["warmup", "--clear"]) == 0
    assert capsys.readouterr().out == "removed the compiled code of 2 versions\n"
    assert not this.exists() and not other.exists()
