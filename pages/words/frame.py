"""The frame of a chapter: one window with the question, the parts, the picture, what is claimed, and the player's bar.

From above: 48 px of navigation, the question, one row with the parts and what run this is, the stage, which takes
what is left, the claims, the bar. Everything else stands below, or behind the button Setup, which opens the sidebar.
"""

from __future__ import annotations

from html import escape
from typing import NamedTuple

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from pages.words.headline import SETUP

FRAME = """<style>
[data-testid="stBottomBlockContainer"] { padding: 0; }
.st-key-screen { flex: none; height: calc(100dvh - 6.5rem); margin-bottom: 1rem; gap: 0; }
.st-key-screen, .st-key-head, .st-key-parts { overflow: visible; }
div:has(> .st-key-head), div:has(> .st-key-parts), div:has(> .st-key-said) { flex: none; }
.st-key-head { min-height: 2.5rem; }
.st-key-head p { margin: 0 0 0 1rem; align-self: center; }
.st-key-top > .st-key-head { flex: none; }
.st-key-verdict p { font-size: 1.25rem; line-height: 1.3; }
.st-key-head h1 { margin: 0; padding: 0; font-size: 1.5rem; font-weight: 600; line-height: 1.2; }
.st-key-parts { min-height: 2rem; border-bottom: 1px solid color-mix(in srgb, currentColor 14%, transparent); }
.st-key-tabs [data-testid="stWidgetLabel"] { display: none; }
.st-key-tabs { overflow-x: auto; overflow-y: hidden; scrollbar-width: none; min-width: 0; }
.st-key-tabs [data-testid="stButtonGroup"] > div { flex-wrap: nowrap; }
.st-key-tabs [data-testid="stButtonGroup"] button {
  flex: none; min-height: 2rem; margin: 0 1.25rem 0 0 !important; padding: 0; border: 0 !important;
  border-radius: 0 !important; background: none !important; color: inherit !important; font-size: .875rem; opacity: .75;
}
.st-key-tabs [data-testid="stButtonGroup"] button[aria-checked="true"] { opacity: 1; box-shadow: inset 0 -2px currentColor; }
.st-key-tabs [data-testid="stButtonGroup"] button[aria-checked="true"] p { font-weight: 600; }
.bl-rules { margin: 0; font-size: .875rem; }
.st-key-tabs .stSelectbox { display: flex; align-items: center; gap: .5rem; flex: 1 1 0; min-width: 9rem; }
.st-key-tabs .stSelectbox [data-testid="stWidgetLabel"] { display: flex; flex: none; min-height: 0; margin: 0; }
.st-key-tabs .stSelectbox [data-testid="stTooltipIcon"] { display: none; }
.st-key-tabs .stSelectbox > div { flex: 1 1 0; min-width: 0; }
.st-key-parts > :last-child, .st-key-head > :has(.bl-run) { margin-left: auto; }
.st-key-parts, .st-key-head { container: bl-parts / inline-size; }
@container bl-parts (max-width: 1180px) { .bl-run span { display: none; } }
:is(.st-key-stage, .st-key-picture) div:has(.bl-root) { height: 100%; }
.st-key-said {
  flex: none; display: flex; flex-flow: row nowrap; align-items: start; justify-content: space-between; gap: 1.5rem;
  min-height: 3.25rem; padding: .375rem 0;
}
.st-key-said > :has(.bl-claims) { flex: 1 1 0; }
.st-key-said > :has(> .st-key-claims-buttons), .st-key-said .st-key-claims-buttons { flex: none; width: auto; gap: 1rem; }
.st-key-said .st-key-claims-buttons button { min-height: 0; padding: 0; font-size: .8125rem; white-space: nowrap; }
.st-key-said .st-key-claims-buttons button p { font-size: .8125rem; }
@media (max-width: 1023px) { .st-key-said { flex-flow: column nowrap; gap: .25rem; } }
@media (max-width: 640px) { .stMainBlockContainer { padding: 3rem .75rem 2rem; } .st-key-head p { display: none; } }
@media (max-width: 640px), (max-height: 560px) {
  .st-key-screen { height: auto; }
  .st-key-head h1 { font-size: 1.2rem; }
  .st-key-stage { flex: none; height: max(22rem, 100dvh - 17rem); }
}
@media print { [data-testid="stBottom"] { display: none; } }
.bl-printing .st-key-screen { height: auto; }
.bl-printing .st-key-stage { flex: none; height: 600px; }
@media (max-height: 560px) {
  .st-key-stage { height: calc(100dvh - 9rem); }
  .st-key-head { min-height: 0; }
  .st-key-head h1 { font-size: 1.05rem; }
}
</style>"""


class Frame(NamedTuple):
    """The places of a chapter.

    title: the question; tabs: its parts, or what it asks in one row; stage: the pictures; said: the claims; below: the
    rest of the page.
    """

    title: DeltaGenerator
    tabs: DeltaGenerator
    stage: DeltaGenerator
    said: DeltaGenerator
    below: DeltaGenerator


def framed(question: str, run: str) -> Frame:
    """The places of a chapter under its question; "": its open part will ask. run: what is shown, in words."""
    st.html(FRAME)
    with st.container(key="screen", gap=None):
        with st.container(key="head", horizontal=True, wrap=False, vertical_alignment="center"):
            title = st.empty()
        with st.container(key="parts", horizontal=True, wrap=False, vertical_alignment="center"):
            tabs = st.container(key="tabs", horizontal=True, wrap=False)
            st.html(f"<div class='bl-run'><span>{escape(run)}</span>{SETUP}</div>", width="content")
        stage = st.container(key="stage", height="stretch", gap=None)
        said = st.container(key="said")
    place = Frame(title, tabs, stage, said, st.container())
    if question:
        asks(place, question)
    return place


def asks(place: Frame, question: str) -> None:
    """Write the question of a chapter, or of the part of it that is open."""
    place.title.html(f"<h1>{escape(question)}</h1>")


def topped() -> tuple[DeltaGenerator, DeltaGenerator]:
    """The head of a page that fills no window: the places of its title, and of its parts as one row."""
    st.html(FRAME)
    with st.container(key="top", gap=None):
        head = st.container(key="head", horizontal=True, wrap=False, vertical_alignment="center")
        with st.container(key="parts", horizontal=True, wrap=False, vertical_alignment="center"):
            return head, st.container(key="tabs", horizontal=True, wrap=False)


def alone(title: str, run: str) -> DeltaGenerator:
    """The place of a picture that fills the window under its title. run: what is shown, in words."""
    st.html(FRAME)
    with st.container(key="screen", gap=None):
        with st.container(key="head", horizontal=True, wrap=False, vertical_alignment="center"):
            st.html(f"<h1>{escape(title)}</h1>")
            st.html(f"<div class='bl-run'><span>{escape(run)}</span>{SETUP}</div>", width="content")
        return st.container(key="picture", height="stretch", gap=None)
