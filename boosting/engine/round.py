"""One round of a run, frozen: whole, or its numbers alone where a run is too large to keep more."""

from math import exp
from typing import Any, NamedTuple, Self

import numpy as np

from boosting.engine.sample import Sample
from boosting.engine.state import Found, Pull, State, Step


class Round(NamedTuple):
    """One round, frozen.

    sample: what the run learns from. before, after: the pulls that rounds t and t + 1 are trained
    on. found: h_t with its sums; alpha: its coefficient.

    t counts from 1; member is the index of h_t among the distinct base classifiers; scores (m,) is
    F_t and norm its ||c||_1 (see State). coefficients: all of c where a correction has solved for
    them, else None: the round has left the earlier ones the factor keep (in a hull less than 1) and
    has added `added` to h_t's.
    """

    t: int
    sample: Sample
    before: Pull
    after: Pull
    found: Found
    alpha: float
    member: int
    scores: np.ndarray
    norm: float
    coefficients: tuple[float, ...] | None
    keep: float
    added: float

    @classmethod
    def of(
        cls,
        t: int,
        state: State,
        before: Pull,
        after: Pull,
        found: Found,
        member: int,
        step: Step,
    ) -> Self:
        """What round t has done to the state, frozen.

        before, after: the pulls around it. found: h_t, whose index is member. step: its
        coefficient; where earlier ones change as well, alpha is h_t's own after the round.
        """
        # A run without a correction keeps two numbers a round, not all k coefficients.
        coefficients = tuple(state.coefficients) if state.revised else None
        revises = state.revised or step.keep != 1.0
        alpha = state.coefficient(member) if revises else step.alpha
        return cls(
            t,
            state.sample,
            before,
            after,
            found,
            alpha,
            member,
            state.scores,
            state.norm,
            coefficients,
            step.keep,
            step.alpha,
        )

    @property
    def revises(self) -> bool:
        """Whether the coefficients of earlier rounds may be others after the round."""
        return self.coefficients is not None or self.keep != 1.0

    @property
    def votes(self) -> np.ndarray:
        """h_t(x_i), (m,)."""
        return self.found.votes

    @property
    def distribution(self) -> np.ndarray:
        """D_t (m,), what the round was trained on."""
        return self.before.distribution

    @property
    def error(self) -> float:
        """The weighted error eps_t of h_t under D_t."""
        return self.found.error

    @property
    def edge(self) -> float:
        """gamma_t = 1/2 - eps_t."""
        return 0.5 - self.found.error

    @property
    def normalizer(self) -> float:
        """Z_t, the factor by which the mean exponential loss falls ([M] fig. 7.1)."""
        return exp(self.after.log_scale - self.before.log_scale)

    @property
    def objective(self) -> float:
        """What the algorithm minimises, after the round."""
        return self.after.objective

    @property
    def summary(self) -> "RoundSummary":
        """The round without what belongs to each example."""
        found = self.found._replace(votes=np.empty(0))
        numbers = self.normalizer, self.objective, self.train_error
        return RoundSummary(
            self.t,
            found,
            self.alpha,
            self.member,
            self.norm,
            self.coefficients,
            self.keep,
            self.added,
            *numbers,
        )

    @property
    def margins(self) -> np.ndarray:
        """y_i F_t(x_i) / ||c||_1 of every row, (m,), in [-1, 1] ([M] section 7.3); several classes have some an example."""
        return self.sample.y * self.scores / (self.norm or 1.0)

    @property
    def train_error(self) -> float:
        """The weighted share of wrong examples; for real labels the root mean squared residual."""
        return self.sample.error(self.scores)


class RoundSummary(NamedTuple):
    """A round of a run too large to be kept whole: its numbers, named as in `Round`.

    t, found, alpha, member, norm, coefficients, keep and added are the round's own; found has no
    votes.
    normalizer, objective and train_error are computed before its arrays (m,) are dropped.
    """

    t: int
    found: Found
    alpha: float
    member: int
    norm: float
    coefficients: tuple[float, ...] | None
    keep: float
    added: float
    normalizer: float
    objective: float
    train_error: float

    @property
    def error(self) -> float:
        """The weighted error eps_t of h_t under D_t."""
        return self.found.error

    @property
    def edge(self) -> float:
        """gamma_t = 1/2 - eps_t."""
        return 0.5 - self.found.error

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(
            f"This run was too large to keep {name!r} of each of its rounds; "
            "go through `rounds(...)` instead, which hands out one whole round at a time."
        )
