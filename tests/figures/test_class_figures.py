"""Several classes: where the dots stand, what their rows say, what the bracket spans."""

import numpy as np
from figure_checks import check

from boosting.figures import classes

NAMES = ("oak", "ash", "elm")


def votes(seed=0, rounds=6, n=40):
    """Shares (T+1, n, c) that become surer, the right classes, the named ones and the margins."""
    rng = np.random.default_rng(seed)
    y = rng.integers(0, 3, n)
    shares = np.zeros((rounds + 1, n, 3))
    shares[1:] = rng.dirichlet([2, 2, 2], size=(rounds, n))
    own = np.take_along_axis(shares, np.broadcast_to(y, (rounds + 1, n))[..., None], 2)[..., 0]
    others = shares.copy()
    others[:, np.arange(n), y] = -np.inf
    return shares, y, shares.argmax(axis=2), own - others.max(axis=2)


def test_every_example_is_one_mark_in_the_row_of_its_class_on_the_side_of_its_margin():
    _, y, named, margins = votes()
    picture = classes.leads(margins, named, y, NAMES, picked=7)
    check(picture, len(margins))
    ends = picture.layout.xaxis.range
    for t, frame in enumerate(picture.frames):
        right, wrong, ring, told = frame.data
        x = np.concatenate([right.x, wrong.x])
        rows = np.rint(np.concatenate([right.y, wrong.y]) + 0.14).astype(int)
        expected = np.clip(margins[t], *ends)
        order, own = np.lexsort((x, rows)), np.lexsort((expected, 2 - y))
        assert np.allclose(x[order], expected[own], atol=1e-6) and (rows[order] == 2 - y[own]).all()
        assert len(wrong.x) == int((named[t] != y).sum())
        assert np.allclose(ring.x, expected[7], atol=1e-6)
        counts = [int((named[t][y == k] != k).sum()) for k in range(3)]
        assert [
            text.startswith(f"{n} wrong") or (n == 0 and text == "all right")
            for text, n in zip(told.text, counts)
        ] == [True] * 3


def test_no_two_dots_of_a_row_stand_on_one_place_and_none_leaves_its_row():
    y, margins = np.repeat([0, 1, 2], 300), np.zeros((2, 900))
    picture = classes.leads(margins, np.zeros((2, 900), int), y, NAMES)
    heights = np.concatenate([g.y for g in picture.frames[1].data[:2]])
    assert len(np.unique(np.round(heights, 5))) == 900
    offsets = heights - np.rint(heights + 0.14)
    assert offsets.min() >= -0.5 and offsets.max() < 0.3


def test_the_bracket_spans_the_right_class_and_its_best_rival():
    shares, y, _, margins = votes(1)
    for i in (0, 5):
        picture = classes.ballot(shares[:, i], int(y[i]), NAMES, i, "share of the vote")
        check(picture, len(shares))
        for t, frame in enumerate(picture.frames):
            bracket = frame.data[1]
            rival = int(np.argmax(np.where(np.arange(3) == y[i], -1, shares[t, i])))
            assert [bracket.y[0], bracket.y[-1]] == [2 - y[i], 2 - rival]
            assert f"{abs(margins[t, i]):.3f}" in bracket.text[2]
            told = {k for k, text in enumerate(frame.data[0].text) if text}
            assert told == ({y[i], rival} if t else set()), "the two votes whose difference it is"


def test_probabilities_have_no_ticks_above_one_and_a_narrow_bar_no_number():
    shares = np.array([[1 / 3] * 3, [0.93, 0.02, 0.05]])
    picture = classes.ballot(shares, 0, NAMES, 4, "probability")
    check(picture, 2)
    assert max(picture.layout.xaxis.tickvals) == 1 and picture.layout.xaxis.range[1] > 1
    assert picture.layout.xaxis.title.text == "probability"
    assert list(picture.frames[1].data[0].text) == ["0.930", "", ""]
