"""Boosting Lab: the table of contents. Every page is a short script in a folder of pages/."""

import streamlit as st

st.set_page_config("Boosting Lab", page_icon="pages/common/icon.svg", layout="wide")
st.logo("pages/common/wordmark.svg", size="large", icon_image="pages/common/icon.svg")
st.navigation([st.Page("pages/lab/lab.py", title="Lab", icon=":material/science:", default=True)], position="top").run()
