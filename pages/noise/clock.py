"""May boosting give examples up? BrownBoost's two equations with every round's numbers."""

from boosting.screens.chapters import noise as chapter
from boosting.screens.shown import Shown
from boosting.theory import noise as theory
from pages.shell.packing import Content
from pages.words import blocks
from pages.words.latex import decimals, new


def words(shown: Shown) -> Content:
    """The weights, the clock, and what it promises."""
    eps = shown.setting(chapter.GIVEN_UP)
    bells = theory.bells(shown.of(chapter.by_clock).trace, eps)
    return {
        "words": [
            blocks.heading("A bell that moves"),
            blocks.formula(
                [
                    r"D(i)\propto e^{-(y_iF(x_i)+s)^2/c},\qquad s=" + new(decimals(bell.left, 3))
                    for bell in bells
                ]
            ),
            blocks.formula(
                r"\tfrac1m\textstyle\sum_i\mathrm{erfc}\big((y_iF(x_i)+s)/\sqrt c\big)=\varepsilon"
            ),
            blocks.caption(
                f"c = {decimals(bells[0].clock, 3)} is all the time there is; s is what is left of it. AdaBoost's weights "
                "are one side of a hill without a top. These have a top, at y F = −s. A step goes along h until its edge is "
                "used up. The second equation runs the clock: the examples always pay ε on average, and one that is given "
                "up pays 2."
            ),
            blocks.caption(
                f"When s is 0, at most ε = {eps:g} of the examples are wrong, and the run ends. Too small an ε leaves no "
                "room for wrong labels: 10 % of them alone use up 0.2, and the clock hardly moves. The loss is not convex: "
                "where no base classifier has an edge the run is stuck, although better votes may exist. Freund (2001), "
                "figure 1; on the Lab ε is 0.1 at first."
            ),
        ]
    }
