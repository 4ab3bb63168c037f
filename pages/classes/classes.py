"""Several classes: what is a vote, and what a margin, when there are more than two?"""

from pages import players
from pages.claims import claims
from pages.classes import theorem, training
from pages.shell import address, chapter, films, showcase
from pages.takeaway import takeaway
from pages.words import code
from pages.words.headline import headline

START = 5

request, notes = chapter.begin(training.pick)
run = training.train_run(request)
address.show_notes(notes)
players.address(address.link())
headline(
    "What is a margin when there are more than two classes?",
    f"Multi-class DeepBoost on **{run.dataset.title}**: every base classifier names a class, the "
    "class with the largest vote wins, and the margin is its lead over the best wrong class.",
)
claims.show(lambda: training.shown(request), request, training.repeated(request))
url = films.publish(
    ("classes", request),
    lambda: {
        "figures": films.figures_part(training.figures(run)),
        "words": theorem.vote_and_margin(run),
    },
)
players.figures(url, key="classes-film", main=True, height=340, **showcase.opening(START))
players.words(url, key="classes-words", follows="classes-film")
takeaway.offer(
    f"Multi-class DeepBoost on {run.dataset.title}",
    {training.ALGORITHM: training.shown(request)},
)
code.show_sources("boosting.theory.class_votes", ["kuznetsov2014", "cortes2014"])
