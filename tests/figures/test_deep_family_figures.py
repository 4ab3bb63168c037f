"""The bounds of the chapter on deep families: what stands above a bar is what its middle part is made of."""

import re

import numpy as np
import pytest
from figure_checks import check
from scipy.spatial import ConvexHull

from boosting import Sample, datasets, train
from boosting.figures import families
from boosting.lessons.screens import Screen, show
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


def test_base_classifiers_stand_in_the_ring_of_their_family_and_the_hull_is_theirs():
    trace = show(Screen.of("/families?dataset=monks1&noise=0.1&families=tree&price=0.1")).trace
    picture = families.nested(trace)
    check(picture, len(trace) + 1)
    names = [t.name for t in picture.data[:-2]]
    radius = [np.hypot(t.x, t.y).max() for t in picture.data[:-2]]
    assert radius == sorted(radius) and names[0].startswith("H1: stump")
    for t in (1, len(trace)):
        border, points = picture.frames[t].data
        shares = deep_families.shares(trace, t)
        assert len(points.x) == sum(s.members for s in shares.values())
        rings = np.ceil(np.hypot(points.x, points.y) * len(names))
        deep = max(k for k, n in enumerate(names) if n.split(": ")[1] in shares)
        assert rings.max() == deep + 1
    xy = np.column_stack([points.x, points.y])
    assert {tuple(p) for p in zip(border.x, border.y)} == {
        tuple(p) for p in xy[ConvexHull(xy).vertices]
    }


def test_what_a_family_has_of_the_last_vote_stands_over_the_end_of_its_row():
    trace = show(Screen.of("/families?dataset=monks1&noise=0.1&families=tree&price=0.1")).trace
    picture = families.by_round({"": trace})
    (told,) = [t for t in picture.data if t.text]
    last = deep_families.shares(trace, len(trace))
    assert len(told.text) == len(picture.layout.yaxis.ticktext)
    said = [float(text.split()[0]) / 100 for text in told.text if text]
    assert said == pytest.approx([s.weight for s in last.values()], abs=1e-3)


def test_the_mean_number_of_questions_is_that_of_the_trees_added_so_far():
    priced = show(Screen.of("/families?dataset=monks1&families=tree&price=0.1&n_rounds=12")).trace
    free = show(Screen.of("/families?dataset=monks1&families=tree&price=0&n_rounds=12")).trace
    picture = families.questions({"with": priced, "without": free})
    check(picture, 13)
    for curve, trace in zip(picture.data, (priced, free)):
        asked = [r.found.classifier.n_questions for r in trace]
        assert curve.y == pytest.approx([np.mean(asked[:t]) for t in range(1, 13)])
    ends = [float(v.y[-1]) for v in picture.data[:2]]
    assert (
        picture.frames[12].layout.meta == f"Mean so far: {ends[0]:.1f} with, {ends[1]:.1f} without."
    )
