"""Learning Half Moon's value: its gradient against differences of a plain twin, and that it learns at all."""

from itertools import pairwise

import numpy as np
import pytest

from solver.games.half_moon.play import learn, value


def logit_by_twin(net, rows, ends):
    """The logit of a table in double precision, as the head of ``value`` tells it."""
    net = net.astype(np.float64)
    of_class = net[value.OF_CLASS : value.OF_TABLE].reshape(-1, value.WIDTH)
    of_table = net[value.OF_TABLE : value.FIRST].reshape(-1, value.FIRST_WIDTH)
    first = net[value.FIRST : value.FIRST + value.WIDTH * value.FIRST_WIDTH].reshape(value.WIDTH, -1)
    bounds = [0, *ends]
    worths = [of_class[rows[a:b]].sum(axis=0) for a, b in pairwise(bounds[:-1])]
    total = sum(np.maximum(worth, 0) for worth in worths)
    hidden = np.maximum(total @ first + of_table[rows[bounds[-2] : bounds[-1]]].sum(axis=0), 0)
    second = net[value.SECOND : value.SECOND_BIAS].reshape(value.FIRST_WIDTH, -1)
    hidden = np.maximum(hidden @ second + net[value.SECOND_BIAS : value.OUT], 0)
    return hidden @ net[value.OUT : value.OUT_BIAS] + net[value.OUT_BIAS]


def loss_by_twin(net, rows, ends, target):
    chance = 1 / (1 + np.exp(-logit_by_twin(net, rows, ends)))
    return -(target * np.log(chance) + (1 - target) * np.log(1 - chance))


def a_table(random):
    """Rows of two classes and of the whole."""
    n_class = (value.OF_TABLE - value.OF_CLASS) // value.WIDTH
    n_table = (value.FIRST - value.OF_TABLE) // value.FIRST_WIDTH
    rows = np.array([*random.integers(0, n_class, 7), *random.integers(0, n_table, 4)], np.int64)
    return rows, np.array([3, 7, 11], np.int64)


@pytest.mark.parametrize("target", [0.0, 0.3, 1.0])
def test_the_gradient_is_that_of_the_cross_entropy(target):
    random = np.random.default_rng(7)
    net = learn.first_weights(7)
    net[value.SECOND_BIAS : value.OUT] = random.normal(0, 0.1, value.OUT - value.SECOND_BIAS)
    fit, scratch = learn.fit_of(net), value.scratch_for(2)
    work = learn.Work(
        np.zeros((2, value.WIDTH), np.float32),
        np.zeros(value.FIRST_WIDTH, np.float32),
        np.zeros(value.SECOND_WIDTH, np.float32),
    )
    rows, ends = a_table(random)
    chance = learn.learn(fit, rows, ends, 2, scratch, work, target)
    assert chance == pytest.approx(1 / (1 + np.exp(-logit_by_twin(net, rows, ends))), rel=1e-5)
    # Every part of the network: where the gradient lives, and as many weights that it must leave alone.
    tried = np.flatnonzero(fit.slope)
    assert {value.OUT_BIAS} <= set(tried) and (tried < value.OF_TABLE).any() and (tried >= value.SECOND).any()
    tried = [*random.choice(tried, 150, replace=False), *random.integers(0, len(net), 50)]
    wide = net.astype(np.float64)
    for weight in tried:
        ends_of = []
        for step in (1e-5, -1e-5):
            moved = wide.copy()
            moved[weight] += step
            ends_of.append(loss_by_twin(moved, rows, ends, target))
        assert fit.slope[weight] == pytest.approx((ends_of[0] - ends_of[1]) / 2e-5, rel=1e-3, abs=1e-6)
