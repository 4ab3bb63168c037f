"""Every example of a small sample round by round: what a run by hand writes down, on the page and as CSV."""

import numpy as np

from boosting import Round, Trace
from boosting.engine.state import Pull
from boosting.figures.template import minus
from boosting.screens.runs import Problem
from pages.words import blocks, round_table, run_words
from pages.words.blocks import Block, Column, literal
from pages.words.numbers import decimals, digits

MOST = 40  # training examples that a table on the page can hold
MOST_LINES = 100_000  # of the file: as many as a spreadsheet still likes
MOST_ATTRIBUTES = 6  # on the page
LABEL = "label y"  # an attribute may be called y
NONE = "–"  # stands for what there is not yet

OF_ROUND = (
    Column("h(x)", "The vote of the round's base classifier.", True),
    Column("D before", "The share of the weight that the round was trained on.", True),
    Column("D after", "The share of the weight that the next round is trained on.", True),
    Column("y F", "The label times the vote so far: its loss depends on this alone.", True),
    Column("margin", "y F over the sum of the coefficients, in [−1, 1].", True),
)


def words(problem: Problem, trace: Trace) -> list[Block]:
    """The table after every round 0..T; nothing for a sample of more than `MOST` examples."""
    if problem.sample.size > MOST:
        return []
    shown = _shown(problem, trace)
    fixed = _fixed(problem, shown)
    tables = [
        [[*one, *_cells(numbers)] for one, numbers in zip(fixed, _numbers(trace, t))]
        for t in range(len(trace) + 1)
    ]
    return [
        blocks.heading("All training examples after this round"),
        blocks.changing_table([*_heads(problem, shown), *OF_ROUND], tables),
        blocks.caption(_caption(problem, trace)),
    ]


def as_csv(problem: Problem, trace: Trace) -> str:
    """All examples after all rounds 1..T as CSV text: a line for each, with every attribute."""
    X, y = problem.sample.X, problem.sample.y
    heads = ["round", "example", *problem.dataset.feature_names, LABEL, *(c.name for c in OF_ROUND)]
    rows = (
        [r.t, i + 1, *X[i].tolist(), int(y[i]), *numbers]
        for r in trace
        for i, numbers in enumerate(_numbers(trace, r.t))
    )
    return round_table.written(heads, rows)


def _shown(problem: Problem, trace: Trace) -> list[int]:
    """The attributes that the table has room for: all, or those that the run asks for first."""
    d = problem.dataset.n_features
    if d <= MOST_ATTRIBUTES:
        return list(range(d))
    asked = dict.fromkeys(j for r in trace for j in sorted(r.found.classifier.attributes))
    return sorted(list(asked)[:MOST_ATTRIBUTES])


def _heads(problem: Problem, shown: list[int]) -> list[Column]:
    names = problem.dataset.feature_names
    attributes = [Column(names[j], f"Attribute {j + 1}.", True) for j in shown]
    return [Column("example", "Its number, counted from 1.", True), *attributes,
            Column(LABEL, "In the sample: −1 or +1.", True)]  # fmt: skip


def _fixed(problem: Problem, shown: list[int]) -> list[list[str]]:
    """What no round changes, as cells: number, attributes and label of every example."""
    X, y = problem.sample.X[:, shown], problem.sample.y
    return [
        [str(i + 1), *(digits(value, 6) for value in row), f"{'+' if label > 0 else '−'}1"]
        for i, (row, label) in enumerate(zip(X.tolist(), y))
    ]


def _numbers(trace: Trace, t: int) -> list[list[float | None]]:
    """The numbers of OF_ROUND for every example (m rows) after round t; None for what there is not yet."""
    if t == 0:
        return [[None, None, weight, 0.0, None] for weight in trace.start.distribution.tolist()]
    r: Round = trace[t - 1]
    before: Pull = r.before
    columns = (r.votes, before.distribution, r.after.distribution, r.sample.y * r.scores, r.margins)
    return np.column_stack(columns).tolist()


def _cells(numbers: list[float | None]) -> list[str]:
    """The numbers of OF_ROUND as cells: votes are short, the rest has four decimals."""
    vote, *others = numbers
    return [
        NONE if vote is None else digits(vote),
        *(NONE if value is None else decimals(value) for value in others),
    ]


def _caption(problem: Problem, trace: Trace) -> str:
    """What the columns mean, and which of several equally good base classifiers is taken."""
    negative, positive = map(literal, problem.dataset.class_names)
    words = run_words.of_run(trace)
    return (
        f"Label y: +1 is {minus(positive)}, −1 is {minus(negative)}. D: every example's share of the "
        f"{words.loss.pulls}; it sums to 1. {words.weak_learner.note}"
    ).strip()
