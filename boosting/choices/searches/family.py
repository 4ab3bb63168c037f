"""What families of base classifiers can do besides their plain search, one protocol for each.

A family names in `gives` which of these it can do; a search names in `needs` what it asks for.
"""

from abc import abstractmethod

import numpy as np

from boosting.choices.searches.growth import Goal, Shape
from boosting.engine._kernels import TIE_SHIFT
from boosting.engine.protocols import Outputs, Search, Supplies
from boosting.engine.sample import Pairs, Sample
from boosting.engine.state import Candidates, Found, Pull, State
from boosting.engine.words import Words


def plain_words(title: str, note: str = "") -> Words:
    """The words of a family that is searched for the largest sum; the loss gives the symbol.

    note: which of equally good members is taken, where that can be said in a sentence.
    """
    return Words(
        title,
        "h ← argmax<sub>h</sub> Σ {symbol} h(x<sub>i</sub>)",
        r"h_t=\arg\max_h\textstyle\sum_ig_ih(x_i)",
        "which attribute is asked, and how far the runner-up is behind",
        note,
    )


class Nested(Search):
    """Gives `Supply.NESTED_FAMILIES`."""

    @property
    @abstractmethod
    def nested(self) -> tuple[Search, ...]:
        """The simpler families that it contains, in the order of their complexity, then itself."""


class SearchedByCost(Search):
    """Gives `Supply.COST_SEARCH`."""

    @abstractmethod
    def search_by_cost(self, sample: Sample, pull: Pull, state: State, lam: float) -> Found:
        """The member whose own best step leaves the smallest cost with variance ([V] algorithm 3).

        That cost is 2 sqrt(A_I A_J) + 2 (1-lam) w_I w_J, which no single weight per example can
        tell. sample, pull, state: as in `Search.search`; lam: the weight of the variance.
        """

    def candidates_by_cost(
        self, sample: Sample, pull: Pull, state: State, lam: float
    ) -> Candidates:
        """All members with sqrt(A_I) - sqrt(A_J): the cost is the smaller, the larger its square.

        sample, pull, state, lam: as in `search_by_cost`. ValueError, in words, for a family without
        a list.
        """
        return self.candidates(sample, pull, state)


class SearchedByNormalizer(Search):
    """Gives `Supply.NORMALIZER_SEARCH`."""

    @abstractmethod
    def search_by_normalizer(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The member with the smallest Z = e0 + 2 sqrt(e+ e-); votes may be 0 ([M] ex. 7.10)."""


class NamesClasses(Nested):
    """Gives `Supply.CLASS_NAMES`."""

    @abstractmethod
    def search_classes(self, sample: Pairs, pull: Pull, state: State) -> Found:
        """The member, naming a class in every leaf, that is paid most for the classes it names."""


class GrowsTrees(Search):
    """Gives `Supply.REGRESSION_TREES`."""

    @abstractmethod
    def grow_tree(self, sample: Sample, goal: Goal, leaves: int) -> Shape:
        """A tree of at most that many leaves, without values, by splits that the goal judges."""


class Scored(Search):
    """A search with a score of its own over a family, which says what its members are."""

    family: Search

    @property
    def words(self) -> Words:
        """Those of the family, where it has none of its own."""
        return self.family.words

    @property
    def gives(self) -> Supplies:
        """What the family gives."""
        return self.family.gives

    @property
    def outputs(self) -> Outputs:
        return self.family.outputs

    @property
    def n_families(self) -> int:
        return self.family.n_families

    def complexity(self, m: float, d: int) -> tuple[str, float]:
        """That of the family."""
        return self.family.complexity(m, d)


def first_best(scores: np.ndarray) -> tuple[int, int]:
    """The first index of scores (N,) within 2^-40 of the largest, and the best of the others."""
    best = int(np.argmax(scores >= scores.max() - 2.0**-TIE_SHIFT))
    others = scores.copy()
    others[best] = -np.inf
    return best, int(np.argmax(others))
