"""What the same runs over many seeds are said to show, against an independent computation."""

import numpy as np
import pytest
from scipy import stats

from pages.claims.findings import Gathered, claims, explained, picture, table
from pages.claims.repeated import Repeated, Subject

A = Subject("adaboost", "a", None)
B = Subject("logistic", "b", None)
NONE = np.empty(0)


def gathered(first, second=None, holds=()):
    """One or two runs, by their errors at the end."""
    rows = [[Repeated(NONE, np.array([0.5, error]), holds)] for error in first]
    if second is None:
        return Gathered(["First"], [A], rows)
    for row, error in zip(rows, second):
        row.append(Repeated(NONE, np.array([0.5, error]), ()))
    return Gathered(["First", "Second"], [A, B], rows)


def cells(markdown: str) -> list[list[str]]:
    """The cells of a table without its heads."""
    return [[c.strip() for c in line.strip("|").split("|")] for line in markdown.splitlines()[2:]]


def test_the_numbers_of_one_run():
    errors = [0.1, 0.2, 0.15, 0.11]
    (row,) = cells(table(gathered(errors)))
    spread = np.std(errors, ddof=1)
    wanted = [np.mean(errors), spread, spread / 2]
    assert [float(c.strip("± \u00a0%")) for c in row[1:]] == pytest.approx(
        [100 * w for w in wanted], rel=5e-3
    )


def test_two_runs_are_compared_seed_by_seed():
    rng = np.random.default_rng(0)
    first = rng.uniform(0.1, 0.3, 30)
    second = first - rng.uniform(-0.01, 0.05, 30)
    row = cells(table(gathered(first, second)))[1]
    assert row[4] == f"−{100 * np.mean(first - second):.3g}\u00a0%"
    assert row[5] == f"{(second < first).sum()}, 0, {(second > first).sum()}"
    p = stats.ttest_rel(first, second).pvalue
    assert row[6] == f"more than luck ({'p < 0.001' if p < 0.001 else f'p = {p:.2g}'})"


def test_a_small_difference_is_called_luck_and_none_is_none():
    first = np.array([0.1, 0.2, 0.3, 0.2])
    assert "can be luck" in table(gathered(first, first + np.array([0.01, -0.01, 0.01, -0.02])))
    assert "no difference (always equal)" in table(gathered(first, first))


def test_one_seed_says_nothing_of_luck():
    rows = cells(table(gathered([0.1], [0.2])))
    assert rows[0][2:4] == ["–", "–"] and rows[1][4:] == ["", "", ""]


def test_claims_are_counted_and_what_cannot_be_judged_does_not_hold():
    rows = [
        [Repeated(NONE, np.array([0.5, 0.1]), holds)] for holds in ((True, None), (True, False))
    ]
    said = claims(Gathered(["First"], [A], rows))
    assert (
        said
        == "The first claim above holds on **2 of 2** seeds, the second claim above holds on **0 of 2** seeds."
        " A claim holds where it would carry ✓; beside ✗ stands what is true instead."
    )
    assert claims(gathered([0.1, 0.2])) == ""


def test_without_test_examples_the_training_errors_are_shown():
    rows = [[Repeated(np.array([0.5, e]), NONE, ())] for e in (0.1, 0.2)]
    found = Gathered(["First"], [A], rows)
    assert "Training error" in table(found)
    assert picture(found).layout.title.text == "Mean training error of 2 seeds"
    assert "2 seeds so far" in explained(found)
