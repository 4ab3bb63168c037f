"""Where does the error come from? Estimation and approximation error, where the Bayes error is known."""

from __future__ import annotations

from typing import Any

import numpy as np

from boosting import Sample
from boosting.figures import risk_split as pictures
from boosting.figures.stage import errors
from boosting.figures.template import Figure
from boosting.theory.bound_table import BoundSettings
from pages.shell import runs, user_data
from pages.shell.chapter import Chapter
from pages.words import blocks
from pages.words.blocks import Block

DEPTHS = (1, 2, 3, 4, 5)
MOST = 2000  # examples that stand in for all there are; as many test both votes
ANOTHER = 500  # is added to the seed of the large sample, and twice to that of the test examples


def is_known(run: runs.Run) -> bool:
    """Whether the law of the data is known, and with it the smallest error of any classifier."""
    return user_data.card(run.data.dataset).bayes is not None


def large_size(run: runs.Run) -> int:
    """How many examples the large sample has."""
    option = user_data.card(run.data.dataset).n_samples
    return MOST if option is None else int(min(option.high, MOST))


def bayes_error(run: runs.Run) -> float:
    """The smallest error of any classifier under the law of a run's data; 1 where it is not known."""
    options: dict[str, Any] = dict(run.data.extra)
    error = user_data.card(run.data.dataset).bayes_error(run.data.spread, **options)
    return 1.0 if error is None else error


def make(page: Chapter, _: BoundSettings, __: int) -> tuple[dict[str, Figure], list[Block]]:
    """The film and the words of this part."""
    bayes = bayes_error(page.run)
    splits = {depth: _split(page, depth) for depth in DEPTHS}
    m, large = page.problem.examples.n_train, large_size(page.run)
    return {"Where does the error come from?": pictures.risk_split(splits, bayes, m, large)}, [
        blocks.heading("Estimation and approximation error"),
        blocks.formula(
            r"R(h_S)-R^*=\underbrace{R(h_S)-\inf_{h\in H}R(h)}_{\text{estimation}}+"
            r"\underbrace{\inf_{h\in H}R(h)-R^*}_{\text{approximation}},\qquad "
            rf"R^*={bayes:.4f}"
        ),
        blocks.caption(
            f"H: AdaBoost's votes of so many trees of one depth (CART). The best of H is not known: a vote that was "
            f"trained on {large} examples of the same law stands in for it, so where boosting overfits even them its "
            "line is too high. Both are tested on another "
            f"{large}. Labels that the sidebar flips are flipped in the training samples only. Mohri et al., section 4.1; "
            "Cortes, Mohri and Syed, model selection: structural risk minimisation weighs the two by a bound in the place "
            "of these measurements."
        ),
    ]  # fmt: skip


def _split(page: Chapter, depth: int) -> pictures.Split:
    """The errors on new examples after every round, of the page's sample and of a large one."""
    # trees do not depend on the scale, but a scale that is learnt on one sample does not fit another
    data = page.run.data._replace(scaling="none")
    own = runs.Run(data, "adaboost", "tree", page.run.n_rounds, (), depth)
    large = own._replace(data=large_sample(page.run))
    fresh = new_examples(page.run)
    return pictures.Split(*(_errors(run, fresh.X, fresh.y) for run in (own, large)))


def large_sample(run: runs.Run) -> runs.Data:
    """Many examples of the law of a run, flips included: they stand in for all there are."""
    return run.data._replace(
        scaling="none",
        n_samples=large_size(run),
        test=0.0,
        seed=run.data.seed + ANOTHER,
        splitting="share",
    )


def new_examples(run: runs.Run) -> Sample:
    """As many other examples of the law of a run, with clean labels: votes are tested on them."""
    seed = run.data.seed + 2 * ANOTHER
    return runs.problem(large_sample(run)._replace(noise=0.0, seed=seed)).sample


def _errors(run: runs.Run, X: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The errors of a run's vote after 0..T rounds on X (n, d), y (n,): (T+1,)."""
    scores = np.vstack([np.zeros(len(y)), *runs.trace(run).staged_scores(X)])
    return errors(y * scores, y)
