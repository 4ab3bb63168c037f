"""Who speaks how loudly? The accumulated coefficients, their norms, and what the theory says of them."""

from boosting.engine.trace import Trace
from boosting.screens.shown import Shown
from boosting.theory import voters as theory
from pages.shell.packing import Content
from pages.words import blocks


def words(shown: Shown) -> Content:
    """What is said beside the coefficients and their norms."""
    said = [
        blocks.heading("Few voters, many coefficients"),
        blocks.formula(
            r"c_j=\sum_{t:\,h_t=h_j}\alpha_t,\qquad \|c\|_1=\sum_j|c_j|,\quad\|c\|_0=|\{j:c_j\ne0\}|,\qquad "
            r"\frac1{\sum_j(c_j/\|c\|_1)^2}\text{: as many of equal loudness}"
        ),
        blocks.text([_now(shown.trace, t) for t in range(len(shown.trace) + 1)]),
        blocks.caption(
            "Mohri et al., section 7.4: where some examples stay hard, their weights keep growing, the few base "
            "classifiers that suit them are chosen again and again, and end up dictating the vote. The L1 penalty of "
            "(7.26), AdaBoost-L1 in Setup, or early stopping avoids it. Fortier-Dubois et al., section 2: theorem 1's "
            "complexity is 4ℓ‖c‖₁R for p = 1 with R of the order of 1/√m, and for p > 1 it grows with ‖c‖₀ too. (It is "
            "printed with 2ℓ, which holds for one norm fixed beforehand; to hold for every norm the proof goes through the "
            "powers of 2, which doubles it.) Their prices are drawn as printed: for the quadratic loss ℓ is 2, for p = 1 "
            "the penalty is 2λ‖c‖₁, so 2R stands where the others have 4. The paper calls all three λ, but QuadBoost-L2's λ "
            "(8) is a price of ‖c‖₂ squared: the same pull needs the price divided by 2‖c‖₂. QuadBoost-L∞ (9) has no price, "
            "but a cap on every coefficient. R of stumps by formula, for the m chosen above."
        ),
    ]  # fmt: skip
    return {"words": said}


def _now(trace: Trace, t: int) -> str:
    """The numbers after round t, in words."""
    if t == 0:
        return "Step to round 1 to see numbers."
    number, k = theory.effective_number(trace, t), len(trace.distinct(t))
    return (
        f"After round {t} the vote has **{k}** base classifiers, and is as concentrated as **{number:.1f}** of equal "
        "loudness."
    )
