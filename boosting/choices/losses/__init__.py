"""Choice 1: the loss, and the pull that it puts on every example.

A loss phi(z) of the margin z = y F pulls example i towards its label with w_i = -phi'(z_i); the
signed pull is g_i = y_i w_i. Base weights b_i (sum 1; 1/m when all examples count alike) multiply
the loss ([M] ex. 7.4).

| loss | objective | pull | used by |
|---|---|---|---|
| exponential | sum b e^{-z} | y w, w = b e^{-z} / sum b e^{-z} | AdaBoost ([M] fig. 7.1) |
| the same at margin rho | sum b e^{-z + rho norm} | y w | A_rho ([M] ex. 7.12) |
| smallest margin | -min z / norm | y w | arc-gv (Breiman 1999) |
| trimmed exponential | sum b (1 - z where z < 0, else e^{-z}) | y b min(1, e^{-z}) | [M] eq. 7.33 |
| logistic | sum b log2(1 + e^{-z}) | y b / (ln 2 (1 + e^z)) | logistic boosting |
| hinge | sum b max(0, 1 - z) | y b where z < 1, y b / 2 where z = 1 | HingeBoost ([M] 7.34) |
| a program's dual | the program's own | y u, u its multipliers | LPBoost, max margin |
| sample variance | L^2 + lam (sum b e^{-2z} - L^2) | y u, u = lam w^2/b + (1-lam) w | [V] eq. 3 |
| quadratic | sum b (1 - z)^2 | b (y - F), the signed residual | QuadBoost ([Q] eq. 2-5) |
| DeepBoost's | sum b Phi(1 - z) + sum_j Lambda_j abs(c_j) | y b Phi'(1 - z) | [D] |
| drawn | -sum b z | y n / m, n of m draws with replacement | bagging (Breiman 1996) |
| convex | sum b l(y, F) | -b dl/dF | Convex Hull Boost ([C]), L1Boost, gradient boosting |

norm = ||c||_1, L = sum b e^{-z}, Phi(u) = e^u or log2(1 + e^u). RLPBoost and RQPBoost minimise a
program's objective, with the pull of AdaBoost's own vote.

With b = 1/m the sample variance row reads u = lam m w^2 + (1-lam) w, as printed in
[V] algorithm 2.

To add one: a class that derives from `Loss` (or `MarginLoss`) and answers what
`engine/protocols.py` asks.
"""
