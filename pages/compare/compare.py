"""Compare: the same examples, the same round, two to four whole runs side by side."""

import streamlit as st

from boosting.figures.stage import busiest_attributes
from pages import players
from pages.claims import evidence
from pages.compare import outliers, presets, side_by_side
from pages.shell import address, chapter, controls, runs, showcase
from pages.takeaway import takeaway
from pages.words.frame import alone
from pages.words.run_names import labels

START = 10

page = chapter.open_comparison(editable=True)
first = page.runs[0]
with st.sidebar:
    busiest = busiest_attributes(runs.trace(first), page.problem.dataset.n_features)
    axes = controls.pick_axes(page.problem.dataset, busiest)
address.show_notes(page.notes)
players.address(address.link())

url = side_by_side.publish(page.runs, axes)
with alone("Which one, and what makes the difference?", page.problem.dataset.title):
    players.compare(url, **showcase.opening(START))
players.words(url, key="compare-words", follows="compare")
outliers.show(page.runs)
presets.row()
n_test = len(page.problem.examples.y) - page.problem.examples.n_train
evidence.offer(dict(zip(labels(page.runs), page.runs)), n_test)
st.markdown("##### The four choices: lit where they differ")
side_by_side.table(page.runs)
st.caption("Every algorithm is the same loop; the lit cells are all that changes.")
side_by_side.times(page.runs)
names = ", ".join(controls.title(run.algorithm) for run in page.runs)
takeaway.of_runs(
    f"{names} on {page.problem.dataset.title}",
    page.runs,
    written={"choices.csv": side_by_side.as_csv(page.runs)},
    names=controls.compared(),
)
