"""A small app for the tests of the players: two films, words about their rounds, a still figure that follows a slider.

It is run by Streamlit, not imported. `formulas` is the only page with formulas of Streamlit's own.
"""

from __future__ import annotations

import plotly.graph_objects as go
import streamlit as st
from starlette.middleware import Middleware

from boosting.figures.template import Figure, axis, figure, filmed, lines, stroke
from pages import players
from pages.players.ahead import Preload
from pages.shell import films, packing
from pages.words import blocks

T = 20
TEX = (
    r"\begin{aligned}\varepsilon_{%d} &= \frac{\sum_{h_t\text{ wrong}}|g_i|}{\sum_i|g_i|}"
    r" = \mathbf{0.1826}\\[4pt]"
    r"\ell &\le \tfrac12\big(1+\sqrt{\tfrac{\log(1/\delta)}{2m}}\big)\end{aligned}"
)
SAMPLER = (  # what KaTeX draws in ways of its own
    r"\overline{ab}\;\widehat{xyz}\;\bar\ell\;\underbrace{a+b}_{c}\;\sqrt[3]{x}\;\underline{u}\;\boxed{b}"
    r"\;\xrightarrow{abc}\;\not=\;\cancel{x}\;\rule{1em}{2pt}\;{\small s}{\Large L}\;\mathbb R\,\mathfrak R"
    r"\;\operatorname*{arg\,min}_{h\in H}\;\smash{y}\;\mathrlap{/}z\;\stackrel{?}{=}\;f(x)=\begin{cases}1&x>0\\"
    r"0&\text{else}\end{cases}\;\left(\begin{array}{c|c}1&2\\\hline3&4\end{array}\right)\tag{1}"
)
INLINE = r"A paragraph with $\alpha_3=\tfrac12\log\frac{1-\varepsilon}{\varepsilon}$ in it."
WIDE = "x_{1}" + "".join(f"+x_{{{k}}}" for k in range(2, 60))
TABLE = [blocks.Column("round", "counted from 1", numeric=True), blocks.Column("classifier")]

app = st.App(
    __file__, routes=[*films.routes(), *players.routes()], middleware=[Middleware(Preload)]
)


def film(title: str) -> Figure:
    """A line that has one point more in every frame, over bars that stand still."""
    line = lines([0], [0], "training error", stroke("train"), "%{y}")
    bars = go.Bar(x=[1, 2], y=[1, 1], name="still bars", opacity=0.3)
    axes = axis("round", 0, T), axis("share", 0, T)
    empty = figure([line, bars], title, "Look for: it rises.", *axes)
    return filmed(empty, T + 1, [0], up_to, lambda t: f"{title} at {t}")


def up_to(t: int) -> list[dict[str, list[int]]]:
    """The points of the line in frame t."""
    return [{"x": list(range(t + 1)), "y": list(range(t + 1))}]


def words() -> blocks.Part:
    """Every kind of block: formulas and sentences on the left, the table of all rounds on the right."""
    left = [
        blocks.heading("This round in formulas"),
        blocks.text([f"**Round {t}** asks: *x1 > {t}*, $\\alpha_{{{t}}}$" for t in range(T + 1)]),
        blocks.formula(["", *(TEX % t for t in range(1, T + 1))]),
        blocks.formula(WIDE),
        blocks.caption(["Nothing yet.", *("A longer sentence. " * t for t in range(1, T + 1))]),
        blocks.changing_table(
            [blocks.Column("loss"), blocks.Column("mean", "of all examples", numeric=True)],
            [[["squared", "0" * (1 + t % 5)]] * bool(t) for t in range(T + 1)],
        ),
    ]
    rows = [[str(t), f"x1 > {t} & <b>no tag</b>"] for t in range(1, T + 1)]
    right = [blocks.heading("All rounds"), blocks.table(TABLE, rows, lit=True, height=200)]
    return blocks.side_by_side(left, right, (5, 6))


def of(figures: dict[str, Figure], part: blocks.Part | None = None) -> packing.Content:
    """The content of a film with figures by title and words."""
    return {"figures": packing.figures_part(figures), "words": part or []}


def level(high: int) -> Figure:
    """A still figure: a line at a height."""
    flat = lines([0, 1], [high, high], "level", stroke("bound"), "%{y}")
    return figure([flat], "Still", "Look for: it.", axis("x", 0, 1), axis("y", 0, 10))


def main() -> None:
    """Two films with words, and a still figure."""
    two = {"One": film("first"), "Two": film("second")}
    url = films.publish(("main",), lambda: of(two, words()))
    players.figures(url, key="films", start=3, main=True, height=300)
    players.words(url, key="words", follows="films")
    high = st.slider("high", 1, 9, 2, key="high")
    still = films.publish(("still", high), lambda: of({"" if high < 9 else "Another": level(high)}))
    players.figures(still, key="still", height=200)


def other() -> None:
    """A film with a bar of its own, and one that follows it."""
    url = films.publish(("other",), lambda: of({"": film("third")}))
    players.figures(url, key="third", label="step")
    players.figures(url, key="fourth", follows="third")


def formulas() -> None:
    """The same formulas by Streamlit and by the word player."""
    st.latex(TEX % 3)
    st.latex(SAMPLER)
    st.markdown(INLINE)
    part = [blocks.formula(TEX % 3), blocks.formula(SAMPLER), blocks.text(INLINE)]
    url = films.publish(("formulas",), lambda: of({"": film("fifth")}, part))
    players.figures(url, key="fifth")
    players.words(url, key="same", follows="fifth")


if __name__ == "__main__":
    st.set_page_config(layout="wide")
    pages = [
        st.Page(main, title="Main", default=True),
        st.Page(other, title="Other", url_path="other"),
        st.Page(formulas, title="Formulas", url_path="formulas"),
    ]
    st.navigation(pages, position="top").run()
