"""The game of a dataset, what edges promise and two ways to measure a margin: the pictures against naive code."""

import numpy as np
import pytest
from figure_checks import check

from boosting import Sample, train
from boosting.figures import dataset_game, margin_promises, round_film, separation, template
from boosting.theory import game
from boosting.theory.margin_promises import reached_margin


@pytest.fixture(scope="module")
def sample():
    """Two attributes and a curved border, which many stumps together can follow."""
    rng = np.random.default_rng(4)
    X = rng.normal(size=(60, 2))
    return Sample.of(X, np.where(X[:, 0] + X[:, 1] ** 2 > 0.6, 1, -1))


@pytest.fixture(scope="module")
def program(sample):
    """The linear program of the maximum margin at its optimum."""
    return train(sample, "max_margin", n_rounds=300)


def frame(figure, t):
    """What frame t changes."""
    return figure.plain()["frames"][t]["data"]


def all_stumps(sample):
    """y_i h(x_i) for every stump h, (m, N), listed naively."""
    columns = [np.ones(sample.size)]
    for x in sample.X.T:
        values = np.sort(np.unique(x))
        columns += [np.where(x > t, 1.0, -1.0) for t in (values[1:] + values[:-1]) / 2]
    return sample.y[:, None] * np.array([s * c for c in columns for s in (1, -1)]).T


def test_the_program_over_the_stumps_finds_the_value_of_the_whole_matrix(sample, program):
    value = game.value(all_stumps(sample)).value
    ends = game.bracket(program)
    assert ends.best_lower[-1] == pytest.approx(value, abs=1e-7)
    assert ends.best_upper[-1] == pytest.approx(value, abs=1e-7)


def test_without_the_other_examples_the_program_has_the_same_value(sample, program):
    carries = game.support(program)
    M = all_stumps(sample)
    assert 0 < carries.sum() < sample.size
    assert game.value(M[carries]).value == pytest.approx(game.value(M).value, abs=1e-7)
    # complementary slackness
    assert program[-1].margins[carries] == pytest.approx(game.value(M).value, abs=1e-7)


def test_adaboost_reaches_half_of_the_value_and_no_run_more_than_it(sample):
    value = game.value(all_stumps(sample)).value
    for algorithm in ("adaboost", "arc_gv"):
        smallest = train(sample, algorithm, n_rounds=400).margins.min(axis=1)
        assert value / 2 <= smallest[-1] <= value + 1e-9


def test_the_pictures_of_the_game_have_a_frame_per_round(sample, program):
    trace = train(sample, n_rounds=9)
    film = round_film.film(
        trace, round_film.examples(trace.sample, sample.X[:0], sample.y[:0]), (), 0, 1, 9
    )
    examples = round_film.examples(trace.sample, sample.X[:0], sample.y[:0])
    support = game.support(program)
    check(dataset_game.towards("AdaBoost", game.bracket(trace), 0.1), 10)
    check(
        dataset_game.brackets({"AdaBoost": game.bracket(trace)}, 0.1, {"AdaBoost": "#009e73"}), 10
    )
    carriers = dataset_game.carriers(trace, program, "AdaBoost")
    check(carriers, 10)
    check(dataset_game.in_the_plane(film, examples, support, ("a", "b")), 10)
    for t in range(2, 10):
        smallest = [float(r.margins.min()) for r in trace[:t]]
        words = carriers.frames[t].layout.meta
        assert f"smallest margin now {template.number(smallest[-1], '.4f')}" in words
        assert ("in an earlier round" in words) == (max(smallest) > smallest[-1] + 1e-9)
    assert carriers.data[0].x == pytest.approx(program[-1].margins, abs=1e-6)
    for t in (1, 5):
        (now,) = frame(carriers, t)
        assert now["y"] == pytest.approx(60 * trace[t - 1].after.distribution, rel=1e-5)


def test_the_smallest_margin_stays_between_floors_and_ceilings(sample, program):
    runs = {name: train(sample, name, n_rounds=9) for name in ("adaboost", "arc_gv")}
    ends = {name: game.bracket(run) for name, run in runs.items()}
    value = game.value(all_stumps(sample)).value
    colours = {"this run": "#009e73", "adaboost": "#5b3a1e", "arc_gv": "#b8a139"}
    own = train(sample, "quadboost", n_rounds=7)
    picture = dataset_game.smallest_margins(own, "this run", ends, value, colours)
    check(picture, 10)
    now, best, *floors, ceiling, star, half, _ = picture.data
    smallest = [float((sample.y * r.scores).min() / r.norm) for r in own]
    assert now.y == pytest.approx(smallest, abs=1e-6)
    assert best.y == pytest.approx(np.maximum.accumulate(smallest), abs=1e-6)
    for line, run in zip(floors, runs.values()):
        votes = np.array([(sample.y * r.scores).min() / r.norm for r in run])
        assert line.y == pytest.approx(np.maximum.accumulate(votes), abs=1e-6)
    assert list(star.y) == [value] * 2 and list(half.y) == [value / 2] * 2
    assert min(ceiling.y) >= value - 1e-6 and max(best.y) <= value + 1e-6
    alone = dataset_game.smallest_margins(own, "this run", {}, value, colours)
    check(alone, 8)


def test_the_pictures_of_the_promises_have_a_frame_per_round_and_bounds_above(sample):
    trace = train(sample, n_rounds=12)
    for figure in (
        margin_promises.over_rounds(trace, 0.1),
        margin_promises.edges_and_margins(trace),
        margin_promises.edges_over_rounds(trace),
    ):
        check(figure, 13)
    figure = margin_promises.over_margins(trace, 0.1)
    check(figure, 13)
    for t in (1, 6, 12):
        share, bound = frame(figure, t)
        F = sum(r.alpha * r.votes for r in trace[:t]) / trace.alpha[:t].sum()
        naive = [np.mean(sample.y * F <= rho) for rho in share["x"]]
        assert share["y"] == pytest.approx(naive)
        assert (bound["y"] >= share["y"] - 1e-12).all()
        below = bound["x"][bound["y"] < 1]
        promised = -np.log(trace.normalizer[:t]).sum() / trace.alpha[:t].sum()
        assert (below.max() if below.size else 0.0) == pytest.approx(max(promised, 0), abs=0.0101)


def test_a_run_ends_between_the_margin_that_is_reached_and_twice_its_edge(sample):
    trace = train(sample, n_rounds=600)
    (now,) = frame(margin_promises.edges_and_margins(trace), 600)
    gamma, margin = float(now["x"][0]), float(now["y"][0])
    assert margin <= 2 * gamma + 1e-9
    assert margin >= reached_margin(gamma) - 0.02


def test_both_hyperplanes_separate_and_each_is_best_in_its_own_norm():
    for figure in (separation.hyperplanes(), separation.margins_by_direction()):
        check(figure, separation.N_DIRECTIONS)
    _, _, found = separation._table()
    two, infinity = (int(v.argmax()) for v in found.values())
    assert two != infinity
    values = list(found.values())
    assert (values[1] <= values[0] + 1e-12)[values[0] > 0].all()
    assert separation.start() == two


@pytest.mark.parametrize(("votes", "goes"), [(12, "climbs"), (1, "does not climb")])
def test_whether_the_errors_climb_is_said_of_this_run(sample, votes, goes):
    trace = train(sample, n_rounds=votes)
    early, late = (
        trace.error[: max(votes // 4, 1)].mean(),
        trace.error[-max(votes // 4, 1) :].mean(),
    )
    look = margin_promises.edges_over_rounds(trace).layout.title.subtitle.text
    assert f"Here it {goes}, from {early:.3f}" in look and f"to {late:.3f}" in look
    assert (late > early) == (goes == "climbs")
