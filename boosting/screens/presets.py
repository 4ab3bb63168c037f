"""Comparisons that are asked for often: on the page one press each, and pages of their own where there is no server."""

from typing import NamedTuple

FOUR_LOSSES = ("adaboost", "logistic", "quadboost", "lpboost_c")  # exponential, ..., hinge


class Preset(NamedTuple):
    """A comparison. label: of its button; values: of the link, by name; help: what to look for."""

    label: str
    values: dict[str, object]
    help: str


PRESETS = (
    Preset(
        "Four losses, with outliers",
        {"algorithms": ",".join(FOUR_LOSSES), "noise": 0.1},
        "Exponential, logistic, quadratic and hinge loss on the same examples, one label in ten "
        "flipped. For the hinge loss LPBoost in its C form, which gets past the kink where HingeBoost ends.",
    ),
    Preset(
        "Hinge: stalled and cured",
        {"algorithms": "hingeboost,lpboost_c"},
        "HingeBoost ends at a kink after one base classifier; the linear program solves for all "
        "coefficients at once and goes on.",
    ),
    Preset(
        "AdaBoost overfits, a hull does not",
        {"algorithms": "adaboost,chb", "dataset": "gaussians", "n_samples": 500, "noise": 0.2,
         "test": 0.6, "n_rounds": 200, "chb.gamma": 1.0},
        "Two overlapping Gaussians, one training label in five flipped, stumps: AdaBoost's test error turns up "
        "again, that of Convex Hull Boost with γ = 1 hardly does.",
    ),
    Preset(
        "VadaBoost at λ 0 and 0.5",
        {"algorithms": "vadaboost,vadaboost.2", "vadaboost.lam": 0.0, "vadaboost.2.lam": 0.5},
        "One algorithm with and without its price for the variance.",
    ),
    Preset(
        "Stumps against trees",
        {"algorithms": "adaboost,adaboost.2", "adaboost.weak_learner": "stump",
         "adaboost.2.weak_learner": "tree"},
        "AdaBoost over stumps and over trees.",
    ),
    Preset(
        "Margins: AdaBoost and DeepBoost",
        {"algorithms": "adaboost,deepboost", "adaboost.weak_learner": "tree", "deepboost.weak_learner": "tree",
         "deepboost.lam": 0.05},
        "Trees without and with a price on their complexity: look at “Margins”, whose whole distribution counts and not "
        "its smallest one alone (Cortes et al.).",
    ),
    Preset(
        "A forest beside boosting",
        {"algorithms": "adaboost,random_forest", "adaboost.weak_learner": "tree", "adaboost.max_depth": 6,
         "n_samples": 400, "noise": 0.2, "n_rounds": 100},
        "Deep trees, one training label in five flipped. AdaBoost weighs what is wrong ever more; the forest draws its "
        "weights, and each tree has one vote.",
    ),
    Preset(
        "With and without a wrong label",
        {"algorithms": "adaboost,adaboost.2", "adaboost.2.edits": "flip~1"},
        "The same run with the label of the first training example turned round: watch its weight, "
        "and choose “the difference from AdaBoost” above the surfaces.",
    ),
)  # fmt: skip
