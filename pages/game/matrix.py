"""Which game is played, a known one or a matrix that is typed in, and with which p and q of one's own."""

import numpy as np
import streamlit as st

from boosting.figures.template import counted
from boosting.screens.chapters import game as chapter
from boosting.settings import Choice, Text
from boosting.theory import game
from pages.shell import controls


def _game(setting: Choice) -> str:
    name = controls.ask(setting)
    if name != chapter.OWN:
        known = game.EXAMPLES[name]
        st.caption(f"{known.words} {start_words(known.start)}")
    return name


def _matrix(setting: Text) -> str:
    """The matrix that is typed; where it cannot be read, the last good one stays."""
    good = controls.typed(setting, st.text_area, height=140)
    m, n = game.read_matrix(good).shape
    st.caption(
        f"Your matrix: {counted(m, 'example')}, {counted(n, 'base classifier')}. {start_words(None)}"
    )
    return good


def _strategy(setting: Text) -> str:
    """The text of p or q; "" for equal shares."""
    n = int(setting.help.split()[0])
    such_as = f"{n} numbers, for instance {' '.join(['1'] * min(n, 8))}"
    return controls.typed(setting, st.text_input, placeholder=such_as)


DRAWN: controls.Drawn = {chapter.GAME.name: _game, chapter.MATRIX.name: _matrix}
DUEL: controls.Drawn = {"game_p": _strategy, "game_q": _strategy}


def start_words(start: np.ndarray | None) -> str:
    """Which weights the runs begin with, in a sentence; start (m,): the game's, None for equal ones."""
    if start is None:
        return "Every run starts from equal weights."
    first = f"[{', '.join(f'{weight:.3g}' for weight in start.tolist())}]"
    hidden = [str(i) for i, weight in enumerate(start.tolist(), 1) if weight == 0]
    if not hidden:
        return f"Every run starts from the weights {first}."
    takes = ", ".join(chapter.TITLES[name] for name in chapter.TAKES_HIDDEN)
    return (
        f"{takes} starts from the weights {first}, without example {', '.join(hidden)}; "
        "the others from equal weights, because they would not see an example of weight 0."
    )
