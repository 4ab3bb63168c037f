"""Margins, how large can it get: the game of the data with all stumps, its players, and who carries its value."""

from boosting import train
from boosting.catalogue import find_algorithm
from boosting.figures import dataset_game, stage
from boosting.figures.template import Figure
from boosting.figures.theme import colours_by_title
from boosting.lessons.screens import Shown
from boosting.theory import game
from boosting.theory.bound_table import votes_of_stumps

PLAYERS = ("adaboost", "arc_gv", "max_margin")
ENOUGH = 400  # rounds after which the program is at its optimum on nearly every table


def figures(shown: Shown) -> dict[str, Figure]:
    """The pictures of the part by title."""
    sample, rounds = shown.trace.sample, int(shown.value("n_rounds", "60"))
    titles = {name: find_algorithm(name).title for name in PLAYERS}
    runs = {title: train(sample, name, "stump", rounds) for name, title in titles.items()}
    ends = {title: game.bracket(run) for title, run in runs.items() if len(run)}
    program = train(sample, "max_margin", "stump", ENOUGH)
    value = float(game.bracket(program).best_lower[-1]) if len(program) else 0.0
    drawn = {
        "Floor and ceiling of this data": dataset_game.brackets(
            ends, value, colours_by_title(titles)
        )
    }
    own, title = shown.trace, find_algorithm(shown.algorithm).title
    if not (votes_of_stumps(own) and len(own)):
        title, own = next(iter(runs.items()))
    if not (len(program) and len(own)):
        return drawn
    rows = stage.examples(sample, shown.X_test, shown.y_test)
    axes = stage.busiest_attributes(shown.trace, shown.table.n_features)
    film = stage.film(shown.trace, rows, (), *axes, side=60)
    names = [shown.table.feature_names[j] if j is not None else "" for j in axes]
    return drawn | {
        "Who carries the smallest margin?": dataset_game.carriers(own, program, title),
        "The examples that decide": dataset_game.in_the_plane(
            film, rows, game.support(program), names
        ),
    }
