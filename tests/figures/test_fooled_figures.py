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
        columns = frame.data[1]
        assert list(columns.x[::3]) == [k for k, i in enumerate(order, 1) if flipped[i]]
        assert columns.y[1::3] == pytest.approx(8 * row[order][flipped[order]])
        assert not any(columns.y[::3]) and all(y is None for y in columns.y[2::3])


def test_large_weights_are_drawn_by_their_roots_in_both_marks():
    X, y = np.arange(40.0)[:, None], np.where(np.arange(40) < 20, -1.0, 1.0)
    y[3] = 1.0  # every stump is wrong on it
    trace, flipped = train(Sample.of(X, y), "adaboost", n_rounds=1), np.arange(40) == 3
    frame = fooled.heaviest(trace, flipped).frames[1]
    largest = 40 * round_film.distributions(trace)[1].max()
    assert largest > 10 and "root scale" in fooled.heaviest(trace, flipped).layout.yaxis.title.text
    assert frame.data[0].y[0] == pytest.approx(largest**0.5) == frame.data[1].y[1]


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
            told = float(length.partition(",")[0].replace("−", "-"))
            assert said == name
            assert told == pytest.approx(100 * (pair[1] - pair[0]), abs=0.051)
    assert not any(len(moved.x) for moved in picture.frames[0].data[:-1])


@pytest.mark.parametrize("weak_ends, told", [(0.45, True), (0.9, False)])
def test_a_short_line_of_who_errs_most_without_flips_says_so(weak_ends, told):
    clean = {"good": np.full(9, 0.1), "weak": np.full(9, 0.4)}
    error = {"good": np.full(9, 0.3), "weak": np.full(9, weak_ends)}
    picture = fooled.misled(error, clean, error, {"good": "#009e73", "weak": "#5b3a1e"})
    said = [text.endswith(fooled.WEAK) for text in sorted(picture.frames[5].data[-1].text)]
    assert said == [False, told]


def test_without_flips_there_are_dots_and_no_lines():
    one = {"a": np.full(12, 0.2)}
    frame = fooled.misled(one, {}, one, {"a": "#009e73"}).frames[9]
    *ways, hollow, full, ends, named = frame.data
    assert not any(len(drawn.x) for drawn in (*ways, hollow))
    assert list(full.x) == [0.2] and list(ends.text) == [percent(0.2)]
    assert list(named.text) == ["a"]
