"""Examples in figures: every point is the example whose number it bears, and all chapters number them alike."""

import films
import numpy as np
import pytest
from opening import open_app, open_chapter, players

from boosting.screens.runs import Data, Run, changed
from pages.shell import runs
from pages.words import examples

SMALL = {"dataset": "moons", "n_samples": 40, "n_rounds": 4}


def film_of(app):
    """The film of a page's main player."""
    (sent,) = [data for data in players(app).values() if data.get("main")]
    return films.read(sent["film"])


def traces(film, kind):
    """The traces of a film's figures that show examples in this way, as they are in the last round."""
    for entry in film["figures"]:
        figure = entry["figure"]
        *_, last = [{"traces": [], "data": []}, *figure.get("frames", [])]
        changes = dict(zip(last["traces"], last["data"]))
        for k, trace in enumerate(figure["data"]):
            if isinstance(trace.get("meta"), list) and trace["meta"][0] == kind:
                yield {**trace, **changes.get(k, {})}


def points(trace):
    """(number of the example from 0, x, y) of every point of a trace, without the gaps between paths."""
    numbers = np.asarray(trace["customdata"]).reshape(len(trace["x"]), -1)[:, 0].astype(int) - 1
    places = zip(numbers, np.asarray(trace["x"], float), np.asarray(trace["y"], float))
    return np.array([place for place in places if np.isfinite(place[2])])


@pytest.fixture(scope="module")
def overview():
    """Margins: its histogram, its paths and its plane."""
    return film_of(open_chapter("margins/margins", **SMALL))


def test_the_plane_of_margins_has_every_training_example_at_its_place(overview):
    (plane,) = [t for t in traces(overview, "examples") if t["mode"] == "markers"]
    number, *place = points(plane).T
    shown = overview["examples"]
    assert number.tolist() == list(range(shown["m"]))
    np.testing.assert_allclose(np.array(place).T, shown["arrays"]["xy"][: shown["m"]], atol=1e-6)


def test_paths_are_the_margins_and_the_weights_of_their_examples(overview):
    (paths,) = [t for t in traces(overview, "examples") if t["mode"] == "lines"]
    number, t, height = points(paths).T
    margin = overview["examples"]["arrays"]["margin"]
    assert paths["meta"] == ["examples", "margin"]
    np.testing.assert_allclose(height, margin[t.astype(int), number.astype(int)], atol=1e-4)
    noise = film_of(open_chapter("noise/noise", **SMALL))
    shown = noise["examples"]
    assert [trace["meta"][1:] for trace in traces(noise, "examples")] == [["weight"], []]
    for paths in traces(noise, "examples"):
        number, t, root = points(paths).T
        multiple = shown["arrays"]["weight"] * np.array(shown["counted"])[:, None]
        weight = multiple[t.astype(int), number.astype(int)]
        np.testing.assert_allclose(root**2, weight, atol=2e-3)


def test_bars_count_the_margins_of_their_part(overview):
    shown = overview["examples"]
    m, last = shown["m"], shown["arrays"]["margin"][-1]
    parts = {"train": last[:m], "test": last[m:]}
    found = {trace["meta"][1]: trace for trace in traces(overview, "margins")}
    assert found.keys() == parts.keys()
    for part, margins in parts.items():
        below = np.cumsum(found[part]["y"])
        edges = np.linspace(-1, 1, len(below) + 1)[1:-1]
        assert below[:-1] == pytest.approx([np.mean(margins < e - 1e-4) for e in edges], abs=1e-6)


@pytest.mark.parametrize(
    ("path", "more"), [("losses/losses", {}), ("margins/margins", {"margins_part": "best"})]
)
def test_every_training_example_has_a_point(path, more):
    film = film_of(open_chapter(path, **SMALL, **more))
    shown = film["examples"]
    found = list(traces(film, "examples"))
    assert len(found) >= 2
    for trace in found:
        assert points(trace)[:, 0].tolist() == list(range(shown["m"]))


def test_edited_examples_keep_their_numbers_and_other_data_have_other_ones():
    run = Run(Data("moons", 40, 0.1, 0.0, 0.3, 1), "adaboost", "stump", 4, (), 3)

    def name(**values):
        return examples.name_of_rows(runs.of(changed(run, values)).problem)

    same = [name(), name(algorithm="quadboost"), name(noise=0.2)]
    same.append(examples.name_of_rows(runs.of(run._replace(edits="flip~3 weigh~4~0")).problem))
    assert len({*same}) == 1
    assert len({*same, name(seed=5), name(test=0.5)}) == 3
    assert film_of(open_app(**SMALL))["rows"].startswith("Two moons 28 40 ")
