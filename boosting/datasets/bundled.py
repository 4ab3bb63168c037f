"""UCI tables that come with scikit-learn: real data that needs no network.

A table with more than two classes becomes binary by a rule, and the rule is stated with the table:
it changes the problem, and with it every error rate that is measured on it.

scikit-learn is imported when a table is loaded, not when this module is: the import takes most of a
second, and the first screen shows a 2-D picture that does not need it.
"""

from collections.abc import Callable

import numpy as np

from boosting.datasets.dataset import Card, Dataset
from boosting.datasets.splits import SPREAD, add_feature_noise, sample_size, subsample

GROUP = "UCI tables in the box"

Table = tuple[np.ndarray, np.ndarray, list[str]]  # X (m, d), y (m,), the d attribute names


def breast_cancer() -> Table:
    """X (m, d) with m = 569 and d = 30, y (m,) with malignant +1, and the attribute names."""
    from sklearn.datasets import load_breast_cancer

    table = load_breast_cancer()
    malignant = list(table.target_names).index("malignant")
    return table.data, np.where(table.target == malignant, 1, -1), list(table.feature_names)


def wine() -> Table:
    """X (m, d) with m = 178 and d = 13, y (m,) with cultivar 2 +1, and the attribute names."""
    from sklearn.datasets import load_wine

    table = load_wine()
    return (
        table.data,
        np.where(table.target == 1, 1, -1),
        [name.replace("_", " ") for name in table.feature_names],
    )


def iris() -> Table:
    """X (m, d) with m = 100 and d = 4, y (m,) with virginica +1, and the attribute names.

    Only the two species that overlap, versicolor and virginica.
    """
    from sklearn.datasets import load_iris

    table = load_iris()
    rows = table.target > 0
    return table.data[rows], np.where(table.target[rows] == 2, 1, -1), list(table.feature_names)


def digits(low: int, high: int) -> Callable[[], Table]:
    """A function that reads the images of the digits `low` and `high`.

    It returns X (m, 64), grey levels 0..16 of 8 x 8 pixels, y (m,) with `high` +1, and the names.
    """

    def read() -> Table:
        from sklearn.datasets import load_digits

        table = load_digits()
        rows = np.isin(table.target, (low, high))
        names = [f"pixel row {1 + i // 8}, column {1 + i % 8}" for i in range(64)]
        return table.data[rows], np.where(table.target[rows] == high, 1, -1), names

    return read


def all_classes(load: str) -> Callable[[], Table]:
    """A function that reads a table of scikit-learn with all its k classes.

    load: the name of scikit-learn's function.
    It returns X (m, d), y (m,) in 0..k-1, and the names.
    """

    def read() -> Table:
        from sklearn import datasets

        table = vars(datasets)[load]()
        return (
            table.data,
            table.target,
            [str(name).replace("_", " ") for name in table.feature_names],
        )

    return read


def table_card(
    read: Callable[[], Table],
    rows: int,
    attributes: int,
    *,
    name: str,
    title: str,
    law: str,
    rule: str,
    class_names: tuple[str, ...],
    source: str,
    task: str = "binary",
) -> Card:
    """The card of a table with a random part of the rows and feature noise as options.

    read: returns X, y and the names.  rows, attributes: the size of the table.
    name, title, law, rule, class_names, source, task: as in Card.
    """

    def build(seed: int, n_samples: int, spread: float) -> Dataset:
        X, y, names = read()
        sample = subsample(y, n_samples, seed, task)
        return card.dataset(add_feature_noise(X[sample], spread, seed), y[sample], names)

    card = Card(
        name,
        title,
        GROUP,
        law,
        rule,
        source,
        rows,
        attributes,
        build,
        task,
        class_names,
        n_samples=sample_size(rows),
        spread=SPREAD,
        licence="CC BY 4.0 (UCI)",
    )
    return card


def _digit_card(low: int, high: int, rows: int) -> Card:
    return table_card(
        digits(low, high),
        rows,
        64,
        name=f"digits_{low}{high}",
        title=f"Digits {low} and {high}",
        law=f"Handwritten digits {low} and {high} as 8 x 8 images; each attribute is a pixel's grey level, 0 to 16.",
        rule=f"Digit {low} against {high}: +1 means {high}.",
        class_names=(str(low), str(high)),
        source="UCI, Optical Recognition of Handwritten Digits (test part of 1797 images), "
        "E. Alpaydin and C. Kaynak, 1998.",
    )


CARDS = (
    table_card(
        breast_cancer, 569, 30,
        name="breast_cancer", title="Breast cancer (Wisconsin, diagnostic)",
        law="Cell nuclei of a breast mass, measured in a digitised image: mean, standard error and worst value of ten "
        "properties.",
        rule="Malignant against benign: +1 means malignant.", class_names=("benign", "malignant"),
        source="UCI, Breast Cancer Wisconsin (Diagnostic), W. H. Wolberg, W. N. Street and O. L. Mangasarian, 1995.",
    ),
    table_card(
        wine, 178, 13,
        name="wine", title="Wine",
        law="Chemical analysis of wines from one region of Italy, grown from three cultivars.",
        rule="Cultivar 2, the largest class, against the other two: +1 means cultivar 2.",
        class_names=("cultivar 1 or 3", "cultivar 2"),
        source="UCI, Wine, M. Forina and others, 1991; donated by S. Aeberhard.",
    ),
    table_card(
        iris, 100, 4,
        name="iris", title="Iris (versicolor and virginica)",
        law="Length and width of sepals and petals of two species of iris that overlap.",
        rule="Versicolor against virginica: +1 means virginica; the third species, setosa, is left out because one "
        "stump separates it.",
        class_names=("versicolor", "virginica"),
        source="UCI, Iris, R. A. Fisher, The use of multiple measurements in taxonomic problems, 1936.",
    ),
    _digit_card(1, 7, 361),
    _digit_card(4, 9, 361),
    _digit_card(3, 8, 357),
    table_card(
        all_classes("load_iris"), 150, 4, task="multiclass",
        name="iris_3", title="Iris, three species",
        law="Length and width of sepals and petals of three species of iris.",
        rule="Classes: the three species.", class_names=("setosa", "versicolor", "virginica"),
        source="UCI, Iris, R. A. Fisher, The use of multiple measurements in taxonomic problems, 1936.",
    ),
    table_card(
        all_classes("load_wine"), 178, 13, task="multiclass",
        name="wine_3", title="Wine, three cultivars",
        law="Chemical analysis of wines from one region of Italy, grown from three cultivars.",
        rule="Classes: the three cultivars.", class_names=("cultivar 1", "cultivar 2", "cultivar 3"),
        source="UCI, Wine, M. Forina and others, 1991; donated by S. Aeberhard.",
    ),
    table_card(
        all_classes("load_digits"), 1797, 64, task="multiclass",
        name="digits_10", title="Digits, all ten",
        law="Handwritten digits as 8 x 8 images; each attribute is a pixel's grey level, 0 to 16.",
        rule="Classes: the ten digits.", class_names=tuple("0123456789"),
        source="UCI, Optical Recognition of Handwritten Digits (test part of 1797 images), "
        "E. Alpaydin and C. Kaynak, 1998.",
    ),
)  # fmt: skip
