"""Several classes: what is a vote, and what a margin, when there are more than two?"""

import streamlit as st

from pages.common import address, chapter, classes, prose
from pages.common.figure_player import figure_player

START = 5

request, notes = chapter.begin(classes.pick)
run = classes.train_run(request)
start = chapter.start_round("classes-film", len(run.trace), START)
address.show_notes(notes)
prose.headline(
    "What is a margin when there are more than two classes?",
    f"Multi-class DeepBoost on **{run.dataset.title}**: every base classifier names a class, the "
    "class with the largest vote wins, and the margin is its lead over the best wrong class.",
)
t = figure_player(
    lambda: classes.films(run), "classes-film", made_of=request, start=start, link=True, height=340
)
address.write_link(round=t)
st.markdown("##### The vote and the margin, with this round's numbers")
st.latex(r"f(x,y)=\sum_t c_t\,h_t(x,y),\quad h_t(x,y)\in\{0,1\}")
smallest, median = classes.margin_now(run, t)
st.latex(
    r"\rho(x_i)=\frac{f(x_i,y_i)-\max_{y\ne y_i}f(x_i,y)}{\|c\|_1},\qquad "
    rf"\min_i\rho(x_i)={prose.new(f'{smallest:.3f}')},"
    rf"\quad\text{{median}}={prose.new(f'{median:.3f}')}"
)
st.caption(
    "f(x, y): the vote of class y; h: 1 for the class that a base classifier names, 0 for the "
    f"others; c: coefficients. {run.trace.ended} The same loop runs over all pairs (example, "
    "wrong class): a base classifier agrees with a pair when it names the right class, disagrees "
    "when it names that wrong one, and abstains otherwise."
)
prose.show_sources("boosting.theory.class_votes", ["kuznetsov2014", "cortes2014"])
