"""The parts of the chapter on what a bound leaves to be chosen: rho, the loss, the family, chance."""

from boosting.screens.chapters import bounds as chapter
from boosting.screens.shown import Shown
from pages.shell.packing import Content
from pages.words import blocks


def which_rho(shown: Shown) -> Content:
    """What is said beside the bounds for one rho, and for all."""
    said = [
        blocks.heading("A bound for one ρ, and a bound for all"),
        blocks.formula(
            r"R(f)\le\tfrac1m|\{i:\rho_i\le\rho\}|+\tfrac4\rho\,\mathfrak R_m+\sqrt{\tfrac{\log\log_2(2/\rho)}{m}}"
            r"+\sqrt{\tfrac{\log(2/\delta)}{2m}}\qquad\text{for all }\rho\in(0,1]\text{ at once (7.27)}"
        ),
        blocks.formula(
            r"1[\rho_i\le\rho]\le e^{1-\rho_i/\rho}\;\Rightarrow\;R(f)\le\tfrac1m\sum_ie^{1-\rho_i/\rho}+\dots"
            r"\text{ (7.28)},\qquad\rho_i=\frac{y_iF_i}{\|c\|_1}"
        ),
        blocks.formula(
            r"R(f)\le\tfrac1m\sum_ie^{1-y_iF_i}+4\|c\|_1\mathfrak R_m+\sqrt{\tfrac{\log\log_2(2\|c\|_1)}{m}}"
            r"+\sqrt{\tfrac{\log(2/\delta)}{2m}}\qquad\rho=1/\|c\|_1\ \text{(7.29)}"
        ),
        blocks.caption(
            "(7.28) to (7.31) of Mohri et al.: (7.29) is (7.28) at ρ = 1/‖c‖₁, for F instead of its normalised "
            "version. For every ρ, hence every limit 1/ρ of $\\|c\\|_1$ (7.30), there is a "
            "price λ on $\\|c\\|_1$ with the same solution (7.31): that is L1-regularised AdaBoost. AdaBoost-L1 in "
            "Setup has the loss $e^{1-y_iF_i}$ where the book has $e^{-y_iF_i}$, so β = e λ gives the same vote. "
            "The printed (7.27) and (7.29) have 2 in the place of 4, which their proof "
            "does not give (a union over ρ = 1, ½, ¼, …). A norm below 1 counts as 1. With probability 1 − δ for all "
            "rounds and all ρ."
        ),
    ]  # fmt: skip
    return {"words": said}


def which_margin(shown: Shown) -> Content:
    """What is said beside the bounds by the smallest and by the k-th margin."""
    said = [
        blocks.heading("One proof, three bounds"),
        blocks.formula(
            r"R(f)\le\mathrm{kl}^{-1}\Big(\tfrac1m|\{i:\rho_i<\rho\}|+e;\,u\Big)+e\le\tfrac1m|\{i:\rho_i<\rho\}|"
            r"+2e+\sqrt{\tfrac u2}\qquad\text{for all }\rho\text{ and }N\text{ at once}"
        ),
        blocks.formula(
            r"e=e^{-N\rho^2/8},\qquad u=\tfrac1m\Big(N\ln|H|+\ln(N+1)+\ln\tfrac{N(N+1)}\delta\Big),\qquad|H|=2d\,2^{64}"
        ),
        blocks.caption(
            "Why: N base classifiers, drawn by their coefficients, vote nearly as f does; e is how often not. Such "
            "small votes are few. $\\mathrm{kl}^{-1}(q;u)$ is the largest error under which a share q is not too "
            "unlikely. With no example below ρ it is about u, of order (ln m)/m: Breiman's bound by the smallest "
            "margin (1999). With the k − 1 smallest margins given up it is the k-th margin bound (Gao and Zhou 2013), "
            "never worse. The root on the right is the bound of Schapire et al. (1998). All three have larger "
            "constants in print. A threshold has 64 bits, so there are 2d 2⁶⁴ stumps."
        ),
    ]  # fmt: skip
    return {"words": said}


def which_loss(shown: Shown) -> Content:
    """What is said beside theorem 1 with other losses."""
    said = [
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
    return {"words": said}


def how_rich(shown: Shown) -> Content:
    """What is said beside the richness of families."""
    said = [
        blocks.heading("Lemma 7.4 of Mohri et al., and lemma 1 of QuadBoost"),
        blocks.formula(
            r"\hat{\mathfrak R}_S(\mathrm{conv}(H))=\hat{\mathfrak R}_S(H),\qquad "
            r"\hat{\mathfrak R}_S\Big(\Big\{\sum_{j\le n}c_jh_j:\|c\|_p\le1\Big\}\Big)=n^{1-1/p}\,\hat{\mathfrak R}_S(H)"
        ),
        blocks.caption(
            "Why: for given signs σ the best convex combination lies on its best base classifier alone; for a "
            "norm p the best sum is Hölder's, $\\|(\\sum_i\\sigma_ih_j(x_i))_j\\|_q$, and with all $h_j$ equal to the best "
            "one it is $n^{1/q}=n^{1-1/p}$ times as large. Measured for this run's own base classifiers with "
            f"{chapter.DRAWS} vectors of random signs."
        ),
    ]  # fmt: skip
    return {"words": said}


def chance(shown: Shown) -> Content:
    """What is said beside the widths."""
    said = [
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
            f"δ = {shown.setting(chapter.DELTA):g}, by itself. A bound for one round must not be read at the round where it "
            "is lowest: for that every round would have to be paid for, with δ divided by their number. A bound for "
            "one ρ must not be read at its best ρ; (7.27) and the k-th margin bound may."
        ),
    ]  # fmt: skip
    return {"words": said}
