"""U against V: the upper bound and the true cost of every step, and three algorithms that lower it."""

from typing import Any

from boosting import Sample, Trace, train
from boosting.figures import vadaboost
from boosting.figures.template import Figure
from boosting.lessons.screens import Shown


def figures(shown: Shown) -> dict[str, Figure]:
    """The pictures of one step's bound and cost, and of the rivals, by title."""
    sample, lam = shown.trace.sample, float(shown.value("uv_lam", "0.5"))
    n_rounds = int(shown.value("n_rounds", "60"))
    rivals = {
        title: _rival(sample, name, n_rounds, dict.fromkeys(parameters, lam))
        for title, (name, parameters) in vadaboost.RIVALS.items()
    }
    slow = _rival(sample, "vadaboost", vadaboost.patient_rounds(n_rounds), {"lam": 0.0})
    return vadaboost.of_rivals(shown.trace, rivals, slow, lam)


def _rival(sample: Sample, name: str, n_rounds: int, parameters: dict[str, Any]) -> Trace:
    """A run of that algorithm over stumps."""
    return train(sample, name, "stump", n_rounds, **parameters)
