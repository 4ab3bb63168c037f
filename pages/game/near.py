"""How many rounds until nearly the best? What the weights of LPBoost and its rivals are, in the game's language."""

from boosting.screens.shown import Shown
from pages.shell.packing import Content
from pages.words import blocks


def words(shown: Shown) -> Content:
    """The three ways to choose weights against all base classifiers so far, and what each promises."""
    return {
        "words": [
            blocks.caption(
                "The game is a trap. Two base classifiers make the best vote. Each other one is right just where all before "
                "it are worst: who puts all weight there takes one after the other."
            ),
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
                "M: 1 where base classifier s is right on example i, −1 where it is wrong. γ̂: the smallest edge so far. η: "
                "how little unequal weights cost. All three choose the vote alike: the best one of the base classifiers so "
                "far. LPBoost's weights are the best answer to it, and may lie on one example."
            ),
            blocks.caption(
                "TotalBoost ends where no weights meet its limits: then the vote is within ε of the best. It needs at most "
                "2 log(m)/ε² rounds (Warmuth, Liao and Rätsch 2006), ERLPBoost at most 32 log(m)/ε², or 8/ε where that is "
                "more (Warmuth, Glocer and Vishwanathan 2008). LPBoost has no such bound; on data like those of the Lab it "
                "is fast all the same. The game: Warmuth, Glocer and Rätsch 2007, table 1, for any m."
            ),
        ]
    }
