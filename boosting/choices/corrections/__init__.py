"""Choice 4: all coefficients so far, solved anew by a program (totally corrective boosting).

| correction | what it solves | file | used by |
|---|---|---|---|
| linear program | nu form, hard margin, C form | linear.py | LPBoost, max margin, RLPBoost |
| quadratic program | sum c^2 + C n sum b xi | quadratic.py | RQPBoost |
| linear program, near its dual | nu form, hard margin | entropy.py | TotalBoost, SoftBoost, ERLPBoost |

`programs.py` holds the choice itself, `SolveProgram`; the programs as problems, with their duals
and sources, stand in `choices/programs.py`. Most algorithms revise nothing.

To add one: a class that derives from `Correction` and replaces the coefficients and the vote of a
state by `State.revise`.
"""
