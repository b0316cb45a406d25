"""What makes two versions of the code different for a stored run, and what does not."""

import ast
import shutil

import pytest

from solver.code_digest import code_digest, code_of, search_digest
from solver.errors import Fault
from solver.imports import ROOT, closure, source_of

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


@pytest.fixture
def house(tmp_path):
    """A small project: ``solver.search`` uses a limit and a helper that stand elsewhere."""

    def build(**sources):
        root = tmp_path / str(len(list(tmp_path.iterdir())))
        for module, text in sources.items():
            path = root / "solver" / f"{module.replace('__', '/')}.py"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return root

    return build


SEARCH = """\
from solver.limits import LIMIT
from solver.helpers import step


def search(x):
    return step(x, LIMIT)
"""
HELPERS = "from solver.limits import LIMIT\n\n\ndef step(x, y):\n    return x + y\n"
PLAIN_HOUSE = {"search": SEARCH, "helpers": HELPERS, "limits": "LIMIT = 3\n"}


def test_names_and_rooms_of_files_do_not_count(house):
    moved = {
        "rooms__seek": SEARCH.replace("solver.limits", "solver.sizes").replace(
            "solver.helpers", "solver.steps"
        ),
        "steps": HELPERS.replace("solver.limits", "solver.sizes"),
        "sizes": "LIMIT = 3\n",
    }
    before = code_digest(["solver.search"], house(**PLAIN_HOUSE))
    assert code_digest(["solver.rooms.seek"], house(**moved)) == before


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("search", SEARCH.replace("step(x, LIMIT)", "step(LIMIT, x)")),
        ("limits", "LIMIT = 4\n"),
        ("helpers", HELPERS.replace("x + y", "x - y")),
    ],
)
def test_an_edit_to_anything_that_is_imported_counts(house, module, text):
    before = code_digest(["solver.search"], house(**PLAIN_HOUSE))
    assert code_digest(["solver.search"], house(**PLAIN_HOUSE | {module: text})) != before


def test_the_same_name_from_elsewhere_counts(house):
    two = PLAIN_HOUSE | {"others": "LIMIT = 5\n"}
    taken = two | {"search": SEARCH.replace("solver.limits", "solver.others")}
    kept = two | {"search": SEARCH + "\n"}
    assert code_digest(["solver.search"], house(**taken)) != code_digest(["solver.search"], house(**kept))


def test_what_is_not_imported_does_not_count(house):
    before = code_digest(["solver.search"], house(**PLAIN_HOUSE))
    assert code_digest(["solver.search"], house(**PLAIN_HOUSE, other="X = 1\n")) == before


def test_a_circle_and_a_missing_module_are_refused(house):
    with pytest.raises(Fault, match="imports itself"):
        code_digest(
            ["solver.limits"], house(limits="from solver.other import X\n", other="import solver.limits\n")
        )
    with pytest.raises(Fault, match="not all of the modules"):
        code_digest(["solver.nowhere"], house(**PLAIN_HOUSE))


ROOTS = {
    "half-moon": ["solver.games.half_moon.search.portfolio"],
    "forty-thieves": ["solver.games.forty_thieves.search.portfolio"],
}


@pytest.mark.parametrize("game", ROOTS)
def test_every_source_of_a_search_counts(game, tmp_path):
    shutil.copytree(
        ROOT / "solver", tmp_path / "solver", ignore=shutil.ignore_patterns("__pycache__", "*.npz")
    )
    assert code_digest(ROOTS[game], tmp_path) == search_digest(game)
    for source in closure([source_of(module) for module in ROOTS[game]]):
        copy = tmp_path / source.relative_to(ROOT)
        text = copy.read_text(encoding="utf-8")
        copy.write_text(text + "\nMORE = 1\n", encoding="utf-8")
        assert code_digest(ROOTS[game], tmp_path) != search_digest(game), source
        copy.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    "source",
    closure(source_of(module) for modules in ROOTS.values() for module in modules),
    ids=lambda path: path.name,
)
def test_a_search_imports_nothing_within_a_function(source):
    """The digest reads imports at the margin."""
    inside = [
        node
        for function in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    assert not inside
