"""DeepBoost: Cortes, Mohri and Syed, Deep Boosting, ICML 2014, as the slides print it (22 lines).

With example weights b (1/m where there are none) sums over examples become weighted means, so m/S_t is 1/S here. The
prices take the complexity of stumps, for the families of the comparison are stumps: r = sqrt(2 log(2 m d) / m).
"""

import numpy as np

from as_published.house import TINY, first_best, shares


def exponential(u):
    """Phi'(u) for Phi(u) = e^u."""
    return np.exp(u)


def logistic(u):
    """Phi'(u) for Phi(u) = log2(1 + e^u)."""
    return 1 / (np.log(2) * (1 + np.exp(-u)))


def line_search(e, c, L):
    """Lines 12 to 16. The printed difference cancels where e is small, so it is taken in extended precision (house)."""
    if abs((1 - e) * np.exp(c) - e * np.exp(-c)) <= L:  # 12
        return -c  # 13
    if e == 0:  # house: the limit of line 15
        return np.log(1 / L)
    e, L = np.longdouble(e), np.longdouble(L)
    if (1 - e) * np.exp(c) - e * np.exp(-c) > L:  # 14
        return float(np.log(-L / (2 * e) + np.sqrt((L / (2 * e)) ** 2 + (1 - e) / e)))  # 15
    return float(np.log(L / (2 * e) + np.sqrt((L / (2 * e)) ** 2 + (1 - e) / e)))  # 16


def deepboost(H, y, T, lam=0.0, beta=0.0, d=1, weight=None, derivative=exponential):
    """Numbers in the margin are the lines of the slides; H (N, m) may hold -h with h, of which one is kept."""
    b, m = shares(weight, len(y))
    family = H
    H = H[[j for j in range(len(H)) if not any((H[i] == -H[j]).all() for i in range(j))]].copy()
    Lambda = lam * np.sqrt(2 * np.log(2 * m * d) / m) + beta
    N, a = len(H), np.zeros(len(H))
    D, S, F = b, derivative(1.0), np.zeros(len(y))  # 1, 2
    rounds, chosen = [], []
    for _ in range(T):  # 3
        eps = np.array([sum(D[h != y]) for h in H])
        descent = np.zeros(N)
        for j in range(N):  # 4
            if a[j] != 0:  # 5
                descent[j] = (eps[j] - 1 / 2) + np.sign(a[j]) * Lambda / (2 * S)  # 6
            elif abs(eps[j] - 1 / 2) <= Lambda / (2 * S):  # 7
                descent[j] = 0  # 8
            else:
                descent[j] = (eps[j] - 1 / 2) - np.sign(eps[j] - 1 / 2) * Lambda / (2 * S)  # 9
        first = [
            first_best(abs(1 - 2 * eps), 1.0),
            *chosen,
        ]  # house: of equals, the largest edge, then those chosen before
        order = first + [j for j in range(N) if j not in first]
        k = order[first_best(2 * abs(descent[order]), 1.0)]  # 10
        if 2 * abs(descent[k]) <= TINY:  # house
            break
        if (
            k not in chosen and eps[k] > 1 / 2
        ):  # house: of h and -h, the one kept has an edge when first chosen
            H[k], eps[k] = -H[k], sum(D[-H[k] != y])
        e = eps[k]  # 11
        perfect = Lambda == 0 and e in (0, 1)
        eta = (
            (1 - 2 * e) / 2 * np.log(4 * m - 1) if perfect else line_search(e, a[k], Lambda / S)
        )  # perfect: house
        if abs(eta) <= TINY:  # house
            break
        a[k] = a[k] + eta  # 17
        F = F + eta * H[k]  # 21
        j = next(i for i, h in enumerate(family) if (h == H[k]).all())
        rounds.append({"j": j, "alpha": eta, "error": e, "distribution": D, "scores": F})
        chosen = chosen if k in chosen else [*chosen, k]
        if perfect:
            break
        S = sum(b * derivative(1 - y * F))  # 18
        D = b * derivative(1 - y * F) / S  # 19, 20
    return rounds  # 22


def deepboost_logistic(H, y, T, lam=0.0, beta=0.0, d=1, weight=None):
    """The same for the logistic loss."""
    return deepboost(H, y, T, lam, beta, d, weight, logistic)


def adaboost_l1(H, y, T, beta, d=1, weight=None):
    """L1-regularised AdaBoost: "for lambda = 0 and beta != 0, DeepBoost coincides with" it."""
    return deepboost(H, y, T, 0.0, beta, d, weight)


def logistic_l1(H, y, T, beta, d=1, weight=None):
    """L1-regularised logistic regression, likewise."""
    return deepboost(H, y, T, 0.0, beta, d, weight, logistic)


def deepboost_multiclass(named, y, T, lam=0.0, beta=0.0, d=1, weight=None, c=2):
    """Kuznetsov, Mohri and Syed, Multi-class deep boosting, NIPS 2014: the same descent on the sum over y != y_i of

    exp(1 - sum_j a_j (h_j(x_i, y_i) - h_j(x_i, y))), h_j(x, y) = 1 if base classifier j names y for x, with a_j >= 0.
    named (N, m) holds the classes 0..c-1 that base classifiers name, y (m,) the right ones. Votes of 0 ask for
    lines 12 to 16 with the shares of right and wrong pairs in the places of 1 - e and e. The mean over the c-1 pairs
    of an example is minimised, with the price divided likewise.
    """
    b, m = shares(weight, len(y))
    pairs = [(i, k) for i in range(len(y)) for k in range(c) if k != y[i]]
    H = np.array([[float(h[i] == y[i]) - float(h[i] == k) for i, k in pairs] for h in named])
    b = np.array([b[i] / (c - 1) for i, _ in pairs])
    Lambda = (lam * np.sqrt(2 * np.log(2 * m * d) / m) + beta) / (c - 1)
    a, D, S, F = np.zeros(len(H)), b, np.exp(1.0), np.zeros(len(pairs))
    rounds, chosen = [], []
    for _ in range(T):
        right, wrong = (np.array([sum(D[h == sign]) for h in H]) for sign in (1, -1))
        slope = right - wrong
        rate = np.where(a > 0, abs(slope - Lambda / S), np.maximum(slope - Lambda / S, 0))
        first = [first_best(slope, 1.0), *chosen]
        order = first + [j for j in range(len(H)) if j not in first]
        k = order[first_best(rate[order], 1.0)]
        if rate[k] <= TINY:  # house
            break
        if Lambda == 0 and wrong[k] == 0:  # house: the step would be infinite
            eta = 1 / 2 * np.log(4 * m - 1)
        else:
            p, n, L = right[k], wrong[k], Lambda / S
            if abs(p * np.exp(a[k]) - n * np.exp(-a[k])) <= L:
                eta = -a[k]
            elif n == 0:
                eta = np.log(p / L)
            else:  # the zero of p e^-eta - n e^eta - (+-L)
                side = np.longdouble(L if p * np.exp(a[k]) - n * np.exp(-a[k]) > L else -L)
                eta = float(
                    np.log(-side / (2 * n) + np.sqrt((side / (2 * n)) ** 2 + p / np.longdouble(n)))
                )
        eta = max(eta, -a[k])
        if abs(eta) <= TINY:  # house
            break
        a[k], F = a[k] + eta, F + eta * H[k]
        error = wrong[k] + (1 - right[k] - wrong[k]) / 2
        rounds.append({"votes": H[k], "alpha": eta, "error": error, "distribution": D, "scores": F})
        chosen = chosen if k in chosen else [*chosen, k]
        if Lambda == 0 and wrong[k] == 0 and right[k] == sum(D):
            break
        S = sum(b * np.exp(1 - F))
        D = b * np.exp(1 - F) / S
    return rounds
