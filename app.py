"""Boosting Lab: the table of contents. Every page is a short script in a folder of pages/."""

import streamlit as st

from pages.common.server import apologise, lifespan, page

# what `streamlit run app.py` serves
app = st.App(__file__, lifespan=lifespan, on_script_error=apologise)

if __name__ == "__main__":  # what every session runs
    st.set_page_config("Boosting Lab", page_icon="pages/common/icon.svg", layout="wide")
    st.logo("pages/common/wordmark.svg", size="large", icon_image="pages/common/icon.svg")
    pages = {
        "": [
            page("pages/lab/lab.py", "Lab", ":material/science:", default=True),
            page("pages/compare/compare.py", "Compare", ":material/compare:"),
            page("pages/data/data.py", "Data", ":material/table_chart:"),
            page("pages/learn/loop.py", "The loop", ":material/sync:"),
        ],
        "Theory": [
            page("pages/losses/losses.py", "Losses", ":material/show_chart:"),
            page("pages/margins/margins.py", "Margins", ":material/bar_chart:"),
            page("pages/noise/noise.py", "Noise and outliers", ":material/grain:"),
            page("pages/margins/bounds.py", "Bounds", ":material/vertical_align_top:"),
            page("pages/vadaboost/bound.py", "U against V", ":material/unfold_more:"),
            page("pages/game/game.py", "The game", ":material/sports_esports:"),
            page("pages/families/families.py", "Deep families", ":material/account_tree:"),
            page("pages/families/classes.py", "Several classes", ":material/category:"),
            page("pages/regression/hull.py", "Convex hull and regression", ":material/ssid_chart:"),
        ],
    }
    chapter = st.navigation(pages, position="top")
    # address.py hands the values of the last chapter's controls on to the next chapter
    st.session_state.page = chapter.url_path
    chapter.run()
