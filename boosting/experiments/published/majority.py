"""Is one AdaBoost the best use of n examples? Against it: the majority of several, each on a part of them.

For base classifiers with an edge of gamma on every distribution, out of a family of VC dimension d, AdaBoost's error on
the worst law is d log(n gamma^2 / d) / (gamma^2 n) up to a constant (Høgsgaard, Larsen, Ritzert: AdaBoost is not an Optimal
Weak to Strong Learner, 2023). The logarithm is no property of the problem: Larsen and Ritzert (Optimal Weak to Strong
Learning, 2022) do without it, and so does the majority of five AdaBoosts on five disjoint parts of the examples
(Høgsgaard, Larsen, Mathiasen: The Many Faces of Optimal Weak-to-Strong Learning, 2024).
"""

from dataclasses import replace

from boosting.experiments.majority import Majority
from boosting.experiments.protocol import Method, Protocol, Table
from boosting.experiments.splits import Fresh

SIZES = (125, 250, 500, 1000, 2000)
LAWS = {"twonorm_20d": "twonorm", "ringnorm_20d": "ringnorm", "moons": "moons"}


def _methods(weak_learner: str, depth: int | None, rounds: int) -> tuple[Method, ...]:
    one = Method(
        "one", "adaboost", rounds, weak_learner=weak_learner, max_depth=depth, title="One AdaBoost"
    )
    return (
        one,
        Majority.of(one, 3, "Majority of 3, on thirds"),
        Majority.of(one, 5, "Majority of 5, on fifths"),
        replace(one, name="long", n_rounds=5 * rounds, title="One, five times as long"),
    )


def _protocol(name: str, what: str, methods: tuple[Method, ...]) -> Protocol:
    return Protocol(
        f"majority_{name}",
        f"One AdaBoost or five on parts, {what}",
        tuple(
            Table(law, {"n_samples": n}, label=f"{title}, {n} examples")
            for law, title in LAWS.items()
            for n in SIZES
        ),
        methods,
        Fresh(None, 2000),
        repeats=20,
        words=(
            "On the worst law AdaBoost needs more examples than necessary: its bound has a factor log n that cannot be "
            "removed (Høgsgaard, Larsen and Ritzert 2023). The majority of five AdaBoosts, each on a fifth of the examples, "
            "does without it (Høgsgaard, Larsen and Mathiasen 2024; the first algorithm that did is by Larsen and Ritzert "
            "2022). The laws here are not the worst. Five votes also have five times as many base classifiers, so one "
            "AdaBoost with five times as many rounds stands beside them."
        ),
        deviations=(
            "The theorem chooses the number of rounds by an edge that is known; here it is fixed.",
            "Laws that many examples can be drawn from, in place of the source's real tables.",
        ),
        costs="trees a minute and a half, stumps ten seconds on one core",
    )


MAJORITY = (
    _protocol("stumps", "100 stumps each", _methods("stump", None, 100)),
    _protocol("trees", "40 trees of depth 2 each", _methods("tree", 2, 40)),
    _protocol("few", "10 stumps each", _methods("stump", None, 10)),
)
