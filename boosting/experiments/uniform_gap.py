r"""How far the training loss may be from the true one, over the size of the sample and of the trees ([C] section 5).

    P( sup_{H in the hull} |C(H) - C_n(H)| <= beta(V, gamma, delta) / sqrt(n) ) >= 1 - delta

C is the mean loss under the law, C_n that on n examples, V grows with the leaves of a tree. The
supremum cannot be computed; the vote that Convex Hull Boost finds is one H of the hull, so its gap is
no larger, and its (1 - delta) quantile over samples must fall at least as fast as the bound does.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from boosting.catalogue import train
from boosting.choices.functions import loss_function
from boosting.datasets import Dataset
from boosting.engine.sample import Sample

SIZES = (50, 100, 200, 400)
LEAVES = (2, 4, 8)
SEEDS = 16
ROUNDS = 40
FRESH = 2000  # examples of the same law, on which the true loss is measured
FAR = 5000  # between the seed of a sample and that of the fresh examples


def gaps(
    draw: Callable[[int, int], Dataset],
    parameters: Mapping[str, Any],
    leaves: int,
    sizes: Sequence[int] = SIZES,
    seeds: int = SEEDS,
) -> np.ndarray:
    """|C(H) - C_n(H)| of the vote H that Convex Hull Boost finds, (k, s).

    draw(n, seed): n examples of the law. parameters: of the runs, with their loss by name; leaves: of
    their trees. sizes: k values of n. seeds: how many samples of each, s. Labels are centred and scaled
    as those of the first fresh sample, the same for all.
    """
    values = {**parameters, "leaves": leaves}
    loss = loss_function(str(values["loss"]), float(values.get("delta", 1.0)))
    first = draw(FRESH, FAR)
    mean, scale = first.y.mean(), first.y.std() or 1.0
    found = np.empty((len(sizes), seeds))
    for s in range(seeds):
        fresh = draw(FRESH, FAR + s)
        y, base = (fresh.y - mean) / scale, np.full(FRESH, 1 / FRESH)
        for k, n in enumerate(sizes):
            data = draw(n, s)
            sample = Sample.of(data.X, (data.y - mean) / scale)
            run = train(sample, "chb_regression", n_rounds=ROUNDS, **values)
            F = run.ensemble().scores(fresh.X)
            on_sample = run.objective[-1] if len(run) else run.start.objective
            found[k, s] = abs(loss.mean(y, F, base) - on_sample)
    return found
