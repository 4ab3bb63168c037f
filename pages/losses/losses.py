"""Losses: why does AdaBoost chase outliers, and QuadBoost punish being too right?"""

from boosting.screens.chapters.losses import CHAPTER, OWN
from pages.losses import own, theorem
from pages.players import Stage
from pages.window import window

START = 3
STAGE: Stage = {"shows": 2, "lies": "wide"}

page = window.opened(CHAPTER)
shown = page.ask({OWN.name: own.pick})
page.claim(shown)
url = page.film(shown, {"": theorem.words})
page.play(shown, url, START, STAGE, height=400)
page.tell(shown, url)
page.close(
    f"Losses, with {shown.title}", shown, ["mohri2018", "fortier2015", "cortes2014"], tables=[url]
)
