"""Which parameter, how much data, what does noise do: errors along an axis, in pictures, words and tables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import cast

import numpy as np
import streamlit as st

from boosting.engine.sums import first_lowest, is_lower
from boosting.experiments.live import paired
from boosting.experiments.selection import pick
from boosting.experiments.statistics import mean_and_error
from boosting.figures import experiments as pictures
from boosting.figures.experiments import ERROR, Mark, Series, Unit
from boosting.figures.template import Figure, counted
from pages import players
from pages.experiments import growing, tables, varied
from pages.experiments.difference import p_words, written
from pages.experiments.plans import Found, Places
from pages.experiments.sidebar import Asked
from pages.experiments.varied import ROUNDS, Axis, Grid
from pages.shell import controls, films

STAGES = (1, 2, 5, 10, 20, 50, 100, 200, 500)  # the rounds that a table shows
NOTHING_HELD_BACK = (
    "Nothing is held back for testing here, so these are training errors: they say how well the "
    "examples are learned by heart."
)
NOTHING_ASIDE = (
    "There are too few examples to set some aside for validation, so nothing can be chosen honestly: "
    "take a larger table."
)
BY = {
    "5": "5 folds of the training part",
    "10": "10 folds of it",
    "part": "a quarter of it, set aside",
}
IN_FOLDS = "A seed's validation error is the mean over {} folds of its training part, each judged by a run on the others. "


def parameter(asked: Asked, n_seeds: int, places: Places) -> None:
    """The errors of one algorithm at all values of a parameter, and which value validation chooses.

    places: of its controls.
    """
    titles = dict(zip(slots := controls.compared(), asked.names))
    with places[0]:
        slot = controls.choice(
            "Whose parameter", "whose", titles, slots[0], "One of the algorithms in Setup."
        )
    name = titles[slot]
    axes = varied.axes(asked.run(name))
    with places[1]:
        which = controls.choice(
            "Parameter", "parameter", {n: a.title for n, a in axes.items()}, ROUNDS,
            "It takes every value on the axis; the others stay as in Setup. The number of "
            "rounds is read from one run.",
        )  # fmt: skip
    with places[2]:
        by = controls.choice(
            "Chosen by", "chosen_by", BY, "5",
            "Cross-validation: each fold is judged by a run on the others, and the run that is tested learns from all of "
            "them. One part set aside is quicker; then that run learns from the rest alone. A split of 50 / 25 / 25 sets "
            "its own part aside.",
        )  # fmt: skip
    folds = 0 if by == "part" or asked.data.splitting == "three" else int(by)
    axis = axes[which]
    make = partial(varied.of_parameter, asked, name, axis, folds, n_seeds)
    growing.show(make, lambda found: _parameter(found, axis, folds))


def noise(asked: Asked, n_seeds: int, _places: Places) -> None:
    """The test error of several algorithms at every share of wrong labels."""
    axis = varied.rates(asked)
    make = partial(varied.of_noise, asked, axis, n_seeds)
    growing.show(make, lambda found: _several(found, axis, NOISE[asked.task]))


def size(asked: Asked, n_seeds: int, _places: Places) -> None:
    """The errors of several algorithms on more and more training examples."""
    axis = varied.sizes(asked)
    if len(axis.values) < 2:
        st.info(
            "There are too few examples to take some away: a learning curve needs more than "
            f"{varied.FEWEST} training examples."
        )
        return
    make = partial(varied.of_size, asked, axis, n_seeds)
    growing.show(make, lambda found: _several(found, axis, SIZE))


def _film(found: Found, axis: Axis, kind: str, drawn: dict[str, Figure], says: str) -> None:
    url = films.publish((kind, axis, found.made_of), lambda: {"figures": films.figures_part(drawn)})
    players.pictures(url, f"{kind}-film", says)


# --- one parameter ---


def _parameter(found: Found, axis: Axis, folds: int) -> None:
    title = found.titles[0]
    roles = [
        r for r in ("train", "validation", "test") if _known(varied.grid(found, axis, title, r))
    ]
    grids = {role: varied.grid(found, axis, title, role) for role in roles}
    if "validation" not in grids:
        st.info(NOTHING_ASIDE)
    if "test" not in grids:
        st.info(NOTHING_HELD_BACK)
    unit = found.unit
    series = [
        Series(unit.of(role), role, "", g.mean, np.nan_to_num(g.reach)) for role, g in grids.items()
    ]
    shown = _shown(axis, grids["train"].values)
    figure = pictures.along(
        shown.along, series, f"{title}: errors over {axis.title}, mean of {counted(len(found.seeds), 'seed')}",
        "Look for: training error falls where the algorithm gets freer; validation and test turn up "
        "where it is too free. Bands: the standard error.",
        marks(grids, shown), unit.noun, unit,
    )  # fmt: skip
    says = choice_in_words(grids, axis, title, unit)
    _film(found, shown, "parameter", {axis.title: figure}, says)
    heads, rows, lit = parameter_table(grids, axis, unit)
    tables.show(heads, rows, lit)
    st.caption(
        f"{IN_FOLDS.format(folds) if folds and 'validation' in grids else ''}"
        "Means over the seeds ± standard error. Only validation may choose: the test error at the value "
        "that looks best IN the test errors is too good to be true, because it was chosen by looking. "
        "Setup makes labels wrong in training only, not in validation or test."
    )
    tables.downloads("parameter", found, heads, rows)


def _known(grid: Grid) -> bool:
    return bool(np.isfinite(grid.errors).all())


def _shown(axis: Axis, values: Sequence[object]) -> Axis:
    """The axis up to the last value that has numbers: a run may have ended early."""
    k = len(values)
    return axis._replace(values=axis.values[:k], titles=axis.titles[:k])


def marks(grids: dict[str, Grid], axis: Axis) -> list[Mark]:
    """What validation chooses; for rounds also the fewest that are as good within one standard error."""
    if "validation" not in grids:
        return []
    values = axis.along.values
    errors = grids["validation"].errors
    found = [Mark(values[pick(errors)], "chosen by validation")]
    if axis.name == ROUNDS and len(errors) > 1:
        simplest = pick(errors, "one standard error")
        if simplest != pick(errors):
            found.append(Mark(values[simplest], "one-standard-error rule"))
    return found


def choice_in_words(grids: dict[str, Grid], axis: Axis, title: str, unit: Unit = ERROR) -> str:
    """What validation chooses, what it is worth on the test part, and what hindsight would say.

    grids: the errors, by part; axis: what is varied; title: whose; unit: of the errors.
    """
    if "validation" not in grids:
        return ""
    k = pick(grids["validation"].errors)
    value = axis.written(axis.values[k])
    said = [f"**{title}, {axis.title} = {value}** has the lowest mean {unit.of('validation')}."]
    if "test" in grids:
        said += _tested(grids["validation"].errors, grids["test"], axis, k, unit)
    return " ".join(said)


def _tested(validation: np.ndarray, test: Grid, axis: Axis, k: int, unit: Unit) -> list[str]:
    """The test error at the chosen value, at each seed's own choice, and the lowest in hindsight."""
    own = test.errors[np.arange(len(test.errors)), _own_choices(validation)]
    best, what = first_lowest(test.mean), unit.of("test")
    lowest = tables.error(test.mean[best], unit)
    hindsight = (
        f"No other value has a lower mean {what}."
        if not is_lower(test.mean[best], test.mean[k])
        else f"In hindsight {axis.written(axis.values[best])} would have had {lowest}."
    )
    if is_lower(own.mean(), test.mean[best]):
        hindsight += (
            " That no single value comes down to what the seeds chose for themselves is no mistake: each has "
            "other examples, and another value suits them."
        )
    return [
        f"Its {what} is **{written(mean_and_error(test.errors[:, k]), unit)}**.",
        f"Where every seed chooses for itself, as a single experiment must, the {what} is "
        f"{written(mean_and_error(own), unit)}{_against_now(own, test, axis, unit)}.",
        hindsight,
    ]


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


class _Kind:
    """What is particular to an axis: its name, the words of its figure, whether training is drawn."""

    def __init__(self, name: str, what: str, look_for: str, with_training: bool):
        self.name, self.what, self.look_for = name, what, look_for
        self.with_training = with_training


RISES = "Look for: whose line rises fastest. The test labels are clean; bands: the standard error."
NOISE = {task: _Kind("noise", words, RISES, False) for task, words in varied.WRONG.items()}
SIZE = _Kind(
    "size",
    "training examples",
    "Look for: test error (dashed) falls and training error (solid) rises with more examples; where "
    "they meet, more examples help no more. Bands: the standard error.",
    True,
)


def _several(found: Found, axis: Axis, kind: _Kind) -> None:
    if found.role == "train":
        st.info(NOTHING_HELD_BACK)
    grids = {title: varied.grid(found, axis, title, found.role) for title in found.titles}
    complete = {title: g for title, g in grids.items() if len(g.values) == len(axis.values)}
    says = ends_in_words(complete, axis, kind.what, found.what, found.unit)
    if not complete:
        st.markdown(says)
        st.caption("The first seed is not finished at every value yet.")
        return
    figure = pictures.along(
        axis.along, _lines(found, axis, complete, kind),
        f"Errors over {kind.what}, mean of {counted(len(found.seeds), 'seed')}",
        kind.look_for, (), found.unit.noun, found.unit,
    )  # fmt: skip
    _film(found, axis, kind.name, {tables.head(kind.what): figure}, says)
    heads = [axis.title, *complete]
    rows = [
        [_value(axis, v), *(_cell(g, k, found.unit) for g in complete.values())]
        for k, v in enumerate(axis.values)
    ]
    tables.show(heads, rows)
    st.caption(f"Mean {found.what} over the seeds ± standard error.")
    tables.downloads(kind.name, found, heads, rows)


def _value(axis: Axis, value: object) -> str:
    return axis.along.written(cast(float, value))


def _lines(found: Found, axis: Axis, grids: dict[str, Grid], kind: _Kind) -> list[Series]:
    roles = ["train"] if kind.with_training and found.role == "test" else []
    return [
        Series(f"{title}, {pictures.ROLES[role]}", role, found.plan.colours[title], g.mean, np.nan_to_num(g.reach))
        for title in grids
        for role in (*roles, found.role)
        for g in [varied.grid(found, axis, title, role)]
    ]  # fmt: skip


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
