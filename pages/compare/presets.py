"""Comparisons that are asked for often, one press each."""

import streamlit as st

from boosting.screens.presets import PRESETS, Preset
from pages.shell import address


def row() -> None:
    """A button for each."""
    with st.container(key="presets"):
        st.markdown("## Often asked")
        with st.container(horizontal=True):
            _buttons()


def _buttons() -> None:
    for k, preset in enumerate(PRESETS):
        st.button(
            preset.label,
            key=f"preset-runs-{k}",
            help=preset.help,
            on_click=address.request,
            kwargs={**_without_edits(preset), **preset.values},
        )


def _without_edits(preset: Preset) -> dict[str, object]:
    return {f"{slot}.edits": "" for slot in str(preset.values["algorithms"]).split(",")}
