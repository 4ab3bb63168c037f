"""Regression, round by round: the curve on the data, predictions and truth, errors, steps.

Traces and colours come by the runs' titles.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
import plotly.graph_objects as go

from boosting.engine.boost import USED_UP
from boosting.engine.protocols import Outputs
from boosting.engine.sample import Sample
from boosting.engine.trace import Trace
from boosting.figures import apart, theme
from boosting.figures import template as draw
from boosting.figures.round_film import Curve

if TYPE_CHECKING:  # running experiments loads the catalogue
    from boosting.experiments.forests import TwoTrees

NODES = 301  # of a curve over one attribute


def of_runs(
    traces: Mapping[str, Trace],
    X_test: np.ndarray,
    y_test: np.ndarray,
    outlier: np.ndarray,
    feature_names: Sequence[str],
    colours: Mapping[str, str],
    best: float | None = None,
) -> dict[str, draw.Figure]:
    """The errors, the fit, and the steps of the first run, by title.

    traces: the runs on one sample, by title. X_test (n, d), y_test (n,). outlier (m,) bool. feature_names: d of
    them. colours: by title. best: the smallest error of any prediction, None if it is not known.
    """
    first = next(iter(traces))
    sample = traces[first].sample
    test_errors = errors(traces, X_test, y_test)
    if sample.X.shape[1] == 1:
        x, name = sample.X[:, 0], feature_names[0]
        fit = curves(traces, x, sample.y, outlier, name, colours)
    else:
        fit = against_truth(traces, X_test, y_test, colours)
    return {
        "Error": error_curves(test_errors, colours, ended_early(traces), best),
        "Fit": fit,
        f"Steps of {first}": steps(traces[first], first),
    }


def curves(
    traces: Mapping[str, Trace],
    x: np.ndarray,
    y: np.ndarray,
    outlier: np.ndarray,
    name: str,
    colours: Mapping[str, str],
) -> go.Figure:
    """Every run's F_t over one attribute; one frame per round.

    traces: the runs by title. x, y (m,): the attribute and the training labels. outlier (m,) bool.
    name: of the attribute. colours: by title.
    """
    grid = np.linspace(x.min(), x.max(), NODES)[:, None]
    staged, points = _staged(traces, grid), _data_points(x, y, outlier)
    fits = [
        draw.lines(
            draw.compact(grid[:, 0]),
            draw.compact(scores[0]),
            title,
            {"color": colours[title], "width": 3},
            f"{name} %{{x:.2f}}: {title} says %{{y:.3f}}",
        )
        for title, scores in staged.items()
    ]
    pad = 0.08 * float(np.ptp(y) or 1.0)
    low, high = float(y.min()) - pad, float(y.max()) + pad
    picture = draw.figure(
        [*points, *fits],
        "The curve, built from trees",
        "Look for: who is pulled up by the outliers."
        if outlier.any()
        else "Look for: every round adds steps where the curve is still off the points. Then add outliers in Setup.",
        draw.axis(name, x.min(), x.max()),
        draw.axis("y, in standard deviations", low, high),
    )

    say = _heights_at(traces, y, outlier) if outlier.any() else draw.after
    return _staged_film(picture, staged, len(points), say)


def _heights_at(
    traces: Mapping[str, Trace], y: np.ndarray, outlier: np.ndarray
) -> Callable[[int], str]:
    """A round in words: how high the outliers are on average, and how high every curve is there."""
    crosses = draw.number(y[outlier].mean(), ".2f")
    heights = {n: [0.0, *trace.scores[:, outlier].mean(axis=1)] for n, trace in traces.items()}

    def say(t: int) -> str:
        there = (
            f"{n} {draw.number(draw.value_at(values, t), '.2f')}" for n, values in heights.items()
        )
        return f"{draw.after(t)} Mean heights at the outliers: their own {crosses}; {'; '.join(there)}."

    return say


def _data_points(x: np.ndarray, y: np.ndarray, outlier: np.ndarray) -> list[go.Scatter]:
    """The training examples (m,), outliers as open triangles with their name; a group without an example is left out."""
    disc = {"size": 6, "color": theme.LIGHT["quiet"], "opacity": 0.7}
    open_ = {
        "size": 9,
        "color": theme.LIGHT["train"],
        "symbol": "triangle-up-open",
        "line": {"width": 1.5},
    }
    groups = ((~outlier, "training example", disc), (outlier, "outlier", open_))
    found = [
        draw.dots(draw.compact(x[mask]), draw.compact(y[mask]), name, marker, showlegend=False)
        for mask, name, marker in groups
        if mask.any()
    ]
    if outlier.any():
        last = np.flatnonzero(outlier)[y[outlier].argmax()]
        found.append(
            draw.words(
                [float(x[last])],
                [float(y[last]) + 0.02 * float(np.ptp(y))],
                ["outliers"],
                "top center",
            )
        )
    return found


def _staged(traces: Mapping[str, Trace], X: np.ndarray) -> dict[str, list[np.ndarray]]:
    """F_0, ..., F_T on the rows of X (n, d) for every run: T+1 arrays (n,)."""
    return {n: [np.zeros(len(X)), *trace.staged_scores(X)] for n, trace in traces.items()}


def _staged_film(
    picture: go.Figure,
    staged: Mapping[str, Sequence[np.ndarray]],
    first: int,
    say: Callable[[int], str] = draw.after,
) -> go.Figure:
    """One frame per round: the scores are the heights of the traces from place `first` on. say(t): round t in words."""

    def at(t: int) -> list[dict]:
        return [{"y": draw.compact(draw.value_at(scores, t))} for scores in staged.values()]

    n_frames, moving = max(map(len, staged.values())), range(first, first + len(staged))
    return draw.filmed(picture, n_frames, moving, at, say)


def against_truth(
    traces: Mapping[str, Trace], X: np.ndarray, y: np.ndarray, colours: Mapping[str, str]
) -> go.Figure:
    """Every run's prediction of held-back examples against the truth; one frame per round.

    traces: the runs by title. X (n, d), y (n,): the examples. colours: by title.
    """
    staged = _staged(traces, X)
    low, high = float(y.min(initial=0)), float(y.max(initial=1))
    dotted = {"color": theme.LIGHT["train"], "width": 1.5, "dash": "dot"}
    diagonal = draw.lines([low, high], [low, high], "right", dotted, "")
    clouds = [
        draw.dots(
            draw.compact(y),
            draw.compact(scores[0]),
            n,
            {"size": 7, "color": colours[n], "opacity": 0.7},
        )
        for n, scores in staged.items()
    ]
    picture = draw.figure(
        [diagonal, *clouds],
        "Predicted against true, on held-back examples",
        "Look for: the cloud turns from flat to the diagonal; what stays off it is noise, or needs "
        "more rounds.",
        draw.axis("true y, in standard deviations", low, high),
        draw.axis("predicted", low, high),
    )
    return _staged_film(picture, staged, 1)


def errors(traces: Mapping[str, Trace], X: np.ndarray, y: np.ndarray) -> list[Curve]:
    """The root mean squared error after every round: train, and on held-back X (n, d), y (n,).

    A run has one curve (T+1,), or two if there is a held-back example: "TITLE" and "TITLE, test".
    """
    tables = []
    for title, trace in traces.items():
        scores = [np.zeros(trace.sample.size), *(r.scores for r in trace)]
        error = _rmse(scores, trace.sample.y)
        tables.append(Curve(title, "train", f"{title} on its training examples.", error))
        if len(y):
            error = _rmse([np.zeros(len(y)), *trace.staged_scores(X)], y)
            help = f"{title} on held-back examples."
            tables.append(Curve(f"{title}, test", "test", help, error))
    return tables


def _rmse(scores: list[np.ndarray], y: np.ndarray) -> np.ndarray:
    return np.array([np.sqrt(np.mean((y - f) ** 2)) for f in scores])


def ended_early(traces: Mapping[str, Trace]) -> dict[str, int]:
    """After how many rounds those runs ended that had rounds left, by title."""
    return {title: len(trace) for title, trace in traces.items() if trace.ended != USED_UP}


def _ends(
    curves: Mapping[str, Sequence[np.ndarray]], ended: Mapping[str, int], colours: Mapping[str, str]
) -> list[go.Scatter]:
    """A dot where a run ended early, on each of its curves.

    curves: of T+1 values each, by the run's title.
    """
    rim = {"color": theme.LIGHT["train"], "width": 1.5}
    return [
        draw.dots(
            [t] * len(curves[title]),
            [float(values[-1]) for values in curves[title]],
            f"{title} ended after {t}",
            {"size": 11, "color": colours[title], "line": rim},
            hovertemplate=f"{title} ended after {draw.counted(t, 'round')}<extra></extra>",
            cliponaxis=False,
            showlegend=False,
        )
        for title, t in ended.items()
    ]


def _marked(look: str, ended: Mapping[str, int]) -> str:
    """The sentence of a picture, with a word on its dots."""
    if not ended:
        return look
    runs = ", ".join(f"{title} after {draw.counted(t, 'round')}" for title, t in ended.items())
    return f"{look} A dot: there a run ended early, and its vote stays as it is ({runs})."


def _value(values: np.ndarray, t: int, title: str, ended: Mapping[str, int]) -> str:
    """What a curve (T+1,) of a run is at round t, in words."""
    over = title in ended and t > ended[title]
    return f"{draw.value_at(values, t):.3f}" + f" (ended after {ended.get(title)})" * over


def error_curves(
    errors: Sequence[Curve],
    colours: Mapping[str, str],
    ended: Mapping[str, int],
    best: float | None = None,
) -> go.Figure:
    """Those curves of `errors` that are of held-back examples, if there are any; a dot where a run ended early.

    colours: by title. ended: the result of `ended_early`. best: see `of_runs`; no training error is measured by it.
    """
    shown = [c for c in errors if c.role == "test"] or list(errors)
    role = shown[0].role
    last = max(len(c.values) for c in shown) - 1
    top = max(c.values[min(1, last) :].max() for c in shown) * 1.05
    traces = [
        draw.over_rounds(
            draw.going_on(c.values, last)[1:],
            _title(c),
            draw.stroke(role, colours[_title(c)]),
            f"round %{{x}}: {_title(c)}, {role} error %{{y:.3f}}",
            first=1,
        )
        for c in shown
    ]
    of_runs = {title: [c.values for c in shown if _title(c) == title] for title in ended}
    least = []
    if best is not None and role == "test":
        name, line = f"best possible {best:.3f}", draw.stroke("best")
        least = [draw.level(last, best, name, line, "the noise in y", first=1)]
    picture = draw.figure(
        [*traces, draw.cursor(0, top), *_ends(of_runs, ended, colours), *least],
        "Error, round by round",
        _marked(
            f"Look for: whose {role} error is lowest, how early, and whether it turns up again afterwards.",
            ended,
        ),
        draw.log_rounds_axis(last),
        draw.axis(f"{role} error (root mean square)", 0, top),
    )

    def say(t: int) -> str:
        said = (f"{_title(c)} {_value(c.values, t, _title(c), ended)}" for c in shown)
        return f"{role.capitalize()} error after {draw.counted(t, 'round')}: {', '.join(said)}"

    return draw.cursor_film(picture, last + 1, len(traces), say)


def _title(curve: Curve) -> str:
    """The title of the run that a curve of `errors` belongs to."""
    return curve.label.removesuffix(", test")


def two_trees(trees: TwoTrees, sample: Sample, names: Sequence[str]) -> go.Figure:
    """Two trees of two bootstrap samples along one attribute, and their average ([C] section 3).

    sample: the training examples; names: of its attributes.
    """
    x, name, labels = (
        trees.along,
        names[trees.asked],
        ("a bootstrap sample's tree", "another one's", "their average"),
    )
    heights = [*trees.said, trees.said.mean(axis=0)]
    curves = [
        draw.lines(
            draw.compact(x),
            draw.compact(v),
            title,
            {"color": theme.MANY[k], "width": 2.5 if k == 2 else 1.5},
            f"{name} %{{x:.3g}}: {title} says %{{y:.3f}}",
        )
        for k, (title, v) in enumerate(zip(labels, heights))
    ]
    dot = {"size": 5, "color": theme.LIGHT["train"], "opacity": 0.35}
    points = draw.dots(
        draw.compact(sample.X[:, trees.asked]), draw.compact(sample.y), "training example", dot
    )
    rest = " The other attributes stand at their medians." * (sample.n_attributes > 1)
    errors = ", ".join(map(draw.number, trees.errors))
    said = f" Test errors of the two and of their average: {errors}." * bool(errors)
    return draw.figure(
        [points, *curves],
        "Two samples of the same examples, two trees",
        f"Look for: where do they part? Each follows chance of its own, and the average less of it.{said}{rest}",
        draw.axis(name, float(x.min()), float(x.max())),
        draw.axis(
            "y, in standard deviations", float(sample.y.min()) - 0.1, float(sample.y.max()) + 0.1
        ),
    )


def beside_averages(
    boosted: Mapping[str, np.ndarray],
    averaged: Mapping[str, np.ndarray],
    colours: Mapping[str, str],
    ended: Mapping[str, int],
) -> go.Figure:
    """Test errors of boosted runs (T+1,) and of averages of 1, ..., T trees (T,), by title.

    boosted, averaged: the errors; a bracket holds the first of each against the other at the end, the others stand back.
    colours: of the boosted runs, by title. ended: the result of `ended_early`.
    """
    # of averages no number says what no tree does: the first one's stands there, and is not drawn
    averages = {title: np.append(values[:1], values) for title, values in averaged.items()}
    shown = dict([*boosted.items()][:1] + [*averages.items()][:1])
    behind = {title: v for title, v in {**boosted, **averages}.items() if title not in shown}
    every = behind | shown
    last = draw.last_round(every)
    taken = [colours[title] for title in shown if title in colours]
    free = max(theme.SPARE, key=lambda c: min((theme.apart(c, o) for o in taken), default=0.0))
    thin = {"color": theme.LIGHT["quiet"], "width": 1.25}
    thick = {title: {"color": colours.get(title, free), "width": 3} for title in shown}
    traces = [_ending(v, last, title, thick.get(title, thin)) for title, v in every.items()]
    start = max((float(values[0]) for values in boosted.values()), default=0.0)
    top = 1.05 * max(start, *(float(v[1:].max(initial=0)) for v in every.values()))
    of_runs = {title: [boosted[title]] for title in ended if title in shown}
    ended = {title: ended[title] for title in of_runs}
    under = [float(boosted[title][-1]) - 0.02 * top for title in ended]
    stops = draw.aside([*ended.values()], under, ["stops here"] * len(ended), "bottom center")
    grey = {"color": theme.LIGHT["quiet"], "width": 1.5}  # what every tree starts from
    none = [draw.level(last, start, "no tree: the mean", grey, "without a tree: %{y:.3f}", first=1)]
    look = "Look for: an average settles after some trees and stays there; boosting goes on, downwards or up again."
    picture = draw.figure(
        [
            *traces,
            draw.cursor(0, top),
            *none[: len(boosted)],
            *_ends(of_runs, ended, colours),
            stops,
            *_apart([start, *(float(values[-1]) for values in shown.values())], last),
        ],
        "Boosted votes, and averages of as many trees",
        _marked(look, ended),
        draw.log_rounds_axis(last),
        draw.axis("test error (root mean square)", 0, top),
    )

    def say(t: int) -> str:
        said = (f"{title} {draw.value_at(v, t):.3f}" for title, v in reversed(shown.items()))
        return f"After {draw.counted(t, 'tree')}: {', '.join(said)}"

    return draw.cursor_film(picture, last + 1, len(traces), say)


def _ending(values: np.ndarray, last: int, title: str, line: dict) -> go.Scatter:
    """A run's test error (T+1,) over the rounds 1..last, dashed."""
    return draw.over_rounds(
        draw.going_on(values, last)[1:],
        title,
        {**line, "dash": "dash"},
        f"round %{{x}}: {title}, test error %{{y:.3f}}",
        first=1,
    )


def _apart(errors: Sequence[float], last: int) -> list[go.Scatter]:
    """By how much each of these errors, that without a tree first, lies below the next higher one: a bar each."""
    if len(errors) < 3 or last < 2:
        return []
    return [
        mark
        for ends in pairwise(sorted(errors))
        for mark in apart.standing(
            last**0.97, ends, [f"<b>{draw.number(ends[1] - ends[0])} less</b>"]
        )
    ]


def hull_sizes(
    gammas: Sequence[float], train: Sequence[float], test: Sequence[float], gamma: float, name: str
) -> go.Figure:
    """Errors at the end of runs with hulls of different sizes.

    gammas (n,): the sizes. train (n,): the training errors. test: the test errors (n,), or empty.
    gamma: the size on the page, an upright line. name: the algorithm's title.
    """
    top = 1.05 * max(1.0, *train, *test)
    ends = [("train", "training examples", train), ("test", "held-back examples", test)]
    curves = [
        draw.lines(
            gammas,
            draw.compact(errors),
            label,
            draw.stroke(role),
            f"γ = %{{x}}: {name}, %{{y:.3f}} on the {label}",
        )
        for role, label, errors in ends
        if len(errors)
    ]
    low, high = np.log10(min(gammas)), np.log10(max(gammas))
    return draw.figure(
        [*curves, draw.cursor(0, top, gamma)],
        "The size of the hull",
        "Look for: a small hull cannot reach the data; how far does the dashed line part from the "
        "solid one as γ grows?",
        draw.axis("γ, size of the hull (log scale)", low, high, type="log"),
        draw.axis("root mean squared error", 0, top),
    )


def steps(trace: Trace, name: str) -> go.Figure:
    """The step of every round: in a hull the share that the new base classifier takes.

    name: the algorithm's title. A search for regression trees in a hull assumes the share 1/t first,
    and halves it until the loss falls ([C]).
    """
    rounds, in_hull = list(range(1, len(trace) + 1)), trace.choices.step_size.in_hull
    halving = in_hull and trace.choices.weak_learner.outputs is Outputs.REAL
    sizes = np.array([1 - r.keep if in_hull else r.alpha for r in trace])
    solid = {"color": theme.LIGHT["weight"], "width": 2.5}
    curves = [draw.lines(rounds, draw.compact(sizes), "step α", solid, "round %{x}: α = %{y:.3f}")]
    if halving:
        dotted = {"color": theme.LIGHT["bound"], "dash": "dot"}
        curves.append(
            draw.lines(
                rounds, [1 / t for t in rounds], "1/t, the share assumed first", dotted, "1/%{x}"
            )
        )
    top = max(1.0, float(np.abs(sizes).max(initial=0)))
    picture = draw.figure(
        [*curves, draw.cursor(0, top)],
        f"Steps: {name}",
        _step_sentence(in_hull, halving),
        draw.rounds_axis(len(trace)),
        draw.axis("step", 0, top * 1.04),
    )

    def say(t: int) -> str:
        times = trace[t - 1].found.searches - 1
        halved = f", halved {times} time{'s' * (times > 1)}" * (times > 0)
        tail = f" Its tree was searched for at an assumed share of 1/{t}{halved}." * halving
        return f"Round {t}: α = {sizes[t - 1]:.3f}.{tail}"

    return draw.cursor_film(picture, len(trace) + 1, len(curves), say, "Round 0: no step yet.")


def _step_sentence(in_hull: bool, halving: bool) -> str:
    if not in_hull:
        return "Look for: the same share for every tree, however good it is."
    look = (
        "Look for: the steps get small, so late base classifiers say little. The line search sets α"
    )
    return look + (
        ". Before that, to find the tree, its share is assumed to be 1/t (dotted), and halved until "
        "the loss falls."
        if halving
        else "."
    )
