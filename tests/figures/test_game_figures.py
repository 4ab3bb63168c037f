"""The matrix of a game: a cross where a base classifier is wrong, the weights that a round answers, what it plays."""

import numpy as np
import pytest

from boosting import boost_matrix
from boosting.figures import game, template
from boosting.theory.game import EXAMPLES, bracket, value

M = np.array([[1, -1, 1], [-1, 1, 1], [1, 1, -1]], float)


def test_a_cross_stands_where_a_base_classifier_is_wrong_and_nowhere_else():
    cells = game.matrix(M, boost_matrix(M, "adaboost", 4)).data[0]
    assert [[mark == "✕" for mark in row] for row in cells.text] == (M == -1).tolist()
    half = game.matrix(M / 2, boost_matrix(M / 2, "adaboost", 4)).data[0]
    assert list(half.text[0]) == ["0.5", "−0.5", "0.5"]


def test_the_bars_are_the_weights_that_the_round_answers_and_the_vote_after_it():
    trace = boost_matrix(M, "adaboost", 6)
    picture = game.matrix(M, trace)
    rows = [trace.start.distribution, *(r.after.distribution for r in trace)]
    for t in range(1, 7):
        weights, votes, frame, worst, beside, below, end = picture.frames[t].data
        played = trace[t - 1].found.classifier.index + 1
        shares = np.abs(weights.x) / np.abs(weights.x).sum()
        assert shares == pytest.approx(rows[t - 1] / rows[t - 1].sum(), abs=1e-6)
        assert rows[t - 1] @ M[:, played - 1] == pytest.approx((rows[t - 1] @ M).max())
        assert [min(frame.x), max(frame.x)] == [played - 0.5, played + 0.5]
        least = trace[t - 1].margins
        assert [min(worst.y), max(worst.y)] == [least.argmin() + 0.5, least.argmin() + 1.5]
        # beside every row its margin, under every column its own by weight; the framed ones are bold and say the ends
        plain = [
            [word.partition("<br>")[0].strip("<b>/") for word in names.text]
            for names in (beside, below)
        ]
        assert plain[0] == [template.number(v, ".2f") for v in least.tolist()]
        assert plain[1] == [template.number(v, ".2f") for v in (rows[t - 1] @ M).tolist()]
        ends = beside.text[least.argmin()], below.text[played - 1]
        assert all(word.startswith("<b>") for word in ends)
        assert ends[1].endswith("<br>limit") and list(end.text) == ["least"]
        assert int(end.y[0]) == least.argmin() + 1, "under the number of that row"
        assert plain[1][played - 1] == template.number(2 * trace[t - 1].edge, ".2f")
        assert np.flatnonzero(votes.y).max() + 1 >= played or votes.y[played - 1] != 0


def test_of_a_large_matrix_only_the_framed_margins_are_named():
    large = np.where(np.random.default_rng(4).random((30, 20)) < 0.3, -1.0, 1.0)
    *_, beside, below, _ = game.matrix(large, boost_matrix(large, "adaboost", 4)).frames[3].data
    assert [len([word for word in names.text if word]) for names in (beside, below)] == [1, 1]


def test_where_vote_and_weights_meet_is_marked_and_the_best_is_named_where_they_do_not():
    M = EXAMPLES["cycling"].matrix
    solved = value(M).value
    runs = {name: bracket(boost_matrix(M, name, 12)) for name in ("adaboost", "max_margin")}
    colours = dict.fromkeys(runs, "#1d2430")
    (dot,) = [t for t in game.brackets(runs, solved, colours).data if t.name == "here they meet"]
    upper, lower = runs["max_margin"].best_upper, runs["max_margin"].best_lower
    met = int(np.flatnonzero(upper - lower < 1e-6)[0]) + 1
    assert (dot.x[0], dot.y[0]) == (met, pytest.approx(0.375))
    short = game.brackets({"adaboost": runs["adaboost"]}, solved, colours).data
    assert [t.name for t in short if t.showlegend is not False] == [
        "adaboost's vote",
        "limit by adaboost's weights",
        "best: 0.3750",
    ]


def test_of_several_players_the_first_has_the_gap_and_the_others_answer():
    M = EXAMPLES["cycling"].matrix
    runs = {name: bracket(boost_matrix(M, name, 12)) for name in ("adaboost", "max_margin")}
    picture = game.brackets(runs, value(M).value, dict.fromkeys(runs, "#1d2430"))
    own = {t.name for t in picture.data if t.name and "answer" not in (t.meta or [])}
    assert own == {"adaboost's vote", "limit by adaboost's weights"}
    answers = {t.name for t in picture.data if "answer" in (t.meta or [])}
    assert answers >= {
        "max_margin's vote",
        "limit by max_margin's weights",
        "here they meet",
        "best: 0.3750",
    }
    upper, lower = runs["adaboost"].best_upper, runs["adaboost"].best_lower
    for t in (1, 5, 12):
        _, bar, words = picture.frames[t].data
        assert bar.y == pytest.approx([lower[t - 1], upper[t - 1]])
        assert all(f"{upper[t - 1] - lower[t - 1]:.3f}" in text for text in words.text if text)
        assert template.number(float(lower[t - 1]), ".4f") in picture.frames[t].layout.meta
    closed = game.brackets(
        {"max_margin": runs["max_margin"]}, value(M).value, {"max_margin": "#1d2430"}
    )
    assert (
        len(closed.frames[-1].data[1].x or []) == 0
        and "no vote is better" in closed.frames[-1].layout.meta
    )
