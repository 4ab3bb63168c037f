"""Valid tables as files in many dialects, each with what has to be read from it exactly."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import strategies as st

GAPS = ("", "?", "NA", "n/a", "NaN", "null")
# The first and last letters keep a name or a text from being a number, an empty cell or a blank.
NAMES = st.text("abcäöüß_ -", max_size=6).map(lambda text: f"n{text}m")
PLAIN = st.text("abcxyzéß .-'", max_size=6).map(lambda text: f"t{text}t")
QUOTED = st.text('ab,;\t"\n é', max_size=6).map(lambda text: f"t{text}t")
NUMBERS = (
    st.integers(-(2**53), 2**53).map(float)
    | st.integers(-1000, 1000).map(float)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.floats(-1000, 1000, width=32)
    | st.sampled_from([1.5e-5, -2.5e-300, 5e-324, 1e22, 0.1])
)


class Dialect(NamedTuple):
    """How a table is written.

    separator, newline, encoding: as they are called. quotes: "all", "texts" or "needed". decimal:
    a point or a comma. header: whether the names stand on top. blank: after a separator.
    """

    separator: str
    newline: str
    encoding: str
    quotes: str
    decimal: str
    header: bool
    blank: str


class File(NamedTuple):
    """A file and what is in it: names, and a column of numbers or of texts for each; None: empty."""

    raw: bytes
    dialect: Dialect
    names: tuple[str, ...]
    columns: tuple[list, ...]


@st.composite
def dialects(draw) -> Dialect:
    """One of 864 dialects; a decimal comma only where no comma separates."""
    separator = draw(st.sampled_from([",", ";", "\t"]))
    return Dialect(
        separator,
        draw(st.sampled_from(["\n", "\r\n", "\r"])),
        draw(st.sampled_from(["utf-8", "utf-8-sig", "latin-1"])),
        draw(st.sampled_from(["all", "texts", "needed"])),
        draw(st.sampled_from([".", "."] if separator == "," else [".", ","])),
        draw(st.booleans()),
        draw(st.sampled_from(["", " "])),
    )


@st.composite
def files(draw, most_rows: int = 10) -> File:
    """A table of two to six columns, numbers and texts, as a file in one of the dialects."""
    dialect = draw(dialects())
    m = draw(st.integers(2, most_rows))
    kinds = draw(st.permutations(["number", "text", *draw(st.lists(KINDS, max_size=4))]))
    cells = {"number": NUMBERS, "text": PLAIN | QUOTED}
    columns = []
    for kind in kinds:
        rest = st.lists(cells[kind] | st.none(), min_size=m - 1, max_size=m - 1)
        columns.append([draw(cells[kind]), *draw(rest)])  # the first cell tells what it is
    for row in range(m):  # a row without any content is none
        if all(column[row] is None for column in columns):
            columns[0][row] = columns[0][0]
    names = tuple(draw(st.lists(NAMES, min_size=len(kinds), max_size=len(kinds), unique=True)))
    gap = draw(st.sampled_from(GAPS))
    rows = [[_cell(cell, dialect, gap) for cell in row] for row in zip(*columns)]
    if dialect.header:
        rows.insert(0, [_quoted(name, dialect) for name in names])
    lines = [(dialect.separator + dialect.blank).join(row) for row in rows]
    for position in draw(st.lists(st.integers(0, len(lines)), max_size=2)):
        lines.insert(position, "")
    text = dialect.newline.join(lines) + draw(st.sampled_from(["", dialect.newline]))
    return File(text.encode(dialect.encoding), dialect, names, tuple(columns))


KINDS = st.sampled_from(["number", "text"])


def _cell(cell: float | str | None, dialect: Dialect, gap: str) -> str:
    """A cell as the dialect writes it; `gap` where there is none."""
    if isinstance(cell, str):
        return _quoted(cell, dialect)
    number = gap if cell is None else repr(int(cell)) if _is_short(cell) else repr(cell)
    number = number.replace(".", dialect.decimal) if cell is not None else number
    return f'"{number}"' if dialect.quotes == "all" else number


def _is_short(number: float) -> bool:
    return number.is_integer() and abs(number) <= 2**53


def _quoted(text: str, dialect: Dialect) -> str:
    needs = dialect.quotes != "needed" or any(
        mark in text for mark in (dialect.separator, '"', "\n")
    )
    return '"' + text.replace('"', '""') + '"' if needs else text


@st.composite
def broken(draw) -> tuple[bytes, dict]:
    """The bytes of a file with some of them changed, or any bytes; and options of `parse_csv`."""
    raw = bytearray(draw(files()).raw if draw(st.booleans()) else draw(st.binary(max_size=200)))
    for _ in range(draw(st.integers(0, 6))):
        start = draw(st.integers(0, len(raw)))
        end = draw(st.integers(start, min(start + 20, len(raw))))
        raw[start:end] = draw(st.sampled_from(ODD) | st.binary(max_size=4)) * draw(
            st.integers(1, 3)
        )
    options = {
        "label_column": draw(st.sampled_from([None, "column 1", "n"])),
        "task": draw(st.sampled_from(["binary", "multiclass", "regression"])),
        "header": draw(st.sampled_from([None, True, False])),
        "positive": draw(st.sampled_from([None, ">=0", ">=x", "t", []])),
        "missing": draw(st.sampled_from(["median", "level"])),
        "text_only": draw(st.booleans()),
    }
    return bytes(raw), options


# What has broken readers before: quotes, separators, numbers that are none, halves of characters.
ODD = [
    b'"', b'""', b",", b";", b"\t", b"\n", b"\r", b"\r\n", b"\0", b"\xef\xbb\xbf", b"\xff", b"\xc3", b"\xe2\x80",
    b"=1+1", b"inf", b"-inf", b"nan", b"1e999", b"1_000", b"1,5e-05", b"9007199254740993", b"0" * 50,
    "١٢٣".encode(), "−1".encode(), "²".encode(), "\u202e".encode(), b"\x1c", b"\x85", b"<b>", b"[x](y)", b"?",
]  # fmt: skip
