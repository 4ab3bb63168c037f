"""Methods that take their base classifiers from another's finished run and weigh them anew, once.

RLPBoost and RQPBoost in [V] section 6 were "given the predictions obtained by AdaBoost": AdaBoost
runs until early stopping ends it, and one program, linear or quadratic, then sets the coefficients of
the base classifiers that it found. The rows of the catalogue solve that program in every round, so
that a lecture can watch; an experiment needs it only after the last, hundreds of times less often.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np

from boosting.catalogue import build_choices
from boosting.choices.corrections.programs import Restricted, SolveProgram
from boosting.engine.base_classifiers import Ensemble
from boosting.engine.protocols import Choices
from boosting.engine.sample import Sample
from boosting.experiments.evaluation import Checkpoint, Score, best_round, ensembles
from boosting.experiments.protocol import Method, Setting


@dataclass(frozen=True)
class Reweighed(Method):
    """A row of the catalogue whose program is solved once, over the base classifiers of another row.

    finder: the row that finds them, over the same family and without parameters of its own.
    """

    finder: str = "adaboost"

    def checkpoints_of(
        self, sample: Sample, setting: Setting, seed: int, at: Sequence[int]
    ) -> Iterator[Checkpoint]:
        """The finder's votes after each of `at` rounds, with the program's coefficients.

        sample, setting, seed, at: as in `Method.checkpoints_of`.
        """
        program = cast(SolveProgram, self.choices(setting, seed).correct).program
        for checkpoint in ensembles(sample, self._finding(seed), at):
            members = checkpoint.ensemble.members
            solved = Restricted(sample, program)
            solved.admit(np.array([h.votes(sample.X) for h in members]))
            yield Checkpoint(
                checkpoint.asked, checkpoint.rounds, Ensemble(members, solved.coefficients)
            )

    def stopped_early(
        self, sample: Sample, X: np.ndarray, score: Score, seed: int
    ) -> Iterator[tuple[Setting, int, float]]:
        """The finder's best round, and the value of every setting's vote over what it found until then.

        sample, seed: as in `checkpoints_of`. score(votes): of votes (n,) on the rows X (n, d).
        """
        stop = self.patience or self.n_rounds
        t, empty = best_round(sample, self._finding(seed), self.n_rounds, stop, score, X)
        for setting in self.settings:
            checkpoints = self.checkpoints_of(sample, setting, seed, (t,)) if t else ()
            yield setting, t, next((score(s.scores(X)) for s in checkpoints), empty)

    def _finding(self, seed: int) -> Choices:
        family = self.choices(self.settings[0], seed).weak_learner
        return build_choices(self.finder, family)
