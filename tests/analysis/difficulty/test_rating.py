"""Ratings: the same everywhere, and in the order in which other simple players win."""

import pytest
from scipy.stats import spearmanr

import analysis.difficulty.rating
import analysis.report.figures
import analysis.report.run_figures
import analysis.rule_effects.effects
import analysis.rule_effects.order
import analysis.runs.stored
import analysis.statistics.paired
from analysis.difficulty.rating import level, rating
from solver.deals import native_deal
from solver.formats.layouts import lay_out
from solver.games.catalogue import find_rules
from solver.games.forty_thieves.play import rating as forty_thieves
from solver.games.half_moon.play import rating as half_moon
from solver.games.rooms import room
from solver.play.ladder import player_for
from solver.play.stream import Stream
from solver.play.table import play_out

RULES = find_rules("half-moon")
# Deals and players that had no part in the choice of the rating.
HELD_OUT = [lay_out(native_deal(number, "half-moon"), RULES) for number in range(5000, 5120)]
OTHER_WHIMS = {1.0: 0.75, 8.0: 0.85, 16.0: 0.75}


@pytest.mark.parametrize(("whim", "least"), OTHER_WHIMS.items())
def test_ratings_order_held_out_deals_as_other_players_win_them(whim, least):
    ratings = [rating(named, RULES) for named in HELD_OUT]
    wins = [half_moon.plays_of(named.layout, RULES, 300, whim, seed=77).won for named in HELD_OUT]
    correlation = spearmanr(ratings, wins).statistic
    print(f"whim {whim}: rank correlation {correlation:.3f} on {len(HELD_OUT)} held-out deals")
    assert correlation > least


def test_easy_deals_are_won_more_often_than_hard_ones():
    wins = {name: [] for name in analysis.difficulty.rating.LEVELS}
    for named in HELD_OUT:
        wins[level(rating(named, RULES), "half-moon")].append(
            half_moon.plays_of(named.layout, RULES, 300, 8.0, 78).won
        )
    easy, medium, hard = (sum(won) / len(won) for won in wins.values())
    assert easy > 3 * medium > 9 * hard
    assert min(map(len, wins.values())) > len(HELD_OUT) / 6


def test_the_family_is_rated_in_the_order_of_other_players_progress():
    rules = find_rules("waning-moon")
    deals = [lay_out(native_deal(number, "forty-thieves"), rules) for number in range(5000, 5012)]
    short = forty_thieves.SCALE
    ratings = [short.rate(forty_thieves.plays_of(named.layout, rules, 2, short.whim), 2) for named in deals]
    others = [forty_thieves.plays_of(named.layout, rules, 2, 0.3, seed=77).progress for named in deals]
    assert spearmanr(ratings, others).statistic > 0.7


@pytest.mark.slow
def test_the_family_is_rated_in_the_order_of_honest_wins():
    """Of a deal that the careful player wins and one that it loses, the won one is mostly rated easier."""
    rules = find_rules("waning-moon")
    deals = [lay_out(native_deal(number, "waning-moon"), rules) for number in range(5000, 5150)]
    ratings = [rating(named, rules) for named in deals]
    won = [
        play_out(named.layout, rules, player_for("careful", rules, {}), Stream(1, named.name)).won
        for named in deals
    ]
    pairs = list(zip(ratings, won, strict=True))
    area = sum(x > y for x, won_x in pairs for y, won_y in pairs if won_x > won_y)
    area /= sum(won) * (len(won) - sum(won))
    print(f"{sum(won)} of {len(won)} won, area under the curve {area:.3f}")
    assert area > 0.65
    hard, easy = (
        [one for one, rated in zip(won, ratings, strict=True) if level(rated, "forty-thieves") == name]
        for name in ("hard", "easy")
    )
    assert sum(easy) / len(easy) > 2 * sum(hard) / len(hard)


@pytest.mark.parametrize("name", ["half-moon", "waning-moon", "eclipse", "number-ten", "rows-of-four"])
def test_plays_end_and_are_the_same_again(name):
    rules = find_rules(name)
    named = lay_out(native_deal(3, rules.game), rules)
    once, again = (room(rules.game, "play.rating").plays_of(named.layout, rules, 2, 0.2) for _ in range(2))
    assert once == again and 0 < once.progress <= 1 and 0 <= once.won <= 2


def test_levels():
    assert [level(rated, "half-moon") for rated in (0, 0.05, 0.2)] == ["hard", "medium", "easy"]
