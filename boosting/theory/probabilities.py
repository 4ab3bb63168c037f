r"""Can a vote be read as a probability? Its own, Platt's and isotonic ones, and what they cost.

The mean exponential loss is lowest where F = 1/2 log(p / (1 - p)), p the probability of +1 (Friedman, Hastie and
Tibshirani 2000, lemma 1). Turned round, the vote's **own** probability is

    p(x) = 1 / (1 + e^{-2 F(x)})

But F is fitted to few examples, and grows with every round. A calibration learns on other examples what it is worth:

    Platt (1999)    p = 1 / (1 + e^{-(a F + b)}), a and b of the largest likelihood; its targets are (n_+ + 1) / (n_+ + 2)
                    and 1 / (n_- + 2), so that no probability is certain
    isotonic        the function of F that never falls with the least squares (Zadrozny and Elkan 2002)

Costs: the log loss -log p(y), in nats, and the Brier score (p - [y = +1])^2, their means (Brier 1950).
"""

from typing import NamedTuple

import numpy as np

BINS, LEAST = 5, 10  # of [1/2, 1], in a reliability diagram; examples of a bin that is looked at
FEWEST = 20  # examples held back, half of them to calibrate on
MOST = 2000  # of them that are looked at


class Ranking(NamedTuple):
    """Whom a vote names first: the shares of -1 and of +1 that are named at k thresholds, from nobody to all, (k,) each.

    precision (k,): the share of +1 among those named; 1 where nobody is.
    """

    of_minus: np.ndarray
    of_plus: np.ndarray
    precision: np.ndarray

    @property
    def area(self) -> float:
        """The area below the ROC curve: how often a vote on +1 is above one on -1, a tie counted half."""
        return float(np.trapezoid(self.of_plus, self.of_minus))


class Probabilities(NamedTuple):
    """Of class +1, for every round t = 0..T and n examples on which nothing was learnt.

    own, platt, isotonic (T+1, n); scores (T+1, n): the votes; y (n,): the labels.
    """

    own: np.ndarray
    platt: np.ndarray
    isotonic: np.ndarray
    scores: np.ndarray
    y: np.ndarray


def can_be_measured(y: np.ndarray) -> bool:
    """Whether the labels (n,) are enough, and both classes in each half of those that are looked at."""
    y = y[:MOST]
    return len(y) >= FEWEST and all(len(set(half)) == 2 for half in (y[::2], y[1::2]))


def staged(scores: np.ndarray, y: np.ndarray) -> Probabilities:
    """The probabilities on every second example held back, calibrated on the others.

    scores (T+1, n): the votes on the examples held back; y (n,): their labels, of which `can_be_measured` holds. Of more
    than `MOST` the first so many.
    """
    scores, y = scores[:, :MOST], y[:MOST]
    here, there, seen = scores[:, ::2], scores[:, 1::2], y[::2]
    of_platt = np.array([platt(F, seen, new) for F, new in zip(here, there)])
    of_steps = np.array([isotonic(F, seen, new) for F, new in zip(here, there)])
    return Probabilities(own(there), of_platt, of_steps, there, y[1::2])


def own(scores: np.ndarray) -> np.ndarray:
    """1 / (1 + e^{-2F}) of votes (n,), or of any other shape.

    >>> own(np.array([0.0, np.log(2.0)])).round(3).tolist()
    [0.5, 0.8]
    """
    probabilities: np.ndarray = 0.5 * (1 + np.tanh(scores))
    return probabilities


def platt(scores: np.ndarray, y: np.ndarray, new: np.ndarray) -> np.ndarray:
    """Platt's probabilities of new votes (k,), learnt from votes (n,) and labels (n,)."""
    from sklearn.linear_model import LogisticRegression

    n_plus, n_minus = int((y > 0).sum()), int((y < 0).sum())
    target = np.where(y > 0, (n_plus + 1) / (n_plus + 2), 1 / (n_minus + 2))
    # A target between 0 and 1 is an example of both classes, with these weights. The search for a is at ease with votes
    # of size 1.
    size = float(np.abs(scores).max()) or 1.0
    twice, both = np.tile(scores / size, 2)[:, None], np.repeat([1, -1], len(y))
    model = LogisticRegression(C=np.inf)
    model.fit(twice, both, sample_weight=np.concatenate([target, 1 - target]))
    probabilities: np.ndarray = model.predict_proba(new[:, None] / size)[:, 1]
    return probabilities


def isotonic(scores: np.ndarray, y: np.ndarray, new: np.ndarray) -> np.ndarray:
    """Isotonic probabilities of new votes (k,), learnt from votes (n,) and labels (n,)."""
    from sklearn.isotonic import IsotonicRegression

    model = IsotonicRegression(y_min=0, y_max=1, out_of_bounds="clip").fit(scores, y > 0)
    probabilities: np.ndarray = model.predict(new)
    return probabilities


def log_losses(probabilities: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The mean log loss, (T+1,), of probabilities (T+1, n) of +1 for labels (n,).

    None counts as nearer to 0 or 1 than 1 / (n + 2): isotonic ones may be certain, and wrong.
    """
    least = 1 / (len(y) + 2)
    of_label = np.where(y > 0, probabilities, 1 - probabilities)
    losses: np.ndarray = -np.log(np.clip(of_label, least, 1 - least)).mean(axis=1)
    return losses


def brier(probabilities: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The mean Brier score, (T+1,), of probabilities (T+1, n) of +1 for labels (n,)."""
    scores: np.ndarray = ((probabilities - (y > 0)) ** 2).mean(axis=1)
    return scores


def reliability(probabilities: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """How sure of its class the vote says to be, and in which share it is right: (b,) each, a bin with examples each.

    probabilities (n,): of +1; y (n,): the labels. Bins with fewer than `LEAST` examples are left out.

    >>> said, so = reliability(np.full(10, 0.96), np.repeat([1, -1], [8, 2]))
    >>> said.round(2).tolist(), so.tolist()
    ([0.96], [0.8])
    """
    sure, right = np.maximum(probabilities, 1 - probabilities), (probabilities > 0.5) == (y > 0)
    place = np.minimum((2 * BINS * (sure - 0.5)).astype(int), BINS - 1)
    count = np.bincount(place, minlength=BINS)
    sums = [np.bincount(place, values, BINS) for values in (sure, right * 1.0)]
    said, so = (total[count >= LEAST] / count[count >= LEAST] for total in sums)
    return said, so


def ranking(scores: np.ndarray, y: np.ndarray) -> Ranking:
    """The examples from the largest vote on: votes (n,) and labels (n,) of both classes.

    >>> ranking(np.array([3.0, 2.0, 1.0]), np.array([1, -1, 1])).of_plus.tolist()
    [0.0, 0.5, 0.5, 1.0]
    """
    order = np.argsort(-scores, kind="stable")
    # a tie is named as a whole
    ends = np.append(np.flatnonzero(np.diff(scores[order])), len(order) - 1)
    named = np.append(0, ends + 1)
    plus = np.append(0, np.cumsum(y[order] > 0)[ends])
    minus = named - plus
    precision = np.divide(plus, named, out=np.ones(len(named)), where=named > 0)
    return Ranking(minus / minus[-1], plus / plus[-1], precision)
