"""AdaBoost.M1 (Freund and Schapire 1997, figure 2), SAMME (Zhu, Zou, Rosset and Hastie 2009, algorithm 2), AdaBoost.MH
(Schapire and Singer 1999, section 6), and second-order boosting (Chen and Guestrin 2016) of the softmax.

named (N, m) holds the classes 0..c-1 that base classifiers name, y (m,) the right ones. A round also has the votes of all
classes, (m, c).
"""

import numpy as np

from as_published.house import TINY, first_best, shares
from as_published.second_order import _grow

COMPARED_IN = "tests/choices/test_several_classes.py"


def adaboost_m1(named, y, T, weight=None, c=2):
    """Figure 2: p = w / sum w; eps = sum p [[h != y]]; beta = eps / (1 - eps); w <- w beta^(1 - [[h != y]]);

    the output is the class with the largest sum of log(1 / beta) [[h = y]]. "If eps_t > 1/2, then set T = t - 1 and abort
    loop." At eps = 1/2 log(1 / beta) is 0, which ends the run as well (house).
    """
    w, m = shares(weight, len(y))
    votes, rounds = np.zeros((len(y), c)), []
    for _ in range(T):
        p = w / w.sum()
        right = np.array([sum(p[h == y]) for h in named])
        j = first_best(right, 1.0)
        wrong = named[j] != y
        eps = sum(p[wrong])
        if eps >= 1 / 2 - TINY:
            break
        perfect = not wrong[p > 0].any()
        beta = (
            1 / (4 * m - 1) if perfect else eps / (1 - eps)
        )  # house: a perfect one errs with 1/(4m)
        w = w * beta ** (1 - wrong.astype(float))
        votes = votes + np.log(1 / beta) * (named[j][:, None] == np.arange(c))
        rounds.append(
            {"j": j, "alpha": np.log(1 / beta), "error": eps, "distribution": p, "votes": votes}
        )
        if perfect:
            break
    return rounds


def samme(named, y, T, weight=None, c=2):
    """Algorithm 2: err = sum w 1(y != T(x)) / sum w; alpha = log((1 - err) / err) + log(K - 1);

    w <- w exp(alpha 1(y != T(x))), then re-normalised; the output is the class with the largest sum of alpha 1(T(x) = k).
    Alpha is positive where 1 - err > 1/K; else the run ends (house).
    """
    w, m = shares(weight, len(y))
    votes, rounds = np.zeros((len(y), c)), []
    for _ in range(T):
        err = np.array([sum(w[h != y]) for h in named]) / sum(w)
        j = first_best(-err, 1.0)
        wrong = named[j] != y
        perfect = not wrong[w > 0].any()
        if perfect:
            alpha = np.log(4 * m - 1)  # house
        elif (1 - err[j]) * (c - 1) <= err[j] + TINY:
            break
        else:
            alpha = np.log((1 - err[j]) / err[j]) + np.log(c - 1)
        rounds.append({"j": j, "alpha": alpha, "error": err[j], "distribution": w / sum(w)})
        w = w * np.exp(alpha * wrong)
        w = w / sum(w)
        votes = votes + alpha * (named[j][:, None] == np.arange(c))
        rounds[-1]["votes"] = votes
        if perfect:
            break
    return rounds


def adaboost_mh(H, y, T, weight=None, c=2):
    """Y[l] = +1 if l = y else -1; D_1(i, l) = 1/(mc); h: X x Y -> {-1, +1}; D <- D exp(-alpha Y[l] h(x, l)) / Z.

    alpha = 1/2 log((1 + r) / (1 - r)), r = sum D Y[l] h(x, l), which the weak learner makes as large as it can. H (N, m)
    holds what base classifiers of x alone answer: h(x, l) is any choice of one for every l (house).
    """
    w, m = shares(weight, len(y))
    Y = np.where(np.array(y)[:, None] == np.arange(c), 1.0, -1.0)
    D, f, rounds = w[:, None] / c * np.ones(c), np.zeros(Y.shape), []
    for _ in range(T):
        js = [first_best([sum(D[:, k] * Y[:, k] * h) for h in H], sum(D[:, k])) for k in range(c)]
        h = np.column_stack([H[j] for j in js])
        wrong = sum(D[h != Y])
        r = 1 - 2 * wrong
        if r <= TINY:
            break
        perfect = not (h != Y)[D > 0].any()
        alpha = np.log(4 * m - 1) / 2 if perfect else np.log((1 + r) / (1 - r)) / 2  # house
        before, D = D, D * np.exp(-alpha * Y * h)
        Z = D.sum()
        D, f = D / Z, f + alpha * h
        rounds.append({"alpha": alpha, "Z": Z, "distribution": before, "scores": f, "answers": h})
        if perfect:
            break
    return rounds


def softmax(X, y, T, learning_rate, depth, ridge, price, least, weight=None, c=2):
    """A tree of equations 5 and 7 for every class: g = p_k - 1[y = k], and XGBoost's h = 2 p_k (1 - p_k)."""
    b, count = shares(weight, len(y))
    F, rounds = np.zeros((len(y), c)), []
    for _ in range(T):
        p = np.exp(F) / np.exp(F).sum(axis=1, keepdims=True)
        f = np.zeros(F.shape)
        for k in range(c):
            g, h = p[:, k] - (y == k), 2 * p[:, k] * (1 - p[:, k])
            n, own = b * count, np.zeros(len(y))
            _grow(X, n * g, n * h, np.arange(len(y)), depth, ridge, price, least, own)
            f[:, k] = own
        F = F + learning_rate * f
        rounds.append({"votes": f, "scores": F})
    return rounds
