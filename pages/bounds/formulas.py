"""What each bound says, as a formula: the terms by the names that the library gives them."""

from boosting.theory import bound_table as theory
from boosting.theory.bounds import SMALL_MARGINS
from pages.words import blocks
from pages.words.blocks import Block, Column

MARGIN_LOSS = r"\hat R_{S,\rho}(f)"
COUNTED_WHOLE = r"\tfrac1m|\{i:\rho_i\le\rho\}|"
ONE_SIDED = r"\sqrt{\tfrac{\log(1/\delta)}{2m}}"
HALVED = r"\sqrt{\tfrac{\log(2/\delta)}{2m}}"

# name -> the terms, in the order of the library's; two that make one expression share a name
FORMULAS: dict[str, dict[str, str]] = {
    theory.VC_OF_THE_VOTE: {
        "training error": r"\hat R_S(f)",
        "VC dimension": r"\sqrt{\tfrac{2v_T\log(em/v_T)}{m}}",
        "confidence": ONE_SIDED,
    },
    theory.MARGIN_AND_VC: {
        "margin loss": MARGIN_LOSS,
        "complexity": r"\tfrac2\rho\sqrt{\tfrac{2v\log(em/v)}{m}}",
        "confidence": ONE_SIDED,
    },
    theory.MARGIN_BY_FORMULA: {
        "margin loss": MARGIN_LOSS,
        "complexity": r"\tfrac2\rho\,\mathfrak R_m",
        "confidence": ONE_SIDED,
    },
    theory.MARGIN_MEASURED: {
        "margin loss": MARGIN_LOSS,
        "complexity": r"\tfrac2\rho\,\hat{\mathfrak R}_S",
        "confidence": "3" + HALVED,
    },
    theory.ANY_MARGIN: {
        SMALL_MARGINS: COUNTED_WHOLE,
        "complexity": r"\tfrac4\rho\,\mathfrak R_m",
        "choice of the margin": r"\sqrt{\tfrac{\log\log_2(2/\rho)}{m}}",
        "confidence": HALVED,
    },
    theory.THEOREM_1: {
        "mean loss": r"\tfrac1m\sum_i\phi(y_iF_i)",
        "complexity": r"4\ell\,\|c\|_0^{1-1/p}\,\|c\|_p\,\mathfrak R_m",
        "confidence": r"\sqrt{\tfrac{\log(2/\delta)+2\log\log_2(2\|c\|_p)"
        r"+\mathbf 1[p>1]\log(2\|c\|_0^2)}{2m}}",
    },
    theory.DEEP: {
        SMALL_MARGINS: COUNTED_WHOLE,
        "complexity": r"\tfrac4\rho\sum_t\tfrac{|c_t|}{\|c\|_1}r_t",
        "number of families": r"\tfrac2\rho\sqrt{\tfrac{\log N}{m}}",
        "confidence": r"\sqrt{\lceil\tfrac4{\rho^2}\log\tfrac{\rho^2m}{\log N}\rceil"
        r"\tfrac{\log N}{m}+\tfrac{\log(2/\delta)}{2m}}",
    },
    theory.BERNSTEIN: {
        "mean loss": r"\tfrac1m\sum_i\min(1,e^{-y_iF_i})",
        "complexity + confidence": r"\sqrt{\tfrac{18V\log(M/\delta)}{m}}"
        r"+\tfrac{15\log(M/\delta)}{m-1}",
    },
}
SOURCES = {
    theory.VC_OF_THE_VOTE: "Mohri et al., equation 7.9",
    theory.MARGIN_AND_VC: "Mohri et al., equation 7.15",
    theory.MARGIN_BY_FORMULA: "Mohri et al., equation 7.13",
    theory.MARGIN_MEASURED: "Mohri et al., equation 7.14",
    theory.ANY_MARGIN: "Mohri et al., equation 7.27",
    theory.THEOREM_1: "Fortier-Dubois et al., theorem 1",
    theory.DEEP: "Cortes et al., theorem 1",
    theory.BERNSTEIN: "Shivaswamy and Jebara, theorem 1",
}
LETTERS = (
    r"$\hat R_S(f)$: training error, $\hat R_{S,\rho}(f)$: margin loss, which counts a margin between 0 and ρ in part "
    r"((7.27) and DeepBoost's bound count every margin up to ρ whole: the share of margins ≤ ρ), $\rho_i$: normalised "
    r"margin of example i, $F_i$: the vote before it is normalised. v: VC dimension of stumps, "
    r"$v_T=2(v+1)(T+1)\log_2((T+1)e)$: that of T of them at most; above m, $\sqrt{2\log2}$ "
    r"takes the place of its term. $\mathfrak R_m$: Rademacher "
    r"complexity of stumps, at most $\sqrt{2\log(2md)/m}$ for d attributes; $\hat{\mathfrak R}_S$: "
    r"measured on the sample; $r_t$: of the t-th base classifier's own family, one of N. φ: the "
    r"run's loss, ℓ: the steepest slope of min(φ, 1), c: the coefficients; a norm below 1 counts "
    r"as 1. V: sample variance of the clipped losses, M: ten times how many votes of T stumps "
    r"differ by more than 1/m in their loss, at most."
)


def all_bounds() -> list[Block]:
    """What every bound says, as a formula, with its source."""
    rows = [
        [name, f"${' + '.join(terms.values())}$", SOURCES[name]] for name, terms in FORMULAS.items()
    ]
    columns = (Column("bound"), Column("the true error is at most"), Column("source"))
    return [blocks.heading("The bounds as formulas"), blocks.table(columns, rows),
            blocks.caption(LETTERS)]  # fmt: skip
