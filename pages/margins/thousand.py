"""Figure 7.5 of Mohri et al. on this data: a thousand rounds of AdaBoost over trees, on a log axis."""

from boosting.figures.template import percent
from boosting.screens.chapters import margins as chapter
from boosting.screens.shown import Shown
from pages.shell.packing import Content
from pages.words import blocks


def words(shown: Shown) -> Content:
    """What is said beside the figures."""
    there, long = chapter.long(shown), shown.of(chapter.of_trees)
    zero, errors = there.zero, there.curves[-1].values
    last = len(errors) - 1
    fell = (
        f"The training error is 0 from round **{zero}** on. There the test error is **{percent(errors[zero])}**; at "
        f"the end, after round {last}, it is **{percent(errors[-1])}**."
        if zero
        else f"The training error does not stay 0 within {last} rounds; the last error is {percent(errors[-1])}."
    )
    said = [
        blocks.heading("Figure 7.5 of Mohri et al., on this data"),
        blocks.text(fell),
        blocks.formula(
            r"R(f)\le\hat R_{S,\rho}(f)+\frac2\rho\,\mathfrak R_m(H)+\sqrt{\frac{\log(1/\delta)}{2m}}"
            r"\qquad\text{(7.13): no }T"
        ),
        blocks.caption(
            f"AdaBoost over CART trees of depth {long.run.max_depth}, whatever algorithm Setup names (the depth is "
            "the one there, where it has trees). The book's figure is C4.5 on the letters of 26 classes (Schapire et al. "
            "1998): the training error goes to zero after about five rounds, and the test error goes on falling. A bound "
            "that counts the base classifiers, (7.9), would grow from there on; the margin bound does not know T. "
            f"{long.trace.ended}"
        ),
    ]
    return {"words": said}
