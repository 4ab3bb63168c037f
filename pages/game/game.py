"""The game: is boosting a contest between the examples and the base classifiers, and who wins?"""

from functools import partial

from pages import players
from pages.claims import claims
from pages.game import contest, duel, theorem
from pages.shell import address, chapter, films, showcase
from pages.takeaway import takeaway
from pages.words import code
from pages.words.frame import framed

START = 3

request, notes = chapter.begin(contest.pick)
place = framed(
    "Boosting as a game: where do examples and base classifiers meet?",
    f"{', '.join(contest.titles(request))}, {request.n_rounds} rounds",
)
with place.said:
    claims.show(
        lambda: contest.shown(request), request, {}, among=request.players, below=place.below
    )
url = films.publish(
    ("game", request),
    lambda: {
        "figures": films.figures_part(contest.figures(contest.play(request))),
        "words": theorem.value_and_brackets(contest.play(request)),
    },
)
with place.stage:
    players.on_stage(
        url, key="game-film", more=place.below, shows=2, lies="wide", **showcase.opening(START)
    )
players.words(url, key="game-words", follows="game-film")
texts = duel.pick(contest.play(request))
url = duel.publish(contest.play(request), texts, request)
players.figures(url, key="game-duel", follows="game-film", height=340)
players.words(url, key="game-duel-words", follows="game-film")
address.show_notes(notes)
players.address(address.link())
takeaway.offer("A game", {request.players[0]: partial(contest.shown, request)})
code.show_sources("boosting.theory.game", ["mohri2018", "rudin2004", "breiman1999", "demiriz2002"])
