"""Noise: who notices wrong labels, and who is misled; Long and Servedio's four points."""

from boosting.catalogue import find_algorithm
from boosting.figures import fooled, noise, weights
from boosting.figures.stage import distributions
from boosting.figures.template import Figure
from boosting.figures.theme import colours_by_title
from boosting.lessons.screens import Shown
from boosting.theory.noise import share_on_flipped

RIVALS = "adaboost,noise_tolerant,logistic,quadboost,adaboost_l1"


def figures(shown: Shown) -> dict[str, Figure]:
    """The pictures of several algorithms on the same flipped labels by title."""
    titles = {name: find_algorithm(name).title for name in shown.value("rivals", RIVALS).split(",")}
    rivals = {title: shown.changed(algorithm=name) for name, title in titles.items()}
    traces = {title: run.trace for title, run in rivals.items()}
    errors = {title: run.test_errors for title, run in rivals.items() if len(run.test_errors)}
    colours = colours_by_title(titles)
    flips = float(shown.value("flips", "0.1"))
    pictures = {
        "Weights": weights.weight_paths(shown.trace, shown.flipped),
        "Are the heaviest examples the flipped ones?": fooled.heaviest(shown.trace, shown.flipped),
        "Who finds the flips?": noise.detections(traces, shown.flipped, colours),
        "Four points, all of one class": noise.four_points_film(flips),
        "Where the minimisers break": noise.breaking_points(flips),
    }
    if errors:
        on_flipped = {
            t: share_on_flipped(distributions(run), shown.flipped) for t, run in traces.items()
        }
        pictures["Fooled, or not?"] = fooled.fooled(
            on_flipped, errors, float(shown.flipped.mean()), colours
        )
        pictures["Who is hurt by them?"] = noise.errors(errors, colours)
    return pictures
