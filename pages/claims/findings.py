"""What the same runs over many seeds say: a picture, and sentences that tell luck from difference."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import NamedTuple

import numpy as np

from boosting.experiments import live
from boosting.experiments.statistics import mean_and_error
from boosting.figures import evidence as pictures
from boosting.figures.template import percent
from boosting.figures.theme import colours_by_title
from pages.claims.evidence import Repeated, Subject
from pages.words.numbers import digits

ORDINALS = ("first", "second", "third", "fourth", "fifth")


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


def picture(found: Gathered) -> pictures.Figure:
    """Every run's mean error in its spread."""
    names = {s.name: title for s, title in zip(found.subjects, found.titles)}
    bands = {title: live.bands(column) for title, column in found.curves.items()}
    drawn = {t: pictures.Band(b.mean, np.nan_to_num(b.spread)) for t, b in bands.items()}
    return pictures.bands(drawn, colours_by_title(names), len(found.rows), found.role)


def sentences(found: Gathered) -> list[str]:
    """All that the seeds say: the errors at the end, the differences, and how often the claims hold."""
    return [*_errors(found), *_differences(found), *_counts(found)]


def _errors(found: Gathered) -> list[str]:
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


def _differences(found: Gathered) -> list[str]:
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


def _counts(found: Gathered) -> list[str]:
    """On how many of the seeds each of the chapter's claims holds."""
    judged = [row[0].holds for row in found.rows]
    return [
        f"The {ORDINALS[k]} claim above holds on **{sum(holds[k] is True for holds in judged)} of "
        f"{len(judged)}** seeds."
        for k in range(len(judged[0]))
    ]
