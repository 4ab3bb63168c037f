"""Convex hull and regression: what does it change that the votes must share a budget of 1?"""

from functools import partial

import streamlit as st

from pages import players
from pages.claims import claims
from pages.regression import by_loss, forests, geometry, promise, search, sizes, theorem, training
from pages.shell import address, chapter, controls, films, showcase
from pages.takeaway import takeaway
from pages.words import code
from pages.words.headline import headline

START = 5
PARTS = {
    "run": ":material/ssid_chart: Boosting in the hull",
    "geometry": ":material/change_history: What does a round do to the hull?",
    "losses": ":material/show_chart: Which loss?",
    "averages": ":material/account_tree: And without choosing?",
    "search": ":material/south_east: How does it get there?",
    "promise": ":material/vertical_align_top: How far off can the loss be?",
}

MODULES = {"geometry": "boosting.theory.hull_plane"}

request, notes = chapter.begin(training.pick)
headline(
    "What changes when the votes must share a budget of 1?",
    "Gradient boosting adds base classifier after base classifier. In the convex hull every new "
    "base classifier takes its share from the older ones. Add outliers, change the loss, and step.",
)
above = st.container()
part = controls.section(PARTS, "run", "hull_part")
if part != "promise":  # it draws many samples, and not the runs of the page
    with above:
        opened = claims.Part("hull_part", part)
        claims.show(
            lambda: training.shown(request), request, training.repeated(request), opened,
            among=request.algorithms,
        )  # fmt: skip
address.show_notes(notes)
players.address(address.link())
content = {
    "run": theorem.content,
    "geometry": geometry.content,
    "losses": by_loss.content,
    "averages": forests.content,
    "search": search.content,
    "promise": promise.content,
}[part]
url = films.publish(("regression", part, request), partial(content, request))
if part == "promise":
    players.figures(
        url, key="hull", main=True, height=340, label="step of q", start=8, scope="promise"
    )
else:
    players.figures(url, key="hull", main=True, height=340, **showcase.opening(START))
players.words(url, key="hull-words", follows="hull")
if part == "geometry":
    players.unfolded(geometry.TITLE, url, part=geometry.PROOF, follows="hull")
name = training.hull_run(request)
if part == "run" and name is not None:
    url = films.publish(("sizes of the hull", request), partial(sizes.content, request, name))
    players.figures(url, key="hull-sizes", height=320)
names = training.titles_of(request)
takeaway.offer(
    f"{', '.join(names.values())} on {training.problem(request.data).dataset.title}",
    {request.algorithms[0]: partial(training.shown, request)},
)
code.show_sources(
    MODULES.get(part, "boosting.choices.searches.hull"),
    ["mason2000", "friedman2001", "breiman1996", "breiman2001"],
)
