"""U against V: the upper bound and the true cost of every step, and three algorithms that lower it."""

from typing import Any

from boosting import Sample, Trace, train
from boosting.figures import vadaboost
from boosting.figures.template import Figure
from boosting.figures.theme import colours_by_title
from boosting.lessons.screens import Shown

RIVALS = {  # name -> title, and its parameters that are the variance's weight
    "adaboost": (vadaboost.ADABOOST, ()),
    "vadaboost": (vadaboost.VADABOOST, ("lam",)),
    "ebboost": (vadaboost.EBBOOST, ("lam",)),
}
SLOWEST = 4  # times AdaBoost's rounds: so long may VadaBoost take for the same cost


def figures(shown: Shown) -> dict[str, Figure]:
    """The pictures of one step's bound and cost, and of the rivals, by title."""
    sample, lam = shown.trace.sample, float(shown.value("uv_lam", "0.5"))
    n_rounds = int(shown.value("n_rounds", "60"))
    lams = {title: lam if parameters else 0.0 for title, parameters in RIVALS.values()}
    rivals = {
        title: _rival(sample, name, n_rounds, dict.fromkeys(parameters, lam))
        for name, (title, parameters) in RIVALS.items()
    }
    longer = max(n_rounds, SLOWEST * max(vadaboost.MEASURED_AFTER))
    slow = train(sample, "vadaboost", "stump", min(SLOWEST * n_rounds, longer), lam=0.0)
    colours = colours_by_title({name: title for name, (title, _) in RIVALS.items()})
    return {
        "The upper bound U and the cost V of one step": vadaboost.u_against_v(shown.trace, lam),
        "One plus the cost, over the rounds": vadaboost.costs(rivals, lams, colours),
        "Mean and variance of the loss": vadaboost.mean_and_variance(rivals, colours),
        "Their theorem 5, and the rounds that are really needed": vadaboost.theorem_5(
            shown.trace, rivals[vadaboost.ADABOOST], slow
        ),
    }


def _rival(sample: Sample, name: str, n_rounds: int, parameters: dict[str, Any]) -> Trace:
    """A run of that algorithm over stumps."""
    return train(sample, name, "stump", n_rounds, **parameters)
