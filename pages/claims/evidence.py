"""Is this luck? The same runs over thirty seeds, one finished seed after the other.

A seed decides which examples are held back, which labels are flipped and, for data that a law
draws, the data themselves. The thirty seeds are the same for everybody, so what one visitor has
waited for is there for the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from math import isfinite
from time import monotonic
from typing import NamedTuple

import numpy as np
import streamlit as st

from boosting.experiments import live
from boosting.experiments.statistics import mean_and_error
from boosting.figures import evidence as pictures
from boosting.figures.template import percent
from boosting.figures.theme import colours_by_title
from boosting.lessons.checks import CheckError
from boosting.lessons.screens import Shown
from boosting.lessons.showcases import Statement
from pages import players
from pages.shell import films
from pages.shell.shared_cache import Job, SharedCache, bytes_of, single_step_job
from pages.words.numbers import digits

SEEDS = 30
SLICE = 0.5  # seconds of computing between two pictures
AGAIN = 0.2  # seconds between them, for other visitors
ORDINALS = ("first", "second", "third", "fourth", "fifth")


class Subject(NamedTuple):
    """A run that can be repeated.

    name: of its algorithm; made_of: what defines it; at_seed: makes it; shares: whether its errors
    are shares of the examples, else they have the unit of y.
    """

    name: str
    made_of: Hashable
    at_seed: Callable[[int], Shown]
    shares: bool = True


class Repeated(NamedTuple):
    """What is kept of one seed of a run.

    train, test (T+1,): the errors, test empty where nothing is held back; holds: of every claim of
    the chapter, whether it does (None: it cannot be judged).
    """

    train: np.ndarray
    test: np.ndarray
    holds: tuple[bool | None, ...]


KEPT: SharedCache[Repeated] = SharedCache(4096)


def button(about: Hashable) -> None:
    """The button that repeats what is on the page. about: what defines it."""
    st.button(
        "Is this luck? Repeat it over 30 seeds", key="evidence", icon=":material/casino:",
        on_click=_open, args=(about,),
        help="The same setting with other examples, splits and flips: what one run may owe to luck.",
    )  # fmt: skip


def _open(about: Hashable) -> None:
    st.session_state["evidence-about"] = about


def panel(
    about: Hashable, subjects: Mapping[str, Subject], statements: Sequence[Statement] = ()
) -> None:
    """The picture over seeds, if the button was pressed for this setting; it grows seed by seed.

    about: what defines the setting; subjects: the runs by title, the page's own first; statements:
    the chapter's claims, judged on the first run.
    """
    if not subjects or st.session_state.get("evidence-about") != about:
        return
    first, *others = subjects.values()
    makers = [_Maker(first, tuple(statements)), *(_Maker(other) for other in others)]
    done = all(maker.kept(seed) for maker in makers for seed in range(SEEDS))
    st.fragment(_grow, run_every=None if done else AGAIN)(list(subjects), makers)


class _Maker(NamedTuple):
    """Makes, and keeps, what is repeated of a run. statements: what is judged on it."""

    subject: Subject
    statements: tuple[Statement, ...] = ()

    def key(self, seed: int) -> Hashable:
        return self.subject.made_of, tuple(s.name for s in self.statements), seed

    def kept(self, seed: int) -> bool:
        job = KEPT.find(self.key(seed))
        return job is not None and job.done

    def value(self, seed: int) -> Repeated:
        def start() -> Job[Repeated]:
            return single_step_job(lambda: self.repeat(seed), bytes_of)

        return KEPT.value(self.key(seed), start, 1, "Repeating…")

    def repeat(self, seed: int) -> Repeated:
        shown = self.subject.at_seed(seed)
        sample = shown.trace.sample
        train = np.array([sample.error(np.zeros(sample.size)), *shown.trace.train_error])
        return Repeated(train, shown.test_errors, tuple(_holds(s, shown) for s in self.statements))


def _holds(statement: Statement, shown: Shown) -> bool | None:
    try:
        return statement.holds(shown)
    except CheckError:
        return None


def _grow(titles: Sequence[str], makers: Sequence[_Maker]) -> None:
    """Compute for a moment, then show the seeds that all runs have finished."""
    rows, until, computed = [], monotonic() + SLICE, False
    for seed in range(SEEDS):
        if not all(maker.kept(seed) for maker in makers):
            if monotonic() > until:
                break
            computed = True
        rows.append([maker.value(seed) for maker in makers])
    _show(Gathered(titles, [maker.subject for maker in makers], rows))
    if computed and len(rows) == SEEDS:
        st.rerun()  # all are there: the page need not ask again


class Gathered(NamedTuple):
    """Several runs over the same seeds.

    titles, subjects: of the runs; rows: what is kept of them, for every seed one of each run.
    """

    titles: Sequence[str]
    subjects: Sequence[Subject]
    rows: Sequence[Sequence[Repeated]]

    @property
    def role(self) -> str:
        """Whether the errors are those of the test, or, where nothing is held back, of the training."""
        return "test" if all(len(one.test) for row in self.rows for one in row) else "train"

    @property
    def curves(self) -> dict[str, list[np.ndarray]]:
        """The errors (T+1,) of every seed by the run's title."""
        columns = zip(self.titles, zip(*self.rows))
        return {
            t: [one.test if self.role == "test" else one.train for one in c] for t, c in columns
        }

    @property
    def last(self) -> dict[str, list[float]]:
        """The errors at the end, of every seed by the run's title."""
        return {t: [float(c[-1]) for c in column] for t, column in self.curves.items()}

    def written(self, error: float) -> str:
        """An error, or a difference of errors, in a sentence."""
        return percent(error) if self.subjects[0].shares else digits(error)


def _show(found: Gathered) -> None:
    """The picture of the finished seeds, and what they say."""
    made_of = ("evidence", *(s.made_of for s in found.subjects), len(found.rows))
    url = films.publish(made_of, lambda: {"figures": films.figures_part({"": picture(found)})})
    players.figures(url, key="evidence-film", height=340)
    said = [*errors(found), *differences(found), *counts(found)]
    st.markdown("\n".join(f"- {sentence}" for sentence in said))


def picture(found: Gathered) -> pictures.Figure:
    """Every run's mean error in its spread."""
    names = {s.name: title for s, title in zip(found.subjects, found.titles)}
    bands = {title: live.bands(column) for title, column in found.curves.items()}
    drawn = {t: pictures.Band(b.mean, np.nan_to_num(b.spread)) for t, b in bands.items()}
    return pictures.bands(drawn, colours_by_title(names), len(found.rows), found.role)


def errors(found: Gathered) -> list[str]:
    """Every run's error at the end: what one run may differ by, and what the mean may be off by."""
    what = "test" if found.role == "test" else "training"
    said = []
    for title, values in found.last.items():
        mean = mean_and_error(values)
        so_far = f"**{title}**: {what} error at the end {found.written(mean.value)}"
        if mean.n == 1:
            said.append(f"{so_far} in the first run.")
            continue
        said.append(
            f"{so_far} on average. A single run differs from it by about "
            f"{found.written(mean.spread)} (spread); the average is known to about "
            f"{found.written(mean.error)} (standard error)."
        )
    return said


def differences(found: Gathered) -> list[str]:
    """Every other run against the first one, seed by seed."""
    first, *others = found.titles
    if len(found.rows) < 2:
        return []
    return [_difference(found, first, other) for other in others if other != first]


def _difference(found: Gathered, first: str, other: str) -> str:
    pair = live.paired(found.last[first], found.last[other])
    if not pair.mean.value and not pair.mean.spread:
        return f"{first} and {other} end with the same error on every seed."
    more = "more" if pair.mean.value > 0 else "less"
    luck = "that is more than luck" if pair.t.is_significant() else "that can be luck"
    test = f"paired t-test, p = {pair.t.p:.2g}" if isfinite(pair.t.p) else "the same on every seed"
    return (
        f"{first} has {found.written(abs(pair.mean.value))} {more} error than {other} on average, "
        f"and the smaller one on {pair.counts.wins} of {pair.mean.n} seeds ({pair.counts.ties} ties): "
        f"{luck} ({test})."
    )


def counts(found: Gathered) -> list[str]:
    """On how many of the seeds each of the chapter's claims holds."""
    judged = [row[0].holds for row in found.rows]
    return [
        f"The {ORDINALS[k]} claim above holds on **{sum(holds[k] is True for holds in judged)} of "
        f"{len(judged)}** seeds."
        for k in range(len(judged[0]))
    ]
