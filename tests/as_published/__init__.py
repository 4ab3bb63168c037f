"""The published pseudocode, transcribed line by line: slow, literal, and independent of the library.

Each function takes H (N, m), the votes of a finite family on the m examples, the labels y (m,) in {-1, +1}, the number
of rounds T, the algorithm's parameter by its printed name, and the example weights (m,) or None. It returns its rounds
as dicts: j (the row of H), alpha, error (weighted), distribution D_t (m,), scores F_t (m,).

What the publications leave open is settled as the house does, and marked "house": ties go to the first row of H, a run
ends when the best voter's edge or step is not positive, a perfect voter counts as wrong with probability 1/(4m).
"""

from as_published.adaboost import adaboost
from as_published.quadboost import quadboost, quadboost_l1, quadboost_l2, quadboost_linf
from as_published.vadaboost import vadaboost

TRANSCRIPTIONS = {
    "adaboost": adaboost,
    "vadaboost": vadaboost,
    "quadboost": quadboost,
    "quadboost_l1": quadboost_l1,
    "quadboost_l2": quadboost_l2,
    "quadboost_linf": quadboost_linf,
}
