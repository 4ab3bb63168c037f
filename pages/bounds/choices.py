"""The parts of the chapter on what a bound leaves to be chosen: rho, the loss, the family, chance."""

from __future__ import annotations

from collections.abc import Callable

from boosting.figures import bound_choices as pictures
from boosting.figures.template import Figure
from boosting.theory import bound_choices as theory
from boosting.theory import rademacher
from boosting.theory.bound_table import BoundSettings, votes_of_stumps
from pages.bounds import risk_split, voters, which_family
from pages.bounds.estimates import DRAWS
from pages.shell import controls, films, runs
from pages.shell.chapter import Chapter
from pages.words import blocks
from pages.words.blocks import Block

PARTS = {
    "all": "All bounds",
    "rho": "Which ρ?",
    "loss": "Which loss?",
    "family": "How rich a family?",
    "srm": "Which family?",
    "voters": "Who is loudest?",
    "chance": "What does chance cost?",
    "errors": "Where do errors come from?",
}
GROUPS = {
    "all": "all of them",
    "rounds": "With T, or without",
    "complexity": "Which complexity?",
    "choice": "Chosen before, or after?",
    "loss": "Margins, loss or variance?",
}
MOST_ATTRIBUTES = 1000


def parts_for(run: runs.Run) -> dict[str, str]:
    """The parts that there are for a run's data: the last one needs a law with a known Bayes error."""
    return {k: title for k, title in PARTS.items() if k != "errors" or risk_split.is_known(run)}


def pick_attributes(problem: runs.Problem) -> int:
    """The number of attributes that the families ask about; the data's own unless it is changed."""
    d = min(problem.sample.n_attributes, MOST_ATTRIBUTES)
    return int(controls.log_number(
        "d, attributes", "imagined_d", 1, MOST_ATTRIBUTES, d,
        "The formulas take stumps and trees on d attributes; the data have as many as the slider "
        "begins with. The VC dimension of stumps is the largest v with C(v, ⌊v/2⌋) ≤ 2d.",
        "imagined_d",
    ))  # fmt: skip


def pick_group() -> str:
    """Which bounds the first picture draws, as a key of the figure's groups."""
    help = "Eight lines are many: look at those that answer one question. The other pictures and the tables keep all."
    return controls.choice("Bounds on one axis", "bounds_group", GROUPS, "all", help)


def publish(part: str, page: Chapter, settings: BoundSettings, d: int) -> str:
    """The address of the film of one part, by its name.

    page: the run; settings: of the bounds; d: the number of attributes.
    """
    make = MAKERS[part]
    return films.publish(
        ("bounds", part, page.run, settings, d), lambda: _packed(*make(page, settings, d))
    )


def _packed(figures: dict[str, Figure], words: list[Block]) -> films.Content:
    return {"figures": films.figures_part(figures), "words": words}


def _rho(page: Chapter, settings: BoundSettings, _: int) -> tuple[dict[str, Figure], list[Block]]:
    figures = {
        "Which ρ is best after this round?": pictures.rho_now(page.trace, settings),
        "The best ρ over the rounds": pictures.rho_over_rounds(page.trace, settings),
    }
    return figures, [
        blocks.heading("A bound for one ρ, and a bound for all"),
        blocks.formula(
            r"R(f)\le\tfrac1m|\{i:\rho_i\le\rho\}|+\tfrac4\rho\,\mathfrak R_m+\sqrt{\tfrac{\log\log_2(2/\rho)}{m}}"
            r"+\sqrt{\tfrac{\log(2/\delta)}{2m}}\qquad\text{for all }\rho\in(0,1]\text{ at once (7.27)}"
        ),
        blocks.formula(
            r"R(f)\le\tfrac1m\sum_ie^{1-y_iF_i}+4\|c\|_1\mathfrak R_m+\sqrt{\tfrac{\log\log_2(2\|c\|_1)}{m}}"
            r"+\sqrt{\tfrac{\log(2/\delta)}{2m}}\qquad\rho=1/\|c\|_1\ \text{(7.29)}"
        ),
        blocks.caption(
            "(7.28) to (7.31) of Mohri et al.: (7.29) is (7.27) for F instead of its normalised version, and "
            "$1[y_iF_i\\le1]\\le e^{1-y_iF_i}$. For every ρ, hence every limit 1/ρ of $\\|c\\|_1$ (7.30), there is a "
            "price λ on $\\|c\\|_1$ with the same solution (7.31): that is L1-regularised AdaBoost. AdaBoost-L1 in the "
            "sidebar has the loss $e^{1-y_iF_i}$ where the book has $e^{-y_iF_i}$, so β = e λ gives the same vote. "
            "The printed (7.27) and (7.29) have 2 in the place of 4, which their proof "
            "does not give (a union over ρ = 1, ½, ¼, …). A norm below 1 counts as 1. With probability 1 − δ for all "
            "rounds and all ρ."
        ),
    ]  # fmt: skip


def _loss(page: Chapter, settings: BoundSettings, _: int) -> tuple[dict[str, Figure], list[Block]]:
    figures = {
        "Theorem 1 with other losses, by formula": pictures.surrogates_now(
            page.trace, settings, False
        ),
        "Theorem 1 with other losses, measured": pictures.surrogates_now(
            page.trace, settings, True
        ),
    }
    return figures, [
        blocks.heading("QuadBoost's theorem 1 holds for any loss that is at least the zero-one loss"),
        blocks.formula(
            r"R(F)\le\tfrac1m\sum_i\phi(y_iF_i)+4\ell\,\|c\|_0^{1-1/p}\|c\|_p\,\mathfrak R+\text{confidence},\qquad "
            r"\mathfrak R=\mathfrak R_m(H)\ \text{or}\ \hat{\mathfrak R}_S(H)"
        ),
        blocks.caption(
            "φ: the loss, which must be chosen before the sample is drawn, as p must; ℓ: the steepest slope of "
            "min(φ, 1). With the complexity that is measured on this sample δ becomes δ/2 and the confidence three "
            "times as large (the remark under the theorem). The vote is the run's own, whatever the loss: another "
            "one may suit its margins better than the one it was trained on."
        ),
    ]  # fmt: skip


def _family(
    page: Chapter, settings: BoundSettings, d: int
) -> tuple[dict[str, Figure], list[Block]]:
    curves = theory.complexities(d, pictures.SIZES)
    figures = {"How rich is a family?": pictures.growth(curves, settings.m, d)}
    if votes_of_stumps(page.trace):
        signs = rademacher.random_signs(DRAWS, page.problem.sample.size, page.run.data.seed)
        shrink = (settings.m / page.problem.sample.examples) ** 0.5
        measured = settings.measured * shrink
        figures = {
            "What does it cost to combine?": pictures.lemma_1(page.trace, signs, measured),
            **figures,
        }
    return figures, [
        blocks.heading("Lemma 7.4 of Mohri et al., and lemma 1 of QuadBoost"),
        blocks.formula(
            r"\hat{\mathfrak R}_S(\mathrm{conv}(H))=\hat{\mathfrak R}_S(H),\qquad "
            r"\hat{\mathfrak R}_S\Big(\Big\{\sum_{j\le n}c_jh_j:\|c\|_p\le1\Big\}\Big)=n^{1-1/p}\,\hat{\mathfrak R}_S(H)"
        ),
        blocks.caption(
            "Why: for given signs σ the best convex combination lies on its best base classifier alone; for a "
            "norm p the best sum is Hölder's, $\\|(\\sum_i\\sigma_ih_j(x_i))_j\\|_q$, and with all $h_j$ equal to the best "
            "one it is $n^{1/q}=n^{1-1/p}$ times as large. Measured for this run's own base classifiers with "
            f"{DRAWS} vectors of random signs."
        ),
    ]  # fmt: skip


def _chance(
    page: Chapter, settings: BoundSettings, _: int
) -> tuple[dict[str, Figure], list[Block]]:
    variances = theory.clipped_variances(page.trace).tolist()
    m = max(settings.m, 2.0)
    figures = {
        "What does chance cost?": pictures.widths(variances, m, settings.delta),
    }
    return figures, [
        blocks.heading("One function, two widths"),
        blocks.formula(
            r"\text{Hoeffding: }\sqrt{\tfrac{\log(1/\delta)}{2m}},\qquad\text{Bernstein: }"
            r"\sqrt{\tfrac{2V\log(2/\delta)}{m}}+\tfrac{7\log(2/\delta)}{3(m-1)}"
        ),
        blocks.caption(
            "V: sample variance (Maurer and Pontil 2009, theorem 4). Shivaswamy and Jebara begin with it: Hoeffding's width "
            "shrinks as 1/√m whatever the losses, Bernstein's as 1/m where their variance is small. That is why VadaBoost "
            "lowers mean and variance together."
        ),
        blocks.text(
            "**Who fails with which probability?** Each line of this chapter fails with probability at most "
            f"δ = {settings.delta:g}, by itself. A bound for one round must not be read at the round where it is "
            "lowest: for that every round would have to be paid for, with δ divided by their number. A bound for "
            "one ρ must not be read at its best ρ; (7.27) may."
        ),
    ]  # fmt: skip


Maker = Callable[[Chapter, BoundSettings, int], tuple[dict[str, Figure], list[Block]]]
MAKERS: dict[str, Maker] = {
    "rho": _rho, "loss": _loss, "family": _family, "chance": _chance,
    "srm": which_family.make, "voters": voters.make, "errors": risk_split.make,
}  # fmt: skip
