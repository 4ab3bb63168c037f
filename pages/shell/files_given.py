"""A button that gives a file. Pressing it doesn't run the page again."""

from collections.abc import Callable

import streamlit as st

TYPES = {
    "csv": "text/csv", "json": "application/json", "md": "text/markdown",
    "parquet": "application/vnd.apache.parquet", "zip": "application/zip",
}  # fmt: skip


def give(
    label: str,
    content: str | Callable[[], str | bytes],
    name: str,
    key: str,
    note: str = "",
    disabled: bool = False,
) -> None:
    """A button for a file of this name, whose ending says its type.

    label, key, note: of the button, and its help; disabled: whether it cannot be pressed. content: of the file, or a
    function that makes it when the button is pressed.
    """
    st.download_button(
        label,
        content,
        name,
        TYPES[name.rpartition(".")[2]],
        key,
        help=note or None,
        on_click="ignore",
        icon=":material/download:",
        disabled=disabled,
    )
