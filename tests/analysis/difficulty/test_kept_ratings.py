"""Ratings of a run's deals: computed once, kept beside the run, and never taken from a file in doubt."""

import pytest

from analysis.difficulty import kept_ratings as ratings
from analysis.difficulty.kept_ratings import FILE, Ratings
from analysis.difficulty.rating import rating
from analysis.runs.stored import read_run
from solver.deals import native_deal
from solver.formats.layouts import lay_out
from tests.analysis.runs.stores import RULES, store_run

NAMES = ["HM1-N-AAAAAAA", "HM1-N-AAAAAAB", "HM1-N-AAAAAAC"]
RIGHT = [rating(lay_out(native_deal(number, "half-moon"), RULES), RULES) for number in range(3)]


@pytest.fixture
def run(tmp_path):
    return read_run(store_run(tmp_path / "run", "wuw"))


def rated(run, names=NAMES):
    """Ratings of the deals, how many were computed, and what was said."""
    computed, said = [], []
    plain = ratings.rating
    ratings.rating = lambda named, rules: computed.append(named.name) or plain(named, rules)
    try:
        with Ratings(run, said.append) as found:
            return [found.of(name) for name in names], len(computed), said
    finally:
        ratings.rating = plain


def test_a_rating_is_computed_once(run):
    assert rated(run, NAMES[:2]) == (RIGHT[:2], 2, [])
    assert rated(run) == (RIGHT, 1, [])
    assert rated(run, NAMES[::-1]) == (RIGHT[::-1], 0, [])


def test_the_run_reads_as_before(run):
    rated(run)
    assert read_run(run.folder).frame.equals(run.frame)


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: "",
        lambda text: text[:-3],  # killed while it wrote
        lambda text: text + text[-5:],
        lambda text: text.replace(f",{RIGHT[1]!r},", ",0.5,"),
        lambda text: text.replace(NAMES[1], "HM1-N-AAAAAAD"),
        lambda text: "\0" * len(text),
        lambda text: "# ratings of long ago {}\n" + text.partition("\n")[2],
    ],
)
def test_a_damaged_or_stale_file_is_made_anew_and_said_to_be(run, damage):
    rated(run)
    path = run.folder / FILE
    whole = path.read_text()
    path.write_text(damage(whole))
    found, computed, said = rated(run)
    assert (found, computed) == (RIGHT, 3)
    assert len(said) == 1 and said[0].startswith(f"note: {path} is ") and "computed anew" in said[0]
    assert path.read_text() == whole
    assert rated(run) == (RIGHT, 0, [])


def test_bytes_that_are_no_text(run):
    (run.folder / FILE).write_bytes(b"\xff\xfe\x00")
    assert rated(run)[:2] == (RIGHT, 3) and rated(run) == (RIGHT, 0, [])


def test_what_cannot_be_kept_is_still_told(run, monkeypatch):
    """A folder in the place of the file stands for one that may not be written, which root always may."""
    monkeypatch.setattr(ratings, "KEEP_EVERY", 1)
    (run.folder / FILE).mkdir()
    found, computed, said = rated(run)
    assert (found, computed) == (RIGHT, 3)
    assert len(said) == 2 and "ratings are not kept" in said[1]


def test_ratings_of_other_rules_are_others(tmp_path, run):
    from dataclasses import replace

    rated(run)
    other = read_run(store_run(tmp_path / "other", "www", replace(RULES, reserve=4)))
    (other.folder / FILE).write_bytes((run.folder / FILE).read_bytes())
    found, computed, said = rated(other)
    assert computed == 3 and found != RIGHT and "of other rules" in said[0]


def test_an_error_keeps_what_was_computed(run):
    with pytest.raises(KeyboardInterrupt), Ratings(run, print) as found:
        found.of(NAMES[0])
        raise KeyboardInterrupt
    assert rated(run)[1] == 2
