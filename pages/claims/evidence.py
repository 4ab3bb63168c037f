"""Is this luck? The same runs over thirty seeds, one finished seed after the other.

A seed decides which examples are held back, which labels are flipped and, for data that a law
draws, the data themselves. The thirty seeds are the same for everybody, so what one visitor has
waited for is there for the next one.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import NamedTuple

import numpy as np
import streamlit as st

from boosting.engine.words import unbroken
from boosting.figures.round_film import COUNT_ALIKE
from boosting.lessons.checks import CheckError
from boosting.lessons.screens import Shown
from boosting.lessons.showcases import Statement
from boosting.screens.keeper import Kept, With
from boosting.screens.runs import changed
from pages import players
from pages.claims.repeated import Repeated, Subject
from pages.shell import films, user_data
from pages.shell.session import session
from pages.shell.shared_cache import Job, SharedCache, bytes_of, single_step_job
from pages.words.live import is_weighted

SEEDS = 30
SLICE = 0.5  # seconds of computing between two pictures
AGAIN = 0.2  # seconds between them, for other visitors


KEPT: SharedCache[Repeated] = SharedCache(4096)


def offer(shown: Mapping[str, Shown]) -> None:
    """The button, and the panel, for runs on one sample, by their titles: under the test errors of a page."""
    about = (session().page, *(one.run for one in shown.values()))
    first = next(iter(shown.values()))
    if n_test := len(first.y_test):
        one = unbroken(f"{100 / n_test:.2g} %")
        alike = COUNT_ALIKE * is_weighted(first.problem.sample)
        st.caption(
            f"Test errors on this page are counted on {n_test} examples: one of them is {one}.{alike}"
        )
    elif not any(map(_is_drawn, shown.values())):
        st.caption(
            "Is this luck? No: nothing is drawn at random here, so every seed would give this very run."
        )
        return
    button(about)
    panel(about, {title: of_shown(one, one.run) for title, one in shown.items()})


def _is_drawn(shown: Shown) -> bool:
    """Whether another seed gives another sample: nothing else of a run depends on it."""
    mine, other = (
        shown.beside(changed(shown.run, {"seed": shown.seed + k})).problem.sample for k in (0, 1)
    )
    return not (np.array_equal(mine.X, other.X) and np.array_equal(mine.y, other.y))


def of_shown(subject: Shown, made_of: Hashable) -> Subject:
    """A run that can be repeated. made_of: what defines what is said of it."""
    shares = subject.dataset.task != "regression"
    return Subject(subject.algorithm, made_of, partial(_at_seed, subject), shares)


def _at_seed(subject: Shown, seed: int) -> Shown:
    """The same with another seed, made for once: the shared caches keep what is on the screens."""
    once = With(Kept(), user_data.cards())
    return replace(subject, keeper=once).changed(seed=seed)


def button(about: Hashable) -> None:
    """The button that repeats what is on the page, or puts the repetition away. about: what defines it."""
    is_open = session().opened.repeated == about
    st.button(
        f"Close the {SEEDS} seeds" if is_open else "Is this luck?",
        key="evidence",
        type="tertiary",
        on_click=_open,
        args=(None if is_open else about,),
        help=f"The same setting over {SEEDS} seeds, with other examples, splits and flips: what one run may owe to luck.",
    )


def _open(about: Hashable) -> None:
    session().opened.repeated = about


def panel(
    about: Hashable, subjects: Mapping[str, Subject], statements: Sequence[Statement] = ()
) -> None:
    """The picture over seeds, if the button was pressed for this setting; it grows seed by seed.

    about: what defines the setting; subjects: the runs by title, the page's own first; statements:
    the chapter's claims, judged on the first run.
    """
    if not subjects or session().opened.repeated != about:
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
        there = self.subject.at_seed(seed)
        sample = there.trace.sample
        train = np.array([sample.error(np.zeros(sample.size)), *there.trace.train_error])
        return Repeated(train, there.test_errors, tuple(_holds(s, there) for s in self.statements))


def _holds(statement: Statement, there: Shown) -> bool | None:
    try:
        return statement.holds(there)
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
    _show(titles, [maker.subject for maker in makers], rows)
    if computed and len(rows) == SEEDS:
        st.rerun()  # all are there: the page need not ask again


def _show(titles: Sequence[str], subjects: Sequence[Subject], rows: list[list[Repeated]]) -> None:
    """The picture of the finished seeds, and what they say. rows: for every seed one of each run."""
    from pages.claims import findings  # here, because statistics take a second to load

    found = findings.Gathered(titles, subjects, rows)
    made_of = ("evidence", *(subject.made_of for subject in subjects), len(rows))
    url = films.publish_figures(made_of, lambda: {"": findings.picture(found)})
    players.figures(url, key="evidence-film", height=340)
    st.markdown(findings.claims(found))
    st.markdown(findings.table(found))
    st.caption(findings.explained(found))
