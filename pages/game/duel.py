"""p and q of one's own: the mixed strategies of definition 7.10, typed in, and what they earn."""

from __future__ import annotations

import numpy as np
import streamlit as st

from boosting.screens.chapters import game as chapter
from boosting.screens.shown import Shown
from boosting.settings import Text
from pages.shell import controls
from pages.words import blocks
from pages.words.blocks import Block
from pages.words.numbers import decimals


def _strategy(setting: Text) -> str:
    """The text of p or q; "" for equal shares."""
    n = int(setting.help.split()[0])
    such_as = f"{n} numbers, for instance {' '.join(['1'] * min(n, 8))}"
    return controls.typed(setting, st.text_input, placeholder=such_as)


DRAWN: controls.Drawn = {"game_p": _strategy, "game_q": _strategy}


def words(shown: Shown) -> list[Block]:
    """What p and q earn, and how far from the value of the game that is."""
    played, solution = chapter.against(shown), chapter.solution(shown)
    value, (column, row) = solution.value, played.answers
    best = (_shares(solution.rows), _shares(solution.columns))
    answers = (
        f"Against your p the best base classifier is **{column + 1}**; against your q the worst example is "
        f"**{row + 1}**."
    )
    solved = (
        f"{answers} The value {decimals(value)} lies between floor and ceiling: your p is "
        f"{decimals(played.ceiling - value)} above it, your q {decimals(value - played.floor)} below."
    )
    last = max([1, *map(len, chapter.traces(shown).values())])
    known = (
        "Definition 7.10 and (7.22) of Mohri et al.; p is a distribution D over the examples, q the shares of a vote: "
        "the floor is its smallest normalised margin, the ceiling twice the best edge."
    )
    numbers = [decimals(v).replace("−", "-") for v in (played.floor, played.payoff, played.ceiling)]
    return [
        blocks.formula(
            rf"\min_i(Mq)_i={numbers[0]}\;\le\;p^\top Mq={numbers[1]}\;\le\;\max_j(p^\top M)_j={numbers[2]}"
        ),
        # The solution is told from round 1 on: a lesson asks for it before.
        blocks.text([f"{answers} The value lies between floor and ceiling.", *[solved] * last]),
        blocks.caption(
            [known, *[f"One optimal p: {best[0]}; one optimal q: {best[1]}. {known}"] * last]
        ),
    ]


def _shares(strategy: np.ndarray) -> str:
    return "[" + ", ".join(f"{s:.3g}" for s in strategy.round(4).tolist()) + "]"
