"""The film of the chapter on bounds: every bound after every round, drawn and in numbers."""

from __future__ import annotations

import numpy as np

from boosting import datasets
from boosting.choices.penalties import Estimate
from boosting.figures import bounds as pictures
from boosting.figures.stage import error_curves
from boosting.figures.template import percent
from boosting.theory import rademacher
from boosting.theory.bound_table import BoundSettings, over_rounds, printed_over_rounds
from boosting.theory.bounds import error_with_noise
from boosting.theory.proofs.margin_bound import margin_bound
from pages.bounds import estimates, formulas, terms
from pages.shell import films, runs
from pages.shell.chapter import Chapter
from pages.words import proof


def content(
    page: Chapter, settings: BoundSettings, estimate: Estimate, of_stumps: bool, group: str
) -> films.Content:
    """Figures and words.

    page: the run; settings: the bounds' margin, confidence and sample size; estimate: the measured
    complexity; of_stumps: whether the base classifiers are stumps; group: the bounds on the first picture,
    a key of `GROUPS`.
    """
    trace, sample, rate = page.trace, page.problem.sample, page.run.data.noise
    tables, printed = over_rounds(trace, settings), printed_over_rounds(trace, settings)
    figures = {
        "All bounds on one axis": pictures.totals(tables, of_stumps, test_errors(page), group),
        "What each bound is made of": pictures.terms(tables, of_stumps),
        "The price of a norm": pictures.norms(
            trace, rademacher.stumps(settings.m, sample.n_attributes)
        ),
        "How well does the best stump fit noise?": pictures.measured(
            estimate, estimates.limits(sample)
        ),
    }
    words = [
        *terms.margin_bound(tables, settings, of_stumps),
        *terms.bound_table(
            tables, printed, settings, of_stumps, page.run.data.flips if rate else ""
        ),
        *formulas.all_bounds(),
    ]
    steps = proof.steps(margin_bound(trace, settings, page.run.data.seed)) if of_stumps else []
    return {"figures": films.figures_part(figures), "words": words, "proof": steps}


def test_errors(page: Chapter) -> dict[str, np.ndarray]:
    """The errors (T+1,) on the test examples, by what their labels are: clean, and as noisy as the
    training labels, if these are.
    """
    examples, rate = page.problem.examples, page.run.data.noise
    curves = error_curves(runs.margins(page.trace, examples), examples)
    test = next((c.values for c in curves if c.role == "test"), None)
    if test is None:
        return {}
    if (
        page.run.data.flips != datasets.FLIPS.default
    ):  # no law of the flips, so no law of noisy test labels
        rate = 0.0
    label = f"test error of {len(examples.y) - examples.n_train} examples"
    if not rate:
        return {f"{label}, clean labels" if page.run.data.noise else label: test}
    return {
        f"{label}, clean labels": test,
        f"the same with {percent(rate)} flips: what is bounded": error_with_noise(test, rate),
    }
