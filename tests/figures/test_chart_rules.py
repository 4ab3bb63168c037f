"""What can be decided of the charts by reading them: what a cross, a hatch and an area mean, and that claims are seen.

All charts of a part, at its chapter's opening; the planes of the Lab, Compare and The loop are drawn by the browser.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest
from figure_checks import numbers
from walks import one_of_each

from boosting.figures.theme import LIGHT
from boosting.lessons.showcases import showcases
from boosting.screens.chapters import NAMES, chapter
from boosting.screens.keeper import Kept
from boosting.screens.link import Screen
from boosting.screens.shown import Shown

CHARTS = [(path, part.name) for path in NAMES for part in chapter(path).parts if not part.staged]
CLAIMED = [(path, name) for path, name in CHARTS if path in showcases()]
NUMBER = re.compile(r"(?<![\w.γλρ])[−-]?\d[\d,]*(?:\.\d+)?(?:[ \N{NO-BREAK SPACE}]?%)?")
WRITTEN = ("text", "name", "ticktext")
# By statement, how many numbers of its sentence no mark of the pictures shows, and what they are instead.
TOLD_ALONE = {
    "stuck_but_not_lowest": (1, "a slope of a curve"),
    "a_promise": (1, "how probable the promise is"),
}


@cache
def opened(path: str, name: str) -> Shown:
    """A part as its chapter opens it."""
    there = chapter(path)
    query = dict(showcases()[path].of_part(name).screen.query) if path in showcases() else {}
    if there.tab and name:
        query[there.tab] = name
    return there.shown(Screen(path, tuple(query.items())), Kept())


@cache
def charts(path: str, name: str) -> dict[str, dict[str, Any]]:
    """The charts of a part as plain values, by their titles; films with their frames."""
    shown = opened(path, name)
    drawn = chapter(path).part(name).figures(shown)
    return {title: json.loads(figure.to_json()) for title, figure in drawn.items()}


def traces(figure: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Everything that a chart draws in any round; in a later one it is still what it was called at first."""
    yield from figure["data"]
    for frame in figure.get("frames", ()):
        for k, changed in zip(frame.get("traces") or range(len(frame["data"])), frame["data"]):
            yield {**figure["data"][k], **changed}


def marks(path: str, name: str) -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """(what a trace calls itself, the trace, its marks) of all charts of a part."""
    for title, figure in charts(path, name).items():
        for trace in traces(figure):
            said = f"{title}, {trace.get('name')}: {trace.get('hovertemplate')}"
            yield said, trace, dict(trace.get("marker") or {})


@pytest.mark.parametrize(("path", "name"), one_of_each(CHARTS))
def test_a_cross_is_a_mistake_and_nothing_else(path, name):
    for said, _, mark in marks(path, name):
        for symbol in np.atleast_1d(mark.get("symbol") or ""):
            crossed = str(symbol).startswith(("x", "cross"))
            assert not crossed or "wrong" in said, said


@pytest.mark.parametrize(("path", "name"), one_of_each(CHARTS))
def test_an_area_is_a_weight_and_hatched_is_the_newest_cut_alone(path, name):
    for said, trace, mark in marks(path, name):
        assert np.ndim(mark.get("size")) == 0 or mark["color"] == LIGHT["weight"], said
        hatched = (mark.get("pattern") or {}).get("shape") or trace.get("fillpattern")
        assert not hatched, f"{said}: the plane hatches the side of the newest cut"


def within(axis: dict[str, Any], values: object) -> np.ndarray:
    """Those of some values that an axis shows; names, as of bars, are none."""
    found = np.array([*numbers(values)], float)
    low, high = axis.get("range") or (-np.inf, np.inf)
    ends = 10.0 ** np.array([low, high]) if axis.get("type") == "log" else np.array([low, high])
    return found[np.isfinite(found) & (found >= ends.min() - 1e-9) & (found <= ends.max() + 1e-9)]


def words(node: object, key: str = "") -> Iterator[str]:
    """What is written in a chart: names, ticks, titles and what stands beside its marks."""
    if isinstance(node, str):
        yield from [node] if key in WRITTEN else []
    for name, one in node.items() if isinstance(node, dict) else ():
        yield from words(one, name)
    for one in node if isinstance(node, list) else ():
        yield from words(one, key)


def seen(path: str, name: str) -> tuple[np.ndarray, str]:
    """The numbers that marks of a part stand at, on the scale of their axes, and what is written in its charts."""
    places, written = [], []
    for figure in charts(path, name).values():
        for trace in traces(figure):
            for along in ("x", "y"):
                axis = f"{along}axis{(trace.get(f'{along}axis') or along)[1:]}"
                places.append(within(figure["layout"].get(axis) or {}, trace.get(along)))
        written += words(figure)
    return np.concatenate(places), " ".join(written)


def is_seen(told: str, places: np.ndarray, written: str) -> bool:
    """Whether a number as it is told is the place of a mark, rounded as it is, or is written in a chart."""
    digits = told.rstrip("% \N{NO-BREAK SPACE}").replace("−", "-").replace(",", "")
    unit = 0.01 if told.endswith("%") else 1.0
    last = unit * 10.0 ** -len(digits.partition(".")[2])
    return bool((np.abs(places - unit * float(digits)) <= 0.51 * last).any()) or told in written


def untold(path: str, name: str) -> dict[str, list[str]]:
    """By statement, the numbers of a part's claims that its charts do not show."""
    part, shown = chapter(path).part(name), opened(path, name)
    places, written = seen(path, name)
    missing = {}
    for statement in showcases()[path].of_part(name).statements if part.run is not None else ():
        told = NUMBER.findall(statement.judge(shown.of(part.run)).words.replace("$", ""))
        missing[statement.name] = [one for one in told if not is_seen(one, places, written)]
    return missing


@pytest.mark.parametrize(("path", "name"), one_of_each(CLAIMED))
def test_a_claim_s_numbers_are_marks_in_its_pictures_and_none_is_off_their_scale(path, name):
    """Covers every number of a sentence but those of which TOLD_ALONE says why they are no mark."""
    for statement, missing in untold(path, name).items():
        n_alone, _ = TOLD_ALONE.get(statement, (0, ""))
        assert len(missing) == n_alone, (statement, missing)
