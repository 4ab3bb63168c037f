"""The numbers of the runs of a comparison, round by round: who leads, and what a choice costs."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from boosting import Trace
from boosting.engine.sums import levelled
from boosting.figures.round_film import Film
from boosting.figures.template import counted, percent
from pages.words import blocks
from pages.words.blocks import Block, Column, literal
from pages.words.numbers import decimals, digits

COLUMNS = (
    Column("run", "The algorithm, and what sets it apart from the others here."),
    Column("objective", "The value of this run's objective: only alike ones can be compared.", True),
    Column("Z", "The factor of the round in the mean exponential loss, where the run has one.", True),
    Column("training error", "By the base weights of the examples.", True),
    Column("test error", "Share of the test examples that the vote gets wrong.", True),
    Column("smallest margin", "y F over the sum of the coefficients, of the worst training example.", True),
    Column("lowest bound", "The lowest of the curves that hold above this run's training error.", True),
    Column("its objective", "What the number in the second column is.", wraps=True),
)  # fmt: skip
NONE = "–"


class Told(NamedTuple):
    """A run of the comparison: its label, its rounds, and the pictures that hold its errors."""

    label: str
    trace: Trace
    film: Film

    def at(self, t: int) -> int:
        """The round that it shows when others show round t: its last one, once it has ended."""
        return min(t, len(self.trace))

    def curve(self, role: str, t: int) -> float | None:
        """The lowest curve of that role in round t; None where there is none."""
        values = [c.values[self.at(t)] for c in self.film.curves if c.role == role]
        return float(min(values)) if values else None


def words(runs: Sequence[Told], n_test: int) -> list[Block]:
    """For every round of the longest run: the ranking in a sentence, and the numbers as a table.

    n_test: how many test examples the errors are counted on.
    """
    last = range(max(len(run.trace) for run in runs) + 1)
    return [
        blocks.text([ranking(runs, t, n_test) for t in last]),
        blocks.changing_table(COLUMNS, [[_row(run, t) for run in runs] for t in last]),
        blocks.caption(
            "A run that has ended stays at its last round. Look for: what a choice costs now, and "
            f"whether the later rounds make up for it.{_scales(runs)} {_cost(runs)}"
        ),
    ]


def _cost(runs: Sequence[Told]) -> str:
    """What the exact search of stumps costs ([M] section 7.2.3), in comparisons, for the longest run."""
    sample, T = runs[0].trace.sample, max(len(run.trace) for run in runs)
    m, d = sample.size, sample.n_attributes
    return (
        f"Stumps cost O(m d log m + m d T): each of d = {d} attributes is sorted once, which leaves at most m + 1 "
        "cuts to look "
        f"at; a round looks at {d * (m + 1):,} of them at most, {T} rounds at {d * (m + 1) * T:,}."
    )


SUM = r"C\textstyle\sum_i"  # of the losses of all examples, in an objective's formula


def _scales(runs: Sequence[Told]) -> str:
    """A word on objectives of another scale: C times a sum over all examples, beside means."""
    sums = [
        literal(one.label)
        for one in runs
        if SUM in one.trace.choices_of(1).loss.words.objective_latex
    ]
    if not sums or len(sums) == len(runs):
        return ""
    m = f"{runs[0].trace.sample.examples:g}"
    return (
        f" The objective of {' and '.join(sums)} is C times a sum over the {m} examples, not a mean: it is larger by its "
        "nature."
    )


def ranking(runs: Sequence[Told], t: int, n_test: int) -> str:
    """Who errs least after round t, on the test examples where there are any; equals share a place."""
    role, where = "test", f"the {counted(n_test, 'test example')}"
    if not n_test:
        role, where = "train", "the training examples"
    each = levelled([run.curve(role, t) or 0.0 for run in runs])
    errors = [(float(e), literal(run.label)) for e, run in zip(each, runs)]
    places = sorted({e for e, _ in errors})
    said = [
        f"{places.index(e) + 1}. **{label}** {percent(e)}{_wrong(e, n_test)}"
        for e, label in sorted(errors, key=lambda one: one[0])
    ]
    one = f" One of them is {percent(1 / n_test)}." if n_test else ""
    return f"After round {t}, by the error on {where}: {', '.join(said)}.{one}"


def _wrong(error: float, n_test: int) -> str:
    return f" ({round(error * n_test)} wrong)" if n_test else ""


def _row(run: Told, t: int) -> list[str]:
    at, trace = run.at(t), run.trace
    words = trace.choices_of(max(at, 1)).loss.words
    objective = trace.objective[at - 1] if at else trace.start.objective
    normalizer = None if trace.normalizer is None or not at else trace.normalizer[at - 1]
    bound, test = run.curve("bound", t), run.curve("test", t)
    return [
        literal(run.label) + f" (ended after {len(trace)})" * (t > len(trace)),
        digits(float(objective), 4),
        NONE if normalizer is None else decimals(float(normalizer)),
        percent(run.curve("train", t) or 0.0),
        NONE if test is None else percent(test),
        decimals(smallest_margin(trace, at)) if at else NONE,
        NONE if bound is None else decimals(bound),
        f"{words.objective}: ${words.objective_latex}$",
    ]


def smallest_margin(trace: Trace, t: int) -> float:
    """The smallest normalised margin after round t >= 1, over the examples that count."""
    return float(np.min(trace[t - 1].margins[trace[t - 1].sample.weight > 0]))
