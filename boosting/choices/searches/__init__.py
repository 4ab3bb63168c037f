"""Choice 2: which family of base classifiers is searched, and by what score.

A family receives the sample and the pull g and returns the h of its members with the largest sum_i
g_i h(x_i), the one along which the loss falls fastest. The families are symmetric (-h with every
h), so this is the largest absolute sum.

| family | file | | another score | file |
|---|---|---|---|---|
| stumps, exact or on a grid | stumps.py | | the cost after h's own best step ([V]) | scores.py |
| stumps that abstain | abstaining.py | | the factor Z of the loss ([M] ex. 7.10) | scores.py |
| trees: same question, CART | trees.py | | the sum less a price ([D]) | deep.py |
| given columns (matrix mode) | columns.py | | the loss of (1 - a) F + a h ([C]) | hull.py |
| regression trees | regression_trees.py | | least squares on the gradient (Friedman) | hull.py |
| trees whose nodes draw attributes | forest.py | | | |

A score is not multiplied by hand with every family: `scores.py`, `deep.py` and `hull.py` hold
searches over any family that gives what they need (`family.py` says what that is).
"""
