"""What a run leaves behind: all rounds, as columns, the choices that made them, and the reason why it ended."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self, TypeVar

import numpy as np

from boosting.engine.base_classifiers import BaseClassifier, Ensemble
from boosting.engine.protocols import Choices, Supply
from boosting.engine.round import Round, RoundSummary
from boosting.engine.sample import Sample
from boosting.engine.segments import UNEDITED, Segment, latest
from boosting.engine.state import Pull, State
from boosting.engine.sums import product, settled

T = TypeVar("T")
MEMORY = 2 * 2**30  # bytes that the rounds of a run may take
PER_EXAMPLE = 24  # bytes of a round for each example: pull, vote and score


def _column(name: str, words: str, of_examples: bool = False) -> cached_property[np.ndarray]:
    """What every round of a trace has under a name, collected once: (T,), of examples (T, m). words: what it is."""

    def read(trace: "Trace") -> np.ndarray:
        values = np.array([getattr(r, name) for r in trace.rounds], np.float64)
        return values.reshape(len(trace), trace.sample.size) if of_examples else values

    read.__doc__ = words
    return cached_property(read)


@dataclass(eq=False, repr=False)
class Trace(Sequence):
    """All rounds of a run: a sequence of `Round`, with columns (T,) or (T, m), and why it `ended`.

    sample: what the run learns from. choices: the four choices of its first round, by which it goes to its
    end unless an edit has it go on with others; later: those, by the first round; start: the pull before
    round 1. A run that would need more than `MEMORY` bytes keeps a `RoundSummary` of every round: the
    ensemble, the predictions and the columns (T,) are as ever, only the columns (T, m) are gone.
    """

    sample: Sample
    choices: Choices
    start: Pull
    rounds: tuple[Any, ...]  # of Round, or of RoundSummary with the last few whole
    ended: str
    later: Mapping[int, Segment]

    @classmethod
    def collect_stepwise(
        cls,
        sample: Sample,
        choices: Choices,
        run: Generator[Round, None, str],
        memory: float = MEMORY,
        later: Mapping[int, Segment] = UNEDITED,
    ) -> Generator[int, None, Self]:
        """Run the loop to its end, a round at a time: yields the rounds done, returns the trace.

        sample, choices and later: what `run`, the loop's generator, works with; memory: the bytes
        that whole rounds may take.
        """
        start = choices.loss.pull(State(sample))
        rounds: list[Round | RoundSummary] = []
        room = memory / (PER_EXAMPLE * sample.size)  # for so many whole rounds
        while True:
            try:
                rounds.append(next(run))
            except StopIteration as end:
                return cls(sample, choices, start, tuple(rounds), end.value, later)
            if len(rounds) > room:
                rounds = summarised(rounds)
            yield len(rounds)

    @classmethod
    def collect(
        cls,
        sample: Sample,
        choices: Choices,
        run: Generator[Round, None, str],
        memory: float = MEMORY,
    ) -> Self:
        """Run the loop to its end.

        sample and choices: what `run`, the loop's generator, works with; memory: the bytes that
        whole rounds may take.
        """
        return run_to_end(cls.collect_stepwise(sample, choices, run, memory))

    @property
    def nbytes(self) -> int:
        """The bytes of memory that the rounds' arrays take."""
        rounds = [r for r in self.rounds if isinstance(r, Round)]
        arrays = [a for r in rounds for a in (r.votes, r.scores, r.before.signed)]
        # By identity: one round's `after` is the next one's `before`.
        return sum({id(a): a.nbytes for a in arrays}.values())

    def __getitem__(self, index: Any) -> Any:
        return self.rounds[index]

    def __len__(self) -> int:
        return len(self.rounds)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.rounds)

    alpha = _column("alpha", "The step of every round, (T,).")
    error = _column("error", "The weighted error of every round's base classifier, (T,).")
    edge = _column("edge", "The edge of every round's base classifier, (T,).")
    train_error = _column("train_error", "Training error after every round, (T,).")
    objective = _column("objective", "The minimised objective after every round, (T,).")
    votes = _column("votes", "h_t(x_i), (T, m).", of_examples=True)
    distribution = _column(
        "distribution", "D_t, what round t was trained on, (T, m).", of_examples=True
    )
    scores = _column("scores", "F_t(x_i), (T, m).", of_examples=True)
    margins = _column("margins", "y_i F_t(x_i) / ||c||_1, (T, m).", of_examples=True)

    @cached_property
    def normalizer(self) -> np.ndarray | None:
        """Z_t of every round, (T,), or None where the algorithm has none.

        An edited run has them if every loss at work has: the last is that of the weights after round T.
        """
        losses = [self.choices_of(t).loss for t in range(1, len(self) + 2)]
        exponential = all(Supply.EXPONENTIAL_WEIGHTS in loss.gives for loss in losses)
        return np.array([r.normalizer for r in self.rounds]) if exponential else None

    @property
    def base_weights(self) -> np.ndarray:
        """The weights by which the vote after 0..T rounds is judged: (1, m), or (T+1, m) where they change.

        They change where an edit has the run go on with other examples.
        """
        samples = [self.sample, *(r.sample for r in self.rounds)]
        same = all(sample is self.sample for sample in samples)
        return np.array([sample.weight for sample in (samples[:1] if same else samples)])

    @cached_property
    def all_choices(self) -> dict[int, Choices]:
        """The four choices by the first round that goes by them; several where edits change them."""
        return {1: self.choices, **{t: segment.choices for t, segment in self.later.items()}}

    def choices_of(self, t: int) -> Choices:
        """The four choices that round t >= 1 goes by."""
        return latest(self.all_choices, t)

    @property
    def n_families(self) -> int:
        """How many families of different complexity the base classifiers come from: p of [D]."""
        return max(choices.weak_learner.n_families for choices in self.all_choices.values())

    def sample_of(self, t: int) -> Sample:
        """What round t >= 1 is trained on: the sample on which round t-1 was judged at its end."""
        sample: Sample = self.rounds[t - 2].sample if t > 1 else self.sample
        return sample

    @property
    def staged_error(self) -> np.ndarray:
        """Training error after 0..T rounds, (T+1,); before the first round F is 0."""
        return np.append(self.sample.error(np.zeros(self.sample.size)), self.train_error)

    def distinct(self, t: int | None = None) -> tuple[BaseClassifier, ...]:
        """The members after t rounds (all by default), in order of their first choice."""
        members: dict[int, BaseClassifier] = {}
        for r in self.rounds[:t]:
            members.setdefault(r.member, r.found.classifier)
        return tuple(members.values())

    def coefficients(self, t: int | None = None) -> np.ndarray:
        """c after round t (after the last by default): (k,), one per member."""
        rounds = self.rounds[:t]
        if not rounds:
            return np.empty(0)
        if rounds[-1].coefficients is not None:
            return np.array(rounds[-1].coefficients)
        keep = np.array([r.keep for r in rounds])
        # what round s has added is multiplied by what rounds s + 1, ..., t keep
        left = np.append(np.cumprod(keep[:0:-1])[::-1], 1.0)
        return np.bincount([r.member for r in rounds], left * [r.added for r in rounds])

    def staged_coefficients(self) -> Iterator[np.ndarray]:
        """c after round 1, ..., T: T arrays (k,), one number for each member so far."""
        c = np.empty(0)
        for r in self.rounds:
            if r.coefficients is not None:
                c = np.array(r.coefficients)
            else:
                c = np.append(r.keep * c, [0.0] * (r.member == len(c)))
                c[r.member] += r.added
            yield c

    def ensemble(self, t: int | None = None) -> Ensemble:
        """The vote after round t."""
        return Ensemble(self.distinct(t), self.coefficients(t))

    def scores_after(self, t: int) -> np.ndarray:
        """F_t on the training examples, (m,); before the first round, t = 0, all are 0."""
        scores: np.ndarray = self[t - 1].scores if t else np.zeros(self.sample.size)
        return scores

    def staged_scores(self, X: np.ndarray) -> Iterator[np.ndarray]:
        """F_1, ..., F_T on the rows of X (n, d): T arrays (n,)."""
        X = np.ascontiguousarray(X, np.float64)
        scores, k = np.zeros(len(X)), 0
        votes = np.empty((1 + max((r.member for r in self.rounds), default=-1), len(X)))
        for r in self:
            if r.member == k:
                votes[k] = r.found.classifier.votes(X)
                k += 1
            if r.coefficients is not None:
                scores = product(r.coefficients, votes[:k])
            else:
                scores = r.keep * scores + r.added * votes[r.member]
            scores = settled(scores, r.norm)
            yield scores


def summarised(rounds: list[Round | RoundSummary]) -> list[Round | RoundSummary]:
    """The same list with every round summarised; those that are so already stand first and stay."""
    k = len(rounds)
    while k and isinstance(rounds[k - 1], Round):
        k -= 1
        rounds[k] = rounds[k].summary
    return rounds


def run_to_end(work: Generator[object, None, T]) -> T:
    """What the generator returns at its end."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value
