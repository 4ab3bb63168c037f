"""Boosting Lab: the table of contents. Every page is a short script in a folder of pages/."""

import streamlit as st

from pages.common.server import apologise, lifespan, page

app = st.App(
    __file__, lifespan=lifespan, on_script_error=apologise
)  # what `streamlit run app.py` serves

if __name__ == "__main__":  # what every session runs
    st.set_page_config("Boosting Lab", page_icon="pages/common/icon.svg", layout="wide")
    st.logo("pages/common/wordmark.svg", size="large", icon_image="pages/common/icon.svg")
    chosen = st.navigation(
        {
            "": [
                page("pages/lab/lab.py", title="Lab", icon=":material/science:", default=True),
                page("pages/compare/compare.py", title="Compare", icon=":material/compare:"),
                page("pages/data/data.py", title="Data", icon=":material/table_chart:"),
                page("pages/learn/loop.py", title="The loop", icon=":material/sync:"),
            ],
            "Theory": [
                page("pages/losses/losses.py", title="Losses", icon=":material/show_chart:"),
                page("pages/margins/margins.py", title="Margins", icon=":material/bar_chart:"),
                page("pages/noise/noise.py", title="Noise and outliers", icon=":material/grain:"),
                page(
                    "pages/margins/bounds.py", title="Bounds", icon=":material/vertical_align_top:"
                ),
                page(
                    "pages/vadaboost/bound.py", title="U against V", icon=":material/unfold_more:"
                ),
                page("pages/game/game.py", title="The game", icon=":material/sports_esports:"),
                page(
                    "pages/families/families.py",
                    title="Deep families",
                    icon=":material/account_tree:",
                ),
                page(
                    "pages/families/classes.py", title="Several classes", icon=":material/category:"
                ),
                page(
                    "pages/regression/hull.py",
                    title="Convex hull and regression",
                    icon=":material/ssid_chart:",
                ),
            ],
        },
        position="top",
    )
    st.session_state.page = (
        chosen.url_path
    )  # pages/common/link.py gives a chapter's controls the values of the last one
    chosen.run()
