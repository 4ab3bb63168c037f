"""The head of every page."""

from __future__ import annotations

import streamlit as st

COMPACT = """<style>
.st-key-address, .st-key-terms { display: none; }
.stMainBlockContainer { padding: 3.75rem 2rem 2rem; }
[data-testid="stSidebarContent"] [data-testid="stVerticalBlock"] { gap: 0.75rem; }
.stMainBlockContainer .katex-display { overflow: auto hidden; padding: 0.3rem 0; }
.stMainBlockContainer .katex-display > .katex { font-size: 1.05em; }
@media (max-width: 640px) {
  .stMainBlockContainer { padding: 3.75rem 0.75rem 2rem; }
  .stMainBlockContainer .katex-display > .katex { font-size: 0.95em; }
}
</style>"""


def headline(title: str, sentence: str) -> None:
    """The page's title and a sentence below it; narrows Streamlit's margins for the whole page."""
    st.html(COMPACT)
    with st.container(key="headline"):
        st.markdown(f"#### {title}\n{sentence}")
