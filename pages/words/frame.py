"""The frame of a chapter: one window with the question, the parts, the picture, what is claimed, and the player's bar.

From above: 48 px of navigation, the question, one row with the parts and what run this is, the stage, which takes
what is left, the claims, the bar. Everything else stands below, or behind the button Setup, which opens the sidebar.
"""

from html import escape
from typing import NamedTuple

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

SETUP = "<button type='button' class='bl-setup' data-setup>Setup</button>"  # core/setup.js listens


class Frame(NamedTuple):
    """The places of a chapter.

    title: the question; tabs: its parts, or what it asks in one row; run: what is shown; stage: the pictures; said: the
    claims; below: the rest of the page.
    """

    title: DeltaGenerator
    tabs: DeltaGenerator
    run: DeltaGenerator
    stage: DeltaGenerator
    said: DeltaGenerator
    below: DeltaGenerator


def framed(question: str, run: str) -> Frame:
    """The places of a chapter under its question; "": its open part will ask. run: what is shown, in words."""
    with st.container(key="screen", gap=None):
        with st.container(key="head", horizontal=True, wrap=False, vertical_alignment="center"):
            title = st.empty()
        with st.container(key="parts", horizontal=True, wrap=False, vertical_alignment="center"):
            tabs, shown = st.container(key="tabs", horizontal=True, wrap=False), st.empty()
        stage = st.container(key="stage", height="stretch", gap=None)
        said = st.container(key="said")
    place = Frame(title, tabs, shown, stage, said, st.container())
    shows(place, run)
    if question:
        asks(place, question)
    return place


def asks(place: Frame, question: str) -> None:
    """Write the question of a chapter, or of the part of it that is open."""
    place.title.html(f"<h1>{escape(question)}</h1>")


def shows(place: Frame, run: str) -> None:
    """Write what is shown, in words, beside Setup."""
    place.run.html(f"<div class='bl-run'><span>{escape(run)}</span>{SETUP}</div>", width="content")


def topped() -> tuple[DeltaGenerator, DeltaGenerator]:
    """The head of a page that fills no window: the places of its title, and of its parts as one row."""
    with st.container(key="top", gap=None):
        head = st.container(key="head", horizontal=True, wrap=False, vertical_alignment="center")
        with st.container(key="parts", horizontal=True, wrap=False, vertical_alignment="center"):
            return head, st.container(key="tabs", horizontal=True, wrap=False)


def alone(title: str, run: str) -> DeltaGenerator:
    """The place of a picture that fills the window under its title. run: what is shown, in words."""
    with st.container(key="screen", gap=None):
        with st.container(key="head", horizontal=True, wrap=False, vertical_alignment="center"):
            st.html(f"<h1>{escape(title)}</h1>")
            st.html(f"<div class='bl-run'><span>{escape(run)}</span>{SETUP}</div>", width="content")
        return st.container(key="picture", height="stretch", gap=None)
