"""Weight against y F at the present time: what is drawn is what weighs."""

import numpy as np
import pytest
from figure_checks import numbers

from boosting.figures import clock
from boosting.lessons.screens import Screen, show
from boosting.screens.chapters import noise

LINK = "/noise?noise_part=clock&dataset=moons&n_samples=80&noise=0.1&n_rounds={}"


def shown(n_rounds):
    return show(Screen.of(LINK.format(n_rounds)))


@pytest.mark.parametrize("n_rounds", [1, 8])
def test_the_pictures_are_numbers_for_any_number_of_rounds(n_rounds):
    for figure in noise.clock(shown(n_rounds)).values():
        assert all(np.isfinite(v) for v in numbers(figure.to_plotly_json()))


def test_the_dots_weigh_what_the_examples_do():
    there = shown(8)
    figure = noise.clock(there)["Who has weight now?"]
    for place, one in zip((0, 4), map(there.beside, noise.clocked(there).values())):
        for t in (0, len(one.trace)):
            weights = one.trace[t - 1].after.distribution if t else one.trace.start.distribution
            rows = np.flatnonzero(~one.flipped)[: clock.MOST_DOTS]
            heights = np.array(figure.frames[t].data[place + 1].y, float)
            assert heights / heights.max() == pytest.approx(
                weights[rows] / weights[rows].max(), abs=1e-5
            )
            assert heights.min() >= 0 and heights.max() <= 1 + 1e-6
