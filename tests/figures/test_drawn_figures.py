"""Earned weights beside drawn ones: the dots are the means of the weights so far."""

import numpy as np
import pytest
from figure_checks import numbers

from boosting import ALGORITHMS
from boosting.figures import drawn, round_film
from boosting.figures.template import percent
from boosting.lessons.screens import Screen, show
from boosting.screens.chapters import noise

LINK = "/noise?noise_part=drawn&dataset=moons&n_samples=80&noise={}&n_rounds={}"
TITLE = "Drawn or earned?"
BINARY = [name for name, row in ALGORITHMS.items() if row.task == "binary"]


def shown(n_rounds, flips=0.1):
    return show(Screen.of(LINK.format(flips, n_rounds)))


@pytest.mark.parametrize("flips", [0.0, 0.2])
@pytest.mark.parametrize("n_rounds", [1, 8])
def test_the_pictures_are_numbers_for_any_number_of_rounds(n_rounds, flips):
    for figure in noise.drawn(shown(n_rounds, flips)).values():
        assert all(np.isfinite(v) for v in numbers(figure.to_plotly_json()))


@pytest.mark.parametrize("algorithm", BINARY)
def test_an_objective_is_a_share_of_its_start_and_weights_that_are_drawn_have_none(algorithm):
    trace = shown(4).changed(algorithm=algorithm).trace
    progress = round_film.progress(trace)
    if trace.start.objective == 0 or trace.choices.loss.words.drawn:
        assert not progress.size, "there are no shares of 0"
    else:
        assert progress[0] == 1 and len(progress) == len(trace) + 1


def test_a_run_without_rounds_is_drawn():
    even = np.full((1, 4), 0.25)
    figure = drawn.weights(
        {"one": even, "other": even}, np.zeros(4, bool), {"one": "#000000", "other": "#111111"}
    )
    assert len(figure.frames) == 1


def test_a_dot_stands_at_the_mean_of_the_weights_so_far():
    there = shown(8)
    figure = noise.drawn(there)[TITLE]
    for place, run in zip((0, 3), noise.votes_of_trees(there).values()):
        one = there.beside(run)
        weights = round_film.distributions(one.trace)
        for t in (0, 5, len(one.trace)):
            mean = weights[: t + 1].mean(axis=0) * one.trace.sample.size
            for kind in (0, 1):
                dots = np.array(figure.frames[t].data[place + kind].x, float) ** 2
                assert dots == pytest.approx(mean[one.flipped == kind][: drawn.MOST], abs=1e-4)
            said = figure.frames[t].data[place + 2].text[0]
            share = float(weights[: t + 1, one.flipped].sum(axis=1).mean())
            assert said == f"{one.named}: {percent(share)} on flipped labels so far"


def test_drawn_weights_tend_to_one_another_and_earned_ones_do_not():
    there = shown(60, 0.2)
    earned, drawn_ones = (
        drawn.so_far(round_film.distributions(there.beside(run).trace))
        for run in list(noise.votes_of_trees(there).values())[:2]
    )
    assert drawn_ones[-1].std() < 0.3 * drawn_ones[0].std()
    assert earned[-1].std() > 2 * drawn_ones[-1].std()
