"""How large can the smallest margin get? The game of this dataset, with all stumps as base classifiers."""

from __future__ import annotations

from boosting.figures import dataset_game
from boosting.figures.theme import colours_by_title
from boosting.theory import game
from boosting.theory.bound_table import votes_of_stumps
from boosting.theory.proofs.game import duality
from pages.shell import chapter, controls, films, runs
from pages.shell.chapter import Chapter
from pages.words import blocks, data_game, examples, live, proof
from pages.words.blocks import Block
from pages.words.numbers import decimals


def publish(page: Chapter) -> str:
    """The address of the film."""
    return films.publish(("margins: best", page.run), lambda: _content(page))


def about(run: runs.Run) -> runs.Run:
    """The run that the chapter's claims speak of here: AdaBoost with stumps, as drawn, on the data of a run."""
    return runs.with_stumps(run, data_game.PLAYERS[0])


def _content(page: Chapter) -> films.Content:
    run, found = page.run, data_game.solved(page.run)
    traces = {
        controls.title(name): runs.trace(runs.with_stumps(run, name)) for name in data_game.PLAYERS
    }
    colours = colours_by_title({name: controls.title(name) for name in data_game.PLAYERS})
    ends = {title: game.bracket(trace) for title, trace in traces.items() if len(trace)}
    own = (
        page.trace
        if votes_of_stumps(page.trace) and len(page.trace)
        else next(iter(traces.values()))
    )
    title = controls.title(run.algorithm if own is page.trace else data_game.PLAYERS[0])
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
    program = traces[controls.title("max_margin")]
    last = max([1, len(page.trace), *map(len, traces.values())])
    return {
        "figures": films.figures_part(figures),
        "examples": examples.part(run, *chapter.busiest(page)),
        "words": _words(found, ends, last, page.problem.sample.size),
        "proof": proof.steps(duality(program)) if len(program) else [],
    }


def _words(
    found: data_game.Solved, ends: dict[str, game.Bracket], last: int, m: int
) -> list[Block]:
    """The theorem, every player's bracket, and what the value says of the data; m: its examples."""
    value = decimals(found.floor)
    return [
        blocks.heading("von Neumann's theorem on this data"),
        blocks.formula(
            r"2\gamma^*=\min_D\max_{h}\sum_iD_iy_ih(x_i)\;=\;"
            rf"\mathbf{{{value.replace('−', '-')}}}"
            r"\;=\;\max_{c}\min_i\frac{y_i\sum_jc_jh_j(x_i)}{\|c\|_1}=\rho^*"
        ),
        blocks.text(data_game.meaning(found, m)),
        *(blocks.caption(data_game.states(title, b, last)) for title, b in ends.items()),
        blocks.caption(
            "All players vote with stumps, whatever the sidebar says: their search is exact, so twice "
            "the best edge is a ceiling for every vote of stumps. γ\\*: the edge that some stump has "
            "under any weights; ρ\\*: the largest margin that a vote can give to all examples (Mohri et "
            "al., 7.24, 7.25). AdaBoost's smallest margin reaches at least ρ\\*/2 in the end (after "
            "theorem 7.7)."
        ),
    ]
