r"""Choice 2 for DeepBoost: the search that pays for complexity ([D]; Cortes, Mohri and Syed 2014).

The objective is a mean loss plus sum_j Lambda_j |c_j|, Lambda_j = lam r_j + beta, where r_j is the
Rademacher complexity of the simplest family that holds h_j. With the pull normalised to the
distribution D, and S the mean weight, the objective falls along h_j, S times, at the rate 2 |d_j|:

    | sum_i D_i y_i h_j(x_i) - sgn(c_j) Lambda_j / S |          if c_j != 0
    | sum_i D_i y_i h_j(x_i) | - Lambda_j / S, or 0 if less      otherwise

([D] writes it with eps_j - 1/2 = -1/2 sum_i D_i y_i h_j(x_i), and m/S for 1/S with S the sum of the
weights). Within a family Lambda is constant, so the best new member of a family is the one with the
largest edge, which the family's own search finds. Compared with it are all members of the ensemble:
theirs may also be a step back.
"""

from dataclasses import dataclass
from typing import cast

import numpy as np

from boosting.choices.penalties import Penalties
from boosting.choices.searches.family import NamesClasses, Nested, Scored
from boosting.engine._kernels import TIE_SHIFT
from boosting.engine.base_classifiers import BaseClassifier, Tree
from boosting.engine.protocols import Outputs, Search, Supplies, Supply
from boosting.engine.sample import Pairs, Sample
from boosting.engine.state import Candidates, Found, Pull, State
from boosting.engine.words import Words


@dataclass(frozen=True)
class Priced(Scored):
    """The coordinate with the largest 2 |d_j|: a member, or the best new one of a nested family.

    family: the family, with the simpler ones that it contains. penalties: what a unit of a
    coefficient costs. free_sign: the families hold one of each h and -h, so coefficients may be
    negative. Ties: what the families' own searches return, so that a price of 0 leaves AdaBoost as
    it is; then the members in their order.
    """

    family: Nested
    penalties: Penalties
    free_sign: bool = True

    needs = frozenset({Supply.NESTED_FAMILIES})
    words = Words(
        "largest sum less its price",
        "h ← argmax<sub>h</sub> |Σ D(i) y<sub>i</sub> h(x<sub>i</sub>)| − Λ<sub>h</sub> m/S",
        r"h_t=\arg\max_h\ \big|\textstyle\sum_iD_t(i)y_ih(x_i)\big|-\tfrac{\Lambda_hm}{S}",
        "a deeper tree is taken only where its larger edge is worth its price",
    )

    @property
    def families(self) -> tuple[Search, ...]:
        """The families that are searched, the simplest first."""
        return self.family.nested

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The best coordinate; its gain is 2 |d|, 0 where no base classifier is worth its price."""
        candidates = [family.search(sample, pull, state) for family in self.families]
        k = len(state.members)
        indices = [_index(c.classifier, state) for c in candidates]
        new = [c for c, index in zip(candidates, indices) if index == k]
        correlations = np.append(state.correlations(pull), [c.correlation for c in new])
        of_new = [self.penalties.of(c.classifier, sample) for c in new]
        # Prices are in units of the objective, correlations in units of the normalised pull.
        penalties = np.append(self.penalties.of_members(state), of_new) * pull.per_unit
        coefficients = np.append(state.coefficients, np.zeros(len(new)))
        rates = self.rates(correlations, coefficients, penalties)
        best = _first_best(rates, [index for index in indices if index < k], k)
        # The runner-up by edge: the pages compare edges, whatever the prices decided.
        others = np.abs(np.delete(correlations, best)).max(initial=0) / 2
        runner_up = float(max(others, *(c.runner_up for c in candidates)))
        if best < k:
            votes = state.member_votes[best].astype(np.float64)
            choice = Found.of(state.members[best], votes, pull, runner_up)
        else:
            choice = new[best - k]
        return choice._replace(gain=float(rates[best]), runner_up=runner_up)

    @property
    def lists_candidates(self) -> bool:
        """Whether stumps are all that it chooses from."""
        return len(self.families) == 1 and self.families[0].lists_candidates

    def candidates(self, sample: Sample, pull: Pull, state: State) -> Candidates:
        """All stumps with 2 |d|: the correlation less the price, or what a member's may change by."""
        table = self.families[0].candidates(sample, pull, state)
        constant = Tree.constant(1.0)  # all stumps have one price
        price = self.penalties.of(constant, sample) * pull.per_unit
        correlations, own = 2 * table.edges, np.zeros(len(table.edges))
        for member, coefficient in zip(cast(list[Tree], state.members), state.coefficients):
            attribute, threshold, *_ = member.nodes[0]
            at = (table.attributes == attribute) & (table.thresholds == threshold)
            at = table.thresholds == -np.inf if member.is_leaf else at
            correlations[at] *= member.leaves[-1]  # its sign above the threshold
            own[at] = coefficient
        rates = self.rates(correlations, own, np.full(len(own), price))
        return table._replace(scores=rates, score="correlation less its price")

    def named(self, sample: Sample, pull: Pull, state: State, stump: Tree) -> Found:
        """The named stump, or the member that is it or its complement; its gain is 2 |d|.

        sample, pull, state, stump: as in `Search.named`.
        """
        found = super().named(sample, pull, state, stump)
        index = _index(found.classifier, state)
        own = state.coefficient(index) if index < len(state.members) else 0.0
        if index < len(state.members):
            votes = state.member_votes[index].astype(np.float64)
            found = Found.of(state.members[index], votes, pull, 0.0)
        price = self.penalties.of(found.classifier, sample) * pull.per_unit
        rate = self.rates(*(np.array([x]) for x in (found.correlation, own, price)))
        return found._replace(gain=float(rate[0]))

    def rates(
        self, correlations: np.ndarray, coefficients: np.ndarray, penalties: np.ndarray
    ) -> np.ndarray:
        """2 |d_j| of every coordinate, (k,).

        correlations: sum_i D_i y_i h_j(x_i). coefficients: c_j. penalties: Lambda_j / S. All (k,).
        """
        entering = np.abs(correlations) if self.free_sign else correlations
        moving = np.abs(correlations - np.sign(coefficients) * penalties)
        return np.where(coefficients != 0, moving, np.maximum(entering - penalties, 0))


def _first_best(rates: np.ndarray, searched: list[int], k: int) -> int:
    """The index of the largest rate; ties go to what the families' searches returned.

    searched: the indices of these among the members. New ones stand from k on.
    """
    tied = rates >= rates.max() - 2.0**-TIE_SHIFT
    found = (j for j in (*searched, *range(k, len(rates))) if tied[j])
    return next(found, int(np.argmax(tied)))


def _index(classifier: BaseClassifier, state: State) -> int:
    """The index of h or -h among the members, which hold at most one; else the next index."""
    index = state.index_of(classifier)
    if index < len(state.members):
        return index
    complement = classifier.complement
    return index if complement is None else state.index_of(complement)


@dataclass(frozen=True)
class ClassNamers(Scored, Nested):
    """A family whose members name one of c classes, over a sample of pairs."""

    family: NamesClasses

    needs = frozenset({Supply.CLASS_NAMES, Supply.PAIRS})
    outputs = Outputs.CLASSES

    @property
    def gives(self) -> Supplies:
        """What the family gives, and votes on pairs."""
        return self.family.gives | {Supply.PAIR_VOTES}

    @property
    def nested(self) -> tuple[Search, ...]:
        families = cast(tuple[NamesClasses, ...], self.family.nested)
        return tuple(ClassNamers(family) for family in families)

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The member that is paid most for the classes it names; sample: its pairs."""
        return self.family.search_classes(cast(Pairs, sample), pull, state)


@dataclass(frozen=True)
class PricedClasses(Priced):
    """The same for several classes. h(x, y) in {0, 1} has no complement: coefficients are >= 0."""

    free_sign: bool = False

    needs = frozenset({Supply.NESTED_FAMILIES, Supply.CLASS_NAMES, Supply.PAIRS})
    outputs = Outputs.CLASSES

    @property
    def gives(self) -> Supplies:
        """What the family gives, and votes on pairs."""
        return self.family.gives | {Supply.PAIR_VOTES}

    @property
    def families(self) -> tuple[Search, ...]:
        """The nested families, whose members name classes."""
        return ClassNamers(cast(NamesClasses, self.family)).nested
