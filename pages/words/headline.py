"""The head of every page."""

from __future__ import annotations

import streamlit as st

from boosting.engine.words import unbroken

SETUP = "<button type='button' class='bl-setup' data-setup>Setup</button>"  # core/setup.js listens


def headline(title: str, sentence: str) -> None:
    """The page's title and a sentence below it."""
    with st.container(key="headline"), st.container(horizontal=True, wrap=False):
        st.markdown(f"#### {title}\n{unbroken(sentence)}")
        st.html(f"<div class='bl-run'>{SETUP}</div>", width="content")
