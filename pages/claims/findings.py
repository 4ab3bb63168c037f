"""What the same runs over many seeds say: a picture, and sentences that tell luck from difference."""

from collections.abc import Sequence
from math import isfinite
from typing import NamedTuple

import numpy as np

from boosting.experiments import live
from boosting.experiments.statistics import mean_and_error
from boosting.figures import evidence as pictures
from boosting.figures.template import Figure, percent
from boosting.figures.theme import colours
from pages.claims.repeated import Repeated, Subject
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


def picture(found: Gathered) -> Figure:
    """Every run's mean error in its spread."""
    own = colours([subject.name for subject in found.subjects])  # one may stand there twice
    bands = {title: live.bands(column) for title, column in found.curves.items()}
    alone = len(bands) == 1
    drawn = {
        t: pictures.Band(b.mean, np.nan_to_num(b.spread if alone else b.error))
        for t, b in bands.items()
    }
    return pictures.bands(drawn, dict(zip(found.titles, own)), len(found.rows), found.role)


def table(found: Gathered) -> str:
    """The errors at the end, and the differences to the first run seed by seed, as a Markdown table."""
    first, *others = found.titles
    what = "Test error" if found.role == "test" else "Training error"
    heads = ["", f"{what} at the end, mean", "Spread", "Standard error"]
    if others:
        heads += [f"Against {first}", "Smaller, equal, larger", "Luck?"]
    rows = [[f"**{title}**", *_error(found, title)] for title in found.titles]
    for row, title in zip(rows[1:], others):
        row += _against(found, first, title)
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(
        "| " + " | ".join(line + [""] * (len(heads) - len(line))) + " |" for line in lines
    )


def _error(found: Gathered, title: str) -> list[str]:
    """The mean, the spread and the standard error of a run's errors at the end; – for one seed."""
    mean = mean_and_error(found.last[title])
    if mean.n == 1:
        return [found.written(mean.value), "–", "–"]
    return [
        found.written(mean.value),
        *(f"± {found.written(e)}" for e in (mean.spread, mean.error)),
    ]


def _against(found: Gathered, first: str, other: str) -> list[str]:
    """A run against the first one, seed by seed: the mean difference, on how many seeds, and the test."""
    if len(found.rows) < 2:
        return []
    pair = live.paired(found.last[other], found.last[first])
    sign = "+" if pair.mean.value > 0 else "−" if pair.mean.value < 0 else ""
    p = pair.t.p
    test = "p < 0.001" if p < 0.001 else f"p = {p:.2g}" if isfinite(p) else "the same on every seed"
    verdict = "more than luck" if pair.t.is_significant() else "can be luck"
    if not pair.mean.value and not pair.mean.spread:
        test, verdict = "always equal", "no difference"
    wins, ties, losses = pair.counts
    return [
        f"{sign}{found.written(abs(pair.mean.value))}",
        f"{wins}, {ties}, {losses}",
        f"{verdict} ({test})",
    ]


def explained(found: Gathered) -> str:
    """What the columns of the table are."""
    words = (
        f"{len(found.rows)} seeds so far. Spread: by so much a single run differs from the mean "
        "(standard deviation). Standard error: by so much the mean itself may be off."
    )
    if len(found.titles) == 1:
        return words
    return (
        f"{words} Smaller, equal, larger: on how many seeds a run's error lies below that of "
        f"{found.titles[0]}. p: Student's paired t-test; where the seeds split one table anew they share "
        "many of its examples, and it speaks of this table only."
    )


def claims(found: Gathered) -> str:
    """On how many of the seeds each of the chapter's claims holds, as a sentence; "" without claims."""
    judged = [row[0].holds for row in found.rows]
    said = [
        f"the {ORDINALS[k]} claim above holds on **{sum(holds[k] is True for holds in judged)} of "
        f"{len(judged)}** seeds"
        for k in range(len(judged[0]))
    ]
    joined = ", ".join(said)
    if not joined:
        return ""
    fails = any(holds is False for row in judged for holds in row)
    beside = " A claim holds where it would carry ✓; beside ✗ stands what is true instead." * fails
    return f"{joined[:1].upper()}{joined[1:]}.{beside}"
