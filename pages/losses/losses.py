"""Losses: why does AdaBoost chase outliers, and QuadBoost punish being too right?"""

from boosting.screens.chapters.losses import CHAPTER, OWN
from pages import players
from pages.claims import claims
from pages.losses import own, theorem
from pages.players import Stage
from pages.shell import address, screen, showcase
from pages.takeaway import takeaway
from pages.words import code
from pages.words.frame import framed

START = 3
STAGE: Stage = {"shows": 2, "lies": "wide"}

page = screen.open_screen(CHAPTER)
place = framed(CHAPTER.question, page.says)
shown = page.ask({OWN.name: own.pick})
with place.said:
    claims.of_part(shown, page.part(shown), place.below)
address.show_notes(page.notes)
players.address(address.link())
url = page.film(shown, {"": theorem.words})
with place.stage:
    players.on_stage(
        url,
        key="losses-film",
        more=place.below,
        height=400,
        **STAGE,
        **showcase.opening(START),
        guess=showcase.guess(),
    )
players.words(url, key="losses-words", follows="losses-film")
takeaway.of_screen(f"Losses, with {shown.title}", shown, tables=[url])
code.show_sources(CHAPTER.source, ["mohri2018", "fortier2015", "cortes2014"])
