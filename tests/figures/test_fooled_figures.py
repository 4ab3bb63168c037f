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


def test_a_line_runs_from_the_error_on_clean_labels_to_that_with_flips():
    rng = np.random.default_rng(3)
    share, error, clean = ({"a": v[0], "b": v[1]} for v in rng.uniform(size=(3, 2, 31)))
    picture = fooled.misled(error, clean, share, {"a": "#009e73", "b": "#5b3a1e"})
    check(picture, 31)
    order = sorted(error, key=lambda n: clean[n][-1] - error[n][-1])  # the most misled first
    assert list(picture.frames[0].data[-1].text) == order
    for t in (1, 9, 30):
        *ways, hollow, full, ends, lengths = picture.frames[t].data
        for k, name in enumerate(order):
            pair = clean[name][t], error[name][t]
            assert (hollow.x[k], full.x[k]) == pytest.approx(pair) == tuple(ways[k].x)
            assert full.customdata[k] == pytest.approx(share[name][t])
            assert ends.text[k] == percent(pair[1]) and ends.text[2 + k] == percent(pair[0])
            said, _, length = lengths.text[k].partition(": ")
            told = float(length.replace("−", "-"))
            assert said == name
            assert told == pytest.approx(100 * (pair[1] - pair[0]), abs=0.051)
    assert not any(len(moved.x) for moved in picture.frames[0].data[:-1])


def test_without_flips_there_are_dots_and_no_lines():
    one = {"a": np.full(12, 0.2)}
    frame = fooled.misled(one, {}, one, {"a": "#009e73"}).frames[9]
    *ways, hollow, full, ends, named = frame.data
    assert not any(len(drawn.x) for drawn in (*ways, hollow))
    assert list(full.x) == [0.2] and list(ends.text) == [percent(0.2)]
    assert list(named.text) == ["a"]
