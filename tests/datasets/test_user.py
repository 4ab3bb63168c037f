"""A user's table: what is recognised, what is reported, and the sentence for each fault."""

import csv
import io

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boosting import limits
from boosting.datasets import DataError, load, parse_csv, reading, to_csv
from boosting.datasets.user import harmless

TABLE = "x1,x2,class\n1,2,no\n3,4.5,yes\n-5,6e1,no\n"


def parse(text, **options):
    return parse_csv(text if isinstance(text, bytes) else text.encode(), **options)


def refusal(text, **options) -> str:
    with pytest.raises(DataError) as caught:
        parse(text, **options)
    sentence = str(caught.value)
    assert "\n" not in sentence and sentence.endswith(".")
    return sentence


# --- what is recognised --------------------------------------------------------------------------


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_separators_and_line_ends(separator, newline):
    data, report = parse(TABLE.replace(",", separator).replace("\n", newline))
    assert data.X.tolist() == [[1, 2], [3, 4.5], [-5, 60]] and data.y.tolist() == [-1, 1, -1]
    assert data.feature_names == ("x1", "x2") and data.class_names == ("no", "yes")
    assert report.separator == reading.SEPARATORS[separator] and report.has_header


def test_without_a_header():
    data, report = parse("1,2,a\n3,4,b\n")
    assert not report.has_header and data.feature_names == ("column 1", "column 2")
    assert data.n_examples == 2 and report.label_column == "column 3"


def test_header_and_separator_can_be_overruled():
    assert parse("2019,2020,class\n1,2,a\n3,4,b", header=True)[0].feature_names == ("2019", "2020")
    assert reading.read_csv(b"p,q,class\nu,1,a\nv,2,b", header=False).n_rows == 3
    assert parse('"1,5";a\n"2,5";b\n', separator=";")[0].X.tolist() == [[1.5], [2.5]]
    assert "separator must be a comma" in refusal(TABLE, separator="|")


def test_header_of_a_table_of_texts():
    names = reading.read_csv(b"size,colour\nbig,red\nsmall,blue\n").names
    assert names == ("size", "colour")
    assert reading.read_csv(b"big,red\nsmall,blue\nbig,blue\n").names == ("column 1", "column 2")


def test_quotes_blank_lines_and_blanks():
    data, _ = parse('"a ""b"", c", d,class\n\n "1",2,"x\ny"\n  ,,\n3, 4 ,z\n')
    assert data.feature_names == ('a "b", c', "d")
    assert data.X.tolist() == [[1, 2], [3, 4]]
    assert data.class_names == ("x y", "z")


@pytest.mark.parametrize(
    ("raw", "encoding"),
    [("größe,class\n1,ä\n2,b".encode(), "UTF-8"), ("größe,class\n1,ä\n2,b".encode("latin-1"), "Latin-1"),
     ("\ufeffgröße,class\n1,ä\n2,b".encode(), "UTF-8"), ("größe,class\n1,ä\n2,b€".encode("cp1252"), "Latin-1"),
     (b"gr\xf6\xdfe,class\n1,\xe4\n2,\x81", "Latin-1")],
)  # fmt: skip
def test_encodings(raw, encoding):
    data, report = parse(raw)
    assert (
        data.feature_names == ("größe",) and "ä" in data.class_names and report.encoding == encoding
    )


def test_blank_and_repeated_names():
    assert reading.read_csv(b"a,,a,class\n1,2,3,x\n4,5,6,y").names == (
        "a",
        "column 2",
        "a (2)",
        "class",
    )
    assert len(reading.read_csv(b"n" * 500 + b",class\n1,x\n2,y").names[0]) == limits.TABLE_NAME


@pytest.mark.parametrize(
    ("cells", "values"),
    [
        (["1,5e-05", "-2,5E+3", "7"], [1.5e-05, -2500, 7]),
        (["١٢٣", "٤٫٥", "-۶"], [123, 4.5, -6]),
        (["−5", "+2", "−1.5e−3"], [-5, 2, -1.5e-3]),
        (["1.234,5", "-12.345.678", "0,25"], [1234.5, -12345678, 0.25]),
        (["9007199254740992", "-9007199254740992", "1e300"], [2.0**53, -(2.0**53), 1e300]),
    ],
)
def test_numbers_of_other_hands_are_read_right(cells, values):
    data, _ = parse(
        "a;b;class\n" + "".join(f"{c};{k};{'xy'[k % 2]}\n" for k, c in enumerate(cells))
    )
    assert data.X[:, 0].tolist() == values and data.kinds[0] == "numeric"


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        (
            ["1_000", "2_000", "3_000"],
            "Column 'a' was read as text because row 2 holds '1_000'. For a",
        ),
        (
            ["1_000", "2000", "3000"],
            "Column 'a' was read as text because row 2 holds '1_000'; 2 other",
        ),
        (["1,5", "-", "3,5"], "Column 'a' was read as text because row 3 holds '-'. For"),
        (
            ["1.5", "2,5", "3,5"],
            "Column 'a' was read as text because row 3 holds '2,5'; 1 other cells",
        ),
        (
            ["1,234.50", "2,345.50", "1"],
            "Column 'a' was read as text because row 2 holds '1,234.50'; 1",
        ),
        (
            ["1'000", "2'000", "3'000"],
            "Column 'a' was read as text because row 2 holds \"1'000\". For",
        ),
        (
            ["1", "2", "9007199254740993"],
            "Row 4, column 'a' holds 9007199254740993, which has more digi",
        ),
    ],
)
def test_numbers_that_are_not_read_are_said(cells, sentence):
    _, report = parse(
        "a;b;class\n" + "".join(f"{c};{k};{'xy'[k % 2]}\n" for k, c in enumerate(cells))
    )
    assert any(words.startswith(sentence) for words in report.sentences)


def test_integers_that_no_float_is_keep_their_digits_where_they_would_be_mixed_up():
    big = 2**53
    data, report = parse(f"a,b,class\n{big + 1},1,x\n{big},2,y\n{big + 2},3,x\n")
    assert data.feature_names == (*(f"a = {big + k}" for k in range(3)), "b")
    assert any("different numbers would be the same" in words for words in report.sentences)
    data, _ = parse(f"a,id\n1,{big}\n2,{big + 1}\n")
    assert data.class_names == (str(big), str(big + 1)) and data.y.tolist() == [-1, 1]
    data, report = parse(f"a,b,class\n{big + 1},1,x\n{big + 4},2,y\n")
    assert data.feature_names == ("a", "b")
    assert any("different numbers stay different" in words for words in report.sentences)
    assert "regression needs a number" in refusal(f"a,y\n1,{big + 1}\n2,3\n", task="regression")
    zeros = "0" * 5000  # more digits than Python turns into an integer
    data, _ = parse(f"a,class\n{zeros}{big + 1},x\n{zeros}1,y\n")
    assert data.X[:, 0].tolist() == [big, 1]


def test_labels_with_decimal_commas():
    text = "a;y\n1;1,5\n2;-2,5e-05\n3;7\n"
    assert parse(text, task="regression")[0].y.tolist() == [1.5, -2.5e-05, 7]
    assert parse(text, positive=">=1.5")[0].y.tolist() == [1, -1, 1]


@pytest.mark.parametrize("row", ["1,5;x", "1,5;2,5;x", '"té""t";1,25'])
def test_decimal_commas_are_no_separators(row):
    table = reading.read_csv(f"{row}\n{row}\n".encode())
    assert table.separator == "semicolon" and len(table.names) == row.count(";") + 1


def test_decimal_commas():
    data, report = parse("a;b;class\n1,5;2;x\n-3,25;4;y\n;1;x\n")
    assert data.X[:, 0].tolist() == [1.5, -3.25, -0.875]
    assert "Column 'a': decimal commas were read as points." in report.sentences


@pytest.mark.parametrize("gap", ["", "?", "NA", "n/a", "NaN", "null", "  "])
def test_empty_cells(gap):
    data, report = parse(f"a,b,class\n1,1,x\n{gap},2,y\n3,3,x\n")
    assert data.X[:, 0].tolist() == [1, 2, 3] and data.missing[:, 0].tolist() == [
        False,
        True,
        False,
    ]
    assert "Column 'a': 1 empty cell filled with the median 2." in report.sentences
    assert (
        parse(f"a,b,class\n1,1,x\n{gap},2,y\n3,3,x\n", missing="level")[0].feature_names[1]
        == "a is missing"
    )


def test_text_columns_become_indicators_and_are_reported():
    data, report = parse("age,colour,class\n1,red,x\n2,blue,y\n3,,x\n")
    assert data.feature_names == ("age", "colour = blue", "colour = red", "colour is missing")
    assert data.X[:, 1:].tolist() == [[0, 1, 0], [1, 0, 0], [0, 0, 1]]
    assert data.kinds == ("numeric", "indicator", "indicator", "indicator")
    assert report.sentences[-1].startswith("Column 'colour': 2 texts became 2 indicators.")


def test_a_column_spoilt_by_one_word_is_reported():
    _, report = parse("a,b,class\n1,1,x\n2,two,y\n3,3,x\n")
    assert (
        "Column 'b' was read as text because row 3 holds 'two'; 2 other cells are numbers."
        in report.sentences
    )


def test_names_and_comments_are_left_out():
    rows = "\n".join(f"{k},name {k},{k % 2}" for k in range(60))
    data, report = parse("a,who,class\n" + rows)
    assert data.feature_names == ("a",)
    assert (
        "Column 'who' has 60 different texts, more than 50, and was left out." in report.sentences
    )


# --- the label -----------------------------------------------------------------------------------


def test_label_column_is_guessed_by_name_or_place():
    assert parse("Class,a\nx,1\ny,2\n")[1].label_column == "Class"
    assert parse("a,b\n1,x\n2,y\n")[1].label_column == "b"
    assert parse("a,target,class\n1,0,5\n2,1,6\n")[1].label_column == "class"


def test_label_column_can_be_chosen():
    data, report = parse("a,b,c\n1,0,3\n0,2,4\n", label_column="a")
    assert report.label_column == "a" and data.feature_names == ("b", "c")
    assert data.y.tolist() == [1, -1] and data.class_names == ("0", "1")
    assert (
        refusal(TABLE, label_column="z") == "There is no column 'z'. The columns are x1, x2, class."
    )


@pytest.mark.parametrize("minus", ["-", "−"])
def test_of_two_signs_the_plus_is_plus_one(minus):
    data, _ = parse(f"x,y\n1,+\n2,{minus}\n3,+\n")
    assert data.y.tolist() == [1, -1, 1] and data.class_names == (minus, "+")


def test_larger_of_two_values_and_most_frequent_of_many_are_plus_one():
    assert parse("a,class\n1,10\n2,9\n")[0].class_names == ("9", "10")
    data, report = parse("a,class\n1,p\n2,q\n3,q\n4,r\n")
    assert data.class_names == ("p, r", "q") and report.positive == "q"
    assert report.counts == {"q": 2, "p": 1, "r": 1}


@pytest.mark.parametrize(
    ("positive", "expected", "names"),
    [
        ("p", [1, -1, -1, -1], ("q, r", "p")),
        ("p;r", [1, -1, -1, 1], ("q", "p, r")),
        (["r", "p"], [1, -1, -1, 1], ("q", "p, r")),
        ({"q"}, [-1, 1, 1, -1], ("p, r", "q")),
    ],
)
def test_positive_values_can_be_chosen(positive, expected, names):
    data, report = parse("a,class\n1,p\n2,q\n3,q\n4,r\n", positive=positive)
    assert data.y.tolist() == expected and data.class_names == names
    assert (
        parse("a,class\n1,p\n2,q\n3,q\n4,r\n", positive=report.positive)[0].y.tolist() == expected
    )


def test_threshold_on_a_quantity():
    text = "a,price\n" + "".join(f"{k % 7},{k}.5\n" for k in range(40))
    data, report = parse(text, positive=">=30")
    assert (
        data.y.sum() == 10 - 30
        and data.class_names == ("below 30", "30 or more")
        and report.positive == ">=30"
    )
    assert "too many for classes. Choose another label column" in refusal(text)
    assert "does not fit" in refusal("a,class\n1,p\n2,q\n", positive=">=3")
    assert "does not fit" in refusal(text, positive=">=much")


def test_a_label_that_looks_like_a_threshold_is_a_label():
    data, _ = parse("a,income\n1,<50\n2,>=50\n", positive=">=50")
    assert data.y.tolist() == [-1, 1]


def test_useless_choices_are_refused():
    assert "'z' is no value of column 'class', which holds no, yes." in refusal(TABLE, positive="z")
    assert "puts every row into one class" in refusal(TABLE, positive=["no", "yes"])
    assert "puts every row into one class" in refusal(TABLE, positive=[])


def test_regression_and_several_classes():
    data, report = parse("a,y\n1,3.5\n2,-1\n", task="regression")
    assert data.task == "regression" and data.y.tolist() == [3.5, -1] and report.positive == ""
    data, _ = parse("a,y\n1,p\n2,r\n3,q\n", task="multiclass")
    assert data.y.tolist() == [0, 2, 1] and data.class_names == ("p", "q", "r")
    assert "Row 3, column 'y' holds 'high'" in refusal("a,y\n1,3\n2,high\n", task="regression")
    assert "must be binary, multiclass or regression, not 'ranking'" in refusal(
        TABLE, task="ranking"
    )
    many = "a,y\n" + "".join(f"{k},c{k}\n" for k in range(30))
    assert "holds 30 classes; at most 20" in refusal(many, task="multiclass")


# --- what is refused -----------------------------------------------------------------------------

FAULTS = {
    "one class": ("a,b,class\n1,2,x\n3,4,x\n", "Column 'class' holds only 'x': one class."),
    "one row": ("a,b,class\n1,2,x\n", "Row 2 is the only example"),
    "one row without header": ("1,2,x\n", "Row 1 is the only example"),
    "no row": ("a,b,class\n", "Below the header there is no example"),
    "nothing": ("", "The file is empty"),
    "blank lines": ("\n \n\n", "The file is empty"),
    "separators only": (",,\n,,\n", "The file is empty"),
    "no numeric column": (
        "a,b,class\nu,v,x\nw,z,y\n",
        "No column holds only numbers. Column 'a', for example, holds",
    ),
    "one stray word": (
        "a,class\n1,x\n2,y\nfew,x\n",
        "Column 'a' was read as text because row 4 holds 'few'",
    ),
    "NUL byte": ("a,class\n1,x\n2\0,y\n", "Row 3 contains a NUL byte"),
    "formula": ("a,b,class\n1,2,x\n3,=A2*2,y\n", "Row 3, column 'b' holds the formula '=A2*2'"),
    "short row": ("a,b,class\n1,2,x\n3,y\n", "Row 3 has 2 cells, the first row has 3"),
    "long row": ("a,b,class\n1,2,x\n\n1,2,3,y\n", "Row 4 has 4 cells, the first row has 3"),
    "open quotation mark": ('a,b,class\n1,2,x\n3,"4,y\n', "Row 3 cannot be read"),
    "text after a quotation": ('a,b,class\n1,"2"3,x\n3,4,y\n', "Row 2 cannot be read"),
    "endless cell": ("a,class\n1,x\n" + "9" * 200_000 + ",y\n", "Row 3 cannot be read"),
    "infinite": ("a,b,class\n1,2,x\n3,1e999,y\n", "Row 3, column 'b' holds an infinite number"),
    "label missing": (
        "a,b,class\n1,2,x\n3,4,\n",
        "Row 3 has no label: column 'class' is empty there",
    ),
    "one column": ("hello\nworld\nagain\n", "Only one column was found: row 1 reads 'hello'"),
    "only the label": (
        "class,\n1,\n0,\n",
        "No column is left to learn from. Column 'column 2' is empty",
    ),
    "million columns": (
        ",".join(["1"] * 1_000_000) + "\n1,2\n",
        "Row 1 has 1000000 columns; at most 500",
    ),
    "columns all empty": (
        "a,b,class\n,,x\n,,y\n",
        "No column is left to learn from. Column 'a' is empty",
    ),
    "zip": (
        b"PK\x03\x04rest",
        "This file is a zip archive or an Excel workbook, whatever its name says",
    ),
    "gzip": (b"\x1f\x8b\x08rest", "This file is a gzip archive"),
    "pdf": (b"%PDF-1.4 a,b", "This file is a PDF document"),
    "UTF-16": ("a,b\n1,x\n2,y\n".encode("utf-16"), "this file is UTF-16. Save it as CSV in UTF-8"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_are_named(fault):
    text, sentence = FAULTS[fault]
    assert sentence in refusal(text)


def test_a_table_of_texts_is_accepted_when_asked_for():
    data, _ = parse(FAULTS["no numeric column"][0], text_only=True)
    assert data.feature_names == ("a = w", "b = z")


def test_formulas_among_texts_stay_text():
    data, _ = parse('a,b,class\n1,=1+1,x\n2,"=HYPERLINK(""h"")",y\n')
    assert data.feature_names == ("a", 'b = =HYPERLINK("h")')


def test_row_numbers_count_as_a_spreadsheet_does():
    assert "Row 5, column 'a' holds an infinite" in refusal('a,class\n1,"x\ny"\n\n2,z\ninf,z\n')


def test_largest_table(monkeypatch):
    monkeypatch.setattr(limits, "TABLE_ROWS", 3)
    rows = ["1,x", "2,y", "3,x"]
    assert parse("a,class\n" + "\n".join(rows))[0].n_examples == 3
    assert parse("\n".join(rows))[0].n_examples == 3
    assert "Row 5 is one too many: at most 3 can" in refusal(
        "a,class\n" + "\n".join([*rows, "4,y"])
    )
    assert "Row 4 is one too many: at most 3 can" in refusal("\n".join([*rows, "4,y"]))
    monkeypatch.setattr(limits, "TABLE_BYTES", 10)
    assert "at most 0 MB can be read" in refusal(TABLE)


def test_a_wide_and_a_long_table():
    wide = ",".join(f"a{j}" for j in range(499)) + ",class\n"
    wide += "".join(",".join(["1"] * 499) + f",{label}\n" for label in "xyx")
    assert parse(wide)[0].X.shape == (3, 499)
    long = "a,class\n" + "".join(f"{k},{k % 2}\n" for k in range(200_000))
    data, _ = parse(long)
    assert data.n_examples == 200_000 and data.X[-1, 0] == 199_999 and data.y.sum() == 0


def test_columns_that_turn_to_text_late():
    rows = [f"{k},{k % 2}" for k in range(reading.CHUNK_ROWS + 5)]
    rows[-1] = "end,1"
    table = reading.read_csv(("a,class\n" + "\n".join(rows)).encode())
    assert table.cells("a")[:3] == ["0", "1", "2"] and table.cells("a")[-1] == "end"
    assert table.cells("class")[:3] == ["0", "1", "0"]
    assert table.head[0] == ("0", "0") and len(table.head) == reading.PREVIEW_ROWS


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=200) | st.text(alphabet='a1,;\n"\t= .', max_size=80).map(str.encode))
def test_whatever_the_bytes_it_is_a_dataset_or_a_sentence(raw):
    try:
        data, report = parse_csv(raw)
    except DataError as error:
        assert str(error).endswith(".") and len(str(error)) < 1000
    else:
        assert np.isfinite(data.X).all() and set(data.y) == {-1.0, 1.0}
        assert report.sentences[0].startswith(f"Read {data.n_examples} rows")


# --- out -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["moons", "toy", "wine", "titanic", "iris"])
def test_download_and_upload_give_the_same_dataset(name):
    data = load(name)
    back, _ = parse(to_csv(data), positive=data.class_names[1])
    assert np.array_equal(back.X, data.X) and np.array_equal(back.y, data.y)
    assert (back.feature_names, back.class_names) == (data.feature_names, data.class_names)


def test_download_of_other_tasks():
    data = load("friedman1", n_samples=20)
    back, _ = parse(to_csv(data), task="regression")
    assert np.array_equal(back.y, data.y)
    data = load("iris_3", n_samples=30)
    back, _ = parse(to_csv(data), task="multiclass")
    assert np.array_equal(back.y, data.y) and back.class_names == data.class_names


def test_downloads_hold_no_formulas():
    data, _ = parse("=1+1,class,@x\n1,a,2\n2,=b,3\n", header=True, label_column="class")
    rows = list(csv.reader(io.StringIO(to_csv(data))))
    assert rows[0] == ["'=1+1", "'@x", "class"]
    assert {row[-1] for row in rows[1:]} == {"a", "'=b"}


@pytest.mark.parametrize(
    "text", ["=cmd|' /C calc'!A0", "+1+1", "-2+3+cmd", "@SUM(A1)", "\t=1", "\r=1", "-"]
)
def test_no_exported_cell_is_a_formula(text):
    assert harmless(text) == "'" + text


@pytest.mark.parametrize("cell", ["-1", "+2.5", "-1e-7", -1.5, 3, "class -1", "a=b", "", None])
def test_numbers_and_ordinary_texts_are_exported_as_they_are(cell):
    assert harmless(cell) is cell


def test_a_table_of_texts_that_would_not_fit_is_refused_before_it_is_encoded():
    """500 columns of 50 texts became 24,901 columns: 2.5 GB for a file of 6 MB."""
    n = limits.TABLE_CELLS // 500
    texts = [[f"t{(row * (column + 1)) % 50}" for column in range(30)] for row in range(n)]
    header = ",".join([*(f"c{k}" for k in range(30)), "num", "class"])
    lines = [",".join([*row, str(k), "ab"[k % 2]]) for k, row in enumerate(texts)]
    words = refusal("\n".join([header, *lines]), label_column="class")
    assert "columns are the most for so many rows. Leave out 'c0', " in words
    assert " more, which have the most different texts." in words


def test_a_table_of_numbers_is_never_refused_for_its_cells(monkeypatch):
    monkeypatch.setattr(limits, "TABLE_CELLS", 10)
    data, _ = parse("a,b,c,class\n" + "".join(f"{k},2,{k * k},{'xy'[k % 2]}\n" for k in range(9)))
    assert data.X.shape == (9, 3)


def test_label_column_of_a_download_has_a_name_of_its_own():
    data, _ = parse("class,target\n1,a\n2,b\n", label_column="target")
    assert to_csv(data).splitlines()[0] == "class,class_"
