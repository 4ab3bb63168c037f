"""Estimation and approximation error add up to what is above the Bayes error."""

import numpy as np
from figure_checks import check

from boosting.figures.risk_split import Split, risk_split


def test_the_three_parts_add_up_to_the_error():
    splits = {
        1: Split(np.array([0.5, 0.31, 0.3]), np.array([0.5, 0.28, 0.25])),
        2: Split(np.array([0.5, 0.2]), np.array([0.5, 0.15, 0.12])),  # a run that has ended earlier
    }
    figure = risk_split(splits, 0.1, 50, 2000)
    check(figure, 3)
    best, shade, own, brackets, told = figure.plain()["frames"][2]["data"]
    assert own["y"].tolist() == np.float32([0.3, 0.2]).tolist()
    assert best["y"].tolist() == np.float32([0.25, 0.12]).tolist()
    assert (np.interp(best["x"], shade["x"], shade["y"]) >= own["y"]).all()
    assert brackets["y"][:2] == [0.1, 0.25] and brackets["y"][3:5] == [0.12, 0.2]
    assert told["text"] == ["approximation error 15\u00a0%", "estimation error 8\u00a0%"]
    words = figure.plain()["frames"][2]["layout"]["meta"]
    assert (
        "depth 2 errs least, 20\u00a0%: Bayes 10\u00a0%, approximation 2\u00a0%, estimation 8\u00a0%"
        in words
    )
