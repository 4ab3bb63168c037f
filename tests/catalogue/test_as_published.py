"""The engine does what the publications print: agreement with literal transcriptions, to 1e-12.

Where a step is the root of an equation that two programs solve in two ways, the agreement is to 1e-8.
"""

import numpy as np
import pytest
from agreement import FAMILIES, agrees
from as_published import TRANSCRIPTIONS, compared_in, tolerance_of
from families import all_stumps

from boosting import ALGORITHMS

HERE = "tests/catalogue/test_as_published.py"
PAIRS = [
    (name, learner)
    for name, transcription in TRANSCRIPTIONS.items()
    for learner in FAMILIES
    if compared_in(transcription) == HERE
    and ALGORITHMS[name].task == "binary"
    and learner in ALGORITHMS[name].weak_learners
]


@pytest.mark.parametrize(("name", "weak_learner"), PAIRS)
def test_every_round_is_the_published_round(name, weak_learner):
    transcription = TRANSCRIPTIONS[name]
    agrees(name, weak_learner, transcription, tolerance_of(transcription))


def test_the_transcription_of_adaboost_gives_the_lecture_s_ten_points():
    """An oracle needs a check by hand: eps = 3/10, 3/14, 2/11 on x = 0..9, y = + + + - - - + + + -."""
    y = np.array([1, 1, 1, -1, -1, -1, 1, 1, 1, -1.0])
    _, H = all_stumps(np.arange(10.0)[:, None])
    assert [r["error"] for r in TRANSCRIPTIONS["adaboost"](H, y, 3)] == pytest.approx(
        [3 / 10, 3 / 14, 2 / 11]
    )
