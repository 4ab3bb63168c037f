"""What AdaBoost's edges promise about its margins, in pictures ([M] section 7.3.3)."""

import numpy as np
import plotly.graph_objects as go

from boosting.engine.trace import Trace
from boosting.figures import template as draw
from boosting.figures import theme
from boosting.theory import margin_promises as theory
from boosting.theory import margins

RHOS = np.linspace(0, 1, 101)
GAMMAS = np.linspace(0.0, 0.499, 101)
# powers of ten: of a share that is drawn; below it lies the row for none
LEAST, LOWEST = -3.5, -4.0
NONE = 10 ** ((LEAST + LOWEST) / 2)  # where no share at all is drawn


def over_rounds(trace: Trace, rho: float) -> go.Figure:
    """The share of margins <= rho and the two bounds on it, over the rounds; a film.

    The axis is logarithmic, and none has a row of its own at its foot.
    """
    share = np.array([1.0, *margins.share_at_most(trace, rho)])
    promised, looser = theory.margin_bounds(trace, rho), theory.bound_by_smallest_edge(trace, rho)
    high = max(0.1, *(float(np.log10(np.nanmax(v))) for v in (promised, looser)))
    top = 10 ** (min(high, 2.0) + 0.05)
    drawn = [_true(share), *_promises(promised, looser, top), draw.cursor(10**LOWEST, top)]
    picture = draw.figure(
        [*drawn, *_values(), *_named(share)],
        f"The share of margins up to ρ = {rho:g}, and what is promised",
        "Look for: where ρ is smaller than the edges allow, the bound of theorem 7.7 falls exponentially; for a larger ρ it "
        "rises and says nothing. (7.18) knows the smallest edge γ alone and needs ρ ≤ 2γ; where it has no line, that fails.",
        draw.rounds_axis(len(share) - 1),
        _shares_and_none(f"unsure: a margin of {rho:g} or less, log scale", float(np.log10(top))),
        shapes=[draw.behind(10**LOWEST, 10**LEAST, along="y")],
    )

    def at(t: int) -> list[dict]:
        side = "left" if t > len(share) / 3 else "right"
        values = _told_promise(t, float(promised[t]), side), _told_share(t, float(share[t]), side)
        return [{"x": [t, t]}, *values]

    def say(t: int) -> str:
        most = draw.percent(float(min(promised[t], 1.0)))
        there = f"{draw.percent(float(share[t]))} have a margin of {rho:g} or less"
        return f"Round {t}: {there}; promised: at most {most}."

    return draw.filmed(picture, len(share), range(len(drawn) - 1, len(drawn) + 2), at, say)


def _true(share: np.ndarray) -> go.Scatter:
    """The true share (T+1,), as points: none of them lies in the row at the foot."""
    return draw.dots(
        list(range(len(share))),
        draw.compact(np.maximum(share, NONE)),
        "true",
        {"size": 9, "color": theme.LIGHT["train"]},
        customdata=draw.compact(share),
        hovertemplate="round %{x}: %{customdata:.4f}<extra></extra>",
        showlegend=False,
        cliponaxis=False,
    )


def _named(share: np.ndarray) -> list[go.Scatter]:
    """What the points are: at the highest of the first third of the rounds that is no whole."""
    early = share[1 : max(2, len(share) // 3 + 1)]
    if not len(early) or not 10**LEAST < (highest := float(early.max())) < 1:
        return []
    told = f"truly unsure: {draw.percent(highest)}"
    return [draw.aside([1 + int(early.argmax())], [0.88 * highest], [told], "bottom center")]


def _promises(promised: np.ndarray, looser: np.ndarray, top: float) -> list[go.Scatter]:
    """Both bounds (T+1,) between the row for none and the top of the axis; the looser one thin."""
    thin = draw.stroke("bound", theme.LIGHT["quiet"]) | {"width": 1.5}
    bounds = {
        "promised at most, from all edges": (promised, draw.stroke("bound")),
        "from the smallest edge alone": (looser, thin),
    }
    return [
        draw.lines(
            list(range(len(values))),
            draw.drawable(np.where(values < 10**LEAST, np.nan, np.minimum(values, top))),
            name,
            line,
            f"round %{{x}}: {name} %{{y:.4g}}",
            connectgaps=False,
        )
        for name, (values, line) in bounds.items()
    ]


def _values() -> list[go.Scatter]:
    """The promise of a round and its truth with their values in words, still without places."""
    look = {"mode": "markers+text", "hoverinfo": "skip", "showlegend": False, "cliponaxis": False}
    drawn = []
    for colour in (theme.LIGHT["bound"], theme.LIGHT["train"]):
        point = draw.dots([], [], "", {"size": 11, "color": colour})
        drawn += [point.update(textfont={"color": colour}, **look)]
    return drawn


def _told_promise(t: int, promised: float, side: str) -> dict:
    """The promise of round t in words, where it is one and the axis shows it. side: "left" or "right" of the round."""
    if not 10**LEAST <= promised < 1:
        return {"x": [], "y": [], "text": []}
    where = "bottom left" if side == "left" else "top right"  # the curve falls
    told = [draw.percent(promised)]
    return {"x": [t], "y": [promised], "text": told, "textposition": where}


def _told_share(t: int, share: float, side: str) -> dict:
    """The true share after round t in words. side: "left" or "right" of the round."""
    told = [f"true: {draw.percent(share)}"]
    return {"x": [t], "y": [max(share, NONE)], "text": told, "textposition": f"top {side}"}


def _shares_and_none(title: str, high: float) -> dict:
    """A log axis of shares up to 10^high, with a row at its foot for none."""
    ticks = [10.0**k for k in range(int(np.ceil(LEAST)), 1)]
    words = ["none", *map(draw.percent, ticks)]
    return draw.axis(title, LOWEST, high, type="log", tickvals=[NONE, *ticks], ticktext=words)


def over_margins(trace: Trace, rho: float) -> go.Figure:
    """The share of margins <= rho and theorem 7.7's bound, against rho, a film; rho: is marked."""
    smallest = margins.minimum(trace)
    table = theory.margin_bounds(trace, RHOS)
    picture = draw.figure(
        [
            draw.lines([], [], "share of margins ≤ ρ", draw.stroke("train"), "%{y:.3f} of the margins ≤ %{x:.3f}"),
            draw.lines([], [], "theorem 7.7", draw.stroke("bound"), "ρ = %{x:.2f}: at most %{y:.3f}"),
            draw.lines([rho, rho], [0, 1.5], "your ρ", {"color": theme.LIGHT["quiet"], "width": 1.5}, "your ρ"),
        ],
        "The margins of this round, and what is promised for every ρ",
        "Look for: the bound at ρ = 0 is ∏Z, that of the training error; up to where it crosses 1 it "
        "says something about the margins, too.",
        draw.axis("ρ, normalised margin", 0, 1),
        draw.axis("share", 0, 1.5),
    )  # fmt: skip

    def at(t: int) -> list[dict]:
        r = trace[t - 1]
        shares = np.array([trace.sample.share(margins.at_most(r.margins, x)) for x in RHOS])
        return [{"x": RHOS, "y": shares}, {"x": RHOS, "y": np.minimum(table[t], 3.0)}]

    def say(t: int) -> str:
        promised = table[t] < 1
        upto = f"up to ρ = {RHOS[promised][-1]:.2f}" if promised.any() else "for no ρ"
        return f"Round {t}: smallest margin {draw.number(float(smallest[t - 1]))}; the bound is below 1 {upto}."

    return draw.filmed(picture, len(trace) + 1, [0, 1], at, say, "Round 0: no vote yet.")


def edges_and_margins(trace: Trace) -> go.Figure:
    """The plane of edges and margins: where (7.18) falls with the rounds, and where the run stands."""
    border = [theory.reached_margin(float(g)) for g in GAMMAS]
    shade = theme.translucent(theme.LIGHT["test"], 0.18)
    smallest_edge = np.minimum.accumulate(trace.edge)
    smallest = margins.minimum(trace) if len(trace) else np.empty(0)
    picture = draw.figure(
        [
            draw.lines(GAMMAS, border, "below: (7.18) falls exponentially",
                  {"color": theme.LIGHT["test"], "width": 2.5}, "γ = %{x:.3f}: margins below %{y:.3f}",
                  fill="tozeroy", fillcolor=shade),
            draw.lines([0, 0.5], [0, 0.5], "ρ = γ, the book's simple condition",
                  {"color": theme.LIGHT["quiet"], "width": 1.5, "dash": "dot"}, "ρ = γ"),
            draw.lines([0, 0.5], [0, 1.0], "ρ = 2γ, no vote has more", {"color": theme.LIGHT["bound"], "width": 2},
                  "ρ = 2γ"),
            draw.dots([], [], "the run: smallest edge so far, smallest margin",
                 {"size": 13, "color": theme.LIGHT["stump"], "symbol": "diamond"}, cliponaxis=False),
        ],
        "Which margin does an edge guarantee?",
        "Look for: with the smallest edge γ all margins below the green line, which lies between γ and 2γ, are "
        f"reached in the end. It is a floor of where the run goes, no ceiling. {_where_it_ends(trace)}",
        draw.axis("edge γ", 0, 0.5),
        draw.axis("margin ρ", -1, 1),
    )  # fmt: skip

    def at(t: int) -> list[dict]:
        return [{"x": draw.compact([smallest_edge[t - 1]]), "y": draw.compact([smallest[t - 1]])}]

    def say(t: int) -> str:
        gamma = float(smallest_edge[t - 1])
        words = f"Round {t}: smallest edge γ = {gamma:.4f}, smallest margin {draw.number(float(smallest[t - 1]))}."
        return f"{words} If no edge is smaller, margins up to {theory.reached_margin(gamma):.3f} are reached in the end."

    return draw.filmed(picture, len(trace) + 1, [3], at, say, "Round 0: no edge yet.")


def _where_it_ends(trace: Trace) -> str:
    """On which side of the green line the run's last smallest margin lies."""
    if not len(trace):
        return ""
    last, line = float(margins.minimum(trace)[-1]), theory.reached_margin(float(trace.edge.min()))
    return f"This run ends {'above' if last > line else 'below'} it: {draw.number(last)}, the line {draw.number(line)}."


def _whether_worse(error: np.ndarray) -> str:
    """What to look for in the weighted errors (T,): whether they come closer to one half in this run."""
    k = max(len(error) // 4, 1)
    early, late = (float(part.mean()) if len(part) else 0.0 for part in (error[:k], error[-k:]))
    told = f"from {draw.number(early)} in the mean of the first quarter of the rounds to {draw.number(late)} in the last"
    why = (
        "the weights have gathered on what is hard"
        if late > early
        else "the weights have found nothing harder"
    )
    goes = "climbs" if late > early else "does not climb"
    return f"Look for: the closer ε comes to one half, the less the bounds promise. Here it {goes}, {told}: {why}."


def edges_over_rounds(trace: Trace) -> go.Figure:
    """The weighted errors over the rounds: do the base classifiers become worse?"""
    curves = [
        draw.over_rounds(trace.error, "weighted error ε", draw.stroke("train"), "round %{x}: ε = %{y:.4f}", first=1),
        draw.over_rounds(np.maximum.accumulate(trace.error), "largest so far: ½ − γ", draw.stroke("bound"),
              "until round %{x}: at most %{y:.4f}", first=1),
    ]  # fmt: skip
    picture = draw.figure(
        [*curves, draw.cursor(0, 0.5)],
        "Do the base classifiers become worse?",
        _whether_worse(trace.error),
        draw.rounds_axis(len(trace)),
        draw.axis("weighted error", 0, 0.5),
    )

    def say(t: int) -> str:
        return f"Round {t}: ε = {trace.error[t - 1]:.4f}." if t else draw.NO_CLASSIFIER

    return draw.cursor_film(picture, len(trace) + 1, len(curves), say)
