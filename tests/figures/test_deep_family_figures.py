"""The bounds of the chapter on deep families: what stands above a bar is what its middle part is made of."""

import re

import pytest

from boosting import Sample, datasets, train
from boosting.figures import families
from boosting.theory import deep_families

RHO = 0.3
LABEL = re.compile(r"(\d)/ρ · ([\d.]+)")


def test_the_complexity_above_a_bar_is_the_height_of_its_middle_part():
    table = datasets.load("toy")
    trace = train(Sample.of(table.X, table.y), "deepboost", n_rounds=4, lam=0.01)
    voted = deep_families.voted_over_rounds(trace, RHO)
    one_for_all = {"depth 1": voted[0], "depth 2": voted[-1]}
    picture = families.risks(one_for_all, "own", voted, RHO)
    assert len(picture.frames) == len(voted) + 1
    for frame in picture.frames[1:]:
        _, complexity, top = frame.data
        labels = [LABEL.fullmatch(text).groups() for text in top.text]
        assert [int(factor) for factor, _ in labels] == [2, 2, 4]
        heights = [int(factor) * float(r) / RHO for factor, r in labels]
        assert heights == pytest.approx(list(complexity.y), abs=4 * 0.005 / RHO)
    assert picture.frames[0].data[-1].text[-1] == "", "no vote, no complexity"
