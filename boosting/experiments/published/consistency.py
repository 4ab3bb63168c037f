"""Early stopping against boosting without an end, on more and more examples of a law whose best error is known.

P. Bartlett and M. Traskin, AdaBoost is consistent, 2007, theorem 1: stopped after n^(1 - epsilon) rounds, AdaBoost's error
goes to the Bayes error as n grows, where votes of its base classifiers come near enough to the best one. They print no
numbers. Nothing of the kind is proved without stopping.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from boosting.engine.sample import Sample
from boosting.experiments.evaluation import Checkpoint
from boosting.experiments.protocol import Method, Protocol, Setting, Table
from boosting.experiments.splits import Fresh


@dataclass(frozen=True)
class Stopped(Method):
    """A row of the catalogue that stops after n^power rounds on n examples, and after `n_rounds` at the latest."""

    power: float = 0.5

    def checkpoints_of(
        self, sample: Sample, setting: Setting, seed: int, at: Sequence[int]
    ) -> Iterator[Checkpoint]:
        """The vote where it stops. sample, setting, seed: as in `Method.checkpoints_of`; at: not read."""
        rounds = min(ceil(sample.size**self.power), self.n_rounds)
        yield from super().checkpoints_of(sample, setting, seed, (rounds,))


MOST = 100_000
SIZES = (50, 100, 200, 400, 800, 1600)
METHODS = (
    Stopped("root", "adaboost", MOST, title="√n rounds"),
    Stopped("three_quarters", "adaboost", MOST, title="n^0.75 rounds", power=0.75),
    Method("endless", "adaboost", MOST, title="100 000 rounds"),
)


def _on(law: str, name: str, title: str, noise: float, found: str) -> Protocol:
    return Protocol(
        name,
        f"AdaBoost stopped early, {title}",
        tuple(Table(law, {"n_samples": n}, noise, f"{n} examples") for n in SIZES),
        METHODS,
        Fresh(None, 2000),
        repeats=20,
        words=(
            "Bartlett and Traskin (2007): stopped after n^(1 − ε) rounds, AdaBoost comes as near to the best possible error "
            f"as one likes when n grows. Decision stumps, {noise:.0%} of the training labels flipped, no test labels. "
            f"{found}"
        ),
        deviations=(
            "The source proves a theorem and prints no numbers; law, sizes and noise are ours.",
            "100 000 rounds stand for infinitely many.",
        ),
        open=(
            "Which ε: every one in (0, 1) will do in the limit; here ε = 0.5 and ε = 0.25.",
            "What happens without stopping: the theorem says nothing of it.",
        ),
        costs="up to five minutes on one core",
    )


EARLY = (
    _on(
        "gaussians", "early_stopping", "two Gaussians in the plane", 0.2,
        "After √n rounds the error falls from 17.0 % with 50 examples to 10.0 % with 1600, where 7.9 % is the best "
        "possible; after 100 000 rounds it is 24.5 % even with 1600.",
    ),
    _on(
        "twonorm_20d", "early_stopping_20d", "two Gaussians in 20 dimensions", 0.2,
        "After √n rounds the error falls from 26.5 % with 50 examples to 9.3 % with 1600; after 100 000 rounds it is "
        "25.5 % with 1600. With 50 examples stopping gains 1.5 ± 1.0 points, which may be luck.",
    ),
    _on(
        "gaussians", "early_stopping_clean", "two Gaussians and no wrong labels", 0.0,
        "Without wrong labels less depends on stopping: with 1600 examples 8.2 % after √n rounds against 10.9 % after "
        "100 000, where 7.9 % is the best possible.",
    ),
)  # fmt: skip
