"""Table files in LIBSVM's text format: a label and the attributes that are not 0, as `+1 3:1 11:0.5`.

LIBSVM's collection hands out its tables in this format, among them a5a and w4a of VadaBoost's
experiments: such a file is put into the folder as it is. scikit-learn reads it.
"""

from pathlib import Path

from boosting.datasets.dataset import DataError
from boosting.datasets.tables import Rows

ENDINGS = (".libsvm", "")  # the collection's own files have no ending
COLLECTION = "LIBSVM"  # how the source of a table begins that the collection hands out


def read_svmlight(path: Path, attributes: int) -> Rows:
    """(header, rows of texts) of a file in this format, its labels written as -1 and +1.

    attributes: how many there are; those that a line does not name are 0. DataError where the file
    cannot be read, or names an attribute beyond them.
    """
    # Imported here: half a second, which the first screen must not wait for.
    from sklearn.datasets import load_svmlight_file

    try:
        X, y = load_svmlight_file(str(path), n_features=attributes)
    except (OSError, ValueError) as error:
        words = str(error).rstrip(".")
        raise DataError(
            f"The table file {path.name} is not one in LIBSVM's format with {attributes} attributes: "
            f"{words}. Delete it or replace it."
        ) from None
    cells = [[f"{v:.17g}" for v in row] for row in X.toarray()]
    header = [f"a{j}" for j in range(1, attributes + 1)] + ["class"]
    return header, [[*row, f"{label:+g}"] for row, label in zip(cells, y, strict=True)]
