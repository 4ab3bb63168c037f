"""KaTeX out of Streamlit's own bundle: formulas in a player look as st.latex draws them."""

from functools import cache
from importlib.resources import files

from pages.players.files import below_base


@cache
def katex_url() -> str:
    """The path of the module on this server; "" where Streamlit's bundle has none, or no clear one.

    Its name carries a hash, which changes with Streamlit's version. Where it is missing, formulas
    are shown as LaTeX (core/formula.js).
    """
    folder = files("streamlit") / "static" / "static" / "js"
    names = [
        file.name
        for file in folder.iterdir()
        if file.name.startswith("katex.") and file.name.endswith(".js")
    ]
    return below_base(f"/static/js/{names[0]}") if len(names) == 1 else ""
