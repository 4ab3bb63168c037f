"""The pickers: data, algorithm, parameters. Every range, default and help text comes from the library's tables."""

from __future__ import annotations

import streamlit as st

from boosting import ALGORITHMS, WEAK_LEARNERS, datasets
from pages.common import link
from pages.common.runs import Data, Run

DEFAULT_DATASET, DEFAULT_ALGORITHM, DEFAULT_LEARNER = "moons", "adaboost", "stump"
DEFAULT_ROUNDS, MOST_ROUNDS = 60, 500
AUTO = "auto"
FEW = 20


def title(algorithm: str) -> str:
    """How an algorithm is called on the screen."""
    return ALGORITHMS[algorithm].title


def choice(label: str, key: str, titles: dict[str, str], default: str, help: str, name: str = "") -> str:
    """A select box over a table of titles, tied to the link."""
    link.settle(key, name or key, default, link.mend_choice(label.lower(), titles, default))
    value = st.selectbox(label, list(titles), key=key, format_func=titles.get, help=help)
    link.keep(key, name or key, value, default)
    return value


def number(label: str, key: str, low, high, default, step, help: str, name: str = ""):
    """A slider, tied to the link."""
    link.settle(key, name or key, default, link.mend_number(label, low, high, default))
    value = st.slider(label, low, high, step=step, key=key, help=help)
    link.keep(key, name or key, value, default)
    return value


def log_number(label: str, key: str, low: float, high: float, default: float, help: str, name: str) -> float:
    """A slider over 1, 2, 5, 10, ... between low and high, tied to the link; other values go to the nearest."""
    ticks = one_two_five(low, high)
    inside = link.mend_number(label, low, high, default)

    def mend(wanted: object) -> tuple[object, str]:
        value, complaint = inside(wanted)
        return min(ticks, key=lambda tick: abs(tick / value - 1)), complaint

    link.settle(key, name, default, mend)
    value = st.select_slider(label, ticks, key=key, format_func=lambda v: f"{v:g}", help=help)
    link.keep(key, name, value, default)
    return value


def one_two_five(low: float, high: float) -> list[float]:
    """1, 2 and 5 times the powers of ten within [low, high]."""
    values = [float(f"{digit}e{power}") for power in range(-12, 13) for digit in (1, 2, 5)]
    return [v for v in values if low * (1 - 1e-9) <= v <= high * (1 + 1e-9)]


def pick_data() -> Data:
    """Dataset, sample size, spread, label noise, test share and seed."""
    cards = {name: datasets.describe(name) for name in datasets.names("binary")}
    titles = {name: card.title for name, card in cards.items()}
    name = choice("Dataset", "dataset", titles, DEFAULT_DATASET, "Pictures with a known law, and real tables from UCI.")
    card = cards[name]
    st.caption(f"{card.law} {card.rule}")
    with st.expander("Sample, noise and split", icon=":material/tune:"):
        size = _option(card.n_samples, name, "n_samples")
        spread = _option(card.spread, name, "spread")
        noise = number(
            "Label noise", "noise", 0.0, 0.4, 0.0, 0.01,
            "Share of the training labels that are flipped. The test labels stay clean; flipped points carry a tick.",
        )  # fmt: skip
        share = 0.0 if card.rows < FEW else 0.3  # a handful of points is all training
        test = number(
            "Test share", f"test-{name}", 0.0, 0.7, share, 0.05,
            "Share of the examples held back: the booster never sees them, the dashed curves are measured on them.",
            "test",
        )  # fmt: skip
        seed = number("Seed", "seed", 0, 999, 0, 1, "The same seed always draws the same points, noise and split.")
    return Data(name, size, spread, noise, test, seed)


def _option(option: datasets.Option | None, dataset: str, name: str):
    """A dataset's own knob; each dataset keeps its own value."""
    if option is None:
        return None
    label = option.label.capitalize()
    return number(
        label, f"{name}-{dataset}", option.minimum, option.maximum, option.default, option.step, option.help, name
    )


def pick_run(data: Data) -> Run:
    """Algorithm, its parameters, the weak learner and the number of rounds."""
    titles = {name: row.title for name, row in ALGORITHMS.items()}
    name = choice("Algorithm", "algorithm", titles, DEFAULT_ALGORITHM, "One loop, different choices of loss and step.")
    row = ALGORITHMS[name]
    st.caption(row.different)
    parameters = tuple((p.name, _parameter(p, name)) for p in row.parameters)
    learner = choice(
        "Weak learner", "weak_learner", {n: w.title for n, w in WEAK_LEARNERS.items()}, DEFAULT_LEARNER,
        "The family of base classifiers that every round searches. "
        + " ".join(f"**{w.title}**: {w.help}" for w in WEAK_LEARNERS.values()),
    )  # fmt: skip
    rounds = number(
        "Rounds", "n_rounds", 1, MOST_ROUNDS, DEFAULT_ROUNDS, 1,
        "How many rounds are prepared. A run ends earlier when no base classifier has an edge.",
    )  # fmt: skip
    return Run(data, name, learner, rounds, parameters)


def _parameter(p, algorithm: str) -> float:
    key = f"{algorithm}-{p.name}"
    if p.logarithmic:
        return log_number(p.label, key, p.low, p.high, p.default, p.help, p.name)
    return number(p.label, key, p.low, p.high, p.default, p.step, p.help, p.name)


def pick_axes(dataset, busiest: tuple[int, int | None]) -> tuple[int, int | None]:
    """The two attributes of the plane; only asked where there are more than two."""
    if dataset.n_features <= 2:
        return busiest
    names = dataset.feature_names
    picked = []
    for axis, auto in zip(("x", "y"), busiest):
        titles = {AUTO: f"most used: {names[auto]}", **{n: n for n in names}}
        key = f"axis_{axis}-{dataset.name}"
        chosen = choice(
            "Horizontal attribute" if axis == "x" else "Vertical attribute", key, titles, AUTO,
            "The plane is a cut: two attributes vary, all others stand at their median over the training examples.",
            f"axis_{axis}",
        )  # fmt: skip
        picked.append(auto if chosen == AUTO else names.index(chosen))
    return tuple(picked)
