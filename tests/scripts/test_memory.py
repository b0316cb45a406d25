"""Memory that does not suffice: one search ends, undecided for that reason, and the work goes on."""

import errno
import json
import os
import subprocess
import sys

import pytest

from analysis.runs.tasks import Task, run_here
from solver.deals import shuffled
from solver.formats.deal_names import find_deal
from solver.formats.layouts import lay_out
from solver.games.catalogue import find_rules
from solver.games.forty_thieves import referee
from solver.games.forty_thieves.search import portfolio
from solver.games.forty_thieves.search.portfolio import Stage
from solver.games.half_moon.rules import HalfMoonRules
from solver.imports import ROOT
from solver.memory import ensure_room, is_out_of_memory
from solver.results import OUT_OF_MEMORY, UNDECIDED, WINNABLE
from solver.search import beam, depth_first
from solver.search import bidirectional as layers
from solver.search import sweep as exhaust
from solver.solve import solve

HARD = "HM1-N-AAACJGN"  # unwinnable; the depth-first searches and then the layers take 3,669,932 states
resource = pytest.importorskip("resource")
LIMIT = 1_000_000_000  # bytes of addresses; the imports alone take 0.8 of them
VERY_HARD = "HM1-N-AAAABOD"  # 90.7 million states


def no_memory(*given, **named):
    raise MemoryError


def half_moon(code):
    return lay_out(find_deal(code, "half-moon"), HalfMoonRules())


@pytest.mark.parametrize("room", [depth_first, layers], ids=["depth_first", "layers"])
def test_half_moon_is_undecided_with_the_states_counted(monkeypatch, room):
    monkeypatch.setattr(room, "grown", no_memory)
    result = solve(half_moon(HARD), "half-moon", HalfMoonRules())
    assert (result.verdict, result.reason, result.moves) == (UNDECIDED, OUT_OF_MEMORY, ())
    assert 0 < result.states < 3_669_932
    assert solve(half_moon("HM1-N-AAAAAAB"), "half-moon", HalfMoonRules()).verdict == WINNABLE


def test_the_family_goes_on_with_the_next_stage(monkeypatch):
    rules = find_rules("waning-moon")
    layout = referee.lay_out(shuffled(0), rules)
    sound = portfolio.search(layout, rules, 100_000, stages=(Stage("beam", 100),) * 2, effort=0)
    made = portfolio.run_beam
    asked = []

    def first_fails(*given):
        asked.append(given)
        return no_memory() if len(asked) == 1 else made(*given)

    monkeypatch.setattr(portfolio, "run_beam", first_fails)
    outcome = portfolio.search(layout, rules, 100_000, stages=(Stage("beam", 100),) * 2, effort=0)
    assert sound.verdict == WINNABLE and outcome.verdict == WINNABLE and len(asked) == 2
    assert referee.replay(layout, rules, outcome.moves).is_won()


@pytest.mark.parametrize("search", ["beam", "exhaust"])
def test_the_family_is_undecided_where_no_stage_has_memory(monkeypatch, search):
    monkeypatch.setattr({"beam": beam, "exhaust": exhaust}[search], "memory_for", no_memory)
    rules = find_rules("forty-thieves")
    outcome = portfolio.search(
        referee.lay_out(shuffled(4), rules), rules, 5_000, stages=(Stage(search, 100),)
    )
    assert (outcome.verdict, outcome.reason, outcome.moves) == (UNDECIDED, OUT_OF_MEMORY, ())


def test_a_won_line_that_cannot_be_shortened_is_told_as_it_is(monkeypatch):
    monkeypatch.setattr(portfolio, "shortest", no_memory)
    rules = find_rules("waning-moon")
    layout = referee.lay_out(shuffled(0), rules)
    outcome = portfolio.search(layout, rules, 100_000)
    assert outcome.verdict == WINNABLE and referee.replay(layout, rules, outcome.moves).is_won()


class Starved:
    """A job for whose first import there is no room."""

    def row_of(self, item, budget):
        raise ImportError("_fblas.so: failed to map segment from shared object")


def test_a_job_without_memory_is_no_fault_of_the_program():
    with pytest.raises(MemoryError):
        list(run_here(iter([Task(0, (0,), ("HM1-N-AAAAAAB",), 1)]), Starved()))


def chained(error, cause):
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "memory"),
    [
        (MemoryError(), True),
        (OSError(errno.ENOMEM, "Cannot allocate memory"), True),
        (ImportError("libgfortran.so: failed to map segment from shared object"), True),
        (chained(OSError("could not find/load libllvmlite.so"), OSError("x: failed to map segment")), True),
        (RuntimeError("can't start new thread"), True),
        (OSError(errno.ENOSPC, "No space left on device"), False),
        (ImportError("no module named x"), False),
        (chained(KeyError("weights"), ValueError("x")), False),
        (None, False),
    ],
    ids=str,
)
def test_what_says_that_memory_has_run_out(error, memory):
    assert is_out_of_memory(error) == memory


def under_limit(limit, *arguments):
    return subprocess.run(
        [sys.executable, "-m", "scripts.moons", *arguments],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=os.environ | {"OPENBLAS_NUM_THREADS": "1"},  # else each processor takes addresses of its own
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)),
    )


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the limit is Linux's")
def test_too_little_memory_to_begin_is_one_sentence(warm):
    done = under_limit(300_000_000, "check", "HM1-N-AAAAAAB")
    assert done.returncode == 2 and done.stderr.startswith(
        "moons: the memory of this machine does not suffice"
    )
    assert len(done.stderr.splitlines()) == 1 and "Traceback" not in done.stderr


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the limit is Linux's")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_run_goes_on_after_a_deal_without_memory(warm, jobs):
    deals = f"{VERY_HARD},HM1-N-AAAAAAB"
    done = under_limit(
        LIMIT,
        "solve",
        "half-moon",
        "--deals",
        deals,
        "--budget",
        "90M",
        "--jobs",
        jobs,
        "--json-lines",
        "--quiet",
    )
    hard, easy = map(json.loads, done.stdout.splitlines())
    assert done.returncode == 0 and "Traceback" not in done.stderr
    assert (hard["verdict"], hard["reason"]) == (UNDECIDED, OUT_OF_MEMORY) and hard["states"] > 0
    assert easy["verdict"] == WINNABLE


def test_room_is_asked_for_only_where_there_is_a_limit():
    if resource.getrlimit(resource.RLIMIT_AS)[0] != resource.RLIM_INFINITY:
        pytest.skip("this machine has a limit")
    ensure_room(10**9)
