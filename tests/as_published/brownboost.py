"""BrownBoost: Freund 2001, figure 1; the differential equation is followed step by step, as it is printed."""

import numpy as np
from scipy.integrate import solve_ivp
from scipy.special import erfinv

from as_published.house import first_best, shares

TOLERANCE = 1e-6  # the path is integrated here, and is the root of an equation there
STUCK = 1e-8  # house: an edge of this size is none; with time left the run is at a minimum that need not be the lowest
DECIDED = 1e-6  # house: where the weights sum to so little of their first sum, nobody is undecided, and the run ends


def brownboost(H, y, T, eps, weight=None):
    """c with 1 - erf(sqrt(c)) = eps; nu, which avoids degenerate cases, is 0, and DECIDED avoids them."""
    m = len(y)
    b, _ = shares(weight, m)
    c = erfinv(1 - eps) ** 2
    r, s, f, rounds = np.zeros(m), c, np.zeros(m), []  # r_1 = 0; remaining time s_1 = c
    for _ in range(T):
        W = b * np.exp(-((r + s) ** 2) / c)  # 1. the weights
        D = W / W.sum()
        j = first_best([sum(D * y * h) for h in H], 1.0)  # 2. the weak learner
        gamma = sum(D * y * H[j])
        if gamma <= STUCK:
            break
        u = y * H[j]

        def weights(alpha, t, r=r, s=s, u=u):
            return b * np.exp(-((r + alpha * u + s - t) ** 2) / c)

        def slope(alpha, t, u=u, weights=weights):  # 3. dt/dalpha = gamma
            w = weights(alpha, t[0])
            return [(w * u).sum() / w.sum()]

        def no_edge(alpha, t, slope=slope):  # until gamma* = 0
            return slope(alpha, t)[0]

        def no_time(alpha, t, s=s):  # or t* = s
            return s - t[0]

        def decided(alpha, t, weights=weights):
            return np.log(weights(alpha, t[0]).sum() / DECIDED) + c

        events = (no_edge, no_time, decided)
        for event in events:
            event.terminal, event.direction = True, -1
        path = solve_ivp(
            slope, (0, 1e3), [0.0], "DOP853", events=events, rtol=1e-12, atol=1e-14, max_step=0.05
        )
        alpha, t = path.t[-1], path.y[0, -1]
        r, s, f = r + alpha * u, s - t, f + alpha * H[j]  # 4. and 5.
        rounds.append(
            {"j": j, "alpha": alpha, "error": (1 - gamma) / 2, "distribution": D, "scores": f}
        )
        if len(path.t_events[1]) or len(path.t_events[2]):  # until s <= 0
            break
    return rounds
