"""The pictures of what a bound leaves to be chosen: finite, with a frame for every round."""

import re

import numpy as np
import pytest
from figure_checks import check

from boosting import Sample, train
from boosting.figures import bound_variants as pictures
from boosting.figures import kth_margin
from boosting.figures.theme import LIGHT
from boosting.theory import bound_variants as theory
from boosting.theory import rademacher
from boosting.theory.bound_table import BoundSettings

SETTINGS = BoundSettings(0.2, 0.05, 1.0, 60, 0.2)


def run(algorithm: str):
    """Two normal attributes, one of which decides but for some noise."""
    rng = np.random.default_rng(1)
    X = rng.normal(size=(60, 2))
    y = np.where(X[:, 0] + 0.5 * rng.normal(size=60) > 0, 1, -1)
    return train(Sample.of(X, y), algorithm, n_rounds=10)


@pytest.mark.parametrize("algorithm", ["adaboost", "quadboost_l1"])
def test_every_picture_is_finite_and_has_a_frame_per_round(algorithm):
    trace = run(algorithm)
    n = len(trace) + 1
    signs = rademacher.random_signs(20, 60, 0)
    check(pictures.rho_now(trace, SETTINGS), n)
    check(pictures.rho_over_rounds(trace, SETTINGS), n)
    check(kth_margin.by_rho(trace, SETTINGS), n)
    check(pictures.surrogates_now(trace, SETTINGS), n)
    check(pictures.lemma_1(trace, signs, 0.2), n)
    check(pictures.widths(theory.clipped_variances(trace).tolist(), 60, 0.05), n)
    check(pictures.growth(theory.complexities(2, pictures.SIZES), 60, 2))


def test_the_lowest_dot_stands_out_and_every_dot_says_what_its_bound_adds_up_from():
    trace = run("adaboost")
    figure = pictures.surrogates_now(trace, SETTINGS).plain()
    *_, dots, told = figure["frames"][5]["data"]
    ends, colours = np.asarray(dots["x"]), dots["marker"]["color"]
    least = int(ends.argmin())
    assert colours[least] == LIGHT["bound"] and LIGHT["bound"] not in np.delete(colours, least)
    known = sorted(theory.SURROGATES, key=lambda loss: loss.lipschitz_clipped)
    table = theory.by_surrogate(trace, 5, SETTINGS)
    for k, loss in enumerate(known):
        terms, touched = table[loss.title], dots["customdata"][k][0]
        total, mean, slope, richness, chance = numbers(touched)
        assert total == pytest.approx(terms.total, rel=0.05)
        assert slope == pytest.approx(loss.lipschitz_clipped, rel=0.01)
        assert mean + slope * richness + chance == pytest.approx(total, rel=0.05)
        # what is not lowest says its bound alone, and its mean loss where that is most of it
        stands, shown = told["text"][k], numbers(told["text"][k])
        assert stands == touched if k == least else shown[0] == total
        assert k == least or (len(shown) == 2) == (terms["mean loss"] > 0.5 * terms.total)
        assert dots["marker"]["symbol"][k] == (
            "triangle-right" if terms.total > max(ends) * 1.01 else "circle"
        )


def numbers(words: str) -> list[float]:
    """All that is said in digits."""
    return [float(word.replace(",", "")) for word in re.findall(r"\d[\d.,]*", words)]


def test_with_more_examples_every_bound_is_lower():
    *_, dots, _ = pictures.surrogates_now(run("adaboost"), SETTINGS).plain()["frames"][5]["data"]
    now, more = ([numbers(row[k])[0] for row in dots["customdata"]] for k in (0, 2))
    assert all(b < a for a, b in zip(now, more))


def test_the_bracket_spans_what_choosing_afterwards_costs():
    trace = run("adaboost")
    *_, bracket, _, _ = pictures.rho_now(trace, SETTINGS._replace(m=60000.0)).plain()["frames"][5][
        "data"
    ]
    low = theory.best_margin(trace, 5, SETTINGS._replace(m=60000.0))
    before = theory.fixed_margin(trace, 5, SETTINGS._replace(m=60000.0))
    # it stands beside the curves' ends
    assert max(bracket["x"]) == pytest.approx(low.rho, abs=0.02)
    assert max(bracket["y"]) == pytest.approx(low.terms.total)
    assert min(bracket["y"]) == pytest.approx(before[low.rho == theory.RHOS][0])


def test_the_two_places_lie_on_the_k_th_margin_bound_at_the_smallest_margin_and_at_its_lowest():
    trace = run("adaboost")
    asked = SETTINGS._replace(m=1e5)
    for t, frame in enumerate(kth_margin.by_rho(trace, asked).plain()["frames"][1:], 1):
        curve, _, _, places, told = frame["data"]
        heights, x = dict(zip(curve["x"], curve["y"])), list(places["x"])
        assert all(heights[at] == y for at, y in zip(x, places["y"]))
        assert heights[x[-1]] == min(heights.values()) and len(x) == len(told["text"])
        smallest = trace[t - 1].margins.min()
        free = max((rho for rho in heights if rho < smallest), default=None)
        assert (places["marker"]["symbol"][0] == "diamond") == (free not in (None, x[-1]))
        assert free is None or free in x
