"""Two scores for any family: the cost after h's own step ([V] algorithm 3), Z ([M] ex. 7.10)."""

from dataclasses import dataclass

from boosting.choices.searches.family import Scored, SearchedByCost, SearchedByNormalizer
from boosting.engine.protocols import Supply
from boosting.engine.sample import Sample
from boosting.engine.state import Candidates, Found, Pull, State
from boosting.engine.words import Words


@dataclass(frozen=True)
class SmallestCost(Scored):
    """EBBoost's search ([V] algorithm 3). lam: the weight of the variance."""

    family: SearchedByCost
    lam: float

    needs = frozenset({Supply.EXPONENTIAL_WEIGHTS, Supply.COST_SEARCH})
    words = Words(
        "smallest cost",
        "h ← argmin<sub>h</sub> of the cost after h's own best step",
        r"h_t=\arg\min_h\ 2\sqrt{A_IA_J}+2(1-\lambda)w_Iw_J",
        "h need not be the one with the largest edge",
    )

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The member with the smallest cost."""
        return self.family.search_by_cost(sample, pull, state, self.lam)

    @property
    def lists_candidates(self) -> bool:
        """As of the family."""
        return self.family.lists_candidates

    def candidates(self, sample: Sample, pull: Pull, state: State) -> Candidates:
        """Those of the family, with the cost's score."""
        return self.family.candidates_by_cost(sample, pull, state, self.lam)


@dataclass(frozen=True)
class SmallestNormalizer(Scored):
    """Abstaining AdaBoost's search ([M] ex. 7.10)."""

    family: SearchedByNormalizer

    needs = frozenset({Supply.NORMALIZER_SEARCH})
    words = Words(
        "smallest Z",
        "h ← argmin<sub>h</sub> Z = ε<sub>0</sub> + 2 √(ε<sub>+</sub> ε<sub>−</sub>)",
        r"h_t=\arg\min_h\ \varepsilon_0+2\sqrt{\varepsilon_+\varepsilon_-}",
        "a base classifier that is rarely wrong may abstain on most examples",
    )

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The member with the smallest Z."""
        return self.family.search_by_normalizer(sample, pull, state)
