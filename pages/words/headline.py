"""The head of every page."""

from __future__ import annotations

import streamlit as st

from boosting.engine.words import unbroken

COMPACT = """<style>
.st-key-address, .st-key-terms { display: none; }
[data-testid="stHeader"], [data-testid="stSidebarHeader"] { height: 3rem; min-height: 3rem; }
[data-testid="stSidebar"] { transition: none !important; }
.stMainBlockContainer { padding: 3rem 1.5rem 2rem; }
.st-key-headline .bl-run { padding-top: .5rem; }
.st-key-headline .stElementContainer:has(.bl-run) { margin-left: auto; }
/* crimson is left to the one thing that is asked for */
:is(.stSlider [role="group"], .stRadio [role="radiogroup"], .stCheckbox label, .stMultiSelect) { filter: grayscale(1); }
.bl-run { display: flex; align-items: center; justify-content: flex-end; gap: .75rem; font-size: .875rem; }
.bl-run { white-space: nowrap; }
.bl-setup { padding: .0625rem .75rem; font: inherit; font-weight: 600; color: inherit; background: none; cursor: pointer; }
.bl-setup { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: .5rem; }
.bl-setup:hover, .bl-setup:focus-visible { border-color: currentColor; }
@media (min-width: 769px) { [data-testid="stExpandSidebarButton"] { display: none; } }
[data-testid="stSidebarContent"] [data-testid="stVerticalBlock"] { gap: 0.75rem; }
.stMainBlockContainer .katex-display { overflow: auto hidden; padding: 0.3rem 0; }
.stMainBlockContainer .katex-display > .katex { font-size: 1.05em; }
@media (max-width: 640px) {
  .stMainBlockContainer { padding: 3rem 0.75rem 2rem; }
  .stMainBlockContainer .katex-display > .katex { font-size: 0.95em; }
}
/* a low window needs its room for the pictures */
@media (max-height: 760px) and (max-width: 1300px) { .st-key-headline p { display: none; } }
@media (max-height: 500px) and (min-width: 600px) {
  .stMainBlockContainer { padding-top: 3rem; }
  .stMainBlockContainer [data-testid="stVerticalBlock"] { gap: 0.25rem; }
}
@media print {
  @page { margin: 10mm; }
  [data-testid="stSidebar"], [data-testid="stHeader"], [data-testid="stToolbar"] { display: none !important; }
  .stMain :is(.stButton, .stDownloadButton, .stSelectbox, .stMultiSelect, .stSlider, .stCheckbox) { display: none; }
  .stMain :is(.stNumberInput, .stTextInput, .stTextArea, .stExpander, .stButtonGroup, .stAlert) { display: none; }
  .st-key-take-head, .st-key-take-rest { display: none !important; }
  .stMain .bl-choices table { font-size: 0.7rem; }
  .stMain .bl-choices tr:first-child th { background: #f4f4f4; }
  .stMain .bl-tall { max-height: none; overflow: visible; }
  .st-key-presets { display: none !important; }
  html, body, #root, .stApp, .stMain, [data-testid="stAppViewContainer"] {
    position: static !important; display: block !important; height: auto !important;
    overflow: visible !important; background: #fff !important;
  }
  .stApp :is(h1, h2, h3, h4, h5, h6, p, li, td, th, strong, em) { color: #222 !important; }
}
.bl-printing .stMainBlockContainer { width: 710px !important; min-width: 710px; padding: 0 !important; }
</style>"""

SETUP = "<button type='button' class='bl-setup' data-setup>Setup</button>"  # core/setup.js listens


def headline(title: str, sentence: str) -> None:
    """The page's title and a sentence below it."""
    with st.container(key="headline"), st.container(horizontal=True, wrap=False):
        st.markdown(f"#### {title}\n{unbroken(sentence)}")
        st.html(f"<div class='bl-run'>{SETUP}</div>", width="content")
