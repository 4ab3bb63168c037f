r"""How rich a family is: its Rademacher complexity, by formula and by experiment.

    R_m(H) = (1/m) E_sigma max_{h in H} sum_i sigma_i h(x_i),    sigma_i = +1 or -1 at random:

how well the best member of the family fits labels that are pure noise ([M] section 3.1). Every
bound on the true error contains R_m(H); DeepBoost charges it for each base classifier separately.

| family | growth function | complexity at most |
|---|---|---|
| N base classifiers | N | sqrt(2 log N / m)                                  (Massart) |
| stumps in d dimensions | 2 m d | sqrt(2 log(2 m d) / m)                      ([D], H1) |
| depth 2, same question | (2m)^2 d (d-1) / 2 | sqrt(2 log(2 m^2 d (d-1)) / m) ([D], H2) |
| trees with n inner nodes | | sqrt((4n + 2) log2(d + 2) log(m + 1) / m)           ([D], T_n) |

The formulas are those of `boosting.engine.complexity`. `estimate` runs the search of the boosting
loop on random signs and returns the mean with its standard error.
"""

from boosting.choices.penalties import (
    Estimate,
    Estimated,
    estimate,
    follows,
    of_classifier,
    random_signs,
)
from boosting.engine.complexity import massart, same_question, stumps, trees

__all__ = [
    "Estimate", "Estimated", "estimate", "follows", "massart",
    "of_classifier", "random_signs", "same_question", "stumps", "trees",
]  # fmt: skip
