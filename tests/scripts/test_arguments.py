"""Counts as people write them, and the help texts of all commands."""

import argparse
import shlex

import pytest

from analysis.rule_effects.experiments import EXPERIMENTS
from scripts.cli.arguments import positive
from scripts.moons import build_parser
from solver.budgets import default_budget
from solver.games.catalogue import GAMES, find_rules
from solver.games.forty_thieves import budgets
from solver.play.ladder import ladder_of

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


PARSERS = next(action.choices for action in build_parser()._actions if action.dest == "command")


def flat(text):
    return " ".join(text.split())


def examples_of(parser):
    _, _, shown = parser.epilog.partition("Examples:\n")
    return [line.strip() for line in shown.split("\n\n")[0].splitlines()]


EXAMPLES = sorted({example for parser in PARSERS.values() for example in examples_of(parser)})


@pytest.mark.parametrize("name", PARSERS)
def test_no_help_text_shows_a_doubled_percent_sign(name):
    assert "%%" not in PARSERS[name].format_help()


@pytest.mark.parametrize("name", PARSERS)
def test_every_option_has_a_text_and_every_default_is_told(name):
    for action in PARSERS[name]._actions:
        assert action.help, f"{name} {action.dest}"
        told = action.help % vars(action) if "%(" in action.help else action.help
        if action.option_strings and action.default not in (None, False, argparse.SUPPRESS):
            wanted = "(default: none)" if action.default == [] and action.dest != "settings" else None
            if action.default != []:
                wanted = f"(default: {action.default})"
            assert wanted is None or wanted in told, f"{name} {action.dest}"
        if action.dest in ("budget", "samples", "width", "effort", "limit", "jobs", "seed"):
            assert "default:" in told, f"{name} {action.dest}"


@pytest.mark.parametrize("name", PARSERS)
def test_every_help_tells_the_environment_and_has_examples_whole(name):
    shown = PARSERS[name].format_help()
    assert "MOONS_CACHE" in shown and examples_of(PARSERS[name])
    for example in examples_of(PARSERS[name]):
        assert f"\n  {example}\n" in shown and example.startswith(f"moons {name}")


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_parses(example):
    build_parser().parse_args(shlex.split(example)[1:])


CHEAP = [
    "moons check HM1-N-AAAAAAB",
    "moons show HM1-N-AAAAAAB",
    "moons show pysolfc:617 --rules waning-moon --format lines",
    "moons show WM1-N-AAAAAAB --format json",
    "moons rules",
    "moons rules waning-moon",
    "moons rules --json",
    "moons solve half-moon --deals 0-99",
    "moons play half-moon --player casual --deals 0-99",
]


@pytest.mark.parametrize("example", CHEAP)
def test_cheap_examples_run(moons, example):
    assert example in EXAMPLES
    answer = moons(*shlex.split(example)[1:])
    assert answer.status == 0 and answer.out


def test_the_defaults_that_are_told_are_those_that_are_used():
    for name in ("check", "solve"):
        shown = flat(PARSERS[name].format_help())
        for word in (
            default_budget(find_rules("half-moon")),
            budgets.IN_SUIT,
            budgets.SINGLE_CARDS,
            budgets.SEQUENCES,
        ):
            assert f"{word / budgets.MILLION:g}M" in shown
        assert f"{budgets.STOCK_TO_COLUMNS // budgets.MILLION}M where the stock" in shown
    shown = flat(PARSERS["compare"].format_help())
    for name, experiment in EXPERIMENTS.items():
        assert f"{experiment.budget:,} for {name}" in shown.replace("- ", "-")
    shown = flat(PARSERS["play"].format_help())
    for game, record in GAMES.items():
        ladder = ladder_of(game)
        assert f"{', '.join(ladder)} ({record.called})" in shown
        for name, rung in ladder.items():
            for setting, default in rung.defaults.items():
                told = getattr(record.words, setting)
                assert name in told and f"(default: {default})" in told and told in shown
    shown = flat(PARSERS["advise"].format_help())
    for record in GAMES.values():
        assert f"{record.samples_of_advice} for {record.called}" in shown
