"""Convex hull and regression: what does it change that the votes must share a budget of 1?"""

from functools import partial
from typing import Any

from pages import players
from pages.claims import claims
from pages.players import Stage
from pages.regression import by_loss, forests, geometry, promise, search, sizes, theorem, training
from pages.shell import address, chapter, controls, films, showcase
from pages.takeaway import takeaway
from pages.words import code
from pages.words.frame import framed

START = 5
PARTS = {
    "run": "A budget of 1",
    "geometry": "What does a round do?",
    "losses": "Which loss?",
    "averages": "And without choosing?",
    "search": "How does it get there?",
    "promise": "How far off can the loss be?",
}
BESIDE: Stage = {"shows": 2, "lies": "columns"}
STAGES: dict[str, Stage] = {"run": {"shows": 2, "lies": "columns"}}
MODULES = {"geometry": "boosting.theory.hull_plane"}

request, notes = chapter.begin(training.pick)
place = framed("What changes when the votes must share a budget of 1?", training.in_words(request))
with place.tabs:
    part = controls.section(PARTS, "run", "hull_part")
if part != "promise":  # it draws many samples, and not the runs of the page
    with place.said:
        opened = claims.Part("hull_part", part)
        claims.show(
            lambda: training.shown(request), request, training.repeated(request), opened,
            among=request.algorithms, below=place.below,
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
opening: dict[str, Any] = {**showcase.opening(START)}
if part == "promise":
    opening = {"label": "step of q", "start": 8, "scope": "promise"}
with place.stage:
    players.on_stage(url, key="hull", more=place.below, **STAGES.get(part, BESIDE), **opening)
players.words(url, key="hull-words", follows="hull")
if part == "geometry":
    players.unfolded(geometry.TITLE, url, part=geometry.PROOF, follows="hull")
name = training.hull_run(request)
if part == "run" and name is not None:
    url = films.publish(("sizes of the hull", request), partial(sizes.content, request, name))
    players.figures(url, key="hull-sizes", height=320)
takeaway.offer(
    training.in_words(request),
    {request.algorithms[0]: partial(training.shown, request)},
)
code.show_sources(
    MODULES.get(part, "boosting.choices.searches.hull"),
    ["mason2000", "friedman2001", "breiman1996", "breiman2001"],
)
