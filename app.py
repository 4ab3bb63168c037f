"""Boosting Lab: the table of contents. Every page is a short script in a folder of pages/."""

import streamlit as st
from starlette.middleware import Middleware

from pages import players, tutor
from pages.kept import own_table
from pages.players.ahead import Preload
from pages.shell import address, films, hall, reach
from pages.shell.compiler import COMPILER
from pages.shell.gate import Gate
from pages.shell.headers import SafeHeaders
from pages.shell.server import SCRIPTS, apologise, contents, lifespan, page, picture
from pages.shell.session import session
from pages.shell.static_files import CompressedStaticFiles
from pages.shell.turns import TURNS

# what `streamlit run app.py` serves
app = st.App(
    __file__,
    routes=[*films.routes(), *players.routes(), *hall.routes(), *reach.routes()],
    middleware=[
        Middleware(SafeHeaders),
        Middleware(Gate),
        Middleware(Preload),
        Middleware(CompressedStaticFiles),
    ],
    lifespan=lifespan,
    on_script_error=apologise,
)

if __name__ == "__main__":  # what every session runs
    st.set_page_config(
        page_icon=picture("icon.svg"), layout="wide", initial_sidebar_state="collapsed"
    )
    st.logo(picture("wordmark.svg"), size="large", icon_image=picture("icon.svg"))
    pages = {
        "": [
            page("pages/lab/lab.py", "", "Lab", ":material/science:"),
            page("pages/course/course.py", "course", "Course", ":material/school:"),
            page("pages/compare/compare.py", "compare", "Compare", ":material/compare:"),
            page(
                "pages/experiments/experiments.py",
                "experiments",
                "Experiments",
                ":material/experiment:",
            ),
            page("pages/data/data.py", "data", "Data", ":material/table_chart:"),
            page("pages/loop/loop.py", "loop", "The loop", ":material/sync:"),
        ],
        "Theory": [
            page("pages/losses/losses.py", "losses", "Losses", ":material/show_chart:"),
            page(
                "pages/descent/descent.py", "descent", "Coordinate descent", ":material/south_east:"
            ),
            page("pages/margins/margins.py", "margins", "Margins", ":material/bar_chart:"),
            page("pages/noise/noise.py", "noise", "Noise and outliers", ":material/grain:"),
            page("pages/bounds/bounds.py", "bounds", "Bounds", ":material/vertical_align_top:"),
            page("pages/variance/variance.py", "bound", "U against V", ":material/unfold_more:"),
            page("pages/game/game.py", "game", "The game", ":material/sports_esports:"),
            page(
                "pages/families/families.py", "families", "Deep families", ":material/account_tree:"
            ),
            page("pages/classes/classes.py", "classes", "Several classes", ":material/category:"),
            page(
                "pages/regression/regression.py",
                "hull",
                "Convex hull and regression",
                ":material/ssid_chart:",
            ),
        ],
    }
    chapter = st.navigation(contents(pages), position="top")
    # with the icon only here, Streamlit would already have asked another host for one
    st.set_page_config(f"{chapter.title} · Boosting Lab")
    # address.py hands the values of the last chapter's controls on to the next chapter
    session().page = chapter.url_path
    address.note_unknown(SCRIPTS)
    with TURNS.turn(), COMPILER.told(), tutor.beside():
        chapter.run()
        own_table.keep()
    tutor.explain_terms()
