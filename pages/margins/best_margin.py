"""How large can the smallest margin get? The game of this dataset, with all stumps as base classifiers."""

from __future__ import annotations

from typing import NamedTuple

from boosting import Trace
from boosting.figures import dataset_game
from boosting.figures.template import counted
from boosting.figures.theme import colours_by_title
from boosting.theory import game
from boosting.theory.bound_table import votes_of_stumps
from pages.shell import chapter, controls, films, runs
from pages.shell.chapter import Chapter
from pages.words import blocks, live
from pages.words.blocks import Block
from pages.words.numbers import decimals

PLAYERS = ("adaboost", "arc_gv", "max_margin")
ENOUGH = 400  # rounds after which the program is at its optimum on nearly every table
CLOSED = 1e-6  # a smaller gap between floor and ceiling is rounding
NO_MARGIN = 1e-9  # a value below is 0


class Solved(NamedTuple):
    """The game of the data: the program's run, and what lies below and above its value rho*."""

    program: Trace
    floor: float
    ceiling: float

    @property
    def closed(self) -> bool:
        """Whether the last dual has closed the gap."""
        return self.ceiling - self.floor < CLOSED


def publish(page: Chapter) -> str:
    """The address of the film."""
    return films.publish(("margins: best", page.run), lambda: _content(page))


def about(run: runs.Run) -> runs.Run:
    """The run that the chapter's claims speak of here: AdaBoost with stumps, as drawn, on the data of a run."""
    return with_stumps(run, PLAYERS[0])


def with_stumps(run: runs.Run, algorithm: str) -> runs.Run:
    """An algorithm with its defaults and stumps, on the data of a run, for as many rounds."""
    changed = runs.changed(run, {"algorithm": algorithm})
    return changed._replace(weak_learner="stump", max_depth=None)


def solved(run: runs.Run) -> Solved:
    """The game of the data of a run, by the linear program of the maximum margin."""
    program = runs.trace(with_stumps(run, "max_margin")._replace(n_rounds=ENOUGH))
    if not len(program):
        return Solved(program, 0.0, 0.0)
    ends = game.bracket(program)
    return Solved(program, float(ends.best_lower[-1]), float(ends.best_upper[-1]))


def _content(page: Chapter) -> films.Content:
    run, found = page.run, solved(page.run)
    traces = {controls.title(name): runs.trace(with_stumps(run, name)) for name in PLAYERS}
    colours = colours_by_title({name: controls.title(name) for name in PLAYERS})
    ends = {title: game.bracket(trace) for title, trace in traces.items() if len(trace)}
    own = (
        page.trace
        if votes_of_stumps(page.trace) and len(page.trace)
        else next(iter(traces.values()))
    )
    title = controls.title(run.algorithm if own is page.trace else PLAYERS[0])
    figures = {"Floor and ceiling of this data": dataset_game.brackets(ends, found.floor, colours)}
    if len(found.program) and len(own):
        film = runs.film(run, *chapter.busiest(page))
        support = game.support(found.program)
        names = live.axis_names(page.problem.dataset, film.plane)
        figures["Who carries the smallest margin?"] = dataset_game.carriers(
            own, found.program, title
        )
        figures["The examples that decide"] = dataset_game.in_the_plane(
            film, page.problem.examples, support, names
        )
    last = max([1, len(page.trace), *map(len, traces.values())])
    return {
        "figures": films.figures_part(figures),
        "words": _words(found, ends, last, page.problem.sample.size),
    }


def _words(found: Solved, ends: dict[str, game.Bracket], last: int, m: int) -> list[Block]:
    """The theorem, every player's bracket, and what the value says of the data; m: its examples."""
    value = decimals(found.floor)
    return [
        blocks.heading("von Neumann's theorem on this data"),
        blocks.formula(
            r"2\gamma^*=\min_D\max_{h}\sum_iD_iy_ih(x_i)\;=\;"
            rf"\mathbf{{{value.replace('−', '-')}}}"
            r"\;=\;\max_{c}\min_i\frac{y_i\sum_jc_jh_j(x_i)}{\|c\|_1}=\rho^*"
        ),
        blocks.text(_meaning(found, m)),
        *(blocks.caption(_states(title, b, last)) for title, b in ends.items()),
        blocks.caption(
            "All players vote with stumps, whatever the sidebar says: their search is exact, so twice "
            "the best edge is a ceiling for every vote of stumps. γ\\*: the edge that some stump has "
            "under any weights; ρ\\*: the largest margin that a vote can give to all examples (Mohri et "
            "al., 7.24, 7.25). AdaBoost's smallest margin reaches at least ρ\\*/2 in the end (after "
            "theorem 7.7)."
        ),
    ]


def _meaning(found: Solved, m: int) -> str:
    if not found.closed:
        return (
            f"After {counted(len(found.program), 'round')} the linear program has not yet closed the "
            f"gap: ρ\\* lies between **{decimals(found.floor)}** and {decimals(found.ceiling)}."
        )
    if found.floor < NO_MARGIN:
        return (
            "ρ\\* = 0: no vote of stumps separates these examples, and there are weights under which "
            "no stump has an edge. The weak-learning condition fails here."
        )
    count = int(game.support(found.program).sum())
    return (
        f"The weak-learning condition holds with γ = ρ\\*/2 = **{decimals(found.floor / 2)}**: under any "
        "weights some stump has that edge, which is the same as a vote that separates the "
        f"examples with margin ρ\\*. The last dual of the program closes the gap, and rests on "
        f"**{count}** of {m} examples, its support vectors."
    )


def _states(title: str, bracket: game.Bracket, last: int) -> list[str]:
    """One player's floor and ceiling after the rounds 0..last."""
    pairs = list(zip(bracket.best_lower.tolist(), bracket.best_upper.tolist()))
    states = [
        f"{decimals(a)} ≤ ρ\\* ≤ {decimals(b)} after round {t}" for t, (a, b) in enumerate(pairs, 1)
    ]
    states.insert(0, "nobody has moved yet")
    return [f"**{title}**: {states[min(t, len(pairs))]}." for t in range(last + 1)]
