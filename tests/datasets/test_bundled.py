"""The UCI tables inside scikit-learn: published counts, the stated sign, and their options."""

import numpy as np
import pytest

from boosting.datasets import describe, load

# Class counts as the documentation of each table prints them (digits: of the 1797 test images).
PUBLISHED = {
    "breast_cancer": {"benign": 357, "malignant": 212},
    "wine": {"cultivar 1 or 3": 59 + 48, "cultivar 2": 71},
    "iris": {"versicolor": 50, "virginica": 50},
    "digits_17": {"1": 182, "7": 179},
    "digits_49": {"4": 181, "9": 180},
    "digits_38": {"3": 183, "8": 174},
    "iris_3": {"setosa": 50, "versicolor": 50, "virginica": 50},
    "wine_3": {"cultivar 1": 59, "cultivar 2": 71, "cultivar 3": 48},
    "digits_10": dict(zip("0123456789", (178, 182, 177, 183, 181, 182, 181, 179, 174, 180))),
}


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_counts(name):
    assert load(name).counts() == PUBLISHED[name]
    assert load(name).class_names == describe(name).class_names


def test_known_rows_carry_the_stated_sign():
    cancer = load("breast_cancer")
    area = cancer.X[:, cancer.feature_names.index("worst area")]
    assert (
        area[cancer.y > 0].mean() > 2 * area[cancer.y < 0].mean()
    )  # malignant masses have large nuclei
    iris = load("iris")
    petal = iris.X[:, iris.feature_names.index("petal length (cm)")]
    assert petal[iris.y > 0].mean() == pytest.approx(5.552) and petal[
        iris.y < 0
    ].mean() == pytest.approx(4.26)
    wine = load("wine")
    alcohol = wine.X[:, wine.feature_names.index("alcohol")]
    assert alcohol[wine.y > 0].mean() == pytest.approx(12.27873, abs=1e-5)


def test_digit_pixels_are_named_by_place():
    data = load("digits_17")
    assert (
        data.feature_names[0] == "pixel row 1, column 1"
        and data.feature_names[63] == "pixel row 8, column 8"
    )
    bottom = data.X[:, data.feature_names.index("pixel row 8, column 6")]
    assert (
        bottom[data.y < 0].mean() > bottom[data.y > 0].mean() + 5
    )  # the foot of a one is broad, a seven has none


def test_a_smaller_sample_is_part_of_the_table():
    whole, part = load("wine"), load("wine", n_samples=50, seed=3)
    rows = {tuple(row) for row in whole.X}
    assert part.n_examples == 50 and all(tuple(row) in rows for row in part.X)
    assert part.counts()["cultivar 2"] == pytest.approx(50 * 71 / 178, abs=1)


def test_feature_noise_counts_in_standard_deviations():
    clean, noisy = load("breast_cancer"), load("breast_cancer", spread=0.5)
    difference = (noisy.X - clean.X).std(axis=0) / clean.X.std(axis=0)
    assert np.allclose(difference, 0.5, rtol=0.15)
    assert np.array_equal(clean.y, noisy.y)
