"""Links that nobody offers and anybody can write: every page answers with what it can show, and says what it has mended."""

import numpy as np
import pytest
from opening import link, open_app, open_chapter, run, warning

from boosting.datasets import personal, share_code

ONE_PLACE = np.array([[1.0, 2.0]] * 4)
FOUR_EQUAL = share_code.encode(personal.from_points(ONE_PLACE, np.array([1, -1, 1, -1])))


@pytest.mark.parametrize("path", ["lab/lab", "losses/losses", "compare/compare", "margins/margins"])
def test_equal_points_of_both_classes_are_shown_though_no_round_is_left(path):
    assert link(open_chapter(path, dataset="own-points", own=FOUR_EQUAL))["own"] == FOUR_EQUAL


@pytest.mark.parametrize(
    "path", ["lab/lab", "losses/losses", "families/families", "compare/compare"]
)
@pytest.mark.parametrize("size", [30, 31])
def test_a_size_that_a_construction_cannot_have_becomes_the_nearest_one_that_it_can(path, size):
    app = open_chapter(path, dataset="xor_epsilon", n_samples=size)
    assert f"must be a multiple of 4, not {size}. You see 32 instead." in warning(app)


@pytest.mark.parametrize("later", ["l1boost", "lpboost", "madaboost"])
def test_an_algorithm_that_goes_on_after_the_last_round_takes_no_picture_away(later):
    app = open_app(n_rounds=3, edits=f"then~19~{later}~stump")
    app.slider(key="n_rounds").set_value(30)
    run(app)
    app.slider(key="n_rounds").set_value(18)
    run(app)
    assert link(app)["edits"] == f"then~19~{later}~stump"


@pytest.mark.parametrize("part", ["lessons", "way", "glossary", "progress", "own"])
def test_a_lesson_stands_beside_every_part_of_the_course(part):
    app = open_chapter("course/course", part=part, lesson="16_break_it", step=1)
    assert app.button(key="lesson-end")
