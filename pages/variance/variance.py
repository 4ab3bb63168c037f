"""U against V: VadaBoost lowers a bound instead of the cost itself. What is lost, what is won?"""

import streamlit as st

from boosting.figures import vadaboost
from boosting.screens.chapters.bound import CHAPTER, LAM
from boosting.screens.runs import Run
from pages.players import Stage
from pages.shell import controls
from pages.variance import film, parts, theorem
from pages.window import window

START = 3
SIDES = {
    "As in their figure 1, left: λ = 0": 0.0,
    "Right: λ = 0.9": 0.9,
    "The bound is exact: λ = 1": 1.0,
}
WORDS = {"step": film.words, "figure": parts.figure_1, "price": parts.price, "beyond": parts.beyond}
STAGES: dict[str, Stage] = {
    "step": {"shows": 2, "lies": "wide"},
    "figure": {"shows": 2, "lies": "columns"},
    "price": {"shows": 1, "lies": "rows"},
    "beyond": {"shows": 1, "lies": "rows"},
}


def tell_apart(run: Run, lam: float) -> None:
    """Which λ is whose, where the run that is stepped through has one of its own. lam: that of U and V."""
    own = dict(run.parameters).get("lam")
    if isinstance(own, float) and run.algorithm in {name for name, _ in vadaboost.RIVALS.values()}:
        same = "They are the same now." if own == lam else "They differ now; both may."
        st.caption(
            f"Two λ: {controls.title(run.algorithm)}'s own, λ = {own:g}, trains the run; this one, λ = {lam:g}, only "
            f"redraws U and V, and runs the rivals. {same}"
        )


page = window.opened(CHAPTER, WORDS, also=(film.has_proof,))
shown = page.ask()
part, lam, below = shown.part, shown.values.get(LAM.name), page.place.below
with st.sidebar:
    if part == "step":
        controls.presets(LAM.name, SIDES)
    if lam is not None:
        tell_apart(shown.run, lam)
if lam == 1 and part == "step":
    below.markdown(theorem.EXACT)
if part in ("step", "figure") and not film.has_proof(shown):
    below.info(
        "The theorem is about base classifiers of −1 and +1. Abstentions, and a regression tree's "
        "smaller votes, count here in part as right and in part as wrong: V is then a bound on "
        "the cost.",
        icon=":material/warning:",
    )
page.claim(shown)
url = page.film(shown)
page.play(shown, url, START, STAGES[part])
page.tell(shown, url, proved=film.has_proof(shown))
page.close(f"U against V: {shown.title}", shown, ["shivaswamy2011"])
