"""Losses: why does AdaBoost chase outliers, and QuadBoost punish being too right?"""

import streamlit as st

from boosting import limits
from boosting.screens.chapters.losses import CHAPTER, OWN
from boosting.settings import Text
from pages.losses import theorem
from pages.players import Stage
from pages.shell import controls
from pages.window import window

START = 3
STAGE: Stage = {"shows": 2, "lies": "wide"}


def pick(setting: Text) -> str:
    """The loss that is typed; "" for none."""
    how = {"placeholder": "max(0, 1-z)^2", "icon": ":material/function:"}
    return controls.typed(setting, st.text_input, max_chars=limits.FORMULA, **how)


page = window.opened(CHAPTER, {"": theorem.words})
shown = page.ask({OWN.name: pick})
page.claim(shown)
url = page.film(shown)
page.play(shown, url, START, STAGE, height=400)
page.tell(shown, url)
page.close(
    f"Losses, with {shown.title}", shown, ["mohri2018", "fortier2015", "cortes2014"], tables=[url]
)
