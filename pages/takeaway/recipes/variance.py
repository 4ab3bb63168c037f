"""U against V: the upper bound and the true cost of every step, and three algorithms that lower it."""

from boosting import train
from boosting.figures import vadaboost
from boosting.figures.template import Figure
from boosting.figures.theme import colours_by_title
from boosting.lessons.screens import Shown

TITLES = {
    "adaboost": vadaboost.ADABOOST,
    "vadaboost": vadaboost.VADABOOST,
    "ebboost": vadaboost.EBBOOST,
}
SLOWEST = 4  # times AdaBoost's rounds: so long may VadaBoost take for the same cost


def figures(shown: Shown) -> dict[str, Figure]:
    """The pictures of one step's bound and cost, and of the rivals, by title."""
    sample, lam = shown.trace.sample, float(shown.value("uv_lam", "0.5"))
    n_rounds = int(shown.value("n_rounds", "60"))
    lams = dict.fromkeys(TITLES.values(), lam) | {vadaboost.ADABOOST: 0.0}
    fast = train(sample, "adaboost", "stump", n_rounds)
    rivals = {
        title: fast if name == "adaboost" else train(sample, name, "stump", n_rounds, lam=lam)
        for name, title in TITLES.items()
    }
    longer = max(n_rounds, SLOWEST * max(vadaboost.MEASURED_AFTER))
    slow = train(sample, "vadaboost", "stump", min(SLOWEST * n_rounds, longer), lam=0.0)
    colours = colours_by_title(TITLES)
    return {
        "The upper bound U and the cost V of one step": vadaboost.u_against_v(shown.trace, lam),
        "One plus the cost, over the rounds": vadaboost.costs(rivals, lams, colours),
        "Mean and variance of the loss": vadaboost.mean_and_variance(rivals, colours),
        "Their theorem 5, and the rounds that are really needed": vadaboost.theorem_5(
            shown.trace, fast, slow
        ),
    }
