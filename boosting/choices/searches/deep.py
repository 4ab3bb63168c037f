r"""Choice 2 for DeepBoost: the search that pays for complexity ([D]; Cortes, Mohri and Syed 2014).

The objective is a mean loss plus sum_j Lambda_j |c_j|, Lambda_j = lam r_j + beta, where r_j is the Rademacher complexity
of the simplest family that holds base classifier j. With the pull normalised to the distribution D, and S the mean weight, the
objective falls along base classifier j, S times, at the rate 2 |d_j|:

    | sum_i D_i y_i h_j(x_i) - sgn(c_j) Lambda_j / S |          if c_j != 0
    | sum_i D_i y_i h_j(x_i) | - Lambda_j / S, or 0 if less      otherwise

(the slides write it with eps_j - 1/2 = -1/2 sum_i D_i y_i h_j(x_i), and m/S for 1/S with S the sum of the weights).
Within a family Lambda is constant, so the best new base classifier of a family is the one with the largest edge, which the
family's own search finds. Compared with it are all base classifiers chosen before: theirs may also be a step back.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from boosting.engine._kernels import TIE_SHIFT
from boosting.engine.base_classifiers import Tree
from boosting.engine.sample import Pairs, Sample
from boosting.engine.state import Found, Pull, State


@dataclass(frozen=True)
class Priced:
    """The base classifier with the largest 2 |d_j| among those chosen before and the best new one of every family.

    prices.of(base classifier, sample) and prices.charges(state) say what a unit of a coefficient costs. free_sign: the families
    hold one of each h and -h, so coefficients may be negative. Ties: what the families' own searches return, so that a
    price of 0 leaves AdaBoost as it is; then the base classifiers in the order in which they were chosen.
    """

    families: tuple
    prices: object
    free_sign: bool = True

    code = "h ← argmax<sub>h</sub> |Σ D(i) y<sub>i</sub> h(x<sub>i</sub>)| − Λ<sub>h</sub> m/S"

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The best coordinate; its gain is 2 |d|, and 0 where no base classifier is worth its price."""
        found = [family.search(sample, pull, state) for family in self.families]
        k = len(state.members)
        places = [_place(f.tree, state) for f in found]
        new = [f for f, place in zip(found, places) if place == k]
        gaps = np.append(state.correlations(pull), [f.correlation for f in new])
        charges = np.append(
            self.prices.charges(state), [self.prices.of(f.tree, sample) for f in new]
        )
        rates = self.rates(
            gaps, np.append(state.coefficients, np.zeros(len(new))), charges * pull.per_unit
        )
        answers = [place for place in places if place < k] + list(range(k, len(rates)))
        order = np.array(answers + [j for j in range(k) if j not in answers])
        best = int(order[np.argmax(rates[order] >= rates.max() - 2.0**-TIE_SHIFT)])
        others = np.abs(np.delete(gaps, best)).max(initial=0) / 2
        runner_up = float(max(others, *(f.runner_up for f in found)))
        again = best < k and Found.of(
            state.members[best], state.member_votes[best].astype(np.float64), pull, runner_up
        )
        chosen = again or new[best - k]
        return chosen._replace(gain=float(rates[best]), runner_up=runner_up)

    def rates(self, gaps: np.ndarray, coefficients: np.ndarray, tolls: np.ndarray) -> np.ndarray:
        """2 |d_j| of every coordinate, from sum_i D_i y_i h_j(x_i), c_j and Lambda_j / S: (k,)."""
        entering = np.abs(gaps) if self.free_sign else gaps
        moving = np.abs(gaps - np.sign(coefficients) * tolls)
        return np.where(coefficients != 0, moving, np.maximum(entering - tolls, 0))


def _place(classifier: object, state: State) -> int:
    """The place of the base classifier or of its complement, of which one is kept; the next free one for a new base classifier."""
    place = state.place(classifier)
    return (
        state.place(classifier.complement)
        if place == len(state.members) and isinstance(classifier, Tree)
        else place
    )


@dataclass(frozen=True)
class NamingClasses:
    """A family whose members name one of c classes, over a sample of pairs."""

    family: object

    def search(self, sample: Pairs, pull: Pull, state: State) -> Found:
        """The member that is paid most for the classes it names."""
        return self.family.search_classes(sample, pull, state)


def priced(family: object, prices: object) -> Priced:
    """DeepBoost's search over a family, and the simpler families that it contains."""
    return Priced(family.nested, prices)


def priced_classes(family: object, prices: object) -> Priced:
    """The same for several classes. h(x, y) lies in {0, 1} and has no complement, so coefficients stay non-negative."""
    if not hasattr(family, "search_classes"):
        raise ValueError(
            "Several classes need attributes and base classifiers that name a class: a matrix of votes is not enough."
        )
    return Priced(tuple(map(NamingClasses, family.nested)), prices, free_sign=False)
