"""Honest games next to verdicts, two players on the same deals, and stated chances."""

import numpy as np
import pandas as pd
import pytest

from analysis.runs.deal_list import read_deal_list
from analysis.runs.playing import PlayRow, PlayRun
from analysis.runs.solving import run_batch
from analysis.runs.stored import read_run
from analysis.runs.tasks import Finished, Solved
from analysis.statistics.calibration import Stated, by_stage, read_stated, reliability
from analysis.statistics.matches import Contradiction, join_verdicts, match, read_plays, winnable_share
from scripts.research.hindsight_fit import fit, restated
from solver.errors import BadInput
from solver.games.forty_thieves.play.advise import hindsight
from tests.analysis.runs.stores import RULES, store_run


def store_plays(folder, won, player="casual"):
    """Store games; ``won`` is a letter a deal, w or l."""

    def executor(tasks, job):
        for task in tasks:
            for position, item in zip(task.positions, task.items, strict=True):
                row = PlayRow(item, position, won[position] == "w", 104, ("1+2",), 0.5)
                yield Solved(task.index, position, row)
            yield Finished(task.index)

    deals = read_deal_list(f"0-{len(won) - 1}", "half-moon")
    run_batch(PlayRun("half-moon", RULES, deals, player, {}), lambda *row: None, executor, folder)
    return read_plays(folder)


def test_a_join_counts_an_honest_win_as_winnable(tmp_path):
    plays = store_plays(tmp_path / "plays", "wwlll")
    solved = read_run(store_run(tmp_path / "solved", "w?wu?"))
    joined = join_verdicts(plays, solved)
    assert joined["verdict"].tolist() == ["winnable", "undecided", "winnable", "unwinnable", "undecided"]
    assert winnable_share(joined) == (3, 5)


def test_an_honest_win_of_a_lost_deal_is_an_error(tmp_path):
    plays = store_plays(tmp_path / "plays", "lwl")
    solved = read_run(store_run(tmp_path / "solved", "wuu"))
    with pytest.raises(Contradiction, match="HM1-N-AAAAAAB was won honestly"):
        join_verdicts(plays, solved)


def test_players_are_matched_deal_by_deal(tmp_path):
    one = store_plays(tmp_path / "one", "wwwwwwlllw")
    other = store_plays(tmp_path / "other", "wllllllllw", "random")
    found = match(one, other)
    assert (found.deals, found.both, found.only_one, found.only_other) == (10, 2, 5, 0)
    assert found.p == pytest.approx(2 * 0.5**5)
    assert found.low < 0.5 < found.high


def test_verdicts_of_other_rules_are_refused(tmp_path):
    from solver.games.half_moon.rules import HalfMoonRules

    plays = store_plays(tmp_path / "plays", "ll")
    solved = read_run(store_run(tmp_path / "solved", "ww", HalfMoonRules(reserve=6)))
    with pytest.raises(BadInput, match="rules are not those"):
        join_verdicts(plays, solved)


def stated(chances, won):
    rows = [
        Stated("HM1-N-AAAAAAA", "start", 0, 84, "sampled", c, 100, c, c, c, w)
        for c, w in zip(chances, won, strict=True)
    ]
    return pd.DataFrame(rows)


def test_reliability_by_hand():
    found = reliability(stated([0.1, 0.2, 0.8, 0.9], [False, False, True, False]), bins=2)
    assert found.brier == pytest.approx((0.01 + 0.04 + 0.04 + 0.81) / 4)
    assert found.stated == pytest.approx([0.15, 0.85]) and found.won == pytest.approx([0, 0.5])
    assert found.n.tolist() == [2, 2]
    assert found.skill == pytest.approx(1 - found.brier / (3 / 16))


def test_the_fit_finds_what_made_the_outcomes():
    draw = np.random.default_rng(1)
    share = draw.uniform(0.05, 0.95, 20_000)
    hidden = draw.integers(0, 52, 20_000)
    logit = -0.5 + 1.5 * np.log(share / (1 - share)) + 0.02 * hidden
    frame = pd.DataFrame(
        {
            "share": share,
            "samples": 10_000,
            "hidden": hidden,
            "won": draw.random(20_000) < 1 / (1 + np.exp(-logit)),
            "certainty": "sampled",
            "deal": [str(n // 2) for n in range(20_000)],
        }
    )
    proved = frame.head(500).assign(certainty="exact", share=np.nan)  # no part of the fit
    found = fit(pd.concat([proved, frame], ignore_index=True))
    assert found["value"].tolist() == pytest.approx([-0.5, 1.5, 0.02], abs=0.1)
    assert (found["error"] > 0).all() and (found["error"] < 0.1).all()


def test_a_game_that_is_counted_twice_adds_nothing_to_what_is_known():
    draw = np.random.default_rng(2)
    frame = stated(draw.uniform(0.1, 0.9, 400), draw.random(400) < 0.5)
    frame["hidden"] = draw.integers(0, 52, 400)
    frame["deal"] = [str(n) for n in range(400)]
    once, twice = fit(frame), fit(pd.concat([frame, frame], ignore_index=True))
    assert twice["error"].tolist() == pytest.approx(once["error"].tolist(), rel=0.01)


def test_each_stage_is_held_against_its_outcomes():
    frame = stated([0.5] * 4 + [0.9] * 2, [True] * 4 + [False] * 2)
    frame["stage"] = ["start"] * 4 + ["end"] * 2
    start, end = by_stage(frame)
    assert (start.stage, start.n, start.stated, start.won) == ("start", 4, 2.0, 4)
    assert start.z == pytest.approx(2) and start.p == pytest.approx(2 / 16)
    assert end.stated == pytest.approx(1.8) and end.p == pytest.approx(2 * 0.1**2)


def test_chances_are_stated_anew_from_their_shares():
    frame = stated([0.2, 0.5, 0.9], [False, True, True]).assign(hidden=[52, 30, 6])
    frame.loc[2, "certainty"] = "exact"
    found = restated(frame)
    assert found["chance"][0] == pytest.approx(hindsight(0.2, 100, 52))
    assert found["low"][0] < found["chance"][0] < found["high"][0] < found["low"][1]
    assert found["chance"][2] == 0.9


def test_other_files_are_no_stated_chances(tmp_path):
    (tmp_path / "x.csv").write_text("a,b\n1,2\n")
    with pytest.raises(BadInput, match="not a file of stated chances"):
        read_stated(tmp_path / "x.csv")
    with pytest.raises(BadInput, match="cannot be read"):
        read_stated(tmp_path / "y.csv")
