"""Data whose law is known: the smallest error that there is, how far from it votes are, many other examples, new ones."""

import numpy as np

from boosting.engine.sample import Sample
from boosting.figures import round_film
from boosting.screens.runs import Data
from boosting.screens.shown import Shown

SIZES = (40, 80, 160, 320, 640, 1280)  # examples to learn from
MOST = 2000  # examples that stand in for all there are; as many test a vote
ANOTHER = 500  # is added to the seed of the large sample, and twice to that of the new examples


def is_known(shown: Shown) -> bool:
    """Whether the law of the data is known, and with it the smallest error of any classifier."""
    return shown.card.bayes is not None


def large_size(shown: Shown) -> int:
    """How many examples the large sample has."""
    option = shown.card.n_samples
    return MOST if option is None else int(min(option.high, MOST))


def bayes_error(shown: Shown) -> float:
    """The smallest error of any classifier under the law of the data; 1 where it is not known."""
    return 1.0 if shown.best is None else shown.best.error


def large(shown: Shown) -> Data:
    """Many examples of the law, flips included: they stand in for all there are."""
    data, size = shown.run.data, large_size(shown)
    return data._replace(
        scaling="none", n_samples=size, test=0.0, seed=data.seed + ANOTHER, splitting="share"
    )


def new_examples(shown: Shown) -> Sample:
    """As many other examples of the law, with clean labels."""
    seed = shown.run.data.seed + 2 * ANOTHER
    data = large(shown)._replace(noise=0.0, seed=seed)
    return shown.beside(shown.run._replace(data=data)).problem.sample


def errors_on(shown: Shown, fresh: Sample) -> np.ndarray:
    """The errors of a run's vote after 0..T rounds on other examples, (T+1,)."""
    scores = np.vstack([np.zeros(fresh.size), *shown.trace.staged_scores(fresh.X)])
    return round_film.errors(fresh.y * scores, fresh.y)


def sizes(shown: Shown) -> list[int]:
    """Those of `SIZES` that the law can draw."""
    option = shown.card.n_samples
    return [n for n in SIZES if option and option.low <= n <= option.high]


def excess(shown: Shown, size: int) -> np.ndarray:
    """The excess error after 0..T rounds, (T+1,): the vote's on new examples less the Bayes error.

    size: of the training sample, whose examples are among those of a larger one, with Setup's share of wrong labels.
    """
    data = shown.run.data._replace(scaling="none", n_samples=size, test=0.0, splitting="share")
    there = shown.beside(shown.run._replace(data=data, edits=""))
    make = lambda: errors_on(there, new_examples(shown)) - bayes_error(shown)  # noqa: E731
    return there.kept("excess error", make)
