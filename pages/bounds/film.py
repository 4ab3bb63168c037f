"""The film of the chapter on bounds: every bound after every round, drawn and in numbers."""

from __future__ import annotations

from boosting.choices.penalties import Estimate
from boosting.figures import bounds as pictures
from boosting.figures.stage import error_curves
from boosting.theory import rademacher
from boosting.theory.bound_table import BoundSettings, over_rounds
from pages.bounds import estimates, terms
from pages.shell import films, runs
from pages.shell.chapter import Chapter


def content(
    page: Chapter, settings: BoundSettings, estimate: Estimate, of_stumps: bool
) -> films.Content:
    """Figures and words.

    page: the run; settings: the bounds' margin, confidence and sample size; estimate: the measured
    complexity; of_stumps: whether the base classifiers are stumps.
    """
    trace, sample = page.trace, page.problem.sample
    curves = error_curves(runs.margins(trace, page.problem.examples), page.problem.examples)
    test = next((c.values for c in curves if c.role == "test"), None)
    tables = over_rounds(trace, settings)
    formula = rademacher.stumps(settings.m, sample.n_attributes)
    limits = estimates.limits(sample, estimates.learner(page.run, of_stumps))
    figures = {
        "All bounds on one axis": pictures.totals(tables, test),
        "What each bound is made of": pictures.terms(tables),
        "The price of a norm": pictures.norms(trace, formula),
        "How well does the best stump fit noise?": pictures.measured(estimate, limits),
    }
    words = [
        *terms.margin_bound(tables, settings, of_stumps),
        *terms.bound_table(tables, of_stumps),
    ]
    return {"figures": films.figures_part(figures), "words": words}
