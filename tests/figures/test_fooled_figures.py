"""Label noise: where the dots of the runs stand, and what the heaviest examples are."""

import numpy as np
import pytest
from figure_checks import check

from boosting import Sample, train
from boosting.engine.sums import descending
from boosting.figures import fooled, round_film
from boosting.figures.template import percent


@pytest.mark.parametrize("flips", [0, 1, 3])
def test_the_heaviest_examples_are_counted_as_they_are(flips):
    X, y = np.arange(8.0)[:, None], np.array([1.0, 1, 1, -1, 1, -1, -1, -1])
    trace, flipped = train(Sample.of(X, y), "adaboost", n_rounds=3), np.arange(8) < flips
    picture = fooled.heaviest(trace, flipped)
    check(picture, len(trace) + 1)
    assert picture.frames[0].layout.meta == picture.layout.meta
    for frame, row in zip(picture.frames, round_film.distributions(trace)):
        order = descending(row)
        count = int(flipped[order[:flips]].sum())
        said = {0: "No label is flipped.", 1: f"{count} of the 1 heaviest is flipped."}
        assert frame.layout.meta == said.get(flips, f"{count} of the {flips} heaviest are flipped.")
        chance = f"  by chance: {flips * flips / 8:.0f}" if flips else ""
        assert frame.data[2].text[0].partition("<br>")[2] == chance
        assert list(frame.data[1].x) == [k for k, i in enumerate(order, 1) if flipped[i]]


def test_a_dot_stands_where_its_run_is_after_the_round():
    rng = np.random.default_rng(3)
    share, error, clean = rng.uniform(size=(3, 31))
    colours = {"a": "#009e73"}
    picture = fooled.fooled(
        {"a": share}, {"a": error}, 0.1, colours, fooled.Clean(clean, colours["a"])
    )
    check(picture, 31)
    for t in (1, 9, 10, 30):
        heads, level, said = (picture.frames[t].data[k] for k in (1, 3, 4))
        assert np.allclose([heads.x[0], heads.y[0]], [share[t], error[t]], atol=1e-6)
        assert np.allclose(level.y, clean[t])
        assert said.text[0] == f"trained on clean labels: {percent(clean[t])}"
    assert not len(picture.frames[0].data[3].y)


def test_names_of_dots_at_one_place_stand_apart():
    one = np.full(12, 0.2)
    picture = fooled.fooled(
        dict.fromkeys("abc", one), dict.fromkeys("abc", one), 0.1, dict.fromkeys("abc", "#009e73")
    )
    low, high = picture.layout.yaxis.range
    places = np.sort(picture.frames[11].data[-1].y)
    assert np.diff(places).min() >= 0.99 * fooled.NEXT_TO[1] * (high - low)
