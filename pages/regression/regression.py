"""Convex hull and regression: what does it change that the votes must share a budget of 1?"""

from functools import partial

from pages import players
from pages.claims import claims
from pages.regression import by_loss, forests, search, sizes, theorem, training
from pages.shell import address, chapter, controls, films, showcase
from pages.takeaway import takeaway
from pages.words import code
from pages.words.headline import headline

START = 5
PARTS = {
    "run": ":material/ssid_chart: Boosting in the hull",
    "losses": ":material/show_chart: Which loss?",
    "averages": ":material/forest: And without choosing?",
    "search": ":material/search: How does it get there?",
}

request, notes = chapter.begin(training.pick)
headline(
    "What changes when the votes must share a budget of 1?",
    "Gradient boosting adds base classifier after base classifier. In the convex hull every new "
    "base classifier takes its share from the older ones. Add outliers, change the loss, and step.",
)
claims.show(lambda: training.shown(request), request, training.repeated(request))
part = controls.section(PARTS, "run", "hull_part")
address.show_notes(notes)
players.address(address.link())
content = {
    "run": theorem.content,
    "losses": by_loss.content,
    "averages": forests.content,
    "search": search.content,
}[part]
url = films.publish(("regression", part, request), partial(content, request))
players.figures(url, key="hull", main=True, height=340, **showcase.opening(START))
players.words(url, key="hull-words", follows="hull")
name = training.hull_run(request)
if part == "run" and name is not None:
    url = films.publish(("sizes of the hull", request), partial(sizes.content, request, name))
    players.figures(url, key="hull-sizes", height=320)
names = training.titles_of(request)
takeaway.offer(
    f"{', '.join(names.values())} on {training.problem(request.data).dataset.title}",
    {request.algorithms[0]: training.shown(request)},
)
code.show_sources(
    "boosting.choices.searches.hull", ["mason2000", "friedman2001", "breiman1996", "breiman2001"]
)
