"""Edits of a run: what wraps a choice, so that the loop runs as ever and a few rounds differ.

    EditedStep     choice 3: the coefficients of some rounds, multiplied or set
    EditedSearch   choice 2: another candidate in some rounds; base classifiers that are forbidden
    LaterSampleLoss   choice 1: from some round on, other examples pull
    Switched...    all four: from some round on those of another algorithm

Every wrapper says in `in_round(t)` what is at work in round t; what holds for the whole run (titles,
what it gives) it takes from the choices that it wraps.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any, TypeVar

import numpy as np

from boosting.engine.base_classifiers import BaseClassifier, Tree
from boosting.engine.protocols import (
    Choices,
    Correction,
    Loss,
    LossFunction,
    Outputs,
    Parts,
    Search,
    StepSize,
)
from boosting.engine.round import Round
from boosting.engine.sample import Sample
from boosting.engine.state import Candidates, Found, Pull, State, Step
from boosting.engine.words import Equation, Highlight, LossWords, StepWords, Words

W = TypeVar("W", bound=Words)
LARGEST = (
    10.0  # an edited coefficient: e^(10 times as many rounds as may be edited) is still a float
)


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


class Wrapper:
    """What any choice takes from the one that it wraps, `inner`."""

    inner: Any

    @property
    def gives(self) -> Parts:
        """As what it wraps."""
        return self.inner.gives

    @property
    def needs(self) -> Parts:
        """As what it wraps."""
        return self.inner.needs


def _noted(words: W, note: str) -> W:
    """The words of a choice with a note beside its lines of the algorithm."""
    return replace(words, pseudocode=f"{words.pseudocode} <small>({note})</small>")


def _edited_in(rounds: Collection[int]) -> str:
    return f"edited in round{'s' * (len(rounds) > 1)} {', '.join(map(str, sorted(rounds)))}"


@dataclass(frozen=True)
class EditedStep(Wrapper, StepSize):
    """A step whose coefficients are edited in some rounds.

    inner: the step; rules: by round, in the order in which they are applied.
    """

    inner: StepSize
    rules: Mapping[int, tuple[Rule, ...]]

    @property
    def in_hull(self) -> bool:  # type: ignore[override] # what it wraps may change its mind
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
        """Those of what it wraps, and that some rounds are edited."""
        words: StepWords = self.inner.words
        return _noted(words, _edited_in(self.rules))

    def numbers(self, found: Found) -> str:
        """As of what it wraps: `in_round` knows of the edit."""
        return self.inner.numbers(found)

    def in_round(self, t: int) -> StepSize:
        """What it wraps, or that with the round's rules."""
        inner: StepSize = self.inner.in_round(t)
        return RuledStep(inner, self.rules[t]) if t in self.rules else inner

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """The step, edited if this is such a round; a step that is refused stays so."""
        step = self.inner.step(found, pull, state)
        rules = self.rules.get(state.rounds + 1, ())
        if not rules or not step.alpha:
            return step
        if self.in_hull:
            return _in_hull(step, rules)
        alpha = step.alpha
        for rule in rules:
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
class RuledStep(EditedStep):
    """The step of one edited round, as the formula card shows it. rules: of that round."""

    inner: StepSize
    rules: tuple[Rule, ...]  # type: ignore[assignment] # of one round

    @property
    def words(self) -> StepWords:
        """The rule with the edit in it."""
        words = self.inner.words
        return replace(words, latex=self._edited(words.latex))

    def numbers(self, found: Found) -> str:
        """The rule's numbers with the edit in them."""
        return self._edited(self.inner.numbers(found))

    def _edited(self, latex: str) -> str:
        for rule in self.rules:
            latex = rule.says.replace("{}", latex)
        return latex

    def in_round(self, t: int) -> StepSize:
        """Itself."""
        return self


@dataclass(frozen=True)
class EditedSearch(Wrapper, Search):
    """A search that takes another base classifier in some rounds, and never takes some of them.

    inner: the search; ranks: by round, which candidate is taken (2 for the second best); stumps: by
    round, attribute and threshold of the one that is taken; forbidden: attribute and threshold of
    those that are never taken, threshold None for all of that attribute.
    """

    inner: Search
    ranks: Mapping[int, int]
    stumps: Mapping[int, tuple[int, float]]
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
        """Those of what it wraps, and that some rounds are edited."""
        rounds = {*self.ranks, *self.stumps}
        edits = [_edited_in(rounds)] * bool(rounds)
        edits += ["some are forbidden"] * bool(self.forbidden)
        words: Words = self.inner.words
        return _noted(words, "; ".join(edits))

    @property
    def lists_candidates(self) -> bool:
        """As of what it wraps."""
        return self.inner.lists_candidates

    def in_round(self, t: int) -> Search:
        """What it wraps, where the round's base classifier is the search's own."""
        inner: Search = self.inner.in_round(t)
        if t in self.ranks or t in self.stumps or self.forbidden:
            return replace(self, inner=inner)
        return inner

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
        t, found = state.rounds + 1, self.inner.search(sample, pull, state)
        edge = 0.5 - found.error
        if t in self.stumps:
            stump = self._nearest(Tree.stump(*self.stumps[t], 1.0), sample, pull, state)
            return self.named(sample, pull, state, stump)._replace(runner_up=edge)
        rank = self.ranks.get(t, 1)
        if rank == 1 and not self._forbids(found.classifier):
            return found
        table = self.candidates(sample, pull, state)
        places = table.ranked(rank, self.allowed(table))
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


@dataclass(frozen=True)
class LaterSampleLoss(Wrapper, Loss):
    """A loss over examples that change: the vote goes on, and other examples pull from some rounds on.

    inner: the loss; samples: by the first round that is trained on it, with the same rows as the
    first sample and other weights. What round t-1 leaves is then judged on the sample of round t.
    """

    inner: Loss
    samples: Mapping[int, Sample]

    @property
    def words(self) -> LossWords:
        """Those of what it wraps, and when the examples change."""
        words: LossWords = self.inner.words
        rounds = ", ".join(map(str, sorted(self.samples)))
        return _noted(words, f"other examples from round {rounds} on")

    @property
    def function(self) -> LossFunction:
        """That of what it wraps."""
        return self.inner.function

    def pull(self, state: State) -> Pull:
        """The pull of the examples that the next round is trained on."""
        state.sample = self.samples.get(state.rounds + 1, state.sample)
        return self.inner.pull(state)

    def progress(self, r: Round, new: Highlight) -> list[Equation]:
        """As what it wraps; where the examples have changed, the objective on the old and on the new ones."""
        if r.t + 1 not in self.samples:
            return self.inner.progress(r, new)
        values = rf"{r.before.objective:.4g}\to{new(f'{r.objective:.4g}')}"
        return [(r"\text{objective}_t", r"\text{from here on over the changed examples}", values)]

    def in_round(self, t: int) -> Loss:
        """What it wraps, as it is at work."""
        inner: Loss = self.inner.in_round(t)
        return replace(self, inner=inner) if t + 1 in self.samples else inner


@dataclass
class Clock:
    """The round that the loop is in, for members of a choice that are asked without a state."""

    round: int = 1


def switched(first: Choices, then: Choices, t: int) -> Choices:
    """The choices of a run that goes on with others from round t on.

    first: those of the rounds before; then: the others. A program among the latter weighs the
    members of the earlier rounds as soon as these are over.
    """
    clock = Clock()
    correct = None
    if first.correct is not None or then.correct is not None:
        correct = SwitchedCorrection(first.correct, then.correct, t)
    return Choices(
        SwitchedLoss(first.loss, then.loss, t),
        SwitchedSearch(first.weak_learner, then.weak_learner, t, clock),
        SwitchedStep(first.step_size, then.step_size, t, clock),
        correct,
    )


def _both(first: str, then: str, t: int) -> str:
    """Two lines as one, where they differ."""
    if first == then:
        return first
    return f"{first} <small>(before round {t})</small>; {then} <small>(from round {t} on)</small>"


def _titles(first: str, then: str, t: int) -> str:
    return first if first == then else f"{first}, from round {t} on {then}"


def _parted(first: W, then: W, t: int) -> W:
    """The words of the later choice; title and pseudocode say where the two part."""
    title = _titles(first.title, then.title, t)
    return replace(then, title=title, pseudocode=_both(first.pseudocode, then.pseudocode, t))


@dataclass(frozen=True)
class SwitchedLoss(Loss):
    """first before round t, then from round t on."""

    first: Loss
    then: Loss
    t: int

    @property
    def gives(self) -> Parts:
        """What both give."""
        return self.first.gives & self.then.gives

    @property
    def words(self) -> LossWords:
        """Those of the later one, and where the two part."""
        first, then = self.first.words, self.then.words
        objective = _titles(first.objective, then.objective, self.t)
        return replace(_parted(first, then, self.t), objective=objective)

    @property
    def function(self) -> LossFunction:
        """That of the later one."""
        return self.then.function

    def pull(self, state: State) -> Pull:
        """The pull on the next round."""
        # The later one is asked in every round: RLPBoost's keeps a vote of its own.
        then = self.then.pull(state)
        return then if state.rounds + 1 >= self.t else self.first.pull(state)

    def progress(self, r: Round, new: Highlight) -> list[Equation]:
        """As the one at work has it."""
        return self.in_round(r.t).progress(r, new)

    def in_round(self, t: int) -> Loss:
        """The one at work."""
        loss: Loss = (self.then if t >= self.t else self.first).in_round(t)
        return loss


@dataclass(frozen=True)
class SwitchedSearch(Search):
    """first before round t, then from round t on; the loop's round goes to the clock."""

    first: Search
    then: Search
    t: int
    clock: Clock = field(compare=False)

    @property
    def gives(self) -> Parts:
        """What both give."""
        return self.first.gives & self.then.gives

    @property
    def outputs(self) -> Outputs:
        """Those of both."""
        return self.then.outputs

    @property
    def n_families(self) -> int:
        """Of the richer one."""
        return max(self.first.n_families, self.then.n_families)

    @property
    def words(self) -> Words:
        """Those of the later one, and where the two part."""
        first, then = self.first.words, self.then.words
        note = then.note if first.note == then.note else ""
        return replace(_parted(first, then, self.t), note=note)

    def complexity(self, m: float, d: int) -> tuple[str, float]:
        """Of the richer one."""
        bounds = self.first.complexity(m, d), self.then.complexity(m, d)
        return max(bounds, key=lambda bound: bound[1])

    def in_round(self, t: int) -> Search:
        """The one at work."""
        search: Search = (self.then if t >= self.t else self.first).in_round(t)
        return search

    @property
    def lists_candidates(self) -> bool:
        """Whether both do."""
        return self.first.lists_candidates and self.then.lists_candidates

    def candidates(self, sample: Sample, pull: Pull, state: State) -> Candidates:
        """Those of the one at work."""
        return self.in_round(state.rounds + 1).candidates(sample, pull, state)

    def named(self, sample: Sample, pull: Pull, state: State, stump: Tree) -> Found:
        """As the one at work has it. sample, pull, state, stump: as in `Search.named`."""
        return self.in_round(state.rounds + 1).named(sample, pull, state, stump)

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """As the one at work."""
        self.clock.round = state.rounds + 1
        return self.in_round(state.rounds + 1).search(sample, pull, state)


@dataclass(frozen=True)
class SwitchedStep(StepSize):
    """first before round t, then from round t on.

    What the loop asks without a state, it asks right after the search: the clock knows the round.
    """

    first: StepSize
    then: StepSize
    t: int
    clock: Clock = field(compare=False)

    @property
    def in_hull(self) -> bool:  # type: ignore[override] # one of the two may be
        """Of the one at work."""
        return self._now.in_hull

    @property
    def tolerance(self) -> float:  # type: ignore[override]
        """Of the one at work."""
        return self._now.tolerance

    @property
    def refused(self) -> str:
        """Of the one at work."""
        return self._now.refused

    @property
    def needs(self) -> Parts:
        """What both need: what one needs alone, it was given before the two met."""
        return self.first.needs & self.then.needs

    @property
    def words(self) -> StepWords:
        """Those of the later one, and where the two part."""
        first, then = self.first.words, self.then.words
        return replace(
            _parted(first, then, self.t), update=_both(first.update, then.update, self.t)
        )

    @property
    def _now(self) -> StepSize:
        return self.in_round(self.clock.round)

    def in_round(self, t: int) -> StepSize:
        """The one at work."""
        step: StepSize = (self.then if t >= self.t else self.first).in_round(t)
        return step

    def numbers(self, found: Found) -> str:
        """Of the one at work."""
        return self._now.numbers(found)

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """As the one at work has it."""
        return self.in_round(state.rounds + 1).step(found, pull, state)


@dataclass(frozen=True)
class SwitchedCorrection(Correction):
    """first before round t, then from round t on; either may be None.

    The later one begins when round t - 1 is over: its multipliers are what round t is trained on.
    """

    first: Correction | None
    then: Correction | None
    t: int

    @property
    def gives(self) -> Parts:
        """Nothing that holds in every round."""
        return frozenset()

    @property
    def words(self) -> Words:
        """Those of the one that there is, and where the two part."""
        first, then = (c.words if c is not None else None for c in (self.first, self.then))
        words = then or first
        assert words is not None  # `switched` makes none of two that are missing
        before, after = (w.pseudocode if w else "no correction" for w in (first, then))
        return replace(words, pseudocode=_both(before, after, self.t))

    def works_in(self, t: int) -> bool:
        """Whether the one of that round exists, and is at work."""
        part = self._of(t)
        return part is not None and part.works_in(t)

    def in_round(self, t: int) -> Any:
        """The one of that round."""
        part = self._of(t)
        return None if part is None else part.in_round(t)

    def _of(self, t: int) -> Correction | None:
        return self.then if t >= self.t else self.first

    def __call__(self, state: State) -> None:
        """Correct as the round that is over wants it, and then as the one that comes next does."""
        parts = (self._of(state.rounds), self._of(state.rounds + 1))
        for part in dict.fromkeys(part for part in parts if part is not None):
            part(state)
