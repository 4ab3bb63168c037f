"""What is repeated: the sidebar of the chapter, for tables of two classes, of several, and of real labels."""

from __future__ import annotations

from typing import NamedTuple

import streamlit as st

from boosting import datasets
from boosting.datasets.splits import usual_test_share
from boosting.experiments.judges import DISTANCES
from boosting.figures.experiments import ERROR, Unit
from boosting.screens import plans
from pages.shell import controls, runs
from pages.words.run_names import labels

TASKS = {"binary": "Two classes", "multiclass": "Several classes", "regression": "Real labels"}
# the names of their tables in a link, and the first of them, as in the chapters about them
TABLES = {"multiclass": ("classes", "iris_3"), "regression": ("regression", "sine")}
UNITS = {"rms": Unit("RMSE", False), "mad": Unit("mean |y − F|", False)}


class Asked(NamedTuple):
    """What is repeated.

    several: the runs, as the sidebar has them, on one table; names: of them, no two alike; task: of the table;
    unit: of its errors; measure: a word of `judges.DISTANCES`; outlier: by how many standard deviations an outlier
    moves; folds: 0, or how many of a cross-validation.
    """

    several: list[runs.Run]
    names: list[str]
    task: str
    unit: Unit = ERROR
    measure: str = "rms"
    outlier: float = 4.0
    folds: int = 0

    @property
    def data(self) -> runs.Data:
        """The table of all runs."""
        return self.several[0].data

    def run(self, name: str) -> runs.Run:
        """The run of that name."""
        return self.several[self.names.index(name)]


def pick() -> Asked:
    """The chapter's sidebar."""
    task = controls.choice(
        "Labels", "task", TASKS, "binary",
        "Which tables and algorithms there are to choose from: labels of two classes, of several, or real numbers.",
    )  # fmt: skip
    if task == "binary":
        several = _several(controls.pick_data(), task)
        return Asked(several, labels(several), task)
    data, far = _table(task)
    measure = _measure() if task == "regression" else "rms"
    several = _several(data, task)
    unit = UNITS[measure] if task == "regression" else ERROR
    return Asked(several, labels(several), task, unit, measure, far)


# the same algorithm twice: with stumps, and with trees
TREES: controls.Drawn = {
    "deepboost_multiclass.2.weak_learner": lambda s: controls.ask(s.named(default="tree"))
}


def _several(data: runs.Data, task: str) -> list[runs.Run]:
    return list(controls.pick_several(plans.several(data, task), TREES).values())


def _table(task: str) -> tuple[runs.Data, float]:
    """A table of several classes or real labels, and how far its outliers move."""
    key, default = TABLES[task]
    cards = {name: datasets.describe(name) for name in datasets.names(task)}
    titles = {name: card.title for name, card in cards.items()}
    help = "Tables of this kind on this computer, and laws that draw new examples for every seed."
    card = cards[controls.choice("Dataset", key, titles, default, help)]
    st.caption(f"{card.law} {card.rule}".strip())
    with st.expander("Sample, noise and split", icon=":material/tune:"):
        size = controls.option(card.n_samples, card.name)
        spread = controls.option(card.spread, card.name)
        noise, far = _outliers() if task == "regression" else (_wrong_classes(), 4.0)
        share = usual_test_share(card.rows)
        help = "Share of the examples held back: the booster never sees them."
        test = controls.number(
            "Test share", f"test-{card.name}", 0.0, 0.7, share, 0.05, help, "test"
        )
        help = "The first seed; the others follow it."
        seed = controls.number("Seed", "seed", 0, 999, 0, 1, help)
    return runs.Data(card.name, size, spread, noise, test, seed), far


def _outliers() -> tuple[float, float]:
    help = "Share of the training labels that are moved far up. The test labels stay as they are."
    share = controls.number("Outliers", "outliers", 0.0, 0.3, 0.0, 0.01, help)
    help = "By how many standard deviations of y they move."
    return share, controls.number("How far", "far", 1.0, 10.0, 4.0, 0.5, help)


def _wrong_classes() -> float:
    help = "Share of the training labels that are exchanged for another class, all alike. The test labels stay clean."
    return controls.number("Label noise", "noise", 0.0, 0.4, 0.0, 0.01, help)


def _measure() -> str:
    titles = {name: distance.title for name, distance in DISTANCES.items()}
    return controls.choice(
        "Error", "measure", titles, "rms",
        "How far off votes are, in the units of y. The square counts a few far misses more than many near ones; the "
        "absolute value counts each by its size.",
    )  # fmt: skip
