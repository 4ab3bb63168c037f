"""The hull as a drawing: the table seen through one question, so that a vote is a point of a plane."""

from boosting.catalogue import find_algorithm
from boosting.experiments import two_sides
from boosting.figures import hull_plane as pictures
from boosting.figures.template import Figure
from boosting.figures.theme import colours_by_title
from boosting.lessons.screens import Shown

LONGEST = 60  # rounds
TEXTS = ("loss",)  # parameters that are no numbers


def figures(shown: Shown) -> dict[str, Figure]:
    """The pictures of the part by title."""
    defaults = {"loss": "squared", "gamma": 10.0, "leaves": 4.0, "learning_rate": 0.1, "delta": 1.0}
    texts = {name: shown.value(name, str(value)) for name, value in defaults.items()}
    values = {n: text if n in TEXTS else float(text) for n, text in texts.items()}
    sample = shown.trace.sample
    asked = two_sides.question(sample)
    plane = two_sides.plane(sample, asked, values)
    rounds = min(int(shown.value("n_rounds", "60")), LONGEST)
    titles = {n: find_algorithm(n).title.removesuffix(", regression") for n in two_sides.RUNS}
    runs = {title: two_sides.run(plane, name, rounds, values) for name, title in titles.items()}
    colours, (first, second, _) = colours_by_title(titles), titles.values()
    walk, x = runs[first], sample.X[:, asked.attribute]
    name = shown.table.feature_names[asked.attribute]
    return {
        "The hull, and a walk in it": pictures.walk(plane, walk),
        "Along the segment": pictures.along(plane, walk),
        "How far from the best vote in the hull?": pictures.gaps(
            plane, {title: runs[title] for title in (first, second)}, colours
        ),
        "In the hull, and out of it": pictures.ways(plane, runs, colours),
        "The same vote over the data": pictures.on_the_data(plane, walk, x, asked.threshold, name),
    }
