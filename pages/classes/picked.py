"""How the data, the weak learner and the example of this chapter are picked."""

from functools import partial
from typing import Any

import streamlit as st

from boosting import datasets
from boosting.catalogue import find_algorithm
from boosting.screens.shown import Shown
from boosting.settings import Choice, Number
from pages.classes.example import NAME, telling
from pages.shell import controls


def _dataset(setting: Choice) -> str:
    name = controls.ask(setting)
    card = datasets.describe(name)
    st.caption(f"{card.law} {card.rule}")
    return name


def _algorithm(setting: Choice) -> str:
    name = controls.ask(setting)
    st.caption(find_algorithm(name).summary)
    return name


DRAWN: controls.Drawn = {"classes": _dataset, "for_classes": _algorithm}


def drawn(there: Shown) -> controls.Drawn:
    """Draws the number of the example. there: the run."""
    return {NAME: partial(_pick, there)}


def _pick(there: Shown, setting: Number[Any]) -> int:
    """The number of the example, with buttons that choose one by the last vote."""
    controls.presets(NAME, telling(there))
    return controls.ask(setting)
