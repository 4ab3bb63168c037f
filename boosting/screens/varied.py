"""What is varied: a parameter of an algorithm, the number of examples, the share of wrong labels.

Each is an `Axis`; its experiment has a trial for every value, and for the number of rounds one trial
that is read after every round.
"""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import NamedTuple, Self

import numpy as np

from boosting.catalogue import OptionParameter, Parameter, find_algorithm
from boosting.experiments.live import level
from boosting.experiments.protocol import SEED
from boosting.experiments.trials import Trial, division, vary, vary_parameter
from boosting.figures.experiments import Along
from boosting.screens import repeats
from boosting.screens.repeats import Asked, Found, Place, Plan, Value
from boosting.screens.runs import Run

ROUNDS, DEPTH = "n_rounds", "max_depth"
VALIDATION = 0.25  # of the training part, where neither the split nor a fold sets anything aside
STEPS = 9  # values of a parameter
SIZES = 7  # numbers of examples
FEWEST = 8  # examples to begin with
RATES = tuple(k / 20 for k in range(9))  # 0 to 40 % wrong labels
DEEPEST = 6
WRONG = {
    "binary": "wrong training labels",
    "multiclass": "wrong training labels",
    "regression": "outliers in training",
}


class Axis(NamedTuple):
    """What is varied.

    name: a field of a trial, or a parameter; title: on the screen; values: ascending, or names;
    now: the value in Setup; logarithmic: whether its scale is; titles: of names, () for
    numbers; in_percent: whether they are shares.
    """

    name: str
    title: str
    values: tuple[Value, ...]
    now: Value
    logarithmic: bool = False
    titles: tuple[str, ...] = ()
    in_percent: bool = False

    @property
    def along(self) -> Along:
        """As a figure draws it."""
        return Along(self.title, self.titles or self.values, self.logarithmic, self.in_percent)

    def up_to(self, n: int) -> Self:
        """The same with its first n values: a run may have ended early."""
        return self._replace(values=self.values[:n], titles=self.titles[:n])

    def written(self, value: Value) -> str:
        """A value in a sentence."""
        if self.titles:
            return self.titles[self.values.index(value)]
        return f"{value:g}" if isinstance(value, float) else str(value)


def axes(run: Run) -> dict[str, Axis]:
    """What can be varied in a run, by name: the rounds first, then its parameters."""
    now = dict(run.parameters)
    rounds = Axis(ROUNDS, "Rounds T", tuple(range(1, run.n_rounds + 1)), run.n_rounds, True)
    own = [
        _axis(p, now[p.name]) for p in find_algorithm(run.algorithm).parameters if p.name != SEED
    ]
    found = {axis.name: axis for axis in (rounds, *own)}
    if run.max_depth is not None:
        depths = tuple(range(1, DEEPEST + 1))
        found[DEPTH] = Axis(DEPTH, "Depth of the trees", depths, run.max_depth)
    return found


def _axis(p: Parameter | OptionParameter, now: Value) -> Axis:
    if isinstance(p, OptionParameter):
        return Axis(p.name, p.label, tuple(p.titles), now, titles=tuple(p.titles.values()))
    space = np.geomspace if p.logarithmic else np.linspace
    digits = 2 if p.logarithmic else 3
    grid = {min(max(float(f"{v:.{digits}g}"), p.low), p.high) for v in space(p.low, p.high, STEPS)}
    return Axis(p.name, p.label, tuple(sorted({*grid, float(now)})), float(now), p.logarithmic)


def of_parameter(asked: Asked, name: str, axis: Axis, folds: int) -> Plan:
    """One of the runs at every value of a parameter, with validation errors to choose by.

    asked: has the runs; name: of this one; axis: the parameter; folds: of the training part, 0 to set a share of it
    aside.
    """
    asked = asked._replace(several=[asked.run(name)], names=[name])
    trial = repeats.trials(asked, 0.0 if folds else VALIDATION)[name]
    trial = replace(trial, inner=folds)
    if axis.name == ROUNDS:
        return repeats.plan(("rounds", folds), asked, {Place(name): trial})
    trials = (vary if axis.name == DEPTH else vary_parameter)(trial, axis.name, axis.values)
    return _plan(("parameter", folds), asked, {name: trials}, axis)


def rates(asked: Asked) -> Axis:
    """The shares of wrong labels."""
    return Axis("noise", f"share of {WRONG[asked.task]}", RATES, asked.data.noise, in_percent=True)


def of_noise(asked: Asked, axis: Axis) -> Plan:
    """Every algorithm at every share of wrong labels. axis: `rates`."""
    clean = [run._replace(data=run.data._replace(noise=0.0)) for run in asked.several]
    asked = asked._replace(several=clean)
    return _plan(("noise",), asked, _varied(repeats.trials(asked), axis), axis)


def sizes(asked: Asked) -> Axis:
    """The numbers of training examples."""
    trials = repeats.trials(asked)
    most = len(division(next(iter(trials.values())), asked.data.seed).kept)
    first = min(FEWEST, most)
    found = sorted({round(v) for v in np.geomspace(first, most, SIZES)})
    return Axis("examples", "training examples m", tuple(found), most, len(found) > 1)


def of_size(asked: Asked, axis: Axis) -> Plan:
    """Every algorithm on more and more of its training examples. axis: `sizes`."""
    return _plan(("examples",), asked, _varied(repeats.trials(asked), axis), axis)


def _varied(trials: dict[str, Trial], axis: Axis) -> dict[str, list[Trial]]:
    return {name: vary(trial, axis.name, axis.values) for name, trial in trials.items()}


def _plan(
    about: tuple[Hashable, ...], asked: Asked, trials: dict[str, list[Trial]], axis: Axis
) -> Plan:
    places = {
        Place(name, value): trial
        for name, column in trials.items()
        for value, trial in zip(axis.values, column)
    }
    return repeats.plan((*about, axis), asked, places)


class Grid(NamedTuple):
    """Errors of an algorithm along an axis.

    values: those that have numbers; errors (n, k): of n seeds at k values.
    """

    values: Sequence[Value]
    errors: np.ndarray

    @property
    def mean(self) -> np.ndarray:
        """The mean over the seeds, (k,)."""
        return self.errors.mean(axis=0)

    @property
    def reach(self) -> np.ndarray:
        """Its standard error, (k,); nan for one seed."""
        n = len(self.errors)
        if n < 2:
            return np.full(self.errors.shape[1], np.nan)
        return self.errors.std(axis=0, ddof=1) / np.sqrt(n)


def grid(found: Found, axis: Axis, title: str, role: str) -> Grid:
    """What of what is found belongs to an algorithm, along an axis.

    title: the algorithm's; role: a field of Curves, which errors.
    """
    places = [place for place in found.curves if place.title == title]
    if axis.name == ROUNDS:
        curves = level([c._asdict()[role] for c in found.curves[places[0]]])[:, 1:]
        return Grid(axis.values[: curves.shape[1]], curves)
    return Grid([p.value for p in places], np.array([found.last(p, role) for p in places]).T)
