"""The catalogue: algorithms and weak learners as rows of tables, and how to run one by its name.

algorithms.py     the table of algorithms; an algorithm is added here
rows.py           what a row holds
parameters.py     what the user may set
weak_learners.py  the table of weak learners
mixes.py          new algorithms from the cells of four rows
edits.py          what if one coefficient, base classifier or example of a run were another?
running.py        rounds, train, boost_matrix
fast.py           AdaBoost over stumps in compiled code, which `train` takes where it can
"""

from boosting.catalogue.algorithms import ALGORITHMS
from boosting.catalogue.mixes import MIX, Misfit, find_algorithm, mix
from boosting.catalogue.parameters import OptionParameter, Parameter, find
from boosting.catalogue.rows import Algorithm, Cells
from boosting.catalogue.running import (
    boost_matrix,
    boost_matrix_stepwise,
    build_choices,
    build_weak_learner,
    choices_for,
    compile_kernels,
    loop_sample,
    rounds,
    train,
    train_stepwise,
)
from boosting.catalogue.weak_learners import WEAK_LEARNERS, WeakLearner

__all__ = [
    "ALGORITHMS", "MIX", "WEAK_LEARNERS", "Algorithm", "Cells", "Misfit", "OptionParameter",
    "Parameter", "WeakLearner", "boost_matrix", "boost_matrix_stepwise", "build_choices",
    "build_weak_learner", "choices_for", "compile_kernels", "find", "find_algorithm",
    "loop_sample", "mix", "rounds", "train", "train_stepwise",
]  # fmt: skip
