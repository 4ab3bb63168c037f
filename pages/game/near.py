"""How many rounds until nearly the best? What the weights of LPBoost and its rivals are, in the game's language."""

from __future__ import annotations

from boosting.screens.shown import Shown
from pages.shell.packing import Content
from pages.words import blocks


def words(shown: Shown) -> Content:
    """The three ways to choose weights against all base classifiers so far, and what each promises."""
    return {
        "words": [
            blocks.heading("Three ways to weigh the examples"),
            blocks.formula(
                r"\text{LPBoost:}\quad D=\arg\min_D\ \max_{s\le t}\textstyle\sum_iD_iM_{is}"
                r"\qquad\text{ERLPBoost:}\quad D=\arg\min_D\ \max_{s\le t}\sum_iD_iM_{is}+\tfrac1\eta\sum_iD_i\log(mD_i)"
            ),
            blocks.formula(
                r"\text{TotalBoost:}\quad D=\arg\min_D\ \textstyle\sum_iD_i\log(mD_i)\quad\text{with}\quad"
                r"\sum_iD_iM_{is}\le\hat\gamma_t-\varepsilon\ \text{ for all }s\le t"
            ),
            blocks.caption(
                "All three choose the vote alike: the best one of the base classifiers so far. LPBoost's weights are the "
                "best answer to it, and may lie on one example. Relative entropy is the price of unequal weights. "
                "TotalBoost ends where no weights meet its limits: then the vote is within ε of the best. "
                "It needs at most 2 log(m)/ε² rounds (Warmuth, Liao and Rätsch 2006); SoftBoost caps its weights and needs "
                "at most 2 log(1/ν)/ε² (2007); ERLPBoost at most 32 log(1/ν)/ε² (2008). LPBoost has no such bound. "
                "The game is theirs of 2007, table 1, for any m. On data like those of the Lab, LPBoost is fast."
            ),
        ]
    }
