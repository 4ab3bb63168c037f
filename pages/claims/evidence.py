"""Is this luck? The same runs over thirty seeds, one finished seed after the other.

A seed decides which examples are held back, which labels are flipped and, for data that a law
draws, the data themselves. The thirty seeds are the same for everybody, so what one visitor has
waited for is there for the next one.
"""

from collections.abc import Generator, Hashable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

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
from pages.shell import answer, films, studies, user_data
from pages.shell.answer import Own
from pages.shell.session import session
from pages.shell.shared_cache import Job, SharedCache, bytes_of, growing_job
from pages.shell.studies import Asked, Growing

SEEDS = 30
Cell: TypeAlias = tuple[int, int]  # the place of a run among those that are repeated, and a seed
STUDIES: SharedCache[Growing[Cell, Repeated]] = SharedCache(64)


def offer(shown: Mapping[str, Shown]) -> None:
    """The button, and the panel, for runs on one sample, by their titles: under the test errors of a page."""
    about = (session().page, *(one.run for one in shown.values()))
    first = next(iter(shown.values()))
    if n_test := len(first.y_test):
        one = unbroken(f"{100 / n_test:.2g} %")
        alike = COUNT_ALIKE * first.problem.sample.is_weighted
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


def of_shown(shown: Shown, made_of: Hashable) -> Subject:
    """A run that can be repeated. made_of: what defines what is said of it."""
    return Subject(shown.algorithm, made_of, shown, shown.dataset.task != "regression")


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
    if subjects and session().opened.repeated == about:
        asked = partial(_asked, tuple(subjects.values()), tuple(statements))
        studies.compute(*asked())
        studies.watch(asked, partial(_show, list(subjects), list(subjects.values()), asked))


def _asked(
    subjects: Sequence[Subject], statements: Sequence[Statement]
) -> tuple[Growing[Cell, Repeated], list[Cell]]:
    """The repetition of some runs, which all visitors share, and its cells, seed by seed."""
    made_of = tuple(s.made_of for s in subjects), tuple(s.name for s in statements)

    def start() -> Job[Growing[Cell, Repeated]]:
        own = user_data.named(subjects[0].shown.run.data.dataset)
        runs = tuple(replace(subject.shown, keeper=Kept()) for subject in subjects)
        growing = Growing(partial(_repeated, runs, statements, own))
        return growing_job(lambda: growing, lambda kept: kept.finished, bytes_of)

    cells = [(k, seed) for seed in range(SEEDS) for k in range(len(subjects))]
    return STUDIES.value(made_of, start, 1, "Repeating…"), cells


def _repeated(
    runs: Sequence[Shown], statements: Sequence[Statement], own: Own, cell: Cell
) -> Generator[int, None, Repeated]:
    """One of the runs with another seed, made for once: the shared caches keep what is on the screens.

    statements: are judged on the first run; own: the data of somebody's own that they are on, by slot.
    """
    k, seed = cell
    yield 0
    there = replace(runs[k], keeper=With(Kept(), answer.cards(own))).changed(seed=seed)
    judged = () if k else statements
    return Repeated(
        there.trace.staged_error, there.test_errors, tuple(_holds(s, there) for s in judged)
    )


def _rows(finished: Mapping[Cell, Repeated], n: int) -> dict[int, list[Repeated]]:
    """What there is of each seed that all n runs have finished."""
    whole = [seed for seed in range(SEEDS) if all((k, seed) in finished for k in range(n))]
    return {seed: [finished[k, seed] for k in range(n)] for seed in whole}


def _holds(statement: Statement, there: Shown) -> bool | None:
    try:
        return statement.holds(there)
    except CheckError:
        return None


def _show(
    titles: Sequence[str], subjects: Sequence[Subject], asked: Asked[Cell], missing: int
) -> None:
    """The picture of the seeds that all runs have finished, and what they say. missing: how many cells are not."""
    from pages.claims import findings  # here, because statistics take a second to load

    kept, cells = asked()
    if missing:
        st.progress(
            1 - missing / len(cells), f"{len(cells) - missing} of {len(cells)} runs finished."
        )
    for words in dict.fromkeys(kept.failed.values()):
        st.warning(words, icon=":material/error:")
    rows = _rows(kept.finished, len(subjects))
    if not rows:
        return
    found = findings.Gathered(titles, subjects, list(rows.values()))
    made_of = ("evidence", *(subject.made_of for subject in subjects), *rows)
    url = films.publish_figures(made_of, lambda: {"": findings.picture(found)})
    players.figures(url, key="evidence-film", height=340)
    st.markdown(findings.claims(found))
    st.markdown(findings.table(found))
    st.caption(findings.explained(found))
