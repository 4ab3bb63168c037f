"""p and q of one's own: the mixed strategies of definition 7.10, typed in, and what they earn."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import streamlit as st

from boosting.figures import game as pictures
from boosting.settings import Text
from boosting.theory import game
from pages.game.contest import GameRun
from pages.shell import address, films
from pages.words import blocks
from pages.words.blocks import Block
from pages.words.numbers import decimals

LONGEST = 1000  # characters of a strategy


def pick(run: GameRun) -> tuple[str, str]:
    """The texts of p and q; "" for equal shares. A text that cannot be read counts as "", with a word."""
    m, n = run.matrix.shape
    st.markdown("##### Play it yourself: p against q")
    left, right = st.columns(2, gap="medium")
    with left:
        rows = _strategy("p, weights of the examples", "game_p", m)
    with right:
        columns = _strategy("q, shares of the base classifiers", "game_q", n)
    return rows, columns


def _strategy(label: str, key: str, n: int) -> str:
    setting = Text(key, label, "", LONGEST)
    address.init_control(setting)
    text = st.text_input(
        label, key=key, placeholder=f"{n} numbers, for instance {' '.join(['1'] * min(n, 8))}",
        help=f"{n} numbers that are not negative, in any unit: they are divided by their sum. "
        "Empty: equal shares.",
    )  # fmt: skip
    address.remember(setting, text)
    try:
        game.read_strategy(text, n)
    except ValueError as error:
        address.note(f"{label}: {error} You see equal shares instead.")
        return ""
    return text


def publish(run: GameRun, texts: Sequence[str], made_of: object) -> str:
    """The address of the film. texts: of p and q; made_of: what defines the game."""
    return films.publish(("game: p and q", made_of, *texts), lambda: _content(run, texts))


def _content(run: GameRun, texts: Sequence[str]) -> films.Content:
    rows, columns = (game.read_strategy(t, n) for t, n in zip(texts, run.matrix.shape))
    played = game.play(run.matrix, rows, columns)
    figures = {"Your p against your q": pictures.duel(run.matrix, played, run.solution.value)}
    return {"figures": films.figures_part(figures), "words": _words(run, played)}


def _words(run: GameRun, played: game.Played) -> list[Block]:
    value, (column, row) = run.solution.value, played.answers
    best = (_shares(run.solution.rows), _shares(run.solution.columns))
    answers = (
        f"Against your p the best base classifier is **{column + 1}**; against your q the worst example is "
        f"**{row + 1}**."
    )
    solved = (
        f"{answers} The value {decimals(value)} lies between floor and ceiling: your p is "
        f"{decimals(played.ceiling - value)} above it, your q {decimals(value - played.floor)} below."
    )
    last = max([1, *map(len, run.runs.values())])
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
