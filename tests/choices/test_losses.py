"""Every loss of the catalogue: its pull against finite differences of its objective; their functions: test_functions.py."""

import numpy as np
import pytest
from scipy.optimize import minimize_scalar

from boosting import ALGORITHMS, Sample
from boosting.choices.functions import HINGE
from boosting.choices.losses.bounded import LogisticLoss, TrimmedExponentialLoss
from boosting.choices.losses.drawn import DrawnLoss
from boosting.choices.losses.exponential import ExponentialLoss, SmallestMargin
from boosting.choices.losses.hinge import HingeLoss
from boosting.engine.state import State

STEP = 1e-6


def losses_of_the_catalogue():
    """The losses of all rows that revise nothing (where a program revises, its dual pulls), at their defaults."""
    choices = [row.with_parameters() for row in ALGORITHMS.values() if row.task == "binary"]
    losses = [c.loss for c in choices if c.correct is None]
    return list({type(loss): loss for loss in losses}.values())


def state(scores, weight=None):
    """Eight examples, an ensemble that is in the middle of its run."""
    y = np.array([1.0, -1, 1, 1, -1, -1, 1, -1])
    sample = Sample.of(np.arange(8.0)[:, None], y, weight)
    now = State(sample)
    now.scores = scores
    now.norm = 2.0
    return now


SCORES = np.array([0.3, 0.7, -1.4, 2.1, -0.2, 1.3, 0.6, -1.9])


@pytest.mark.parametrize("weight", [None, [1, 2, 3, 0, 1, 1, 5, 2]], ids=["equal", "weighted"])
@pytest.mark.parametrize("loss", losses_of_the_catalogue(), ids=lambda loss: type(loss).__name__)
def test_the_pull_points_down_the_objective(loss, weight):
    """g = -dJ/dF up to one positive factor, which is 1 where the pull is not normalised and J is a mean of phi(z)."""
    if isinstance(loss, SmallestMargin):
        loss = (
            ExponentialLoss()
        )  # the smallest margin has no gradient: arc-gv pulls as AdaBoost does

    def objective(scores):
        return loss.pull(state(scores, weight)).objective

    slope = [
        (objective(SCORES + STEP * e) - objective(SCORES - STEP * e)) / (2 * STEP)
        for e in np.eye(8)
    ]
    pull = loss.pull(state(SCORES, weight)).signed
    if isinstance(loss, DrawnLoss):  # on average: the draws of one round do not know the objective
        seeds = [DrawnLoss(seed).pull(state(SCORES, weight)).signed for seed in range(5000)]
        pull = np.mean(seeds, axis=0)
        assert pull == pytest.approx(-np.array(slope), abs=0.01)
        return
    factor = np.abs(slope).sum() / np.abs(pull).sum()
    assert pull * factor == pytest.approx(-np.array(slope), abs=1e-8)
    if type(loss) in (HingeLoss, LogisticLoss, TrimmedExponentialLoss):
        assert factor == pytest.approx(1, abs=1e-7)


@pytest.mark.parametrize("p", [0.1, 0.4, 0.8])
@pytest.mark.parametrize("name", [n for n, row in ALGORITHMS.items() if row.task == "binary"])
def test_a_score_that_is_a_log_odds_has_the_least_objective_at_one_x(name, p):
    cells = ALGORITHMS[name].with_parameters()
    if not cells.loss.log_odds:
        return

    def objective(score):
        now = State(Sample.of([[0.0], [0.0]], [1, -1], [p, 1 - p]))
        now.scores, now.norm = np.array([score, score]), abs(score)
        return cells.loss.pull(now).objective

    best = minimize_scalar(objective, bounds=(-9, 9), options={"xatol": 1e-9}, method="bounded").x
    assert cells.loss.log_odds * best == pytest.approx(np.log(p / (1 - p)), abs=1e-5)


class TestTheKinkOfTheHinge:
    """Margin exactly 1: half the weight pulls, the other half is a penalty; together they are the right derivative."""

    @pytest.mark.parametrize("seed", range(20))
    def test_gain_is_minus_the_right_derivative_for_votes_of_plus_and_minus_one(self, seed):
        rng = np.random.default_rng(seed)
        now = state(
            rng.choice([-1.0, 0.0, 1.0, 2.0], 8), rng.integers(0, 4, 8) + (np.arange(8) == 0)
        )
        h = rng.choice([-1.0, 1.0], 8)
        y, base, value = now.sample.y, now.sample.weight, HINGE.value
        pull = HingeLoss().pull(now)
        by_differences = base @ (value(y * (now.scores + 1e-4 * h)) - value(y * now.scores)) / 1e-4
        assert pull.signed @ h - pull.penalty == pytest.approx(-by_differences, abs=1e-10)
