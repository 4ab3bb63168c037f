"""Several classes: what is a vote, and what a margin, when there are more than two?"""

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

import numpy as np

from boosting import datasets
from boosting.catalogue import WEAK_LEARNERS, find_algorithm
from boosting.figures import class_votes as votes_drawn
from boosting.figures import classes as pictures
from boosting.figures import round_film, rounds
from boosting.figures.template import Figure, minus
from boosting.figures.theme import colours
from boosting.screens import plans
from boosting.screens.runs import Data, Run, changed
from boosting.screens.screen import PICTURE, Chapter, Figures, Part
from boosting.screens.shown import Shown
from boosting.settings import Choice, Number, Plan, Scale, ask
from boosting.theory import class_votes
from boosting.theory.margins import at_most

# what they ask of a base classifier: one half, or to beat guessing
MAJORITY, GUESSING = "adaboost_m1", "samme"
NAMERS = ("deepboost_multiclass", GUESSING, MAJORITY)  # their base classifiers name one class
ROWS = (*NAMERS, "adaboost_mh", "softmax")
SHARES = {"adaboost_mh": "share of the vote that says yes", "softmax": "probability"}  # of a class
GRID_SIDE = 60  # points per side of the grid on which the regions are drawn
ERRORS = (
    "Look for: round 0 names the first class for everything; "
    "how fast do the curves fall from its error?"
)

TEST = plans.TEST.named(key="test-classes", help="Share of the examples held back.", group="")
SEED = plans.SEED.named(help="The same seed always makes the same split.", group="")
ROUNDS = Number("n_rounds", "Rounds", 1, 200, 60, 1, "How many rounds are prepared.")
RHO = Number(
    "class_rho",
    "Margin ρ",
    *Scale(0.01, 0.5, default=0.1, step=0.01),
    "Margins up to ρ count as errors; the complexity is divided by ρ. Chosen before the sample is drawn.",
)


def table(_: plans.Here) -> Plan[Data]:
    """A table of several classes, split."""
    titles = {name: datasets.describe(name).title for name in datasets.names("multiclass")}
    first = next(iter(titles))
    name = yield from ask(
        Choice("classes", "Dataset", titles, first, "Tables with three classes or more.")
    )
    test = yield from ask(TEST)
    return Data(name, None, None, 0.0, test, (yield from ask(SEED)))


def algorithm() -> Choice:
    """Which of the algorithms for several classes runs."""
    titles = {name: find_algorithm(name).title for name in ROWS}
    return Choice("for_classes", "Algorithm", titles, ROWS[0], "How several classes are boosted.")


def namer(name: str) -> Choice:
    """Which base classifiers answer. name: of the algorithm."""
    titles = {one: WEAK_LEARNERS[one].title for one in find_algorithm(name).weak_learners}
    help = "Its leaves name classes." if name in NAMERS else "There is one for every class."
    return Choice("namer", "Weak learner", titles, next(iter(titles)), help)


def names_classes(shown: Shown) -> bool:
    """Whether every base classifier of the run names one class, as who votes for what and the guarantee ask."""
    return shown.run.algorithm in NAMERS


def run(of: Data) -> Plan[Mapping[str, Run]]:
    """The algorithm on the table."""
    name = yield from ask(algorithm())
    learner, values = (yield from ask(namer(name))), []
    for p in find_algorithm(name).parameters:
        values.append((p.name, (yield plans.parameter(p, name, p.name))))
    n_rounds = yield from ask(ROUNDS)
    return {name: Run(of, name, learner, n_rounds, tuple(values))}


# --- how far does it lead? -----------------------------------------------------------------------


def example(shown: Shown) -> Number[int]:
    """The example whose votes are shown; it counts from 1."""
    rows = shown.examples
    return Number(
        "class_example",
        "Example",
        *Scale(1, len(rows.y), default=1, step=1),
        f"The first {rows.n_train} are training examples, the others test examples. The buttons choose by the last vote.",
        group=PICTURE,
    )


def lead(shown: Shown) -> Figures:
    """One example's votes, how far the right class leads, the regions, the confusions, the errors."""
    rows, names, i = shown.examples, shown.dataset.class_names, shown.values["class_example"] - 1
    k, y, shares = rows.n_train, rows.y.astype(int), shown.class_shares
    named = class_votes.predictions(shares)
    margins, picked = class_votes.margins(shares[:, :k], y[:k]), i if i < k else None
    return {
        f"The margin of example {i + 1}, a {names[y[i]]}": pictures.ballot(
            shares[:, i], int(y[i]), names, i, SHARES.get(shown.run.algorithm, "share of the vote")
        ),
        "All margins: left of 0 a rival leads (crosses)": pictures.leads(
            margins, named[:, :k], y[:k], names, picked
        ),
        "Regions": regions(shown),
        "Confusion": pictures.confusion(named[:, :k], y[:k], names),
        "Errors": errors(named != rows.y, k),
    }


def regions(shown: Shown) -> Figure:
    """The class of every point of the plane of the two attributes that the run uses most."""
    rows, table, (first, second) = shown.examples, shown.dataset, shown.axes
    plane = round_film.plane(rows, first, second)
    X, y = rows.X[: rows.n_train], rows.y[: rows.n_train]
    on_grid = plane.grid_through(X, GRID_SIDE)
    named = class_votes.predictions(
        class_votes.votes(shown.trace, on_grid, len(table.class_names))
    ).reshape(-1, GRID_SIDE, GRID_SIDE)
    return pictures.regions(named, plane, X, y, table.class_names, shown.axis_names)


def errors(wrong: np.ndarray, n_train: int) -> Figure:
    """The error after every round. wrong (T+1, n): on which examples, the training ones first."""
    train = wrong[:, :n_train].mean(axis=1)
    curves = [round_film.Curve("training error", "train", "Share of training examples.", train)]
    if wrong.shape[1] > n_train:
        test, words = wrong[:, n_train:].mean(axis=1), "Share of held-back examples."
        curves.append(round_film.Curve("test error", "test", words, test))
    return rounds.curves(curves, look_for=ERRORS)


# --- who votes for what? -------------------------------------------------------------------------


class Voters(NamedTuple):
    """The k base classifiers of a run, about one example.

    named (k,): the class that each names. weights (T+1, k): their shares after every round. says: each in words.
    """

    named: np.ndarray
    weights: np.ndarray
    says: list[str]


def voters(shown: Shown) -> Voters:
    """Who votes for which class of the example that is chosen."""
    trace, table, i = shown.trace, shown.dataset, shown.values["class_example"] - 1
    named = class_votes.named(trace, shown.examples.X[i], len(table.class_names))
    weights = np.array([class_votes.weights(trace, t) for t in range(len(trace) + 1)])
    names = table.feature_names, trace.sample.titles(table.class_names)
    says = [minus(h.says(*names)) for h in trace.distinct()]
    return Voters(named, weights, says)


def one_example(shown: Shown) -> Figures:
    """Which base classifier votes for which class, and every class's vote over the rounds."""
    there, classes, i = voters(shown), shown.dataset.class_names, shown.values["class_example"] - 1
    true = int(shown.examples.y[i])
    return {
        "Who votes for which class?": votes_drawn.who_votes(
            *there[:2], classes, there.says, true, i
        ),
        "The vote of every class over the rounds": votes_drawn.over_rounds(
            shown.class_shares[:, i], classes, true
        ),
    }


# --- what can be promised? -----------------------------------------------------------------------


def known_terms(shown: Shown) -> tuple[np.ndarray, np.ndarray]:
    """The two known terms of the guarantee after every round: the share of margins up to ρ, the complexity; (T+1,) each."""
    rows, trace, rho = shown.examples, shown.trace, shown.values["class_rho"]
    c, k = len(shown.dataset.class_names), rows.n_train
    small = at_most(class_votes.margins(shown.class_shares, rows.y)[:, :k], rho).mean(axis=1)
    sizes = [class_votes.complexity(trace, t, rho, c) for t in range(1, len(trace) + 1)]
    return small, np.array([0.0, *sizes])


def promise(shown: Shown) -> Figures:
    """The guarantee of Kuznetsov, Mohri and Syed over the rounds, and against the number of examples."""
    trace, rho, c = shown.trace, shown.values["class_rho"], len(shown.dataset.class_names)
    m, rounds_ = trace.sample.examples, range(1, len(trace) + 1)
    needed = [0.0, *(class_votes.examples_needed(trace, t, rho, c) for t in rounds_)]

    def term(t: int, sizes: np.ndarray) -> np.ndarray:
        return np.array([class_votes.complexity(trace, t, rho, c, n) for n in sizes])

    return {
        "How many examples would the guarantee need?": votes_drawn.examples_needed(
            term, needed, m, 2 * c
        ),
        "What does the guarantee say of this vote?": votes_drawn.promise(
            *known_terms(shown), shown.test_errors, rho
        ),
    }


# --- how weak may it be? -------------------------------------------------------------------------


def boosted_by(name: str, shown: Shown) -> Run:
    """Another of the algorithms on the page's data, with its weak learner if it can, for as many rounds. name: its row's."""
    return changed(shown.run, {"algorithm": name})


by_samme = partial(boosted_by, GUESSING)


def rows(shown: Shown) -> dict[str, Run]:
    """Every algorithm for several classes, by title."""
    return {find_algorithm(name).title: boosted_by(name, shown) for name in ROWS}


def how_weak(shown: Shown) -> Figures:
    """How often base classifiers are wrong, against what each algorithm asks of them; and where that leads."""
    held_back = shown.examples.has_test
    counted = slice(shown.examples.n_train if held_back else 0, None)
    y = shown.examples.y[counted]
    found = {title: shown.beside(run) for title, run in rows(shown).items()}
    errors = {
        title: np.mean(class_votes.predictions(one.class_shares[:, counted]) != y, axis=1)
        for title, one in found.items()
    }
    asked = {
        title: class_votes.wrong_shares(one.trace)
        for title, one in found.items()
        if one.algorithm in (GUESSING, MAJORITY)
    }
    promise = class_votes.guessing(len(shown.dataset.class_names))
    return {
        "How often is each base classifier wrong?": pictures.wrong_shares(
            asked, colours((GUESSING, MAJORITY)), promise
        ),
        "Where does that lead?": rounds.to_the_end(
            errors,
            colours(ROWS),
            "Where does that lead?",
            "Look for: which line ends first, and which ends lowest?",
            "test error" if held_back else "training error",
            "test" if held_back else "train",
            shares=True,
        ),
    }


CHAPTER = Chapter(
    "classes",
    "What is a margin when there are more than two classes?",
    (
        Part("vote", "How far does it lead?", lead, settings=(example,)),
        Part(
            "example", "Who votes for what?", one_example, question="Which classes get the votes on one example?",
            settings=(example,), there=names_classes,
        ),
        Part(
            "weak", "How weak may it be?", how_weak, question="How often may a base classifier be wrong?",
            run=by_samme, rivals=rows,
        ),
        Part(
            "promise", "What can be promised?", promise, question="What can be promised with several classes?",
            settings=(RHO,), there=names_classes,
        ),
    ),
    source="boosting.theory.class_votes",
    data=table,
    runs=run,
)  # fmt: skip
