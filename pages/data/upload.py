"""Paste or upload a table: read it, choose the label and what +1 means, see what was done, use it.

The file stays in memory and in this session. Nothing of it is executed or written down.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from hashlib import blake2b
from pathlib import PurePath
from typing import TypeVar, cast

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from boosting import datasets, limits
from boosting.datasets import DataError, reading, tables, user
from boosting.datasets.personal import check_numbers
from pages.shell import address, user_data
from pages.shell.controls import by_title
from pages.shell.private import PRIVATE
from pages.shell.session import session
from pages.tutor import homework

T = TypeVar("T")
SOURCES = {"file": "A file", "paste": "Pasted text"}
SEPARATORS = {"auto": "recognise it", ",": "comma", ";": "semicolon", "\t": "tab"}
HEADERS = {"auto": "recognise it", "yes": "the first row has the names", "no": "there is none"}
FORMATS = (
    "**What can be read:** one example per line, with a header line or without; commas, "
    f"semicolons or tabs; UTF-8 or Latin-1; up to {limits.TABLE_ROWS:,} rows, "
    f"{limits.TABLE_COLUMNS} columns and {limits.UPLOAD_MB} MB. Empty cells are filled, texts become 0 / 1 "
    "columns, and you see both before you use the table. It stays in memory, for you alone, and "
    "nothing in it is executed."
)
EXAMPLE = "height,weight,class\n1.62,54,child\n1.80,82,adult\n..."


def tab() -> None:
    """All steps from a file to a dataset; a fault is a sentence, and the previous dataset stays."""
    left, right = st.columns([3, 2], gap="large")
    with left:
        raw, title = _bytes()
    with right:
        st.container(border=True).markdown(FORMATS)
    if raw is None:
        return
    fault = st.container()  # above the preview, so that it is not overlooked
    try:
        separator, header = _how_to_read()
        PRIVATE.keep(session().private, "file", len(raw))
        key = (_digest(raw), separator, header)
        table = _cached("table", key, lambda: _read(raw, separator, header))
        _preview(table)
        dataset, report = _build(table, title)
    except DataError as error:
        refuse(error, fault)
        return
    _show_report(report)
    st.button(
        "Use this table",
        on_click=use,
        args=(dataset, report.sentences),
        key="use-table",
        type="primary",
        icon=":material/check:",
    )
    homework.offer(dataset.X, dataset.y, dataset.feature_names)
    content = user_data.slots().get(user_data.TABLE)
    if content and content.dataset.title == user_data.displayed_title(dataset.title):
        st.success(
            "This is your table now: it stands first in the dataset picker of all chapters.",
            icon=":material/check:",
        )
        st.page_link("pages/lab/lab.py", label="Boost it in the Lab", icon=":material/science:")


def refuse(error: DataError, place: DeltaGenerator) -> None:
    """Say what is wrong with a table, and that the previous dataset is still there."""
    why = address.quoted_sentence(str(error))
    words = f"{why}  \nNothing has changed: you still have {user_data.title()}."
    place.error(words, icon=":material/error:")


def use(dataset: datasets.Dataset, notes: tuple[str, ...]) -> None:
    """Callback: make a dataset this user's table, and choose it."""
    user_data.choose(user_data.TABLE, dataset, notes)


def _bytes() -> tuple[bytes | None, str]:
    """What was uploaded or pasted, and a title for it."""
    state = session().upload
    st.session_state.setdefault("source", state.source)
    source = st.segmented_control(
        "Where is the table?",
        list(SOURCES),
        format_func=by_title(SOURCES),
        key="source",
        required=True,
    )
    state.source = source or state.source
    if source == "paste":
        # Streamlit forgets what another section has not drawn.
        if not st.session_state.get("pasted"):
            st.session_state["pasted"] = state.pasted
        text = st.text_area(
            "The table, one example per line",
            on_change=_keep_pasted,
            key="pasted",
            height=180,
            max_chars=limits.PASTED,
            placeholder=EXAMPLE,
            help="Cells between commas, semicolons or tabs, as copied from a spreadsheet.",
        )
        return (text.encode() if text.strip() else None), "Pasted table"
    file = st.file_uploader(
        "A CSV file",
        type=["csv", "tsv", "txt", "data"],
        key="file",
        max_upload_size=limits.UPLOAD_MB,
    )
    return (None, "") if file is None else (file.getvalue(), PurePath(file.name).stem)


def _keep_pasted() -> None:
    """Callback: remember the text that was pasted, also that it was taken away."""
    session().upload.pasted = st.session_state["pasted"]


def _how_to_read() -> tuple[str, str]:
    """The separator and the header, where the user knows better."""
    with st.popover("Read it differently", icon=":material/tune:"):
        titles = by_title(SEPARATORS)
        separator = st.selectbox("Separator", list(SEPARATORS), format_func=titles, key="separator")
        titles = by_title(HEADERS)
        header = st.selectbox(
            "Names of the columns", list(HEADERS), format_func=titles, key="header"
        )
    return separator or "auto", header or "auto"


def _read(raw: bytes, separator: str, header: str) -> reading.UserTable:
    has_header = {"auto": None, "yes": True, "no": False}[header]
    by = None if separator == "auto" else separator
    return reading.read_csv(raw, header=has_header, separator=by)


def _preview(table: reading.UserTable) -> None:
    st.markdown(f"## The first rows of {table.n_rows}")
    columns = {name: [row[j] for row in table.head] for j, name in enumerate(table.names)}
    height = min(220, 38 + 35 * len(table.head))
    st.dataframe(columns, hide_index=True, height=height, key="preview")


def _build(table: reading.UserTable, title: str) -> tuple[datasets.Dataset, user.Report]:
    """Ask what the label is and what +1 means, and make the dataset."""
    left, right = st.columns(2)
    with left:
        names = list(table.names)
        label = st.selectbox(
            "Label column",
            names,
            index=names.index(table.guess_label()),
            key=f"label-{_key(table)}",
            help="The column that is to be predicted. All others become attributes.",
        )
    with right:
        positive = _positive(table, label)
        unknown = _unknown(table, label, positive)
    with left:
        missing = _empty_cells()
        weights = _weights(names, label, table)
    with right:
        help = "Every text becomes a 0/1 column."
        text_only = st.toggle("Accept a table of texts alone", key="text-only", help=help)

    def make() -> tuple[datasets.Dataset, user.Report]:
        dataset, report = user.build(
            table,
            label,
            positive,
            weight_column=weights,
            unknown=unknown,
            missing=missing,
            text_only=text_only,
        )
        check_numbers(dataset)
        return dataset, report

    key = (_key(table), label, positive, weights, unknown, missing, text_only)
    dataset, report = _cached("draft", key, make)
    description = f"{title}: {dataset.description.partition(': ')[2]}"
    return replace(dataset, title=title, description=description), report


def _empty_cells() -> str:
    """What is done with them."""
    ways = dict(tables.MISSING.titles)
    way = st.selectbox(
        "Empty cells",
        list(ways),
        format_func=by_title(ways),
        key="missing",
        help=tables.MISSING.help,
    )
    return way or next(iter(ways))


ALIKE = ""  # no column has an empty name


def _weights(names: list[str], label: str, table: reading.UserTable) -> str | None:
    """The column that says how much an example counts, or None where all count alike."""
    options = [ALIKE, *(n for n in names if n != label and table.index_of(n) not in table.texts)]
    key = f"weights-{_key(table)}-{label}"
    column = st.selectbox(
        "Example weights",
        options,
        key=key,
        format_func=lambda name: name or "all count alike",
        help="Importance weights (Mohri et al., exercise 7.4): the loss of every example is multiplied by a "
        "positive number, so the first round already attends to some more than to others.",
    )
    return column or None


def _counts(table: reading.UserTable, label: str) -> Counter[str]:
    """How many rows have each value of the label column."""
    return _cached(
        "counts", (_key(table), label), lambda: Counter(cell for cell in table.cells(label) if cell)
    )


def _unknown(
    table: reading.UserTable, label: str, positive: tuple[str, ...] | str | None
) -> tuple[str, ...]:
    """Which values of the label are 0, neither -1 nor +1: offered where there are more than two."""
    values = sorted(_counts(table, label), key=tables.level_order)
    empty = [""] if "" in table.cells(label) else []
    if not isinstance(positive, tuple) or len(values) + len(empty) < 3:
        return ()
    chosen = st.multiselect(
        "Values that are 0",
        [*empty, *(value for value in values if value not in positive)],
        key=f"unknown-{_key(table)}-{label}",
        placeholder="none: all others are −1",
        format_func=lambda value: value or "empty cells",
        help="The class of such an example is not known, or does not matter (Mohri et al., exercise 7.10): it "
        "counts for neither.",
    )
    return tuple(chosen)


def _positive(table: reading.UserTable, label: str) -> tuple[str, ...] | str | None:
    """Which values of the label are +1: some of a list, or ">=a" where there are too many to list.

    None, which lets the library decide or complain, if they are too many and no numbers.
    """
    counts = _counts(table, label)
    key = f"positive-{_key(table)}-{label}"
    values = sorted(counts, key=tables.level_order)
    if len(values) <= limits.TABLE_CLASSES:
        guess = values[1:] if len(values) == 2 else [counts.most_common(1)[0][0]]
        titles = by_title({value: f"{value} ({counts[value]})" for value in values})
        positive = st.multiselect(
            "Values that are +1", values, default=guess, key=key, format_func=titles
        )
        return tuple(positive)
    if not all(map(reading.is_finite, values)):
        return None
    middle = sorted(map(float, counts.elements()))[counts.total() // 2]
    bound = st.number_input("+1 means this or more", value=middle, key=key, format="%.17g")
    return f">={reading.number_text(float(bound))}"


def _show_report(report: user.Report) -> None:
    st.markdown("## What was done")
    st.markdown(
        "\n".join(f"- {address.quoted_sentence(sentence)}" for sentence in report.sentences)
    )


def _digest(raw: bytes) -> str:
    return blake2b(raw, digest_size=10).hexdigest()


def _key(table: reading.UserTable) -> str:
    return cast(tuple, session().upload.read["table"][0])[0] + str(len(table.names))


def _cached(step: str, key: tuple, make: Callable[[], T]) -> T:
    """The result of `make`, remembered in the session for the last key of a step.

    Reading a large table takes seconds, and the page runs at every click.
    """
    entry = session().upload.read.get(step)
    if entry is None or entry[0] != key:
        session().upload.read[step] = entry = (key, make())
    return cast(T, entry[1])
