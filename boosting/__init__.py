"""Boosting, as one loop with four choices.

Conventions, used everywhere and tested:

    m examples, d attributes, T rounds           X (m, d) float64    y (m,) in {-1, +1}
    scores F (m,) = sum_j c_j h_j(x_i)           the prediction is sign(F), and sign(0) = -1

Glossary, one name for one thing:

    base classifier h_t   what a round adds: a stump, a tree, a given column; its votes h(x_i) lie
                          in [-1, 1]
    weak learner          the family of base classifiers that is searched, and its search
    ensemble, vote F      all base classifiers with their coefficients c_j; its distinct ones are
                          its members
    pull g (m,)           minus the derivative of the objective in F_i, base weights inside: what an
                          example asks of the next base classifier, positive for a vote of +1
                          (pseudo-residual, where it is a real number)
    distribution D (m,)   |g| / sum |g|, the weights that a round is trained on
    weighted error eps    the share of D that h_t gets wrong
    edge gamma            1/2 - eps = 1/2 sum_i D_i sign(g_i) h(x_i)
    margin                y_i F(x_i); divided by ||c||_1 it lies in [-1, 1] (normalised)
    objective             what the algorithm minimises
    normaliser Z_t        the factor by which the mean exponential loss falls
    penalty               what a unit of a coefficient costs
    Rademacher complexity how well a family follows labels that mean nothing

Sources, cited by a letter and a place (data/references.bib has them all):

    [M]  M. Mohri, A. Rostamizadeh, A. Talwalkar: Foundations of Machine Learning, 2nd edition,
         chapter 7 (MIT Press, 2018)
    [Q]  L. Fortier-Dubois, F. Laviolette, M. Marchand, L. Robitaille, J. Roy: Efficient Learning of
         Ensembles with QuadBoost (arXiv 1506.02535, 2015)
    [V]  P. Shivaswamy, T. Jebara: Variance Penalizing AdaBoost (NIPS 2011)
    [D]  C. Cortes, M. Mohri, U. Syed: Deep Boosting (ICML 2014)
    [C]  Y. Kim: Boosting on the Convex Hull (slides of a talk, undated)

Read in this order:

    engine/boost.py         the loop, 15 lines
    engine/protocols.py     what each of the four choices must answer
    choices/losses          choice 1: what does each example ask for?
    choices/searches        choice 2: which base classifier answers best?
    choices/steps           choice 3: how large is its coefficient?
    choices/corrections     choice 4: may earlier coefficients be revised?
    catalogue/algorithms.py the algorithms, one row each
    engine/state.py         what the four choices hand around
    engine/trace.py         what a run leaves behind
    theory                  bounds, margins, the game: functions of a trace
    datasets, figures       what feeds it, draws it
    experiments             from one run to evidence: repeats, tests, the published tables
    estimators              scikit-learn's interface
    lessons                 a course: questions about runs, whose answers runs give

    >>> from boosting import Sample, train
    >>> X = [[0], [1], [2], [3], [4], [5], [6], [7], [8], [9]]
    >>> sample = Sample.of(X, [1, 1, 1, -1, -1, -1, 1, 1, 1, -1])
    >>> [round(float(e), 4) for e in train(sample, "adaboost", n_rounds=3).error]
    [0.3, 0.2143, 0.1818]
"""

from importlib import import_module
from typing import Any

from boosting.catalogue import ALGORITHMS, WEAK_LEARNERS, boost_matrix, rounds, train
from boosting.engine.base_classifiers import Ensemble, Tree
from boosting.engine.round import Round
from boosting.engine.sample import Sample
from boosting.engine.trace import Trace

__all__ = [
    "ALGORITHMS", "WEAK_LEARNERS", "Ensemble", "Round", "Sample", "Trace", "Tree",
    "boost_matrix", "rounds", "train",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """The scikit-learn classes, loaded on demand: importing scikit-learn takes a second."""
    if name.endswith(("Classifier", "Regressor")):
        try:  # a class of the file, or the one that it makes of a row
            return getattr(import_module("boosting.estimators"), name)
        except AttributeError:
            pass
    raise AttributeError(f"module 'boosting' has no attribute {name!r}")
