"""Choice 2: which family of base classifiers is searched, and how.

A search receives the sample and the pull g and returns the h of its family with the largest sum_i g_i h(x_i), the one
along which the loss falls fastest. The families are symmetric (-h with every h), so this is the largest absolute sum.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from boosting._kernels import best_stump
from boosting.hypotheses import Column, Tree
from boosting.sample import Sample
from boosting.state import Found, Pull, State


@dataclass(frozen=True)
class Stumps:
    """Decision stumps h(x) = s if x_j > theta else -s, s = +-1, and the two constants.

    per_attribute: None searches the midpoints between all distinct values (exact, [M] 7.2.3); a number k searches k
    evenly spaced thresholds of each attribute and their complements ([Q] section 4 uses 10).
    Ties: lowest attribute, then lowest threshold, then s = +1; the constant comes before all thresholds of attribute 0.
    """

    per_attribute: int | None = None

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The stump with the largest sum_i g_i h(x_i), in O(m d)."""
        cuts = sample.cuts(self.per_attribute)
        nodes, votes, agree, against, runner_up = best_stump(cuts.packed, cuts.thresholds, sample.X, pull.signed)
        return Found(Tree(nodes), votes, agree, against, 0.0, runner_up / 2, agree - against - pull.toll)


@dataclass(frozen=True)
class Columns:
    """A finite family given by its votes: voter j says x_j (matrix mode). No complements: the family is as given."""

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The column with the largest sum_i g_i x_ij; ties within 2^-40 of sum |g| go to the lowest column."""
        gains = pull.signed @ sample.X
        size = float(np.abs(pull.signed).sum())
        best = Column(int(np.argmax(gains >= gains.max() - size * 2.0**-40)))
        others = np.delete(gains, best.index)
        runner_up = float(others.max()) / size / 2 if len(others) and size else 0.0
        return Found.of(best, best.votes(sample.X), pull, runner_up)
