"""Is this luck? The same runs over thirty seeds, one finished seed after the other.

A seed decides which examples are held back, which labels are flipped and, for data that a law
draws, the data themselves. The thirty seeds are the same for everybody, so what one visitor has
waited for is there for the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
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

SEEDS = 30
SLICE = 0.5  # seconds of computing between two pictures
AGAIN = 0.2  # seconds between them, for other visitors


class Subject(NamedTuple):
    """A run that can be repeated. name: of its algorithm; made_of: what defines it; at_seed: makes it."""

    name: str
    made_of: Hashable
    at_seed: Callable[[int], Shown]


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
    done = all(_kept(s, k) for s in subjects.values() for k in range(SEEDS))
    st.fragment(_grow, run_every=None if done else AGAIN)(subjects, statements)


def _kept(subject: Subject, seed: int) -> Repeated | None:
    job = KEPT.find((subject.made_of, seed))
    return job.value if job else None


def _grow(subjects: Mapping[str, Subject], statements: Sequence[Statement]) -> None:
    """Compute for a moment, then show the seeds that all runs have finished."""
    rows, until, computed = [], monotonic() + SLICE, False
    for seed in range(SEEDS):
        if not all(_kept(subject, seed) for subject in subjects.values()):
            if monotonic() > until:
                break
            computed = True
        rows.append([_value(subject, seed, statements) for subject in subjects.values()])
    _show(subjects, [list(seeds) for seeds in zip(*rows)], statements)
    if computed and len(rows) == SEEDS:
        st.rerun()  # all are there: the page need not ask again


def _value(subject: Subject, seed: int, statements: Sequence[Statement]) -> Repeated:
    def start() -> Job[Repeated]:
        return single_step_job(lambda: _repeat(subject.at_seed(seed), statements), bytes_of)

    return KEPT.value((subject.made_of, seed), start, 1, "Repeating…")


def _repeat(shown: Shown, statements: Sequence[Statement]) -> Repeated:
    train = np.array(
        [shown.trace.sample.error(np.zeros(shown.trace.sample.size)), *shown.trace.train_error]
    )
    return Repeated(train, shown.test_errors, tuple(_holds(s, shown) for s in statements))


def _holds(statement: Statement, shown: Shown) -> bool | None:
    try:
        return statement.holds(shown)
    except CheckError:
        return None


def _show(
    subjects: Mapping[str, Subject],
    seeds: Sequence[Sequence[Repeated]],
    statements: Sequence[Statement],
) -> None:
    """The picture of the finished seeds, and what they say. seeds: by run, in their order."""
    count = len(seeds[0])
    role = "test" if all(len(one.test) for one in seeds[0]) else "train"
    curves = {
        title: [one.test if role == "test" else one.train for one in column]
        for title, column in zip(subjects, seeds)
    }
    url = films.publish(
        ("evidence", *(s.made_of for s in subjects.values()), count),
        lambda: {"figures": films.figures_part({"": _picture(subjects, curves, role)})},
    )
    players.figures(url, key="evidence-film", height=340)
    said = [*_errors(curves, role), *_differences(curves), *_counts(seeds[0], statements)]
    st.markdown("\n".join(f"- {sentence}" for sentence in said))


def _picture(
    subjects: Mapping[str, Subject], curves: Mapping[str, Sequence[np.ndarray]], role: str
) -> pictures.Figure:
    colours = colours_by_title({subject.name: title for title, subject in subjects.items()})
    drawn = {}
    for title, column in curves.items():
        band = live.bands(column)
        drawn[title] = pictures.Band(band.mean, np.nan_to_num(band.spread))
    return pictures.bands(drawn, colours, len(next(iter(curves.values()))), role)


def _errors(curves: Mapping[str, Sequence[np.ndarray]], role: str) -> list[str]:
    """Every run's error at the end, with what one run may differ by and what the mean may be off by."""
    what = "Test" if role == "test" else "Training"
    said = []
    for title, column in curves.items():
        mean = mean_and_error([curve[-1] for curve in column])
        spread = (
            f" on average. A single run differs from it by about {percent(mean.spread)} (spread); "
            f"the average is known to about {percent(mean.error)} (standard error)."
            if mean.n > 1
            else " in the first run."
        )
        said.append(f"**{title}**: {what.lower()} error at the end {percent(mean.value)}{spread}")
    return said


def _differences(curves: Mapping[str, Sequence[np.ndarray]]) -> list[str]:
    """Every other run against the first one, seed by seed."""
    first, *others = curves
    last = {title: [curve[-1] for curve in column] for title, column in curves.items()}
    if len(last[first]) < 2:
        return []
    said = []
    for other in others:
        pair = live.paired(last[first], last[other])
        words = "that is more than luck" if pair.t.is_significant() else "that can be luck"
        more = "more" if pair.mean.value > 0 else "less"
        said.append(
            f"{first} has {percent(abs(pair.mean.value))} {more} error than {other} on average, and "
            f"less on {pair.counts.wins} of {pair.mean.n} seeds ({pair.counts.ties} ties): {words} "
            f"(paired t-test, p = {pair.t.p:.2g})."
        )
    return said


def _counts(seeds: Sequence[Repeated], statements: Sequence[Statement]) -> list[str]:
    """On how many of the seeds each of the chapter's claims holds."""
    numbers = ("first", "second", "third", "fourth", "fifth")
    return [
        f"The {numbers[k]} claim above holds on **{sum(one.holds[k] is True for one in seeds)} of "
        f"{len(seeds)}** seeds."
        for k in range(len(statements))
    ]
