"""What makes two versions of the code different for a stored run, and what does not."""

import doctest

import pytest

from solver import code_digest as digest_module
from solver.code_digest import code_digest, code_of

PLAIN = '''\
LIMIT = 3


def f(x):
    if x > LIMIT:
        return "# no comment"
    return """
# nor this
"""
'''


@pytest.mark.parametrize(
    "same",
    [
        '"""What this is."""\n\n' + PLAIN,
        PLAIN.replace("LIMIT = 3", "LIMIT = 3  # measured: 7 to 12"),
        PLAIN.replace("def f(x):\n", 'def f(x):\n    """Some words.\n\n    And # more.\n    """\n'),
        PLAIN.replace("    if", "\n    # why\n    if"),
    ],
    ids=["module docstring", "comment after code", "docstring", "comment on a line of its own"],
)
def test_words_about_the_code_do_not_count(same):
    assert same != PLAIN
    assert code_of(same) == code_of(PLAIN)


@pytest.mark.parametrize(
    "other",
    [
        PLAIN.replace("LIMIT = 3", "LIMIT = 4"),
        PLAIN.replace("# no comment", "# a comment"),
        PLAIN.replace("# nor this", "# or this"),
        PLAIN.replace("    if x > LIMIT:\n    ", "    if x > LIMIT:\n        x = 1\n    "),
    ],
)
def test_code_and_strings_count(other):
    assert other != PLAIN
    assert code_of(other) != code_of(PLAIN)


def test_names_and_rooms_of_files_count(tmp_path, monkeypatch):
    monkeypatch.setattr(digest_module, "_SOLVER", tmp_path)
    for room in ("a", "b"):
        (tmp_path / room).mkdir()
    (tmp_path / "a" / "one.py").write_text(PLAIN)
    before = code_digest("ab")
    (tmp_path / "a" / "one.py").write_text(PLAIN + "# more\n")
    assert code_digest("ab") == before
    (tmp_path / "a" / "one.py").rename(tmp_path / "a" / "two.py")
    renamed = code_digest("ab")
    (tmp_path / "a" / "two.py").rename(tmp_path / "b" / "two.py")
    assert len({before, renamed, code_digest("ab")}) == 3


def test_examples():
    found = doctest.testmod(digest_module)
    assert found.attempted > 0 and found.failed == 0
