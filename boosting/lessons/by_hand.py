"""AdaBoost by hand on points of one's own: the text of a lesson that asks every number of its first rounds.

    points   ->  text_of(X, y)  ->  Markdown as reading.py reads it  ->  the same screens, questions and judges

The lesson is the homework of [M], figure 7.1, on data that nobody has worked out before: its table is the student's,
its answers are the run's, and it is a file like any other, so it travels in its link.
"""

import re
from collections.abc import Sequence

import numpy as np

from boosting.catalogue.running import train_stepwise
from boosting.engine.sample import Sample
from boosting.engine.sums import first_lowest
from boosting.engine.trace import Trace, run_to_end

FEWEST, MOST = 4, 10  # points: of more, nobody writes all weights by hand
ROUNDS = 3
DIGITS = ".5g"  # of a coordinate; they travel in a link
CLASSES = ("minus", "plus")
PLAIN = ("x1", "x2")  # the names of attributes that have none, or none that a lesson can write
LONGEST_NAME = 30
FRONT = """---
title: AdaBoost by hand, on points of your own
minutes: 15
sources: [mohri2018]
afterwards:
  - carry out AdaBoost with pencil and paper on any small table
tables:
  Your_points: |
{table}
---
"""
BEGIN = """
## Your points

```screen
/?dataset=Your_points&n_rounds={rounds}&test=0&round=0&hide=future,table,formulas
```

These are your {m} points, as ({names}) and their class:
{points}. Take a sheet of paper: {rounds_in_words} of AdaBoost over stumps, number by
number. Every answer is judged by the run on your points.

```question
kind: number
ask: What is the weight D₁(i) of every point?
check: weight
round: 0
example: 1
tolerance: 0.003
```

### Reveal

$D_1(i)=1/m=1/{m}\\approx [[weight round=0 example=1 | .4f]]$.
"""
STUMP = """
## Round {t}: the stump

```screen
&round={before}&substep=0
```

```question
kind: stump
ask: Which stump has the smallest weighted error?
round: {t}
```

The picture shows the weights $D_{t}$ with which round {t} begins.
"""
CONSTANT = """
## Round {t}: no stump

```screen
&round={before}&substep=0
```

Under the weights $D_{t}$ no cut is better than a base classifier that votes alike everywhere; the search may take
that one, too.
"""
ROUND = """
## Round {t}: the error

```screen
&round={before}&substep=2
```

The run takes: **{stump}**. (Of equally good ones it takes one by its tie rule.) It is wrong on {wrong}: ringed in
the picture. That stands in the middle of round {t}: the sizes are still $D_{t}$, which $\\epsilon_{t}$ counts.

```question
kind: number
ask: How large is ε{sub}?
check: error
round: {t}
tolerance: 0.003
```

### Reveal

$\\epsilon_{t}=[[error round={t} | .4f]]$.

## Round {t}: its coefficient

```question
kind: number
ask: How large is α{sub}?
check: alpha
round: {t}
tolerance: 0.005
```

$\\alpha_{t}=\\tfrac12\\log\\frac{{1-\\epsilon_{t}}}{{\\epsilon_{t}}}$, with the natural logarithm.

### Reveal

$\\alpha_{t}=[[alpha round={t} | .4f]]$.

## Round {t}: the normaliser

```question
kind: number
ask: How large is Z{sub}?
check: normalizer
round: {t}
tolerance: 0.004
```

$Z_{t}=(1-\\epsilon_{t})e^{{-\\alpha_{t}}}+\\epsilon_{t}e^{{\\alpha_{t}}}=2\\sqrt{{\\epsilon_{t}(1-\\epsilon_{t})}}$.

### Reveal

$Z_{t}=[[normalizer round={t} | .4f]]$.

## Round {t}: the new weights

```question
kind: weights
ask: Draw the weights D{sub_next}.
round: {t}
tolerance: 0.03
```

$D_{{{after}}}(i)=D_{t}(i)\\,e^{{-\\alpha_{t}y_ih_{t}(x_i)}}/Z_{t}$. They must sum to 1.

### Reveal

The points that $h_{t}$ gets wrong have one half together, the others the other half: [[weight_of_wrong round={t} | p]].
"""
END = """
## The vote

```screen
&round={rounds}&substep=0
```

$F(x)=\\sum_t\\alpha_th_t(x)$ after {rounds_in_words}.

```question
kind: number
ask: How large is F on point {example}?
check: score
round: {rounds}
example: {example}
tolerance: 0.01
```

### Reveal

$F=[[score round={rounds} example={example} | .3f]]$.

## Is it right?

```question
kind: number
ask: Which share of your points does the vote get wrong?
check: train_error
round: {rounds}
tolerance: 0.01
```

The vote says plus where $F(x)>0$, else minus.

### Reveal

It is wrong on [[train_error round={rounds} | p]] of them. $\\prod_tZ_t=[[product_of_z round={rounds} | .4f]]$ is never
smaller than this share.

## Who is least sure?

```question
kind: example
ask: Touch a point with the smallest margin.
check: margin
round: {rounds}
most: false
```

The normalised margin is $y_iF(x_i)/\\sum_t\\alpha_t$.

### Reveal

The smallest margin is $[[smallest_margin round={rounds} | .3f]]$.
"""
SUBSCRIPTS = "₀₁₂₃₄"


def refusal(X: np.ndarray, y: np.ndarray) -> str:
    """Why these points, X (m, 2), y (m,), are no homework, in a sentence; "" if they are."""
    m = len(y)
    if not FEWEST <= m <= MOST:
        return f"By hand, {FEWEST} to {MOST} points can be worked out; these are {m}."
    if X.shape[1] != 2 or set(y.tolist()) != {-1.0, 1.0}:
        return "By hand, points of two attributes and two classes can be worked out."
    trace = _run(_rounded(X), y)
    if not len(trace):
        return (
            "By hand there is nothing to do here: on these points no stump is better than a coin."
        )
    if trace.error[0] <= 0:
        return (
            "By hand there is nothing to do here: one stump gets all points right, ε₁ = 0, and α would be infinite. "
            "Give one of them the other class."
        )
    return ""


def text_of(X: np.ndarray, y: np.ndarray, names: Sequence[str] = PLAIN) -> str:
    """The lesson about these points, X (m, 2), y (m,) in {-1, +1}. names: of the two attributes.

    Raises ValueError, in words, for points that are none.
    """
    if why := refusal(X, y):
        raise ValueError(why)
    X, names = _rounded(X), _writable(names)
    trace = _run(X, y)
    rounds = len(trace)
    rows = [
        f"{x1:{DIGITS}},{x2:{DIGITS}},{CLASSES[int(label > 0)]}" for (x1, x2), label in zip(X, y)
    ]
    points = ", ".join(
        f"{i}\u00a0({x1:{DIGITS}},\u00a0{x2:{DIGITS}})\u00a0{'+' if label > 0 else '-'}"
        for i, ((x1, x2), label) in enumerate(zip(X, y), 1)
    )
    values = {
        "m": len(y), "rounds": rounds, "points": points.replace("-", "−"),
        "rounds_in_words": "one round" if rounds == 1 else f"{rounds} rounds",
        "example": first_lowest(trace[-1].margins) + 1,
        "names": ", ".join(names),
    }  # fmt: skip
    return "".join([
        FRONT.format(table="\n".join(f"    {row}" for row in [f"{','.join(names)},class", *rows])),
        BEGIN.format(**values),
        *(_round(trace, t, names) for t in range(1, rounds + 1)),
        END.format(**values),
    ])  # fmt: skip


def _rounded(X: np.ndarray) -> np.ndarray:
    return np.array([[float(format(value, DIGITS)) for value in row] for row in X.tolist()])


def _writable(names: Sequence[str]) -> Sequence[str]:
    """The names without what a table's cell or Markdown would read as a mark of its own; `PLAIN` where nothing is left."""
    left = [re.sub(r"[^\w .()/%-]+|_+", " ", name).strip()[:LONGEST_NAME].strip() for name in names]
    named = [" ".join(name.split()) for name in left]
    return named if all(named) and len({*named, "class"}) == len(named) + 1 else PLAIN


def _run(X: np.ndarray, y: np.ndarray) -> Trace:
    return run_to_end(train_stepwise(Sample.of(X, y), "adaboost", "stump", ROUNDS))


def _round(trace: Trace, t: int, names: Sequence[str]) -> str:
    """The steps of round t. names: of the attributes."""
    r = trace[t - 1]
    wrong = [str(i) for i, vote in enumerate(r.votes * trace.sample.y, 1) if vote < 0]
    search = CONSTANT if r.found.classifier.is_leaf else STUMP
    return (search + ROUND).format(
        t=t,
        before=t - 1,
        after=t + 1,
        sub=SUBSCRIPTS[t],
        sub_next=SUBSCRIPTS[t + 1],
        stump=re.sub(r"(?<!\w)-(?=\d)", "−", r.found.classifier.says(names, CLASSES)),
        wrong=f"point{'s' * (len(wrong) > 1)} {', '.join(wrong)}",
    )
