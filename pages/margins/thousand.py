"""Figure 7.5 of Mohri et al. on this data: a thousand rounds of AdaBoost over trees, on a log axis."""

from __future__ import annotations

import numpy as np

from boosting.engine.base_classifiers import decide
from boosting.figures import long_run as pictures
from boosting.figures.stage import error_curves
from boosting.figures.template import percent
from boosting.theory.training_bounds import zero_round
from pages.shell import films, runs
from pages.shell.chapter import Chapter
from pages.words import blocks
from pages.words.blocks import Block

ROUNDS = 1000
DEPTH = 4  # of the trees, where the sidebar names none


def publish(page: Chapter) -> str:
    """The address of the film."""
    return films.publish(("margins: thousand", about(page.run)), lambda: _content(page))


def about(run: runs.Run) -> runs.Run:
    """What this part is about: AdaBoost over trees on the data of a run, for a thousand rounds."""
    return runs.Run(run.data, "adaboost", "tree", ROUNDS, (), run.max_depth or DEPTH)


def _content(page: Chapter) -> films.Content:
    trace, examples = runs.trace(about(page.run)), page.problem.examples
    margins = runs.margins(trace, examples)
    curves = error_curves(margins, examples)
    train = margins[:, : examples.n_train]
    zero = zero_round(curves[0].values[1:], for_good=True)
    rounds = [t for t in pictures.MILESTONES if t < len(trace)] + [len(trace)] * bool(len(trace))
    figures = {
        "Errors over a thousand rounds": pictures.errors(curves, _first(page), zero),
        "The smallest margin over a thousand rounds": pictures.smallest(train.min(axis=1)),
        "What the margins do meanwhile": pictures.margins({t: train[t] for t in rounds}),
    }
    return {
        "figures": films.figures_part(figures),
        "words": _words(page, zero, curves[-1].values, trace.ended),
    }


def _first(page: Chapter) -> float:
    """The error of the first tree alone, on the test examples, or on the training examples where there are none."""
    trace, examples = runs.trace(about(page.run)), page.problem.examples
    if not len(trace):
        return 1.0
    X, y = examples.held_back if examples.has_test else (examples.X, examples.y)
    return float(np.mean(decide(trace[0].found.classifier.votes(X)) != y))


def _words(page: Chapter, zero: int | None, errors: np.ndarray, ended: str) -> list[Block]:
    """What the figure shows, in numbers; errors (T+1,): the last curve."""
    depth = about(page.run).max_depth
    last = len(errors) - 1
    said = (
        f"The training error is 0 from round **{zero}** on. There the test error is **{percent(errors[zero])}**; at "
        f"the end, after round {last}, it is **{percent(errors[-1])}**."
        if zero
        else f"The training error does not stay 0 within {last} rounds; the last error is {percent(errors[-1])}."
    )
    return [
        blocks.heading("Figure 7.5 of Mohri et al., on this data"),
        blocks.text(said),
        blocks.formula(
            r"R(f)\le\hat R_{S,\rho}(f)+\frac2\rho\,\mathfrak R_m(H)+\sqrt{\frac{\log(1/\delta)}{2m}}"
            r"\qquad\text{(7.13): no }T"
        ),
        blocks.caption(
            f"AdaBoost over CART trees of depth {depth}, whatever algorithm the sidebar names (the depth is the "
            "sidebar's where it has trees). The book's figure is C4.5 on the letters of 26 classes (Schapire et al. 1998): "
            "the training error goes to zero after about five rounds, and the test error goes on falling. A bound that "
            f"counts the base classifiers, (7.9), would grow from there on; the margin bound does not know T. {ended}"
        ),
    ]
