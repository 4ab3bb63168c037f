"""The published pseudocode, transcribed line by line: slow, literal, and independent of the library.

Each function takes H (N, m), the votes of a finite family on the m examples, the labels y (m,) in {-1, +1}, the number
of rounds T, the algorithm's parameter by its printed name, and the example weights (m,) or None. It returns its rounds
as dicts: j (the row of H), alpha, error (weighted), distribution D_t (m,), scores F_t (m,).

DeepBoost also takes d, the number of attributes, which its prices depend on; its multi-class form takes the named
classes (N, m) for H and returns votes on the pairs.

What the publications leave open is settled as the house does, and marked "house": ties go to the first row of H, a run
ends when the best base classifier's edge or step is not positive, a perfect base classifier counts as wrong with
probability 1/(4m).
"""

from as_published.abstaining import abstaining
from as_published.adaboost import adaboost
from as_published.deepboost import (
    adaboost_l1,
    deepboost,
    deepboost_logistic,
    deepboost_multiclass,
    logistic_l1,
)
from as_published.ebboost import ebboost
from as_published.fixed_step import fixed_step
from as_published.gradient_boost import gradient_boost
from as_published.hingeboost import hingeboost
from as_published.hull import chb, l1boost
from as_published.line_search import logistic, noise_tolerant
from as_published.lpboost import lpboost, lpboost_c, max_margin
from as_published.margin_boost import arc_gv, margin_boost
from as_published.quadboost import quadboost, quadboost_l1, quadboost_l2, quadboost_linf
from as_published.soft_margins import rlpboost, rqpboost
from as_published.vadaboost import vadaboost

# The optimum of a linear program need not be unique, and two solvers may go different ways from there; so these return
# the program's value as well, and tests/choices/test_lp_game.py compares what is unique.
PROGRAMS = {
    "lpboost": lpboost,
    "lpboost_c": lpboost_c,
    "max_margin": max_margin,
    "rlpboost": rlpboost,
    "rqpboost": rqpboost,
}
TRANSCRIPTIONS = {
    "adaboost": adaboost,
    "vadaboost": vadaboost,
    "quadboost": quadboost,
    "quadboost_l1": quadboost_l1,
    "quadboost_l2": quadboost_l2,
    "quadboost_linf": quadboost_linf,
    "fixed_step": fixed_step,
    "margin_boost": margin_boost,
    "arc_gv": arc_gv,
    "noise_tolerant": noise_tolerant,
    "logistic": logistic,
    "hingeboost": hingeboost,
    "abstaining": abstaining,
    "ebboost": ebboost,
    "deepboost": deepboost,
    "deepboost_logistic": deepboost_logistic,
    "adaboost_l1": adaboost_l1,
    "logistic_l1": logistic_l1,
    "deepboost_multiclass": deepboost_multiclass,
    **PROGRAMS,
    "chb": chb,
    "chb_regression": chb,
    "l1boost": l1boost,
    "l1boost_regression": l1boost,
    "gradient_boost": gradient_boost,
    "gradient_boost_regression": gradient_boost,
}

# Votes that are real numbers: only the terminal nodes of H's stumps count; the rounds carry the votes themselves.
REAL_VALUED = (
    "chb",
    "chb_regression",
    "l1boost",
    "l1boost_regression",
    "gradient_boost",
    "gradient_boost_regression",
)
