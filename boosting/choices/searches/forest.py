"""The trees of a random forest (Breiman 2001, section 4): each node asks the best of a few attributes, drawn for it alone.

Trees that may all ask the same are alike, and a majority of the alike is no better than one of them. A draw at every node
makes each tree a little worse and the trees more different. A draw for a whole tree would be the random subspace method.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import isqrt

import numpy as np

from boosting.choices.searches.family import Scored
from boosting.choices.searches.trees import Trees
from boosting.engine.sample import Sample
from boosting.engine.state import Found, Pull, State
from boosting.engine.words import Words

HOW_MANY: dict[str, Callable[[int], int]] = {  # of d attributes
    "sqrt": isqrt,
    "log2": lambda d: d.bit_length(),  # the whole part of log2 d, and 1
    "one": lambda d: 1,
    "all": lambda d: d,
}


@dataclass(frozen=True)
class RandomTrees(Scored):
    """A tree of the family whose nodes draw what they may ask. asked: a key of HOW_MANY. seed: of all draws.

    Where none of the drawn attributes divides a node, as many others are tried, to the last.
    """

    family: Trees
    asked: str
    seed: int

    words = Words(
        "drawn questions",
        "h ← a CART tree; each node asks the best of a few attributes, drawn for it",
        r"\text{split}=\arg\max_{j\in J,\,\theta}\ \text{fall of the Gini index},\quad J\text{ drawn at every node}",
        "how the trees differ, although the examples are nearly the same",
    )

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The tree; a node's draw depends on the seed, the round and the node alone."""

        def attributes(node: int) -> Iterator[np.ndarray]:
            d = sample.n_attributes
            order = np.random.default_rng((self.seed, state.rounds, node + 1)).permutation(d)
            k = HOW_MANY[self.asked](d)
            return (np.sort(order[a : a + k]) for a in range(0, d, k))

        return replace(self.family, attributes=attributes).search(sample, pull, state)
