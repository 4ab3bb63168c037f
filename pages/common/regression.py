"""What the regression chapter asks and caches: its data, its outliers, and its runs."""

from __future__ import annotations

from typing import NamedTuple

import streamlit as st

from boosting import ALGORITHMS, Sample, Trace, datasets, train
from boosting.figures import regression as pictures
from boosting.figures.theme import colours_by_title
from pages.common import controls, runs

LOSSES = dict(ALGORITHMS["chb_regression"].parameters[0].options)
DEFAULT = ["chb_regression", "gradient_boost_regression"]


class Data(NamedTuple):
    """What defines a regression sample."""

    dataset: str
    n_samples: int
    spread: float
    outliers: float
    size: float
    seed: int


class Problem(NamedTuple):
    """The training sample with its outliers, and clean test examples; y in standard deviations around its mean."""

    dataset: datasets.Dataset
    sample: Sample
    outlier: object
    X_test: object
    y_test: object


class Wish(NamedTuple):
    """What the sidebar asks for: data, algorithms, and the parameters that they share."""

    data: Data
    algorithms: tuple[str, ...]
    n_rounds: int
    shared: tuple[tuple[str, float | str], ...]


def pick() -> Wish:
    """The chapter's sidebar."""
    cards = {name: datasets.describe(name) for name in datasets.names("regression")}
    name = controls.choice(
        "Dataset",
        "regression",
        {n: c.title for n, c in cards.items()},
        "sine",
        "Known laws with noise.",
    )
    card = cards[name]
    st.caption(card.law)
    with st.expander("Sample, noise and outliers", icon=":material/tune:"):
        size = controls.option(card.n_samples, name, "n_samples")
        spread = controls.option(card.spread, name, "spread")
        share = controls.number(
            "Outliers",
            "outliers",
            0.0,
            0.3,
            0.0,
            0.01,
            "Share of the training labels moved far up.",
        )
        far = controls.number(
            "How far", "far", 1.0, 10.0, 4.0, 0.5, "By how many standard deviations of y they move."
        )
        seed = controls.number(
            "Seed", "seed", 0, 999, 0, 1, "The same seed always draws the same points."
        )
    titles = controls.titles("regression")
    names = controls.several("Algorithms", "hulls", titles, DEFAULT, 3)
    loss = controls.choice(
        "Loss", "loss", LOSSES, "squared", "What the algorithms minimise, all of them the same."
    )
    wanted = {p.name: p for n in names for p in ALGORITHMS[n].parameters if _matters(p.name, loss)}
    shared = [
        ("loss", loss),
        *((n, controls.parameter(p, "regression", "")) for n, p in wanted.items()),
    ]
    rounds = controls.number("Rounds", "n_rounds", 1, 300, 60, 1, "How many rounds are prepared.")
    return Wish(Data(name, size, spread, share, far, seed), tuple(names), rounds, tuple(shared))


def _matters(parameter: str, loss: str) -> bool:
    return parameter in ("gamma", "leaves", "learning_rate") or (
        parameter == "delta" and loss == "huber"
    )


@st.cache_resource(max_entries=runs.KEPT, show_spinner=False)
def problem(data: Data) -> Problem:
    """Draw, centre and scale y, split 70/30, and move the outliers of the training part."""
    whole = datasets.load(
        data.dataset, n_samples=data.n_samples, spread=data.spread, seed=data.seed
    )
    rows, held = datasets.split(whole, 0.3, data.seed)
    y = (whole.y - whole.y[rows].mean()) / (whole.y[rows].std() or 1.0)
    moved, outlier = datasets.add_outliers(y[rows], data.outliers, data.size, data.seed)
    return Problem(whole, Sample.of(whole.X[rows], moved), outlier, whole.X[held], y[held])


@st.cache_resource(max_entries=runs.KEPT, show_spinner="Boosting…")
def trace(wish: Wish, algorithm: str) -> Trace:
    """One run of the chapter."""
    known = {p.name for p in ALGORITHMS[algorithm].parameters}
    parameters = {name: value for name, value in wish.shared if name in known}
    return train(problem(wish.data).sample, algorithm, None, wish.n_rounds, **parameters)


def runs_of(wish: Wish) -> dict[str, Trace]:
    """The chapter's runs by the title of their algorithm."""
    return {title: trace(wish, n) for n, title in titles_of(wish).items()}


def titles_of(wish: Wish) -> dict[str, str]:
    """The titles of the chapter's algorithms by name."""
    return {n: ALGORITHMS[n].title.removesuffix(", regression") for n in wish.algorithms}


GAMMAS = (0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0)


def hull_run(wish: Wish) -> str | None:
    """The first of the chapter's algorithms whose vote stays in a hull."""
    return next(
        (n for n in wish.algorithms if any(p.name == "gamma" for p in ALGORITHMS[n].parameters)),
        None,
    )


def hull_sizes(wish: Wish, name: str):
    """What the size of the hull does to one algorithm: a run for every gamma."""
    where, gamma = problem(wish.data), dict(wish.shared)["gamma"]
    sizes, ends = sorted({*GAMMAS, gamma}), []
    for size in sizes:
        shared = tuple((n, size if n == "gamma" else value) for n, value in wish.shared)
        found = pictures.errors(
            {name: trace(wish._replace(shared=shared), name)}, where.X_test, where.y_test
        )
        ends.append([float(c.values[-1]) for c in found])
    train, *test = zip(*ends)
    return pictures.hull_sizes(sizes, train, test[0] if test else (), gamma, ALGORITHMS[name].title)


def step_now(wish: Wish, name: str, t: int) -> None:
    """The step of the round, with its number. f is what enters: a tree of CHB, and γ times a base classifier of L1Boost."""
    run = trace(wish, name)
    if 0 < t <= len(run):
        keep, size = (
            run[t - 1].keep,
            1.0 if name == "chb_regression" else dict(wish.shared)["gamma"],
        )
        st.markdown(
            f"Round {t} takes α = **{1 - keep:.3f}**: every older f keeps **{keep:.3f}** of its coefficient, and all "
            f"coefficients together sum to {float(run.coefficients(t).sum()) / size:.3f}."
        )


def gap(wish: Wish, name: str, t: int) -> None:
    """The uniform bound over the hull, with the round's two mean squared errors."""
    where, run, gamma = problem(wish.data), trace(wish, name), dict(wish.shared)["gamma"]
    found = pictures.errors({name: run}, where.X_test, where.y_test)
    st.markdown("##### The theorem, with this round's numbers")
    st.latex(
        r"\sup_{F\in\gamma\,\overline{\mathrm{co}}(\mathcal F)}\big|C(F)-C_n(F)\big|\;\le\;"
        rf"\frac{{\beta(V,\gamma,\delta)}}{{\sqrt n}},\qquad n={where.sample.size},\quad\gamma={gamma:g}"
    )
    if len(found) == 2:
        inside, outside = (float(c.values[min(t, len(run))]) ** 2 for c in found)
        st.caption(
            "With probability at least 1 − δ, for all votes in the hull at once, so however many rounds were run. β grows "
            f"with γ and with the family's richness V. Mean squares after round {t}: {outside:.4f} held back, {inside:.4f} "
            f"on the training examples, {abs(outside - inside):.4f} apart."
        )


def films(wish: Wish) -> dict[str, object]:
    """The chapter's figures by name."""
    where, traces = problem(wish.data), runs_of(wish)
    sample, first = where.sample, next(iter(traces))
    colours = colours_by_title(titles_of(wish))
    if sample.X.shape[1] == 1:
        main = pictures.curves(
            traces, sample.X[:, 0], sample.y, where.outlier, where.dataset.feature_names[0], colours
        )
    else:
        main = pictures.against_truth(traces, where.X_test, where.y_test, colours)
    return {
        "Fit": main,
        "Error": pictures.error_curves(
            pictures.errors(traces, where.X_test, where.y_test), colours
        ),
        f"Coefficients of {first}": pictures.coefficients(traces[first], first),
        f"Steps of {first}": pictures.steps(
            traces[first], first, wish.algorithms[0] == "chb_regression"
        ),
    }
