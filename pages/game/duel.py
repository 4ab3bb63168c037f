"""p and q of one's own: the mixed strategies of definition 7.10, typed in, and what they earn."""

import numpy as np

from boosting.screens.chapters import game as chapter
from boosting.screens.shown import Shown
from pages.shell.packing import Content
from pages.words import blocks
from pages.words.numbers import decimals


def words(shown: Shown) -> Content:
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
    said = [
        blocks.formula(
            rf"\min_i(Mq)_i={numbers[0]}\;\le\;p^\top Mq={numbers[1]}\;\le\;\max_j(p^\top M)_j={numbers[2]}"
        ),
        # The solution is told from round 1 on: a lesson asks for it before.
        blocks.text([f"{answers} The value lies between floor and ceiling.", *[solved] * last]),
        blocks.caption(
            [known, *[f"One optimal p: {best[0]}; one optimal q: {best[1]}. {known}"] * last]
        ),
    ]
    return {"words": said}


def _shares(strategy: np.ndarray) -> str:
    return "[" + ", ".join(f"{s:.3g}" for s in strategy.round(4).tolist()) + "]"
