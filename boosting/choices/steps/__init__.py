r"""Choice 3: the coefficient alpha of the chosen base classifier.

With A = sum of the pull where h agrees and B where it disagrees (A + B = 1 for a distribution, eps
= B):

| step | alpha | source |
|---|---|---|
| half log-odds | 1/2 log(A / B) | AdaBoost, [M] fig. 7.1 line 5 |
| fixed | 1/2 log((1/2 + gamma) / (1/2 - gamma)) | fixed-step AdaBoost, [M] ex. 7.8 |
| ... above a margin | 1/2 log(A / B) - 1/2 log((1 + rho) / (1 - rho)) | A_rho: [M] ex. 7.12 |
| line search | the zero of the loss's slope along h | [M] ex. 7.7; logistic boosting |
| hinge line search | the breakpoint where the slope changes its sign | HingeBoost, [M] ex. 7.11 |
| abstaining log-odds | 1/2 log(eps+ / eps-) | abstaining AdaBoost, [M] ex. 7.10 |
| quarter log-odds | 1/4 log(A / B) | VadaBoost, [V] algorithm 2, the minimiser of U |
| one vote | 1 | bagging, random forests |
| log-odds with variance | 1/4 log(A_I / A_J) | EBBoost, [V] algorithm 3 |
| penalised step | argmin over eta of the loss along h + Lambda abs(c + eta) | [D] lines 12-16 |
| set by a program | all coefficients are solved anew | LPBoost, max margin (corrections) |
| residual fit | (A - B) / eta | QuadBoost, [Q] eq. 6; A - B = mu - M |
| residual fit, L1 | (A - B - lam) / eta | [Q] eq. 7 |
| residual fit, L2 | (A - B) / (eta + lam) | [Q] eq. 8 |
| residual fit, Linf | min((A - B) / eta, alpha_max) | [Q] eq. 9 |
| hull step | argmin over a in [0, 1] of the loss of (1 - a) F + a h | [C] section 4; L1Boost |
| shrinkage | nu, the learning rate | gradient boosting, Friedman 2001 eq. 36 |

There A_I = (1-lam) (sum_I w)^2 + lam m sum_I w^2 over the examples that h gets right, A_J over the
others. A step of 0 or less ends the run; `refused` says why in words.
"""
