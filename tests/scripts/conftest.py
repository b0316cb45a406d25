"""Commands called in this process."""

from typing import NamedTuple

import pytest

from scripts.moons import main
from solver.play.warm import ensure_players
from solver.warmup import ensure_warm


class Answer(NamedTuple):
    """What a command has left behind."""

    status: int
    out: str
    err: str


@pytest.fixture
def moons(capsys):
    """Run a command: ``moons("check", CODE)`` gives its status and what it printed."""

    def run(*arguments):
        status = main([str(argument) for argument in arguments])
        return Answer(status, *capsys.readouterr())

    return run


@pytest.fixture
def warm():
    """Everything for Half Moon is compiled, so that no command says that it compiles."""
    ensure_warm("half-moon", lambda sentence: None)
    ensure_players("half-moon", lambda sentence: None)


@pytest.fixture
def refused(moons):
    """Run a command that must be refused: status 2, one sentence on stderr, nothing on stdout."""

    def run(*arguments):
        answer = moons(*arguments)
        lines = answer.err.splitlines()
        assert (answer.status, answer.out) == (2, "")
        assert len(lines) == 1 and lines[0].startswith("moons: "), answer.err
        return lines[0].removeprefix("moons: ")

    return run
