"""Margins, what the edges promise: theorem 7.7 and (7.18), of the run or of AdaBoost with stumps on the same data."""

from boosting import train
from boosting.catalogue import find_algorithm
from boosting.figures import margin_promises
from boosting.figures.template import Figure
from boosting.lessons.screens import Shown


def figures(shown: Shown) -> dict[str, Figure]:
    """The pictures of the part by title."""
    trace, rho = shown.trace, float(shown.value("margin_rho", "0.1"))
    if "edges" not in find_algorithm(shown.algorithm).bounds:
        trace = train(trace.sample, "adaboost", "stump", int(shown.value("n_rounds", "60")))
    return {
        "The share of small margins over the rounds": margin_promises.over_rounds(trace, rho),
        "The promise for every ρ": margin_promises.over_margins(trace, rho),
        "Which margin does an edge guarantee?": margin_promises.edges_and_margins(trace),
        "Do the base classifiers become worse?": margin_promises.edges_over_rounds(trace),
    }
