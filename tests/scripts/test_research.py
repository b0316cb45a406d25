"""The scripts behind fitted and measured figures: each runs on very little, and says what it found."""

import sys

import pandas as pd
import pytest

from scripts.research import beam_speed, calibrate, fit_half_moon, fit_weights, half_moon_headroom
from solver.games.half_moon.play import learn
from solver.games.half_moon.play.players import fitted_weights


def run(script, arguments, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["script", *map(str, arguments)])
    script.main()
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("script", "arguments", "said"),
    [
        (beam_speed, ["--width", 8, "--deals", 1], "expanded, "),
        (fit_weights, ["--width", 4, "--deals", 5000, 5002, "--rounds", 1], "on the way, "),
        (
            half_moon_headroom,
            ["--positions", 1, "--moves", 20, 40, "--rounds", 1000, "--first", 20_001],
            "gain over the fitted choice",
        ),
    ],
)
def test_it_says_what_it_found(script, arguments, said, monkeypatch, capsys):
    assert said in run(script, arguments, monkeypatch, capsys)


def test_stated_chances_are_written_down(tmp_path, monkeypatch, capsys):
    path = tmp_path / "stated.csv"
    shown = run(
        calibrate,
        ["half-moon", "--deals", 30_000, 30_001, "--samples", 4, "--out", path],
        monkeypatch,
        capsys,
    )
    frame = pd.read_csv(path)
    assert "stated" in shown and frame["chance"].between(0, 1).all() and set(frame["won"]) <= {0, 1}


def test_a_fit_goes_on_with_the_weights_it_is_given(tmp_path, monkeypatch, capsys):
    """Two steps of two games; the weights that no game lights up stay as they are."""
    monkeypatch.setattr(fit_half_moon, "PART", 2)
    monkeypatch.setattr(fit_half_moon, "BATCH", 2)
    start, out = tmp_path / "start.npz", tmp_path / "out.npz"
    learn.save(start, fitted_weights(), fitted_weights() != 0)
    shown = run(
        fit_half_moon,
        ["--start", start, "--out", out, "--games", 4, "--rate", 1e-4, "--aside"],
        monkeypatch,
        capsys,
    )
    before, after = (learn.np.load(path)["weights"] for path in (start, out))
    assert shown.startswith("4 games: ") and 0 < (before != after).mean() < 0.1
