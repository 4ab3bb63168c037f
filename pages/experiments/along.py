"""Which parameter, how much data, what does noise do: errors along an axis, in pictures, words and tables."""

from functools import partial
from typing import cast

import numpy as np
import streamlit as st

from boosting.engine.sums import first_lowest, is_lower
from boosting.experiments.live import paired
from boosting.experiments.selection import pick
from boosting.experiments.statistics import mean_and_error
from boosting.figures.experiments import ERROR, Unit
from boosting.screens import varied
from boosting.screens.chapters import experiments
from boosting.screens.repeats import Found
from boosting.screens.screen import Figures
from boosting.screens.shown import Shown
from boosting.screens.varied import ROUNDS, Axis, Grid
from pages import players
from pages.experiments import growing, tables
from pages.experiments.difference import p_words, written
from pages.shell import films

STAGES = (1, 2, 5, 10, 20, 50, 100, 200, 500)  # the rounds that a table shows
NOTHING_HELD_BACK = (
    "Nothing is held back for testing here, so these are training errors: they say how well the "
    "examples are learned by heart."
)
NOTHING_ASIDE = (
    "There are too few examples to set some aside for validation, so nothing can be chosen honestly: "
    "take a larger table."
)
IN_FOLDS = "A seed's validation error is the mean over {} folds of its training part, each judged by a run on the others. "


def parameter(shown: Shown) -> None:
    """The errors of one algorithm at all values of a parameter, and which value validation chooses."""
    title = experiments.parameter_axis(shown).title
    awaited = f"The training, validation and test errors at every value come here: {title}."
    make = partial(experiments.each_value, shown)
    growing.show(make, lambda found: _parameter(found, shown), awaited)


def noise(shown: Shown) -> None:
    """The test error of several algorithms at every share of wrong labels."""
    _along(shown, experiments.NOISE)


def _along(shown: Shown, question: experiments.Along) -> None:
    make = partial(experiments.along, shown, question)
    growing.show(make, lambda found: _several(found, shown, question), _awaited(shown, question))


def _awaited(shown: Shown, question: experiments.Along) -> str:
    several = " and ".join(experiments.names(shown))
    return f"The errors of {several} over {question.words(shown)} come here."


def size(shown: Shown) -> None:
    """The errors of several algorithms on more and more training examples."""
    question = experiments.SIZE
    if len(question.axis(experiments.asked(shown)).values) < 2:
        st.info(
            "There are too few examples to take some away: a learning curve needs more than "
            f"{varied.FEWEST} training examples."
        )
        return
    _along(shown, question)


def _film(found: Found, axis: Axis, kind: str, drawn: Figures, says: str) -> None:
    url = films.publish_figures((kind, axis, found.made_of), lambda: drawn)
    players.pictures(url, f"{kind}-film", says)


# --- one parameter ---


def _parameter(found: Found, shown: Shown) -> None:
    axis, folds = experiments.parameter_axis(shown), experiments.inner_folds(shown)
    title, unit = found.titles[0], found.unit
    grids = experiments.by_role(found, axis)
    if "validation" not in grids:
        st.info(NOTHING_ASIDE)
    if "test" not in grids:
        st.info(NOTHING_HELD_BACK)
    says, drawn = choice_in_words(grids, axis, title, unit), experiments.parameter(shown, found)
    _film(found, axis.up_to(len(grids["train"].values)), "parameter", drawn, says)
    heads, rows, lit = parameter_table(grids, axis, unit)
    tables.show(heads, rows, lit)
    st.caption(
        f"{IN_FOLDS.format(folds) if folds and 'validation' in grids else ''}"
        f"{own_choices_in_words(grids, axis, unit)}"
        "Means over the seeds ± standard error. Only validation may choose: the test error at the value that looks "
        "best IN the test errors is too good to be true, because it was chosen by looking. "
        "Setup makes labels wrong in training only, not in validation or test."
    )
    tables.downloads("parameter", found, heads, rows)


def choice_in_words(grids: dict[str, Grid], axis: Axis, title: str, unit: Unit = ERROR) -> str:
    """What validation chooses, what that is worth on the test part, and what hindsight would say.

    grids: the errors, by part; axis: what is varied; title: whose; unit: of the errors.
    """
    if "validation" not in grids:
        return ""
    k = pick(grids["validation"].errors)
    value = axis.written(axis.values[k])
    said = [f"{title} has its lowest mean {unit.of('validation')} with **{axis.title} = {value}**."]
    if "test" in grids:
        said += _tested(grids["test"], axis, k, unit)
    return " ".join(said)


def _tested(test: Grid, axis: Axis, k: int, unit: Unit) -> list[str]:
    """The test error at the chosen value, and the lowest in hindsight."""
    best, what = experiments.better(test, k), unit.of("test")
    hindsight = (
        "No other value has a lower one."
        if best is None
        else f"In hindsight {axis.written(axis.values[best])} has {tables.error(test.mean[best], unit)}: "
        "a test that chooses is no test."
    )
    return [
        f"Its {what} there is **{written(mean_and_error(test.errors[:, k]), unit)}**.",
        hindsight,
    ]


def own_choices_in_words(grids: dict[str, Grid], axis: Axis, unit: Unit = ERROR) -> str:
    """The test error where every seed chooses for itself; "" where nothing can be chosen or tested.

    grids, axis, unit: as for `choice_in_words`.
    """
    if not {"validation", "test"} <= grids.keys():
        return ""
    test = grids["test"]
    own = test.errors[np.arange(len(test.errors)), _own_choices(grids["validation"].errors)]
    said = (
        f"Where every seed chooses for itself, as a single experiment must, the {unit.of('test')} is "
        f"{written(mean_and_error(own), unit)}{_against_now(own, test, axis, unit)}. "
    )
    if is_lower(own.mean(), test.mean[first_lowest(test.mean)]):
        said += (
            "That no single value comes down to what the seeds chose for themselves is no mistake: each has "
            "other examples, and another value suits them. "
        )
    return said


def _own_choices(validation: np.ndarray) -> np.ndarray:
    """Which value every seed chooses for itself, (n,), from its validation errors (n, k)."""
    return np.array([first_lowest(errors) for errors in validation])


def _against_now(own: np.ndarray, test: Grid, axis: Axis, unit: Unit) -> str:
    """What the seeds' own choices gain over the value in Setup, and whether that may be luck.

    own (n,): their test errors.
    """
    values = list(test.values)
    now = values.index(axis.now) if axis.now in values else len(values) - 1
    if len(own) < 2:
        return ""
    change = paired(own, test.errors[:, now])
    side = "less" if change.mean.value < 0 else "more"
    gap = (
        f"{tables.gap(change.mean.value, unit)} {side} than" if change.mean.value else "as much as"
    )
    return f", {gap} with {axis.written(values[now])} ({p_words(change.t)}, paired t-test)"


def parameter_table(
    grids: dict[str, Grid], axis: Axis, unit: Unit = ERROR
) -> tuple[list[str], list[list[str]], set[tuple[int, int]]]:
    """Heads, rows and the chosen row: the errors at every value; of the rounds some."""
    values = list(grids["train"].values)
    shown = [
        k
        for k, v in enumerate(values)
        if axis.name != ROUNDS or v in STAGES or k == len(values) - 1
    ]
    heads = [axis.title, *(tables.head(unit.of(role)) for role in grids)]
    rows = [[axis.written(values[k]), *(_cell(g, k, unit) for g in grids.values())] for k in shown]
    if "validation" not in grids:
        return heads, rows, set()
    own = _own_choices(grids["validation"].errors)
    best = pick(grids["validation"].errors)
    if axis.name != ROUNDS:
        heads.append("Chosen on seeds")
        rows = [[*row, f"{int(np.sum(own == k))} of {len(own)}"] for row, k in zip(rows, shown)]
    lit = {(j, c) for j, k in enumerate(shown) if k == best for c in range(len(heads))}
    return heads, rows, lit


def _cell(grid: Grid, k: int, unit: Unit) -> str:
    return written(mean_and_error(grid.errors[:, k]), unit)


# --- several algorithms along one axis ---


def _several(found: Found, shown: Shown, question: experiments.Along) -> None:
    if found.role == "train":
        st.info(NOTHING_HELD_BACK)
    axis = question.axis(experiments.asked(shown))
    complete = experiments.finished(found, axis)
    says = ends_in_words(complete, axis, question.words(shown), found.what, found.unit)
    if not complete:
        players.awaited(_awaited(shown, question))
        return
    _film(found, axis, question.name, question.figures(shown, found), says)
    heads = [axis.title, *complete]
    rows = [
        [_value(axis, v), *(_cell(g, k, found.unit) for g in complete.values())]
        for k, v in enumerate(axis.values)
    ]
    tables.show(heads, rows)
    st.caption(f"Mean {found.what} over the seeds ± standard error.")
    tables.downloads(question.name, found, heads, rows)


def _value(axis: Axis, value: object) -> str:
    return axis.along.written(cast(float, value))


def ends_in_words(
    grids: dict[str, Grid], axis: Axis, noun: str, what: str, unit: Unit = ERROR
) -> str:
    """How much the errors change from the first value of the axis to the last, by algorithm.

    grids: by title; axis: what is varied, noun: its name in a sentence; what: which errors; unit: theirs.
    """
    said = []
    for title, g in grids.items():
        change = paired(g.errors[:, -1], g.errors[:, 0])
        first, last = _value(axis, g.values[0]), _value(axis, g.values[-1])
        way = "rises" if change.mean.value > 0 else "falls"
        gap = (
            f"{way} by **{tables.gap(change.mean.value, unit)}**" if change.mean.value else "stays"
        )
        sure = f" ({p_words(change.t)}, paired t-test)" if change.mean.n > 1 else ""
        said.append(f"**{title}**: from {first} to {last} {noun} its {what} {gap}{sure}.")
    return "  \n".join(said)
