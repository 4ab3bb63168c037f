"""Boosting Lab: the table of contents. Every page is a short script in a folder of pages/."""

import streamlit as st

from pages.common.server import apologise, lifespan

app = st.App(__file__, lifespan=lifespan, on_script_error=apologise)  # what `streamlit run app.py` serves

if __name__ == "__main__":  # what every session runs
    st.set_page_config("Boosting Lab", page_icon="pages/common/icon.svg", layout="wide")
    st.logo("pages/common/wordmark.svg", size="large", icon_image="pages/common/icon.svg")
    st.navigation(
        [
            st.Page("pages/lab/lab.py", title="Lab", icon=":material/science:", default=True),
            st.Page("pages/compare/compare.py", title="Compare", icon=":material/compare:"),
            st.Page("pages/learn/loop.py", title="The loop", icon=":material/sync:"),
            st.Page("pages/losses/losses.py", title="Losses", icon=":material/show_chart:"),
            st.Page("pages/margins/margins.py", title="Margins", icon=":material/bar_chart:"),
            st.Page("pages/vadaboost/bound.py", title="U against V", icon=":material/unfold_more:"),
        ],
        position="top",
    ).run()
