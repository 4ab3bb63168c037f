"""What the loop asks of its four choices, and what everybody else may ask of them.

    Loss        1  what does each example ask for?
    Search      2  which base classifier answers best?
    StepSize    3  how large is its coefficient?
    Correction  4  may earlier coefficients be revised?

A class says that it is a choice by deriving from its kind. A member that it forgets is a TypeError
where an instance is made, and names the member: rows make theirs when they are imported.

The choices are independent, with few exceptions, and those are declared: `gives` and `needs` speak
one vocabulary, `Supply`. Four cells fit together if everything that one of them needs is given by
another (`unmet`).
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from enum import Enum
from typing import Any, NamedTuple

import numpy as np

from boosting.engine.base_classifiers import Tree
from boosting.engine.round import Round
from boosting.engine.sample import Sample
from boosting.engine.state import Candidates, Found, Pull, State, Step
from boosting.engine.words import Equation, Highlight, LossWords, StepWords, Words


class Supply(Enum):
    """What one choice can give and another can need: in words, and which choice gives it."""

    EXPONENTIAL_WEIGHTS = ("normalised exponential weights", "loss")
    MULTIPLIERS = ("the multipliers of a program", "correction")
    COEFFICIENTS = ("coefficients that a program solves for", "correction")
    GAP = ("how far the value may still rise", "correction")
    NESTED_FAMILIES = (
        "families of base classifiers in the order of their complexity",
        "weak learner",
    )
    COST_SEARCH = ("a weak learner that tries every member's own best step", "weak learner")
    NORMALIZER_SEARCH = ("base classifiers that may abstain", "weak learner")
    PAIRS = ("a sample of pairs of classes", "loss")
    PAIR_VOTES = ("a search for base classifiers that name classes", "search")
    AGAINST_REST = ("a sample with a row for every class of an example", "loss")
    PROBABILITIES = ("probabilities of the classes, as the softmax has them", "loss")
    ANSWERS = ("a search for a base classifier of every class", "search")
    STEADY_STEPS = ("a step that no loss of one score decides", "step")
    CLASS_NAMES = (
        "base classifiers that name a class, and attributes to ask about",
        "weak learner",
    )
    REGRESSION_TREES = ("regression trees, and attributes to grow them on", "weak learner")

    @property
    def words(self) -> str:
        """What is given, as a sentence names it."""
        return self.value[0]

    @property
    def giver(self) -> str:
        """Which of the choices can give it."""
        return self.value[1]


Supplies = frozenset[Supply]
NOTHING: Supplies = frozenset()


class Outputs(Enum):
    """What the base classifiers of a search answer."""

    SIGNS = "-1 or +1"
    ABSTAINING = "-1, 0 or +1, where 0 abstains"
    REAL = "a real number"
    CLASSES = "the name of a class"


class Choice(ABC):
    """What all four have in common: words, what they give to each other and what they need."""

    @property
    def gives(self) -> Supplies:
        """What the others may count on."""
        return NOTHING

    @property
    def needs(self) -> Supplies:
        """What one of the others has to give."""
        return NOTHING

    @property
    @abstractmethod
    def words(self) -> Words:
        """What the choice says of itself."""


def require(cell: object, kind: type[Any]) -> None:
    """TypeError for what does not derive from this kind of choice."""
    if not isinstance(cell, kind):
        raise TypeError(
            f"{type(cell).__name__} does not derive from {kind.__name__}. "
            "boosting/engine/protocols.py says what each choice must answer."
        )


class LossFunction(ABC):
    """The function behind a loss: l(y, F) of a label and a score.

    For labels of +-1 it is a function phi(z) of the margin z = y F.

    It bounds, or stands in for, what the run would like to minimise;
    `boosting/choices/functions.py` has one class for each.
    """

    @property
    @abstractmethod
    def title(self) -> str:
        """Its name in a legend."""

    @property
    @abstractmethod
    def convex(self) -> bool:
        """Whether it is convex."""

    @property
    @abstractmethod
    def bounds_zero_one(self) -> bool:
        """Whether it is at least 1 at margins of 0 and less, and never negative."""

    @property
    @abstractmethod
    def lipschitz_clipped(self) -> float:
        """The Lipschitz constant of min(phi, 1), which the margin bounds ask for."""

    @abstractmethod
    def value(self, margins: np.ndarray) -> np.ndarray:
        """phi(z) at margins (m,), or of any other shape."""

    @abstractmethod
    def slope(self, margins: np.ndarray) -> np.ndarray:
        """phi'(z) at margins (m,) or of any shape; at a kink a value between its two sides."""

    @abstractmethod
    def curvature(self, margins: np.ndarray) -> np.ndarray:
        """phi''(z) at margins (m,) or of any shape; 0 at a kink, where it does not exist."""


class Loss(Choice):
    """Choice 1: what each example asks of the next base classifier, and what the run minimises."""

    @property
    def log_odds(self) -> float:
        """Times F, the log-odds of +1 at which the objective is lowest; 0 where they are no multiple of F."""
        return 0.0

    @property
    @abstractmethod
    def words(self) -> LossWords:
        """What the loss says of itself."""

    @property
    @abstractmethod
    def function(self) -> LossFunction:
        """The function whose mean the run lowers, or that bounds use in its place."""

    @abstractmethod
    def pull(self, state: State) -> Pull:
        """The signed pull g (m,) at the current vote, with the objective."""

    @abstractmethod
    def progress(self, r: Round, new: Highlight) -> list[Equation]:
        """What round r did to the objective, as equations with its numbers; `new` marks changes."""


class Search(Choice):
    """Choice 2: the base classifier of a family that answers the pull best."""

    @property
    @abstractmethod
    def outputs(self) -> Outputs:
        """What the family's members answer."""

    @property
    @abstractmethod
    def n_families(self) -> int:
        """How many families of different complexity its members come from: DeepBoost's p ([D])."""

    @abstractmethod
    def complexity(self, m: float, d: int) -> tuple[str, float]:
        """An upper bound on its Rademacher complexity for m examples of d attributes.

        Returns the formula's name in words and its value.
        """

    @abstractmethod
    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The best member under the pull, mostly the one with the largest sum_i g_i h(x_i)."""

    @property
    def lists_candidates(self) -> bool:
        """Whether `candidates` can say what the search chooses from."""
        return False

    def candidates(self, sample: Sample, pull: Pull, state: State) -> Candidates:
        """All members with their scores, where there are few enough (`lists_candidates`).

        ValueError, in words, where there are not.
        """
        raise ValueError(f"{self.words.title}: this search has no list of its candidates.")

    def named(self, sample: Sample, pull: Pull, state: State, stump: Tree) -> Found:
        """A stump that somebody names, or its complement where that has the edge.

        sample, pull, state: as in `search`; stump: on that sample.
        """
        found = Found.of(stump, stump.votes(sample.X), pull, 0.0)
        other = stump.complement
        if found.correlation >= 0 or other is None:
            return found
        return Found.of(other, other.votes(sample.X), pull, 0.0)


class StepSize(Choice):
    """Choice 3: the coefficient of the chosen base classifier.

    in_hull: the vote is a convex combination, and gains count against the current vote. tolerance:
    below this rate of progress rounding (or a solver) decides, not the data. refused: why the run
    ends then, in words.
    """

    in_hull: bool = False
    tolerance: float = 1e-12

    @property
    @abstractmethod
    def refused(self) -> str:
        """Why the run ends when no base classifier makes progress, in words for the reader."""

    @property
    @abstractmethod
    def words(self) -> StepWords:
        """What the step says of itself."""

    @abstractmethod
    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The coefficient; 0 with a reason ends the run."""

    @abstractmethod
    def numbers(self, found: Found) -> str:
        """The right-hand side of the rule with a round's numbers, in LaTeX."""


class Correction(Choice):
    """Choice 4: all coefficients so far, solved anew. Most algorithms have none."""

    @abstractmethod
    def __call__(self, state: State) -> None:
        """Replace the coefficients and the vote of the state."""


class Choices(NamedTuple):
    """The four choices of a run, or of a segment of it.

    loss: what each example asks for. weak_learner: what finds a base classifier. step_size: its
    coefficient. correct: what revises all coefficients, if anything does.
    """

    loss: Loss
    weak_learner: Search
    step_size: StepSize
    correct: Correction | None = None

    @property
    def parts(self) -> Iterator[tuple[str, Choice]]:
        """Each choice that is made, with its name in words."""
        names = ("loss", "weak learner", "step", "correction")
        return ((name, choice) for name, choice in zip(names, self) if choice is not None)


def unmet(choices: Choices) -> tuple[str, Supply] | None:
    """The first choice (its name in words) with a need that none gives, and that need; or None."""
    supply = NOTHING.union(*[choice.gives for choice in choices if choice is not None])
    for name, choice in choices.parts:
        for part in choice.needs - supply:
            return name, part
    return None
