"""VadaBoost's pictures ([V]): U above V, costs over the rounds, theorem 5, mean and variance.

Runs and colours come by title.
"""

from collections.abc import Callable, Mapping, Sequence

import numpy as np
import plotly.graph_objects as go

from boosting.engine.trace import Trace
from boosting.figures import apart, theme
from boosting.figures import template as draw
from boosting.figures.theme import colours_by_title
from boosting.theory.variance_bound import (
    Sums,
    exponential_errors,
    first_round,
    iterations_factor,
    loss_moments,
    paper_cost,
    rounds_ratio,
    sums,
)

STEP_GRID = np.linspace(0.0, 0.9, 91)  # the range of the paper's figure 1
HIGHEST_COST = 1.3  # the end of the axis of U and V, whose value before the step is 1
LOWEST_COST = 0.75  # its other end, if no round lowers the cost further
NAME = 0.4  # of a step: so much room the words below the bracket take
HALF = 0.5  # the step at which U and V are compared for several λ
HIGHEST_RISE = 0.65  # the end of the axis of the changes of U and V
BELOW = 0.06  # of the axis: so far below the lowest cost lies the bracket
LARGEST_COST = 1e6  # times the cost of round 0: a run that diverges is cut here
SMALLEST_MOMENT = 1e-12  # smaller means and variances have no place on the log axes
SMALLEST_VARIANCE = -6.0  # the end of the variance's axis, as a power of ten
ERROR_RANGE = (0.001, 0.499)  # theorem 5's factor has no value at 0 and at 1/2
MEASURED_AFTER = (5, 10, 20, 40)  # the rounds of AdaBoost whose cost VadaBoost is asked to reach
BESIDE = {"cliponaxis": False, "textfont": {"size": theme.TYPE["body"]}}  # words at a bracket
THIN = {"color": theme.LIGHT["train"], "width": 1.5}  # of brackets
Curve = Callable[[np.ndarray, float], np.ndarray]  # U or V at every step (n,), for a lam
ADABOOST, VADABOOST, EBBOOST = "AdaBoost", "VadaBoost", "EBBoost"  # the titles of the runs
# title -> name, and the parameters that are the variance's weight
RIVALS: dict[str, tuple[str, tuple[str, ...]]] = {
    ADABOOST: ("adaboost", ()),
    VADABOOST: ("vadaboost", ("lam",)),
    EBBOOST: ("ebboost", ("lam",)),
}
SLOWEST = 4  # times AdaBoost's rounds: so long may VadaBoost take for the same cost
ONE_STEP = "One step: where U is lowest, and where V is"
WON = "Mean and variance of the losses"
STUMPS = "All vote with stumps."


def patient_rounds(n_rounds: int) -> int:
    """For how many rounds VadaBoost with lam = 0 runs, so that it can reach AdaBoost's cost after n_rounds."""
    return min(SLOWEST * n_rounds, max(n_rounds, SLOWEST * max(MEASURED_AFTER)))


def of_rivals(
    trace: Trace, rivals: Mapping[str, Trace], slow: Trace, lam: float
) -> dict[str, draw.Figure]:
    """The pictures of one step's bound and cost, and of the rivals' costs, by title.

    trace: the run whose rounds are asked; rivals: those of `RIVALS`, by title; slow: VadaBoost with lam = 0 for
    `patient_rounds`; lam: the weight of the variance.
    """
    colours = colours_by_title({name: title for title, (name, _) in RIVALS.items()})
    lams = {title: lam if parameters else 0.0 for title, (_, parameters) in RIVALS.items()}
    return {
        ONE_STEP: u_against_v(trace, lam),
        WON: mean_and_variance({t: r for t, r in rivals.items() if t != EBBOOST}, colours),
        "The cost over the rounds": costs(rivals, lams, colours),
        "Their theorem 5, and the rounds that are really needed": theorem_5(
            trace, rivals[ADABOOST], slow
        ),
    }


def u_against_v(trace: Trace, lam: float) -> go.Figure:
    """U and V as multiples of the cost before the step, the gap shaded; one frame per round.

    lam: the weight of the variance, between 0 and 1.
    """
    table = [sums(trace, t) for t in range(1, len(trace) + 1)]
    low = _lowest(table, lam)
    picture = draw.figure(
        _u_and_v_traces(),
        ONE_STEP,
        "Look for: they touch at 0, and VadaBoost stops short of the lowest cost, or, at λ = 1, "
        "in it; the shaded gap closes as λ goes to 1.",
        draw.axis("step α", 0, STEP_GRID[-1]),
        draw.axis("V = mean² + λ variance (now = 1)", low, HIGHEST_COST),
    )

    def at(t: int) -> list[dict]:
        return _u_and_v(table[t - 1], lam, HIGHEST_COST - low)

    def say(t: int) -> str:
        return _in_words(table[t - 1], lam, t)

    moving = range(len(picture.data))
    return draw.filmed(picture, len(trace) + 1, moving, at, say, draw.NO_CLASSIFIER)


def _lowest(table: Sequence[Sums], lam: float) -> float:
    """The lower end of the axis of U and V: below the lowest cost of every round, with room for the bracket."""
    least = min([_heights(s, lam)[1] for s in table], default=1.0)
    return float(min(LOWEST_COST, np.floor(20 * (least - 3 * BELOW)) / 20))


def _steps(s: Sums, lam: float) -> list[float]:
    """VadaBoost's step and EBBoost's, as far as the axis goes."""
    return [min(max(step, 0.0), STEP_GRID[-1]) for step in (s.vada_step(lam), s.exact_step(lam))]


def _heights(s: Sums, lam: float) -> list[float]:
    """The cost V after both steps, as a multiple of the cost before."""
    now = float(s.cost(np.zeros(1), lam)[0])
    return (s.cost(np.array(_steps(s, lam)), lam) / now).tolist()


def _curves() -> list[go.Scatter]:
    """U and V, what lies between them shaded, still without points; U first, as it stands above."""
    hover = "step %{x:.3f}: bound %{y:.4f}"
    bound = draw.lines([], [], "U, a bound on V", draw.stroke("bound"), hover)
    shade = theme.translucent(theme.LIGHT["bound"], 0.18)
    hover, line = "step %{x:.3f}: cost %{y:.4f}", draw.stroke("train")
    cost = draw.lines([], [], "V", line, hover, fill="tonexty", fillcolor=shade)
    return [bound, cost]


def _u_and_v_traces() -> list[go.Scatter]:
    """U, V, both lowest points with their steps, and the bracket between them with its words, still without points."""
    marks = {"mode": "markers", "showlegend": False, "cliponaxis": False}
    disc = {"size": 13, "color": theme.LIGHT["bound"]}
    diamond = {"size": 13, "color": theme.LIGHT["train"], "symbol": "diamond"}
    return [
        *_curves(),
        go.Scatter(x=[], y=[], name="VadaBoost's step, lowest U", marker=disc, **marks),
        go.Scatter(x=[], y=[], name="EBBoost's step, lowest V", marker=diamond, **marks),
        draw.words([], [], [], ["top center", "bottom right"], **BESIDE),
        draw.lines([], [], "from step to step", THIN, "", showlegend=False),
        draw.words([], [], [], [], **BESIDE),
    ]


def sides(trace: Trace, lams: Sequence[float]) -> dict[str, draw.Figure]:
    """U and V for several lam on one scale, and how far apart they are at a step of 0.5, by title; a film each."""
    table = [sums(trace, t) for t in range(1, len(trace) + 1)]
    falls = [float(_change(s.cost, lam, STEP_GRID).min()) for s in table for lam in lams]
    low = float(np.floor(20 * min([*falls, -0.25])) / 20)
    return {_cost_in_words(lam): _side(table, lam, low) for lam in lams}


def _cost_in_words(lam: float) -> str:
    """What V is made of for this weight of the variance."""
    spread = f" + {lam:g} variance" if lam else ""
    return f"λ = {lam:g}: V = mean²{spread} of the losses"


def _change(curve: Curve, lam: float, steps: np.ndarray) -> np.ndarray:
    """By how much U or V after each of the steps (k,) differs from the cost before: (k,)."""
    return curve(steps, lam) - curve(np.zeros(1), lam)


def _side(table: Sequence[Sums], lam: float, low: float) -> draw.Figure:
    """U and V after rounds with these sums. low: the end of the axis."""
    bar = draw.lines([], [], "the gap at 0.5", THIN | {"width": 2.5}, "", showlegend=False)
    picture = draw.figure(
        [*_curves(), bar, draw.words([], [], [], ["top left"], **BESIDE)],
        _cost_in_words(lam),
        "Look for: how far apart U and V are at a step of 0.5. λ is the weight of the variance in both.",
        draw.axis("step α", 0, STEP_GRID[-1]),
        draw.axis("change of the cost", low, HIGHEST_RISE),
    )

    def at(t: int) -> list[dict]:
        s = table[t - 1]
        ends = [float(_change(c, lam, np.array([HALF]))[0]) for c in (s.bound, s.cost)]
        told = [f"gap {draw.number(ends[0] - ends[1])} "]
        curves = [
            np.minimum(_change(c, lam, STEP_GRID), 2 * HIGHEST_RISE) for c in (s.bound, s.cost)
        ]
        return [
            *({"x": STEP_GRID, "y": values} for values in curves),
            {"x": [HALF, HALF], "y": ends},
            {"x": [HALF], "y": ends[:1], "text": told},
        ]

    def say(t: int) -> str:
        bound, cost = (draw.number(v) for v in _steps(table[t - 1], lam))
        return f"Round {t}: VadaBoost steps to U's lowest point, {bound}; V's is at {cost}."

    return draw.filmed(picture, len(table) + 1, range(4), at, say, draw.NO_CLASSIFIER)


def _u_and_v(s: Sums, lam: float, height: float) -> list[dict]:
    """The points of the traces after a round with these sums; height: of the axis."""
    now = float(s.cost(np.zeros(1), lam)[0])
    (vada, exact), (given, least) = _steps(s, lam), _heights(s, lam)
    on_bound = float(s.bound(np.array([vada]), lam)[0]) / now
    curves = [np.minimum(c(STEP_GRID, lam) / now, 2 * HIGHEST_COST) for c in (s.bound, s.cost)]
    foot = min(given, least) - BELOW * height
    beside = [on_bound + 0.015 * height, least - 0.01 * height]  # numbers do not touch their marks
    apart = draw.number(abs(exact - vada))
    told = f"{apart} too {'short' if vada < exact else 'long'}" if float(apart) else "the same step"
    left, right = sorted([vada, exact])
    place, side = (left, "bottom right") if left < NAME else (right, "bottom left")
    return [
        *({"x": STEP_GRID, "y": values} for values in curves),
        {"x": [vada], "y": [on_bound]},
        {"x": [exact], "y": [least]},
        {"x": [vada, exact + 0.015], "y": beside, "text": [draw.number(v) for v in (vada, exact)]},
        {"x": [vada, vada, exact, exact], "y": [on_bound, foot, foot, least]},
        {"x": [place], "y": [foot - 0.01 * height], "text": [told], "textposition": [side]},
    ]


def _in_words(s: Sums, lam: float, t: int) -> str:
    vada, exact = s.vada_step(lam), s.exact_step(lam)
    if not np.isfinite(vada):
        return f"Round {t}: a perfect base classifier, both curves fall for ever."
    # at λ = 1 the bound is what it bounds
    if lam >= 1:
        return f"At λ = 1 U is V. Round {t}: both are lowest at {draw.number(exact)}."
    counts = "V: mean² + λ × variance of the losses, so that few are large"
    return f"{counts}. Round {t}: VadaBoost goes to the lowest U, which has a formula."


def costs(
    traces: Mapping[str, Trace], lams: Mapping[str, float], colours: Mapping[str, str]
) -> go.Figure:
    """One plus the cost of several runs over the rounds, each its own ([V] figure 2).

    lams: the weight of the variance in each run's cost, 0 for AdaBoost's.
    """
    table = {n: _cut(paper_cost(trace, lams[n])) for n, trace in traces.items()}
    last = draw.last_round(table)
    top = 1 + max(2.0, *(v.max() for v in table.values()))
    curves = [
        draw.lines(list(range(len(v))), 1 + v, title,
              {"color": colours[title], "width": 2.5,
               "dash": "dash" if title == ADABOOST else "solid"},
              f"round %{{x}}: {title}, cost + 1 = %{{y:,.2f}}")
        for title, v in sorted(table.items(), key=lambda item: item[0] == ADABOOST)
    ]  # fmt: skip
    other = "is the dashed line, another cost unless λ = 0: compare its rounds, not its height."
    if max(lams.values()) == 0:
        other = "is the dashed line; at λ = 0 EBBoost is AdaBoost, and their curves are one."
    picture = draw.figure(
        [*curves, draw.cursor(1.0, top)],
        "The cost over the rounds",
        "Look for: how many rounds later than EBBoost, which lowers the cost itself, VadaBoost, "
        "which lowers the bound, comes to the same height. As in the paper's figure 2 the cost is "
        f"m²(mean² + λ variance) of exp(−yF) with λ = {max(lams.values()):g}, plus 1 for the log scale. "
        f"AdaBoost's own, λ = 0, {other} And it is not scale free: F and 2F classify alike, at different costs. {STUMPS}",
        draw.rounds_axis(last),
        draw.axis("cost + 1 (log scale)", 0, np.log10(top) * draw.ROOM, type="log"),
    )

    def say(t: int) -> str:
        numbers = ", ".join(f"{n} {_large(1 + draw.value_at(v, t))}" for n, v in table.items())
        return f"Cost + 1: {numbers}. {_behind(table, t)}".strip()

    return draw.cursor_film(picture, last + 1, len(curves), say)


def _cut(cost: np.ndarray) -> np.ndarray:
    """A cost (T+1,) without what has no place in a picture."""
    return np.minimum(cost, LARGEST_COST * cost[0])


def _large(value: float) -> str:
    """A number that may have many digits before the point."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"


def _behind(table: Mapping[str, np.ndarray], t: int) -> str:
    """After which round EBBoost had the cost that VadaBoost has after round t."""
    if not {VADABOOST, EBBOOST} <= table.keys():
        return ""
    before = first_round(table[EBBOOST], float(draw.value_at(table[VADABOOST], t)))
    if before is None:
        return "EBBoost never comes down to VadaBoost's."
    return f"EBBoost was down to VadaBoost's after round {before}."


def mean_and_variance(traces: Mapping[str, Trace], colours: Mapping[str, str]) -> go.Figure:
    """The path of every run in the plane of the loss's mean and variance (both on log axes)."""
    moments = {title: loss_moments(trace) for title, trace in traces.items()}
    paths = {n: [np.maximum(v, SMALLEST_MOMENT) for v in pair] for n, pair in moments.items()}
    curves = _paths(paths, colours)
    now = _now(paths, colours)
    # whose losses vary less than AdaBoost's is guessed first
    for title, *both in zip(paths, curves, now):
        for mark in both * (title != ADABOOST):
            mark.update(meta=draw.ANSWER)
    low, high = _log_range([m for m, _ in paths.values()])
    lowest, highest = _log_range([v[min(1, len(v) - 1) :] for _, v in paths.values()])
    lowest = max(lowest, SMALLEST_VARIANCE)
    end = float(paths[VADABOOST][0][-1]) if VADABOOST in paths else 1.0
    picture = draw.figure(
        [
            *curves,
            *map(draw.silent, now),
            *_where_mean_is(moments, end, colours),
            draw.aside([end], [10**lowest], ["same mean "], "top left"),
        ],
        WON,
        "Look for: every path begins at the right, in round 1; at the same mean, whose lies lowest? The dotted line is "
        f"the mean that VadaBoost ends with; the loss is exp(−yF). {STUMPS}",
        draw.axis("mean loss (log scale)", low, high, type="log"),
        draw.axis("variance of the losses (log scale)", lowest, highest, type="log"),
        shapes=[draw.limit(x0=end, x1=end, yref="paper", y0=0, y1=1)],
    )

    def at(t: int) -> list[dict]:
        return [{"x": [draw.value_at(m, t)], "y": [draw.value_at(v, t)]} for m, v in paths.values()]

    def say(t: int) -> str:
        points = {title: [draw.value_at(row, t) for row in path] for title, path in paths.items()}
        now = ", ".join(f"{n}: mean {m:.3g}, variance {v:.3g}" for n, (m, v) in points.items())
        return f"{now}. {_at_the_same_mean(moments, t)}".strip()

    n_frames = max(len(m) for m, _ in paths.values())
    return draw.filmed(picture, n_frames, range(len(curves), 2 * len(curves)), at, say)


def _now(paths: Mapping[str, Sequence[np.ndarray]], colours: Mapping[str, str]) -> list[go.Scatter]:
    """The dot of every run at round 0, by title."""
    return [
        draw.dots([m[0]], [v[0]], "", {"size": 13, "color": colours[title]}, showlegend=False)
        for title, (m, v) in paths.items()
    ]


def _paths(
    paths: Mapping[str, Sequence[np.ndarray]], colours: Mapping[str, str]
) -> list[go.Scatter]:
    """The means and variances (T+1,) of every run from round 1 on, by title; EBBoost's is thin."""
    return [
        draw.lines(
            m[1:],
            v[1:],
            title,
            {"color": colours[title], "width": 1 if title == EBBOOST else 2},
            f"{title}: mean %{{x:.3g}}, variance %{{y:.3g}}",
        )
        for title, (m, v) in paths.items()
    ]


def _where_mean_is(
    moments: Mapping[str, tuple[np.ndarray, np.ndarray]], level: float, colours: Mapping[str, str]
) -> list[go.Scatter]:
    """AdaBoost's and VadaBoost's variances where the mean first is no larger than a level: dots with words, a bar between.

    moments: mean and variance (T+1,) of the loss, by title; colours: by title.
    """
    at = {n: first_round(moments[n][0], level) for n in (ADABOOST, VADABOOST) if n in moments}
    variances = {n: max(float(moments[n][1][k]), SMALLEST_MOMENT) for n, k in at.items() if k}
    places = {n: float(moments[n][0][k]) for n, k in at.items() if k}
    words = draw.aside(
        [*places.values()],
        [*variances.values()],
        [f" <b>{draw.number(variance)}</b> " for variance in variances.values()],
        ["top left" if title == ADABOOST else "bottom right" for title in places],
    )
    ink = [colours[title] for title in places]
    words.update(mode="markers+text", marker={"size": 9, "color": ink}, textfont={"color": ink})
    ends = (min(variances.values()), max(variances.values())) if len(variances) > 1 else ()
    bar = apart.standing(level, ends) if ends else []
    for mark in (words, *bar):
        mark.update(meta=[*draw.ASIDE, *draw.ANSWER])
    return [*bar, words]


def _at_the_same_mean(moments: Mapping[str, tuple[np.ndarray, np.ndarray]], t: int) -> str:
    """Every run's variance in the first round with no larger a mean than VadaBoost has after round t.

    moments: mean and variance (T+1,) of the loss, by title.
    """
    if VADABOOST not in moments or t == 0:
        return ""
    level = float(draw.value_at(moments[VADABOOST][0], t))
    found = {n: first_round(mean, level) for n, (mean, _) in moments.items()}
    words = [f"{n} {moments[n][1][at]:.3g}" for n, at in found.items() if at is not None]
    return f"Variances where the mean first is {level:.3g} or less: {', '.join(words)}."


def _log_range(rows: list[np.ndarray]) -> tuple[float, float]:
    """The ends of a log axis, as powers of ten, for rows of values; 1 is always on it."""
    exponents = np.log10(np.concatenate(rows))
    return float(exponents.min()) - 0.1, max(float(exponents.max()), 0.0) + 0.1


def theorem_5(trace: Trace, fast: Trace, slow: Trace) -> go.Figure:
    """Theorem 5's factor over the error ([V]), a run's rounds on it, and what two runs really need.

    trace: its rounds stand at their errors under the exponential weights, which the theorem is
    about. fast, slow: AdaBoost and VadaBoost with λ = 0 on the same data; the factor that they need
    stands at the mean error of AdaBoost's rounds so far.
    """
    error, own = np.linspace(*ERROR_RANGE, 250), exponential_errors(trace)
    ratio = rounds_ratio(loss_moments(slow)[0], loss_moments(fast)[0])
    shown = [t for t in MEASURED_AFTER if t <= len(fast) and np.isfinite(ratio[t - 1])]
    top = max([2.0, *(float(ratio[t - 1]) for t in shown)])
    picture = draw.figure(
        [
            draw.lines(error, iterations_factor(error), "theorem 5: all errors equal", draw.stroke("bound"),
                  "error %{x:.3f} in every round: %{y:.3f} times"),
            _own_rounds(own),
            draw.dots([], [], "this round", {"size": 15, "color": theme.LIGHT["stump"]}),
            _measured_ratios(ratio, shown, exponential_errors(fast)),
        ],
        "How many times AdaBoost's rounds does VadaBoost need?",
        "Look for: the theorem's curve, from 4/3 (near ½) to 2 (near 0), is for two runs whose base classifiers all "
        "have one error. Here they do not, so that a diamond may lie above it: the card below has the numbers. "
        f"The paper's figure 2 shows roughly twice. {_in_one_sentence(ratio, shown)}",
        draw.axis("weighted error ε under the exponential weights", 0, 0.5),
        draw.axis("rounds needed (AdaBoost = 1)", 1, top * draw.ROOM),
    )  # fmt: skip

    def at(t: int) -> list[dict]:
        x = _with_a_factor(own[t - 1 : t] if t else own[:0])
        return [{"x": x, "y": iterations_factor(x)}]

    def say(t: int) -> str:
        return f"Round {t}: {_theorem_of(own[t - 1])} {_measured_of(ratio, len(slow), t)}".strip()

    return draw.filmed(picture, len(trace) + 1, [2], at, say, draw.NO_CLASSIFIER)


def _with_a_factor(errors: np.ndarray) -> np.ndarray:
    """Those of the errors (n,) that theorem 5 speaks of, below 1/2; kept from its two ends."""
    return np.clip(errors[errors < 0.5], *ERROR_RANGE)


def _own_rounds(own: np.ndarray) -> go.Scatter:
    """The rounds of the run on the curve, at their errors (T,); those of 1/2 or more have no place."""
    marker = {"size": 9, "color": theme.LIGHT["weight"]}
    x = _with_a_factor(own)
    return draw.dots(
        x,
        iterations_factor(x),
        "this run's rounds",
        marker,
        customdata=np.column_stack([np.flatnonzero(own < 0.5) + 1, own[own < 0.5]]),
        hovertemplate="round %{customdata[0]}: error %{customdata[1]:.3f}; if all were so: "
        "%{y:.3f} times<extra></extra>",
    )


def _measured_ratios(ratio: np.ndarray, shown: Sequence[int], errors: np.ndarray) -> go.Scatter:
    """The measured factors (T,) after the rounds `shown`, at the mean of the errors (T,) so far."""
    return draw.dots(
        [float(errors[:t].mean()) for t in shown],
        [float(ratio[t - 1]) for t in shown],
        "measured on two runs, λ = 0",
        {"size": 12, "symbol": "diamond", "color": theme.LIGHT["stump"]},
        customdata=list(shown),
        hovertemplate="AdaBoost's cost after round %{customdata}: VadaBoost needs %{y:.2f} times "
        "as many<extra></extra>",
    )


def _in_one_sentence(ratio: np.ndarray, shown: Sequence[int]) -> str:
    """The measured factors (T,) after the rounds `shown` in words."""
    if not shown:
        return "These runs are too short to measure the factor."
    factors, rounds = ", ".join(f"{ratio[t - 1]:.3g}" for t in shown), ", ".join(map(str, shown))
    after = "round" if len(shown) == 1 else "rounds"
    return (
        f"Measured with stumps on these data: for the cost that AdaBoost has after {after} {rounds} "
        f"VadaBoost with λ = 0 needs {factors} times as many."
    )


def _theorem_of(error: float) -> str:
    """What theorem 5 says of an error."""
    if error >= 0.5:
        return f"error {error:.3f}, not below ½: the theorem does not speak of it."
    factor = iterations_factor(_with_a_factor(np.array([error])))[0]
    return (
        f"error {error:.3f}; with this error in every round {factor:.3f} times AdaBoost's rounds."
    )


def _measured_of(ratio: np.ndarray, limit: int, t: int) -> str:
    """The rounds that VadaBoost needs for AdaBoost's cost after round t; limit: how many were run."""
    if t > len(ratio):
        return ""
    if not np.isfinite(ratio[t - 1]):
        return f"Measured: more than {limit} rounds for AdaBoost's cost after round {t}."
    needed = round(float(ratio[t - 1]) * t)
    return (
        f"Measured: {needed} rounds for AdaBoost's cost after round {t}, {ratio[t - 1]:.3g} times."
    )
