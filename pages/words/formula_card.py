"""The equations of every round with its numbers: the Lab's formula card."""

from math import sqrt
from typing import NamedTuple

import numpy as np

from boosting import Round, Trace
from boosting.catalogue import find_algorithm
from boosting.choices.steps.program import SetByProgram
from boosting.engine.protocols import Choices, Outputs
from boosting.engine.words import Equation, LossWords, StepWords
from boosting.figures.template import minus
from boosting.screens.runs import Problem
from boosting.screens.shown import Shown
from pages.words import blocks
from pages.words.bibliography import cited
from pages.words.blocks import Block, literal
from pages.words.latex import aligned, new
from pages.words.live import abstains, says

SAME = 1e-9  # the rounding of one number that is computed in two ways


class Card(NamedTuple):
    """One round's card.

    asks: the round's base classifier, or what holds before round 1, in a sentence. equations: of
    the round, in LaTeX. pull: on which the next round is trained, in LaTeX. letters: what they mean.
    """

    asks: str
    equations: str
    pull: str
    letters: str


def cards(shown: Shown) -> list[Block]:
    """The equations of every round with its numbers; what the round changed is bold."""
    problem, trace = shown.problem, shown.trace
    edge, source, promised = edge_words(shown), cited(shown.algorithm), promises(shown)
    rounds = (_card(trace, problem, r, edge, source, more) for r, more in zip(trace, promised))
    asks, equations, pulls, letters = (list(column) for column in zip(_before(trace), *rounds))
    return [
        blocks.text(asks),
        blocks.formula(equations),
        blocks.formula(pulls),
        blocks.caption(letters),
    ]


def steps(trace: Trace) -> Block:
    """The coefficient of every round as a formula with its numbers: the one line that a hall reads."""
    rows = (step_row(trace.choices_of(r.t), r) for r in trace)
    lines = [
        numbered(rf"{left} &= {rule}\\&= {value.rpartition(' = ')[2]}", t)
        for t, (left, rule, value) in enumerate(rows, 1)
    ]
    return blocks.formula(["", *(rf"\begin{{aligned}}{line}\end{{aligned}}" for line in lines)])


def numbered(latex: str, t: int) -> str:
    """An equation in LaTeX with the number of its round in the place of t."""
    latex = latex.replace("{t+1}", f"{{{t + 1}}}")
    return latex.replace("_t", f"_{{{t}}}").replace("{t-1}", f"{{{t - 1}}}")


def _before(trace: Trace) -> Card:
    """The card of round 0."""
    words = trace.choices_of(1).loss.words
    objective = f"{trace.start.objective:.4g}"
    asks = f"Before the first round $F_0=0$ and the {words.objective} is **{minus(objective)}**."
    own = OWN_SHARE * trace.sample.is_weighted
    return Card(asks, "", pull_at(words, 0) + own, key_of_symbols(own))


def edge_words(shown: Shown) -> str:
    """What γ is on the card; some algorithms have a parameter of that name."""
    names = {p.name for p in find_algorithm(shown.algorithm).parameters}
    return "γ: edge over guessing" + ", not the γ of Setup" * ("gamma" in names)


def promises(shown: Shown) -> list[list[Equation]]:
    """For every round 1..T what the edges alone promise, where that is a bound for the run; else nothing."""
    if "edges" not in shown.bounds:
        return [[] for _ in shown.trace]
    sums = np.cumsum(shown.trace.edge**2)
    return [
        [(EDGES_PROMISE, rf"e^{{-2\cdot {total:.4f}}}", new(f"{np.exp(-2 * total):.4g}"))]
        for total in sums
    ]


def _card(
    trace: Trace, problem: Problem, r: Round, edge: str, source: str, promised: list[Equation]
) -> Card:
    """The card of a round r >= 1.

    trace, problem: of the run; edge: what γ is; source: where the algorithm comes from; promised:
    as in `promises`.
    """
    t, choices, after = r.t, trace.choices_of(r.t), trace.choices_of(r.t + 1).loss.words
    progress = progress_rows(choices, r) if trace.sample_of(t) is r.sample else [other_examples(r)]
    rows = [*error_rows(choices, r), step_row(choices, r), *progress, *promised]
    body = r"\\[4pt]".join(aligned(*equation) for equation in rows)
    own = OWN_SHARE * r.sample.is_weighted
    if own:
        body = body.replace(MEAN, WEIGHTED_MEAN)
    body, loss = numbered(body, t), choices.loss
    pulls = loss.words.pulls
    return Card(
        f"**Round {t}** asks: *{literal(says(r, problem))}*{tie_words(choices, r)}",
        rf"\begin{{aligned}}{body}\end{{aligned}}",
        pull_at(after, t) + own,
        f"ε: weighted error, of votes against the sign of g · {edge} · "
        f"{coefficient_words(choices).coefficient} · g: the pull, what "
        f"each example asks for: {pulls} times {loss.words.direction} · {key_of_symbols(body + own)}F: the "
        f"vote so far. Bold: what round {t} changed; last line: the {pulls} of the next round. "
        f"Source: {source}.",
    )


def tie_words(choices: Choices, r: Round) -> str:
    """Which of equally good base classifiers was taken, in a round in which there were several."""
    rule = choices.weak_learner.words.note
    if not rule or abs(r.found.runner_up - r.edge) > SAME:
        return ""
    return f". A tie: another one has the same edge. {rule}"


def coefficient_words(choices: Choices) -> StepWords:
    """The words of the step, or those of a coefficient that a program sets."""
    return choices.step_size.words if choices.correct is None else SetByProgram.words


def pull_at(words: LossWords, t: int) -> str:
    """The pull on which round t + 1 is trained, in LaTeX.

    Losses that take their weights from the dual of a program have none before round 1: they show
    their start distribution.
    """
    if t == 0 and words.start_latex:
        return words.start_latex
    latex = words.latex.replace("t+1", str(t + 1)).replace(r"s\le t", rf"s\le {t}")
    return latex.replace("F_t", f"F_{{{t}}}").replace("A_t", f"A_{{{t}}}")


OWN_SHARE = r"\qquad\text{(every term}\times b_i)"
MEAN, WEIGHTED_MEAN = r"\frac1m\sum_i", r"\textstyle\sum_ib_i\,"
EDGES_PROMISE = r"\bar\ell_t\le e^{-2\sum_{s\le t}\gamma_s^2}"
SYMBOLS = {
    r"\log": "log: the natural logarithm",
    r"2\sqrt{\varepsilon": "2√(ε(1−ε)): Z at its smallest, which AdaBoost's α makes of it",
    r"\gamma_s^2": "e^(−2Σγ²): Mohri et al., theorem 7.2; it equals ∏Z only while every edge is 0,"
    " for √(1−4γ²) < e^(−2γ²) at any other",
    "Z_": "Z: the factor by which the round multiplies the mean exponential loss"
    " · w: e^−yF, divided by its sum",
    r"\bar\ell": "ℓ̄: the mean loss",
    r"\mu_": "μ: the mean of y h · M: the mean of F h",
    r"\eta_": "η: the mean of h²",
    "b_i": "b: an example's own share of the weight, Σb = 1, by which its loss and its pull are"
    " multiplied (Mohri et al., exercise 7.4)",
    r"\|c\|_1": "‖c‖₁: the sum of all coefficients",
}


def key_of_symbols(latex: str) -> str:
    """What the less common symbols in a formula mean."""
    return "".join(f"{words} · " for symbol, words in SYMBOLS.items() if symbol in latex)


def error_rows(choices: Choices, r: Round) -> list[Equation]:
    """The weighted error and the edge as equations: left side, rule, number.

    The rule depends on the base classifiers: of -1 and 1, abstaining, or real-valued.
    """
    found, half = r.found, r"\tfrac12-\varepsilon_t"
    if abstains(choices):
        total = found.agree + found.against + found.abstained
        rule = r"\frac{\sum_{h_t\text{ %s}}|g_i|}{\sum_i|g_i|}"
        return [
            (r"\varepsilon_t^+", rule % "right", new(f"{found.agree / total:.4f}")),
            (r"\varepsilon_t^-", rule % "wrong", new(f"{found.against / total:.4f}")),
            (r"\gamma_t", r"\tfrac12(\varepsilon_t^+-\varepsilon_t^-)", new(f"{r.edge:.4f}")),
        ]
    wrong = r"\frac{\sum_{h_t\text{ wrong}}|g_i|}{\sum_i|g_i|}"
    if choices.weak_learner.outputs is Outputs.REAL:
        wrong = r"\tfrac12-\frac{\sum_ig_ih_t(x_i)}{2\max|h_t|\sum_i|g_i|}"
    return [
        (r"\varepsilon_t", wrong, new(f"{r.error:.4f}")),
        (r"\gamma_t", half, new(f"{r.edge:.4f}")),
    ]


def progress_rows(choices: Choices, r: Round) -> list[Equation]:
    """What the loss says of its progress, and Z in brief where the step has made it the smallest.

    Votes of -1 and 1 with the error eps leave Z = (1-eps) e^-alpha + eps e^alpha, at least
    2 sqrt(eps (1-eps)), which AdaBoost's alpha reaches ([M] theorem 7.2).
    """
    rows, eps = choices.loss.progress(r, new), r.error
    least = 2 * sqrt(eps * (1 - eps))
    if rows[0][0] == "Z_t" and abs(r.normalizer - least) < SAME:
        numbers = rf"2\sqrt{{{eps:.4f}\cdot {1 - eps:.4f}}}={least:.4f}"
        rows.insert(1, ("", r"2\sqrt{\varepsilon_t(1-\varepsilon_t)}", numbers))
    return rows


def other_examples(r: Round) -> Equation:
    """The objective on the examples of the round and on those that the next one is trained on."""
    values = rf"{r.before.objective:.4g}\to{new(f'{r.objective:.4g}')}"
    return r"\text{objective}_t", r"\text{from here on over the changed examples}", values


def step_row(choices: Choices, r: Round) -> Equation:
    """The coefficient as an equation: left side, rule, number.

    A coefficient that a program sets follows from no formula of the round's own numbers. In a hull
    the number is the share of h_t: its coefficient is larger if an earlier round had it too.
    """
    words, step = coefficient_words(choices), choices.step_size
    if choices.correct is not None:
        return words.coefficient_latex, words.latex, new(f"{r.alpha:.4f}")
    value = new(f"{1 - r.keep if step.in_hull else r.added:.4f}")
    numbers = step.numbers(r.found)
    told = value if numbers == words.latex else f"{numbers} = {value}"
    return words.coefficient_latex, words.latex, told
