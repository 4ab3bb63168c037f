"""AdaBoost.M1 (Freund and Schapire 1997, figure 2) and SAMME (Zhu, Zou, Rosset and Hastie 2009, algorithm 2).

named (N, m) holds the classes 0..c-1 that base classifiers name, y (m,) the right ones. A round also has the votes of all
classes, (m, c).
"""

import numpy as np

from as_published.house import TINY, first_best, shares

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
