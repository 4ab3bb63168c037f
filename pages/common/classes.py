"""What the chapter on several classes asks and caches."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import streamlit as st

from boosting import ALGORITHMS, WEAK_LEARNERS, Sample, Trace, datasets, train
from boosting.figures import classes as pictures
from boosting.figures import margins, rounds
from boosting.figures import stage as picture
from boosting.theory import class_votes
from pages.common import controls, runs

GRID = 60
ERRORS = "Look for: round 0 names the first class for everything; how fast do the curves fall from its error?"


class Wish(NamedTuple):
    """What defines a multi-class run."""

    dataset: str
    test: float
    seed: int
    weak_learner: str
    n_rounds: int
    parameters: tuple[tuple[str, float], ...]


class Seen(NamedTuple):
    """A run with its data: training examples first, then test examples."""

    dataset: datasets.Dataset
    trace: Trace
    shown: picture.Examples
    votes: object


def pick() -> Wish:
    """The chapter's sidebar."""
    cards = {name: datasets.describe(name) for name in datasets.names("multiclass")}
    known = {name: card.title for name, card in cards.items()}
    name = controls.choice(
        "Dataset", "classes", known, next(iter(known)), "Tables with three classes or more."
    )
    st.caption(f"{cards[name].law} {cards[name].rule}")
    test = controls.number(
        "Test share",
        "test-classes",
        0.0,
        0.7,
        0.3,
        0.05,
        "Share of the examples held back.",
        "test",
    )
    seed = controls.number(
        "Seed", "seed", 0, 999, 0, 1, "The same seed always makes the same split."
    )
    row = ALGORITHMS["deepboost_multiclass"]
    st.caption(f"**{row.title}.** {row.different}")
    learners = {n: WEAK_LEARNERS[n].title for n in row.weak_learners}
    learner = controls.choice(
        "Weak learner", "namer", learners, "stump", "Its leaves name classes."
    )
    parameters = tuple((p.name, controls.parameter(p, row.name, "")) for p in row.parameters)
    count = controls.number("Rounds", "n_rounds", 1, 200, 60, 1, "How many rounds are prepared.")
    return Wish(name, test, seed, learner, count, parameters)


@st.cache_resource(max_entries=runs.KEPT, show_spinner="Boosting…")
def see(wish: Wish) -> Seen:
    """Split, train and ask for every class's votes."""
    dataset = datasets.load(wish.dataset)
    rows, held = datasets.split(dataset, wish.test, wish.seed)
    sample = Sample.of(dataset.X[rows], dataset.y[rows])
    trace = train(
        sample, "deepboost_multiclass", wish.weak_learner, wish.n_rounds, **dict(wish.parameters)
    )
    shown = picture.examples(sample, dataset.X[held], dataset.y[held])
    return Seen(dataset, trace, shown, class_votes.votes(trace, shown.X, len(dataset.class_names)))


def margin_now(seen: Seen, t: int) -> tuple[float, float]:
    """The smallest and the median margin of the training examples after round t."""
    own = class_votes.margins(seen.votes[t : t + 1], seen.shown.y)[0, : seen.shown.n_train]
    return float(own.min()), float(np.median(own))


def films(seen: Seen) -> dict[str, object]:
    """The chapter's figures."""
    shown, k, n = seen.shown, seen.shown.n_train, len(seen.dataset.class_names)
    said = class_votes.predictions(seen.votes)
    first, second = picture.busiest_attributes(seen.trace, seen.dataset.n_features)
    where = picture.plane(shown, first, second)
    grid = class_votes.predictions(class_votes.votes(seen.trace, where.grid(GRID), n)).reshape(
        -1, GRID, GRID
    )
    names = (seen.dataset.feature_names[first], seen.dataset.feature_names[second])
    wrong = said != shown.y
    curves = [
        picture.Curve(
            "training error", "train", "Share of training examples.", wrong[:, :k].mean(axis=1)
        )
    ]
    if len(shown.y) > k:
        curves.append(
            picture.Curve(
                "test error", "test", "Share of held-back examples.", wrong[:, k:].mean(axis=1)
            )
        )
    return {
        "Regions": pictures.regions(
            grid, where, shown.X[:k], shown.y[:k], seen.dataset.class_names, names
        ),
        "Confusion": pictures.confusion(said[:, :k], shown.y[:k], seen.dataset.class_names),
        "Errors": rounds.curves(curves, look_for=ERRORS),
        "Margins": margins.margin_distribution(
            class_votes.margins(seen.votes, shown.y), k, "margin ρ, the lead"
        ),
    }
