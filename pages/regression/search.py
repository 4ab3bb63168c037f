"""How does Convex Hull Boost get there? Its trial shares, the certificate in them, and the losses that converge."""

from __future__ import annotations

from boosting import Trace
from boosting.catalogue.parameters import REGRESSION_LOSS, START
from boosting.figures import hull_search as pictures
from pages.regression import training
from pages.regression.training import RegressionRequest
from pages.shell import films
from pages.words import blocks
from pages.words.blocks import Block

CHB = "chb_regression"
FROM_THE_TOP = "whole"


def with_values(request: RegressionRequest, **values: str) -> Trace:
    """Convex Hull Boost on the request's data, with some parameters exchanged."""
    shared = dict(request.shared) | values
    return training.trace(request._replace(shared=tuple(shared.items())), CHB)


def content(request: RegressionRequest) -> films.Content:
    """Figures and words."""
    starts = {title: with_values(request, start=name) for name, title in START.titles.items()}
    by_loss = {
        title.partition(",")[0]: with_values(request, loss=name)
        for name, title in REGRESSION_LOSS.titles.items()
    }
    best = pictures.lowest(starts)
    figures = {
        "Does the first trial share matter?": pictures.over_rounds(starts),
        "What does it cost?": pictures.costs(starts),
        "A small share that helps: a small gap": pictures.certificate(
            starts[START.titles[FROM_THE_TOP]], best
        ),
        "Does it converge for every loss?": pictures.by_loss(by_loss),
    }
    return {"figures": films.figures_part(figures), "words": _words(by_loss)}


def _words(by_loss: dict[str, Trace]) -> list[Block]:
    ended = [f"**{name}**: after round {len(run)}. {run.ended}" for name, run in by_loss.items()]
    return [
        blocks.heading("The search, and what it certifies (Kim, section 4)"),
        blocks.formula(
            r"\tilde H=(1-\alpha)H_{t-1}+\alpha\hat f,\qquad C_n(\tilde H)\ge C_n(H_{t-1})\;\Rightarrow\;"
            r"\alpha\leftarrow\alpha/2;"
            r"\qquad C_n(H_{t-1})-C_n(H^*)\le D\,\alpha^*"
        ),
        blocks.caption(
            "α: the share for which the tree is searched; while it does not help, it is halved. α*: below it some tree of "
            "the family helps; beginning at 1 in every round, the first share that helps is at most α* and at least its "
            "half. H*: the best vote in the hull, which nobody knows: the lowest loss of the four runs stands for it, "
            "so the gaps are a little too small. D: the smallest number for which the inequality holds in every round."
        ),
        blocks.text(
            "**Theorem 1**: if the slope of the loss satisfies a Lipschitz condition and the leaves are bounded, Convex "
            "Hull Boost converges to the optimum. It speaks of the best tree of the family. Trees of more than two leaves "
            "are grown greedily, and for Huber's and the absolute loss the gradient judges the splits: so a run may end "
            "before its optimum."
        ),
        blocks.text("The runs end: " + " ".join(ended)),
    ]  # fmt: skip
