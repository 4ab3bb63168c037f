"""Laws that are known: the best classifier beside a run, in its film, its figures and its excess error."""

from math import sqrt

import numpy as np
import pytest

from boosting import datasets
from boosting.figures import decision, rounds
from boosting.figures.round_film import Plane, border
from boosting.lessons.screens import Screen, show
from boosting.screens import law
from boosting.screens.chapters import chapter, hull


def shown(link):
    return show(Screen.of(link))


def roles(film):
    return [curve.role for curve in film.curves]


@pytest.mark.parametrize(
    ("link", "is_known", "has_border"),
    [
        ("/?dataset=gaussians&n_rounds=3", True, True),
        ("/?dataset=moons&n_rounds=3&noise=0.2", True, True),
        ("/?dataset=gaussians&n_rounds=3&scaling=standard", True, False),
        ("/?dataset=twonorm_20d&n_rounds=3", True, False),
        ("/?dataset=long_servedio&n_rounds=3", True, False),
        ("/?dataset=toy&n_rounds=3", False, False),
        ("/?dataset=breast_cancer&n_rounds=3", False, False),
    ],
)
def test_the_best_possible_is_in_the_film_where_the_law_is_known(link, is_known, has_border):
    there = shown(link)
    film = there.film
    assert ("best" in roles(film)) == is_known == law.is_known(there)
    assert bool(len(film.border)) == has_border
    if is_known:
        best = next(c for c in film.curves if c.role == "best")
        assert np.all(best.values == law.bayes_error(there))
    figure = decision.decision_surface(film, there.examples, there.dataset.feature_names)
    (border,) = (trace for trace in figure.data if trace.name == "best border")
    assert bool(len(border.x)) == has_border == border.showlegend


def test_wrong_training_labels_do_not_change_the_best_possible_on_right_ones():
    clean, noisy = (shown(f"/?dataset=moons&n_rounds=2&noise={rate}") for rate in (0, 0.3))
    assert law.bayes_error(clean) == law.bayes_error(noisy)
    assert np.array_equal(clean.film.border, noisy.film.border)


def test_the_border_is_where_the_score_is_0():
    there = shown("/?dataset=ringnorm_2d&n_rounds=2")
    border = there.film.border.astype(float)
    assert (
        np.abs(there.best.score(border)).max()
        < 0.05 * np.abs(there.best.score(there.sample.X)).max()
    )


def test_the_picture_of_the_errors_says_what_the_thin_line_is():
    known, unknown = (
        shown(f"/?dataset={name}&n_rounds=2").film.curves for name in ("moons", "toy")
    )
    assert rounds.BEST in rounds.look_at(known) and rounds.BEST not in rounds.look_at(unknown)
    line = next(t for t in rounds.curves(known).data if t.name == "best possible")
    assert (line.line.dash, line.line.width) == ("dot", 1.5)


@pytest.mark.parametrize(
    "name", [n for n in datasets.names("binary") if datasets.describe(n).bayes]
)
def test_a_law_can_draw_the_sizes_that_are_asked_of_it(name):
    there = shown(f"/bounds?dataset={name}&n_rounds=2")
    assert len(law.sizes(there)) >= 2
    found = law.excess(there, law.sizes(there)[0])
    fresh, nobody = law.new_examples(there), -1.0
    assert found[0] == pytest.approx(np.mean(fresh.y != nobody) - law.bayes_error(there))
    assert np.isfinite(found).all() and (found > -0.05).all()


def test_a_size_whose_run_has_no_round_has_the_error_of_nobody_s_vote():
    """The first sizes have a round here, the largest has none: no stump is worth its price."""
    there = shown(
        "/bounds?dataset=xor&algorithm=adaboost_l1&beta=0.3&n_rounds=2&bounds_part=excess"
    )
    lengths = {len(law.excess(there, size)) for size in law.sizes(there)}
    assert 1 in lengths and len(lengths) > 1
    assert chapter("bounds").figures(there)


def test_the_excess_error_is_the_error_on_new_examples_above_the_bayes_error():
    there = shown("/bounds?dataset=gaussians&n_rounds=20&noise=0.1")
    fresh = law.new_examples(there)
    own = there.beside(there.run._replace(data=there.run.data._replace(n_samples=160, test=0.0)))
    scores = own.trace.ensemble().scores(fresh.X)
    error = np.mean(np.where(scores > 0, 1, -1) != fresh.y)
    assert law.excess(there, 160)[-1] == pytest.approx(error - law.bayes_error(there))


def test_the_best_classifier_has_no_excess_error_but_for_luck():
    there = shown("/bounds?dataset=moons&n_rounds=2")
    fresh, best = law.new_examples(there), there.best
    error = np.mean(np.where(best.score(fresh.X) > 0, 1, -1) != fresh.y)
    assert abs(error - best.error) < 4 * sqrt(best.error / fresh.size)


@pytest.mark.parametrize("spread", [0.1, 0.4])
def test_no_prediction_of_a_curve_errs_less_than_the_noise(spread):
    there = shown(f"/hull?regression=sine&spread={spread}&n_rounds=5")
    error = next(iter(hull.of_runs(there).values()))
    (least,) = (t for t in error.data if (t.name or "").startswith("best possible"))
    assert least.y[0] == pytest.approx(spread / there.problem.scale)


@pytest.mark.parametrize(("a", "b", "c"), [(1.0, 0.0, 0.3), (0.0, -2.0, 0.5), (1.0, -0.7, -0.2)])
def test_a_straight_border_is_found_exactly_on_every_line_of_nodes(a, b, c):
    plane, side = Plane(0, 1, (-1.0, 3.0, -2.0, 2.0), np.zeros(2)), 41
    found = border(lambda X: X @ [a, b] - c, plane, side)
    assert np.abs(found @ [a, b] - c).max() < 1e-5
    lines = np.linspace(-2, 2, side) if a else np.linspace(-1, 3, side)
    ends = (c - b * lines) / a if a else (c - a * lines) / b
    low, high = (-1, 3) if a else (-2, 2)
    assert sum((ends > low) & (ends < high)) <= len(found) <= 2 * side


def test_a_score_of_one_sign_has_no_border():
    assert border(
        lambda X: np.ones(len(X)), Plane(0, 1, (0.0, 1.0, 0.0, 1.0), np.zeros(2)), 5
    ).shape == (0, 2)
