"""Edits of a round: what wraps a choice, so that the loop runs as ever and the round differs.

    EditedStep     choice 3: the coefficient, multiplied or set
    EditedSearch   choice 2: another candidate; base classifiers that are forbidden

Another algorithm, or other examples, from some round on need no wrapper: they are another segment
of the run (engine/segments.py), and so is every edited round.
"""

from dataclasses import dataclass, replace
from math import inf

import numpy as np

from boosting.engine.base_classifiers import BaseClassifier, Tree
from boosting.engine.protocols import Outputs, Search, StepSize
from boosting.engine.sample import Sample
from boosting.engine.state import Candidates, Found, Pull, State, Step
from boosting.engine.words import StepWords, Words

# an edited coefficient: e^(10 times as many rounds as may be edited) is still a float
LARGEST = 10.0


@dataclass(frozen=True)
class Rule:
    """What an edit makes of a round's coefficient: factor * alpha + offset.

    says: the rule in LaTeX, {} standing for the coefficient as the algorithm has it.
    """

    factor: float
    offset: float
    says: str

    def of(self, alpha: float) -> float:
        """The edited coefficient, at most `LARGEST` in size."""
        return min(max(self.factor * alpha + self.offset, -LARGEST), LARGEST)


@dataclass(frozen=True)
class EditedStep(StepSize):
    """The step of an edited round.

    inner: the step as the algorithm has it; rules: in the order in which they are applied.
    """

    inner: StepSize
    rules: tuple[Rule, ...]

    @property
    def in_hull(self) -> bool:  # type: ignore[override] # as of what it wraps
        """As of what it wraps."""
        return self.inner.in_hull

    @property
    def tolerance(self) -> float:  # type: ignore[override]
        """As of what it wraps."""
        return self.inner.tolerance

    @property
    def refused(self) -> str:
        """As of what it wraps."""
        return self.inner.refused

    @property
    def words(self) -> StepWords:
        """Those of what it wraps, with the edit in the rule."""
        words = self.inner.words
        return replace(words, latex=self._edited(words.latex), edits=("edited",))

    def numbers(self, found: Found) -> str:
        """The rule's numbers with the edit in them."""
        return self._edited(self.inner.numbers(found))

    def _edited(self, latex: str) -> str:
        for rule in self.rules:
            latex = rule.says.replace("{}", latex)
        return latex

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The edited step; one that is refused stays so."""
        step = self.inner.step(found, pull, state)
        if not step.alpha:
            return step
        if self.in_hull:
            return _in_hull(step, self.rules)
        alpha = step.alpha
        for rule in self.rules:
            alpha = rule.of(alpha)
        return step._replace(alpha=alpha)


def _in_hull(step: Step, rules: tuple[Rule, ...]) -> Step:
    """The edited step of a hull: the share a = 1 - keep stays in [0, 1], and alpha follows it."""
    size = step.alpha / (1 - step.keep)  # at which h enters
    alpha = step.alpha
    for rule in rules:
        alpha = rule.of(alpha)
    share = min(max(alpha / size, 0.0), 1.0)
    return step._replace(alpha=share * size, keep=1 - share)


@dataclass(frozen=True)
class EditedSearch(Search):
    """A search that takes another base classifier, and never takes some of them.

    inner: the search; rank: which candidate is taken (2 for the second best); stump: attribute and
    threshold of the one that is taken instead; forbidden: attribute and threshold of those that are
    never taken, threshold None for all of that attribute.
    """

    inner: Search
    rank: int = 1
    stump: tuple[int, float] | None = None
    forbidden: tuple[tuple[int, float | None], ...] = ()

    @property
    def outputs(self) -> Outputs:
        """As of what it wraps."""
        return self.inner.outputs

    @property
    def n_families(self) -> int:
        """As of what it wraps."""
        return self.inner.n_families

    @property
    def words(self) -> Words:
        """Those of what it wraps, and what the edit does."""
        takes = ("edited",) * (self.rank != 1 or self.stump is not None)
        never = ("some are forbidden",) * bool(self.forbidden)
        return replace(self.inner.words, edits=takes + never)

    @property
    def lists_candidates(self) -> bool:
        """As of what it wraps."""
        return self.inner.lists_candidates

    def complexity(self, m: float, d: int) -> tuple[str, float]:
        """That of what it wraps."""
        return self.inner.complexity(m, d)

    def candidates(self, sample: Sample, pull: Pull, state: State) -> Candidates:
        """Those of what it wraps, forbidden ones too."""
        return self.inner.candidates(sample, pull, state)

    def named(self, sample: Sample, pull: Pull, state: State, stump: Tree) -> Found:
        """As what it wraps. sample, pull, state, stump: as in `Search.named`."""
        return self.inner.named(sample, pull, state, stump)

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The round's base classifier; its runner-up is then the one that the search would take."""
        found = self.inner.search(sample, pull, state)
        edge = 0.5 - found.error
        if self.stump is not None:
            stump = self._nearest(Tree.stump(*self.stump, 1.0), sample, pull, state)
            return self.named(sample, pull, state, stump)._replace(runner_up=edge)
        if self.rank == 1 and not self._forbids(found.classifier):
            return found
        table = self.candidates(sample, pull, state)
        places = table.ranked(self.rank, self.allowed(table))
        if not places:  # all are forbidden: no gain is left, which ends the run
            return found._replace(gain=-inf)
        place = places[-1]
        stump = Tree.stump(int(table.attributes[place]), table.thresholds[place], 1.0)
        return self.named(sample, pull, state, stump)._replace(runner_up=edge)

    def _nearest(self, stump: Tree, sample: Sample, pull: Pull, state: State) -> Tree:
        """The candidate that votes as the stump does, so that it is one and the same; else itself."""
        if stump.is_leaf or not self.lists_candidates:
            return stump
        table, (attribute, threshold) = self.candidates(sample, pull, state), stump.nodes[0, :2]
        apart = np.where(table.attributes == attribute, np.abs(table.thresholds - threshold), inf)
        near = Tree.stump(int(attribute), table.thresholds[np.argmin(apart)], 1.0)
        return near if (near.votes(sample.X) == stump.votes(sample.X)).all() else stump

    def allowed(self, table: Candidates) -> np.ndarray:
        """Which candidates are not forbidden, (n,) bool."""
        allowed = np.ones(len(table.scores), bool)
        is_question = table.thresholds > -np.inf
        for attribute, threshold in self.forbidden:
            asked = is_question & (table.attributes == attribute)
            allowed &= ~(asked if threshold is None else asked & (table.thresholds == threshold))
        return allowed

    def _forbids(self, classifier: BaseClassifier) -> bool:
        """Whether it asks about a forbidden attribute, or is a forbidden stump."""
        whole = {attribute for attribute, threshold in self.forbidden if threshold is None}
        keys = {
            Tree.stump(attribute, threshold, sign).key
            for attribute, threshold in self.forbidden
            if threshold is not None
            for sign in (-1.0, 1.0)
        }
        return bool(classifier.attributes & whole) or classifier.key in keys
