"""The four choices of the loop, one idea a file.

    losses/        1  what does each example ask for?
    searches/      2  which base classifier answers best?
    steps/         3  how large is its coefficient?
    corrections/   4  may earlier coefficients be revised?

Beside them stands what several of them share: `functions.py` (the convex functions behind the
losses), `exponential.py` (exponential weights), `programs.py` (the linear and quadratic programs
that weigh all members), `penalties.py` (what DeepBoost charges). The four folders never import each
other: a choice knows another one only through `engine/protocols.py`, which says what each must
answer.
"""
