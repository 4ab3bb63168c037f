"""Every algorithm as one row of a table: its loss, its step, its parameters, its source.

To add an algorithm, add a `Algorithm` row (and, if it needs one, a new loss or step). The app's pickers, the
scikit-learn classes and the tests read this table; nothing else has to be told.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from difflib import get_close_matches
from typing import NamedTuple

import numpy as np

from boosting.boost import boost
from boosting.losses import ExponentialLoss, QuadraticLoss, SampleVarianceLoss
from boosting.sample import Sample
from boosting.state import Round, State, Trace
from boosting.step_sizes import LogOdds, QuarterLogOdds, ResidualFit, ResidualFitL1, ResidualFitL2, ResidualFitLinf
from boosting.weak_learners import Columns, Stumps


class Choices(NamedTuple):
    """The choices that make an algorithm. The family of weak learners is the user's; `search`, where an algorithm has
    its own way to score a family's members, turns the family into that search. correct: choice 4, if any.
    """

    loss: object
    step_size: object
    search: Callable[[object], object] | None = None
    correct: Callable[[State], None] | None = None


@dataclass(frozen=True)
class Parameter:
    """One number that the user may set: its range, default and step, and one sentence on what it does."""

    name: str
    label: str
    low: float
    high: float
    default: float
    step: float
    help: str
    logarithmic: bool = False

    def check(self, value: float) -> float:
        """The value as a float; ValueError outside [low, high]."""
        if not self.low <= value <= self.high:
            raise ValueError(f"{self.name} must be between {self.low:g} and {self.high:g}; it is {value!r}.")
        return float(value)


CLASSIFIERS = ("stump", "stump-grid")  # families of votes -1 and +1; most algorithms take any of them
STUMPS = ("stump", "stump-grid")  # families small enough to look at every member


@dataclass(frozen=True)
class Algorithm:
    """A row: choices(**parameters) fills in the loop; `different` says in a sentence what sets the row apart.

    reference is a key of data/references.bib, place the figure or equations there; bounds are keys of bounds.BOUNDS,
    the curves drawn above the training error; weak_learners are the names it can work with, the default first.
    """

    name: str
    title: str
    different: str
    reference: str
    place: str
    choices: Callable[..., Choices]
    parameters: tuple[Parameter, ...] = ()
    bounds: tuple[str, ...] = ()
    weak_learners: tuple[str, ...] = CLASSIFIERS
    task: str = "binary"

    def with_parameters(self, **values: float) -> Choices:
        """The choices at these parameters, defaults for the others; ValueError for an unknown name or a bad value."""
        known = {p.name: p for p in self.parameters}
        unknown = sorted(set(values) - set(known))
        if unknown:
            raise ValueError(f"{self.title} has no parameter {unknown[0]!r}; it has {sorted(known) or 'none'}.")
        return self.choices(**{p.name: p.check(values.get(p.name, p.default)) for p in self.parameters})


@dataclass(frozen=True)
class WeakLearner:
    """A row of the weak learners: make(**options) builds the search."""

    name: str
    title: str
    help: str
    make: Callable[..., object]


def _rows(rows) -> dict:
    return {row.name: row for row in rows}


LAM_VADA = Parameter(
    "lam", "λ, weight of the variance", 0.0, 1.0, 0.5, 0.05,
    "0 minimises the mean of the exponential loss only (with cautious steps); 1 only its second moment.",
)  # fmt: skip
LAM_L1 = Parameter(
    "lam", "λ, price of a unit of ‖α‖₁", 1e-4, 1.0, 0.05, 0.01,
    "A voter is added only while its correlation with the residual exceeds λ: large λ, small ensemble.", True,
)  # fmt: skip
LAM_L2 = Parameter(
    "lam", "λ, ridge on every step", 1.0, 1000.0, 4.0, 1.0,
    "Every step is divided by 1 + λ: many small steps instead of few large ones.", True,
)  # fmt: skip
ALPHA_MAX = Parameter(
    "alpha_max", "α max, the loudest voice", 1e-4, 1.0, 0.1, 0.01,
    "No voter is added with more weight than this: nearly all voters speak equally loudly.", True,
)  # fmt: skip

ALGORITHMS: dict[str, Algorithm] = _rows((
    Algorithm(
        "adaboost", "AdaBoost",
        "Weights grow exponentially with every mistake; each classifier speaks with half its log-odds.",
        "mohri2018", "figure 7.1", lambda: Choices(ExponentialLoss(), LogOdds()),
        bounds=("normalizers", "edges"),
    ),
    Algorithm(
        "vadaboost", "VadaBoost",
        "Penalises the variance of the loss as well as its mean, so heavy examples are searched with squared weights.",
        "shivaswamy2011", "algorithm 2", lambda lam: Choices(SampleVarianceLoss(lam), QuarterLogOdds()), (LAM_VADA,),
        ("normalizers", "cost"),
    ),
    Algorithm(
        "quadboost", "QuadBoost",
        "No weights on the examples: each voter fits the residual y − F, and being too right is punished too.",
        "fortier2015", "equation 6", lambda: Choices(QuadraticLoss(), ResidualFit()),
        bounds=("risk",),
    ),
    Algorithm(
        "quadboost_l1", "QuadBoost-L1",
        "An L1 penalty ends the run by itself: no voter enters unless it correlates with the residual by more than λ.",
        "fortier2015", "equation 7", lambda lam: Choices(QuadraticLoss(), ResidualFitL1(lam)), (LAM_L1,),
        ("risk",),
    ),
    Algorithm(
        "quadboost_l2", "QuadBoost-L2",
        "A ridge penalty shrinks every step by the same factor, so the residual is fitted slowly.",
        "fortier2015", "equation 8", lambda lam: Choices(QuadraticLoss(), ResidualFitL2(lam)), (LAM_L2,),
        ("risk",),
    ),
    Algorithm(
        "quadboost_linf", "QuadBoost-L∞",
        "Caps every step at α max, so that no single voter dominates the vote.",
        "fortier2015", "equation 9", lambda alpha_max: Choices(QuadraticLoss(), ResidualFitLinf(alpha_max)),
        (ALPHA_MAX,), ("risk",),
    ),
))  # fmt: skip

WEAK_LEARNERS: dict[str, WeakLearner] = _rows((
    WeakLearner(
        "stump", "Decision stumps, exact",
        "Every midpoint between two distinct values of every attribute.",
        Stumps,
    ),
    WeakLearner(
        "stump-grid", "Decision stumps, 10 per attribute",
        "10 evenly spaced thresholds per attribute and their complements, as in the QuadBoost paper: a coarser family.",
        lambda: Stumps(10),
    ),
))  # fmt: skip


def find(table: dict, name: str, what: str):
    """The row of that name; ValueError with the nearest name otherwise."""
    if name in table:
        return table[name]
    nearest = get_close_matches(str(name).lower(), table, n=1, cutoff=0.0)[0]
    raise ValueError(f"There is no {what} called {name!r}. The nearest name is {nearest!r}.")


def choose(algorithm: str, family: object, **parameters: float) -> dict[str, object]:
    """The four choices of a named algorithm over a family of weak learners, by the names that `boost` gives them."""
    picked = find(ALGORITHMS, algorithm, "algorithm").with_parameters(**parameters)
    learner = picked.search(family) if picked.search else family
    return {"loss": picked.loss, "weak_learner": learner, "step_size": picked.step_size, "correct": picked.correct}


def family(algorithm: str, weak_learner: str | None = None) -> object:
    """The named family of weak learners, by default the algorithm's first; ValueError for one that it cannot use."""
    row = find(ALGORITHMS, algorithm, "algorithm")
    name = row.weak_learners[0] if weak_learner is None else weak_learner
    learner = find(WEAK_LEARNERS, name, "weak learner")
    if name not in row.weak_learners:
        raise ValueError(
            f"{row.title} cannot work with the weak learner {name!r} ({learner.title}): "
            f"use {' or '.join(map(repr, row.weak_learners))}."
        )
    return learner.make()


def rounds(
    sample: Sample,
    algorithm: str = "adaboost",
    weak_learner: str | None = None,
    n_rounds: int = 100,
    **parameters: float,
) -> Generator[Round, None, str]:
    """The rounds of a named algorithm, one at a time; ValueError in words for a name or value that does not exist."""
    return boost(sample, **choose(algorithm, family(algorithm, weak_learner), **parameters), n_rounds=n_rounds)


def train(
    sample: Sample,
    algorithm: str = "adaboost",
    weak_learner: str | None = None,
    n_rounds: int = 100,
    **parameters: float,
) -> Trace:
    """The whole run of a named algorithm; ValueError in words for a name or value that does not exist."""
    return _run(sample, choose(algorithm, family(algorithm, weak_learner), **parameters), n_rounds)


def boost_matrix(M, algorithm: str = "adaboost", n_rounds: int = 100, start=None, **parameters: float) -> Trace:
    """Boost on a matrix of margins M (m, N), M_ij = y_i h_j(x_i), with no attributes; start (m,) weighs the rows.

    All labels are +1 and voter j is column j. ValueError for entries outside [-1, 1] or an unknown name or value.
    """
    sample = Sample.of(M, np.ones(len(M)), start)
    if np.abs(sample.X).max(initial=0) > 1:
        raise ValueError("The entries of M are margins y h(x) of votes in [-1, 1].")
    return _run(sample, choose(algorithm, Columns(), **parameters), n_rounds)


def _run(sample: Sample, four: dict[str, object], n_rounds: int) -> Trace:
    return Trace.collect(sample, four["loss"].pull(State(sample)), boost(sample, **four, n_rounds=n_rounds))
