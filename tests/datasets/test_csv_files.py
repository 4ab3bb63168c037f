"""Files of strangers: valid ones are read exactly in every dialect, all others refused in a sentence."""

import math

import numpy as np
from csv_files import broken, files
from hostile import few, hostile

from boosting.datasets import DataError, parse_csv, reading


def is_read_exactly(file):
    """A valid file: the separator, the encoding, the header, each name, number and text."""
    table = reading.read_csv(file.raw)
    assert table.separator == reading.SEPARATORS[file.dialect.separator]
    assert table.has_header == file.dialect.header
    if file.dialect.header:
        assert table.names == file.names
    for name, column in zip(table.names, file.columns, strict=True):
        if isinstance(column[0], float):
            numbers = [math.nan if cell is None else cell for cell in column]
            read, _ = reading.column_of(table, name)
            assert read.kind == "numeric"
            assert np.array_equal(read.cells, numbers, equal_nan=True)
        else:
            assert table.cells(name) == ["" if cell is None else cell for cell in column]


test_a_valid_file_is_read_exactly = few(files(), 150)(is_read_exactly)
test_thousands_of_valid_files_are_read_exactly = hostile(files(), 10_000)(is_read_exactly)


def is_read_or_refused(request):
    """Any bytes and options: a dataset without NaN, or a sentence."""
    raw, options = request
    try:
        data, report = parse_csv(raw, **options)
    except DataError as error:
        assert str(error).endswith(".") and len(str(error)) < 1000 and "\n" not in str(error)
    else:
        assert np.isfinite(data.X).all() and np.isfinite(data.y).all()
        assert len(set(data.feature_names)) == data.n_features
        assert all(words.endswith(".") for words in report.sentences)


test_a_broken_file_is_read_or_refused = few(broken(), 150)(is_read_or_refused)
test_thousands_of_broken_files_are_read_or_refused = hostile(broken(), 10_000)(is_read_or_refused)


def test_a_control_character_beside_a_digit_leaves_a_number():
    raw = b'"0", "tt", "0", "-1\x1c"\n"0", "tt", "0", "0"\n"1", "tt", "0", "0"'
    data, _ = parse_csv(raw, label_column="column 1")
    assert -1.0 in data.X
