"""Counts as people write them, and the help texts of all commands."""

import argparse

import pytest

from scripts.arguments import positive
from scripts.moons import build_parser

COUNTS = {
    "1": 1,
    "4_000_000": 4_000_000,
    "4M": 4_000_000,
    "4m": 4_000_000,
    "4e6": 4_000_000,
    "1.5M": 1_500_000,
    "200k": 200_000,
    "2.5E+3": 2_500,
    str((1 << 62) - 1): (1 << 62) - 1,
}


@pytest.mark.parametrize("text", COUNTS)
def test_counts(text):
    assert positive(text) == COUNTS[text]


@pytest.mark.parametrize(
    "text", ["0", "-1", "", "M", "1.5", "0.1k1", "4G", "4e99", "1__0", "1e-3", str(1 << 62)]
)
def test_what_is_no_count(text):
    with pytest.raises(argparse.ArgumentTypeError, match="is not a whole number from 1 on"):
        positive(text)


def test_no_help_text_shows_a_doubled_percent_sign():
    choices = next(action.choices for action in build_parser()._actions if action.dest == "command")
    assert len(choices) > 5
    for name, parser in choices.items():
        assert "%%" not in parser.format_help(), name
