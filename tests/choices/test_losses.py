"""Every loss of the file: its pull against finite differences, and what is said about it against a fine grid."""

import numpy as np
import pytest

from boosting import ALGORITHMS, Sample
from boosting.choices.losses.bounded import LogisticLoss, TrimmedExponentialLoss
from boosting.choices.losses.exponential import ExponentialLoss, SmallestMargin
from boosting.choices.losses.hinge import HingeLoss
from boosting.choices.losses.margin import MarginLoss
from boosting.engine.state import State

Z = np.linspace(-6, 6, 4801)
STEP = 1e-6


def family(base):
    """A class and all classes derived from it."""
    return [base, *(cls for child in base.__subclasses__() for cls in family(child))]


MARGIN_LOSSES = [
    cls for cls in family(MarginLoss) if "value" in vars(cls) and cls is not MarginLoss
]
every_margin_loss = pytest.mark.parametrize(
    "loss", [cls() for cls in MARGIN_LOSSES], ids=lambda loss: loss.title
)


def losses_of_the_catalogue():
    """The margin losses of all rows that revise nothing (where a program revises, its dual pulls), at their defaults."""
    choices = [row.with_parameters() for row in ALGORITHMS.values() if row.task == "binary"]
    losses = [c.loss for c in choices if c.correct is None and isinstance(c.loss, MarginLoss)]
    return list({type(loss): loss for loss in losses}.values())


def state(scores, weight=None):
    """Eight examples, an ensemble that is in the middle of its run."""
    y = np.array([1.0, -1, 1, 1, -1, -1, 1, -1])
    sample = Sample.of(np.arange(8.0)[:, None], y, weight)
    now = State(sample)
    now.scores = now.driver = scores
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
    factor = np.abs(slope).sum() / np.abs(pull).sum()
    assert pull * factor == pytest.approx(-np.array(slope), abs=1e-8)
    if type(loss) in (HingeLoss, LogisticLoss, TrimmedExponentialLoss):
        assert factor == pytest.approx(1, abs=1e-7)


@every_margin_loss
class TestFacts:
    """The facts of the page of losses."""

    def test_the_slope_is_the_derivative(self, loss):
        z = Z[np.abs(Z - 1) > 2 * STEP]  # off the hinge's kink
        by_differences = (loss.value(z + STEP) - loss.value(z - STEP)) / (2 * STEP)
        assert loss.slope(z) == pytest.approx(by_differences, rel=1e-6, abs=1e-6)

    def test_it_is_convex_as_it_says(self, loss):
        bends = np.diff(loss.value(Z), 2)
        assert (bends >= -1e-12 * np.abs(loss.value(Z)[1:-1])).all() == loss.convex

    def test_it_bounds_the_zero_one_loss_as_it_says(self, loss):
        assert (loss.value(Z) >= (Z <= 0)).all() == loss.bounds_zero_one

    def test_the_clipped_loss_has_the_lipschitz_constant_that_it_says(self, loss):
        steepest = np.abs(np.diff(np.minimum(loss.value(Z), 1)) / np.diff(Z)).max()
        assert steepest == pytest.approx(loss.lipschitz_clipped, rel=5e-3)
        assert steepest <= loss.lipschitz_clipped * (1 + 1e-12)

    def test_it_has_a_title_of_its_own(self, loss):
        assert loss.title and [cls.title for cls in MARGIN_LOSSES].count(loss.title) == 1


def test_huge_margins_neither_warn_nor_overflow_where_the_loss_is_linear_at_worst():
    z = np.array([-1e300, -1e4, 0.0, 1e4, 1e300])
    for loss in (HingeLoss(), LogisticLoss(), TrimmedExponentialLoss()):
        assert np.isfinite(loss.value(z)).all() and np.isfinite(loss.slope(z)).all()


class TestTheKinkOfTheHinge:
    """Margin exactly 1: half the weight pulls, the other half is a toll; together they are the right derivative."""

    @pytest.mark.parametrize("seed", range(20))
    def test_gain_is_minus_the_right_derivative_for_votes_of_plus_and_minus_one(self, seed):
        rng = np.random.default_rng(seed)
        now = state(
            rng.choice([-1.0, 0.0, 1.0, 2.0], 8), rng.integers(0, 4, 8) + (np.arange(8) == 0)
        )
        h = rng.choice([-1.0, 1.0], 8)
        loss, y, base = HingeLoss(), now.sample.y, now.sample.weight
        pull = loss.pull(now)
        by_differences = (
            base @ (loss.value(y * (now.scores + 1e-4 * h)) - loss.value(y * now.scores)) / 1e-4
        )
        assert pull.signed @ h - pull.penalty == pytest.approx(-by_differences, abs=1e-10)
