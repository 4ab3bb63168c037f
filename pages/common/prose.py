"""The words around the pictures: sentences, pseudocode and formulas with the round's numbers."""

from __future__ import annotations

import csv
import inspect
import io
import math
import re
from collections.abc import Callable, Sequence
from functools import cache
from html import escape
from importlib import import_module
from statistics import median
from types import ModuleType

import pandas as pd
import pyarrow as pa
import streamlit as st

from boosting import Round, Trace
from boosting.catalogue import find_algorithm
from boosting.choices.steps.program import SetByProgram
from boosting.datasets import Dataset
from boosting.datasets.user import harmless
from boosting.engine import boost
from boosting.engine.protocols import Choices, Outputs, Part
from boosting.engine.words import Equation, LossWords, StepWords
from boosting.figures.stage import Curve, Examples, Film, Plane
from boosting.figures.theme import translucent
from boosting.theory import variance_bound as upper_bound
from boosting.theory.bound_table import BoundSettings, at_round
from boosting.theory.bounds import Terms
from pages.common import runs
from pages.common.bibliography import bibliography
from pages.common.colours import ACCENT, light_dark
from pages.common.runs import Problem, Run
from pages.common.shared_cache import BUDGET, shared

NEW = ACCENT  # the colour of what this round has changed


def says(round_: Round, problem: Problem) -> str:
    """The round's base classifier in words, with real minus signs."""
    return minus(_in_words(round_, problem))


def minus(text: str) -> str:
    """A text with real minus signs in its numbers."""
    return re.sub(r"(?<![\w-])-(?=\d)", "−", text)


def _in_words(round_: Round, problem: Problem) -> str:
    names = problem.dataset.feature_names, problem.dataset.class_names
    return round_.found.classifier.says(*names)


def look_at_curves(curves: Sequence[Curve]) -> str:
    """What to look for in errors and bounds, and what each bound is."""
    look = (
        "Look for: the dotted bounds stay above the solid training error; "
        "the dashed test error may not."
    )
    bounds = [curve for curve in curves if curve.role == "bound"]
    return " ".join([look, *(f"{c.label}: {c.help[0].lower()}{c.help[1:]}" for c in bounds)])


def percent(share: float) -> str:
    """A share as a percentage with three digits at most."""
    return f"{100 * share:.3g} %"


def duration(microseconds: float) -> str:
    """A time in words: microseconds up to a thousand, then milliseconds."""
    return f"{microseconds:.3g} µs" if microseconds < 999.5 else f"{microseconds / 1000:.3g} ms"


COMPACT = """<style>
.stMainBlockContainer { padding: 3.75rem 2rem 2rem; }
[data-testid="stSidebarContent"] [data-testid="stVerticalBlock"] { gap: 0.75rem; }
.stMainBlockContainer .katex-display { overflow: auto hidden; padding: 0.3rem 0; }
.stMainBlockContainer .katex-display > .katex { font-size: 1.05em; }
@media (max-width: 640px) {
  .stMainBlockContainer { padding: 3.75rem 0.75rem 2rem; }
  .stMainBlockContainer .katex-display > .katex { font-size: 0.95em; }
}
</style>"""


def headline(title: str, sentence: str) -> None:
    """The page's title and a sentence below it; narrows Streamlit's margins for the whole page."""
    st.html(COMPACT)
    st.markdown(f"#### {title}\n{sentence}")


# --- inside the player ---


def live_lines(problem: Problem, trace: Trace, film: Film) -> list[dict[str, str]]:
    """For every round 0..T: what each phase of the pseudocode computed, and a sentence about it.

    problem, trace, film: of one run. Keys: the phases of the pseudocode, in HTML, and "say".
    """
    start = "Round 0: no base classifier yet, all examples pull alike. Press Step to find the first one."
    return [{"say": start}, *(_live(trace.choices, problem, r, film) for r in trace)]


def _live(choices: Choices, problem: Problem, r: Round, film: Film) -> dict[str, str]:
    words, t = says(r, problem), r.t
    error = film.curves[0].values[t]
    weights = film.weights[t] * r.sample.size
    so_far = f"together the {t} rounds err" if t > 1 else "so far the vote errs"
    rival = (
        f" <span title='Edge of the next best'>(next {r.found.runner_up:.4f})</span>"
        if r.found.runner_up
        else ""
    )
    return {
        "fit": f"<b>{escape(words)}</b>",
        "error": f"ε = <b>{r.error:.4f}</b>, edge {r.edge:.4f}{rival}",
        "alpha": f"{'α' if choices.correct is None else 'c'} = <b>{r.alpha:.4f}</b>",
        "reweigh": f"largest now <b>{weights.max():.3g} ×</b> the average",
        "add": f"training error <b>{percent(error)}</b>",
        "say": f"Round {t}: {words}. {_result(choices, r)}; "
        f"{so_far} on {percent(error)} of the training examples.",
    }


def _result(choices: Choices, r: Round) -> str:
    """The error and the coefficient of the round's base classifier, in words."""
    found, noun = r.found, choices.loss.words.pulls
    error = f"It errs on {percent(r.error)} of the {noun}"
    if abstains(choices):
        votes = found.agree + found.against
        share, wrong = percent(votes / (votes + found.abstained)), percent(found.against / votes)
        error = f"It votes on {share} of the {noun}, errs on {wrong} of that"
    coefficient = (
        f"gets α = {r.alpha:.3f}"
        if choices.correct is None
        else f"the program gives it c = {r.alpha:.3f}"
    )
    return f"{error} and {coefficient}"


def abstains(choices: Choices) -> bool:
    """Whether the base classifiers of a run may abstain (vote 0) on some examples."""
    return choices.weak_learner.outputs is Outputs.ABSTAINING


def pseudocode(choices: Choices, n_rounds: int) -> list[dict[str, str | int | None]]:
    """The algorithm as lines of HTML, each with its indent and the phase that executes it."""
    loss = choices.loss.words
    search = choices.weak_learner.words.pseudocode.replace("{symbol}", loss.symbol)
    counts_half = ", abstaining counts half" * abstains(choices)
    lines = [
        (f"<b>for</b> t = 1 … {n_rounds}:", None, 0),
        (search, "fit", 1),
        (f"ε ← share of {loss.pulls} it gets wrong{counts_half}", "error", 1),
        *_coefficient_lines(choices),
        (choices.update, "add", 1),
        ("<b>predict</b> sign F(x)", None, 0),
    ]
    return [{"html": html, "phase": phase, "indent": indent} for html, phase, indent in lines]


def _coefficient_lines(choices: Choices) -> list[tuple[str, str | None, int]]:
    """The step, the next pull, and the correction, which comes in the place of a step that waits for it."""
    step, pull = choices.step_size, (choices.loss.words.pseudocode, "reweigh", 1)
    if choices.correct is None:
        return [(step.words.pseudocode, "alpha", 1), pull]
    correction = choices.correct.words.pseudocode
    if Part.COEFFICIENTS in step.needs:
        return [(correction, "alpha", 1), pull]
    own_vote = "<small> (for AdaBoost's vote A; c below)</small>"
    return [(f"{step.words.pseudocode}{own_vote}", "alpha", 1), pull, (correction, None, 1)]


def weight_words(choices: Choices) -> dict[str, str]:
    """The title and the note of the weights' panel: what the size of a point means."""
    words = choices.loss.words
    title = words.pulls if words.note else f"Example {words.pulls.replace('weight', 'weights')}"
    return {"weights_title": f"{title[0].upper()}{title[1:]}", "weights_note": words.note}


def captions(choices: Choices, roles: list[str]) -> dict[str, str]:
    """One sentence per panel: what to look for. roles: of the curves in the panel of curves."""
    then = "."
    if choices.correct is not None:
        then = ", and all coefficients so far are solved anew."
    elif choices.step_size.in_hull:
        then = ", and all earlier coefficients shrink a little."
    bounds = (
        "dotted lines stay above the solid training error"
        if "bound" in roles
        else "how the training error falls"
    )
    test = "; the dashed test error need not follow" if "test" in roles else ""
    return {
        "surface": f"Look for: each new line separates the big points{then} "
        "Colour: the vote F over its coefficients' sum.",
        "weights": f"Look for: {choices.loss.words.watch}.",
        "margins": "Look for: do the margins move right of 0, "
        "and go on when the training error is 0?",
        "curves": f"Look for: {bounds}{test}.",
        "pseudocode": "The lit line is the one just executed. "
        "Sub-step walks through them one by one.",
    }


def second_axis(dataset: Dataset, plane: Plane) -> str:
    """The name of the vertical axis; one-attribute data have none."""
    return "" if plane.second is None else dataset.feature_names[plane.second]


def axis_names(dataset: Dataset, plane: Plane) -> tuple[str, str]:
    """The names of the plane's two axes."""
    return dataset.feature_names[plane.first], second_axis(dataset, plane)


def plane_note(dataset: Dataset, film: Film) -> str:
    """What the picture of a plane leaves out."""
    others = dataset.n_features - 2
    parts = []
    if others > 0:
        attributes = f"{others} attribute{'s' * (others > 1)}"
        parts.append(
            f"A cut: the other {attributes} stand at their median; points are judged by all of "
            "them."
        )
    if film.spread_out:
        parts.append("Points with equal values are drawn slightly apart.")
    return " ".join(parts)


# --- below the player ---


def formula_card(run: Run, problem: Problem, trace: Trace, t: int) -> None:
    """The equations of round t with its numbers; what this round changed is coloured.

    run, problem, trace: the run, its data and its rounds.
    """
    loss = trace.choices.loss
    if t == 0:
        st.markdown(
            f"Before the first round $F_0=0$ and the {loss.words.objective} is "
            f"**{trace.start.objective:.4g}**."
        )
        st.latex(pull_at(loss.words, 0))
        return
    r = trace[t - 1]
    rows = [*error_rows(trace.choices, r), step_row(trace.choices, r), *loss.progress(r, new)]
    body = r"\\[4pt]".join(aligned(*equation) for equation in rows)
    body = (
        body.replace("{t+1}", f"{{{t + 1}}}")
        .replace("_t", f"_{{{t}}}")
        .replace("{t-1}", f"{{{t - 1}}}")
    )
    st.markdown(f"**Round {t}** asks: *{says(r, problem)}*")
    st.latex(rf"\begin{{aligned}}{body}\end{{aligned}}")
    st.latex(pull_at(loss.words, t))
    pulls = loss.words.pulls
    st.caption(
        f"ε: weighted error · γ: edge over guessing · {coefficient_words(trace.choices).coefficient} "
        f"· g: the pull, {pulls} times the label's sign · {key_of_symbols(body)}F: the vote so "
        f"far. Coloured: what round {t} changed; last line: the {pulls} of the next round. Source: "
        f"{cited(run.algorithm)}."
    )


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


SYMBOLS = {
    "Z_": "Z: the factor by which the round multiplies the mean exponential loss"
    " · w: e^−yF, divided by its sum",
    r"\bar\ell": "ℓ̄: the mean loss",
    r"\mu_": "μ: the mean of y h · M: the mean of F h",
    r"\eta_": "η: the mean of h²",
    r"\|c\|_1": "‖c‖₁: the sum of all coefficients",
}


def key_of_symbols(latex: str) -> str:
    """What the less common symbols in a formula mean."""
    return "".join(f"{words} · " for symbol, words in SYMBOLS.items() if symbol in latex)


def new(value: str) -> str:
    """A number that this round has changed, in LaTeX."""
    return rf"\textcolor{{{NEW}}}{{\mathbf{{{value}}}}}"


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


def step_row(choices: Choices, r: Round) -> Equation:
    """The coefficient as an equation: left side, rule, number.

    A coefficient that a program sets follows from no formula of the round's own numbers. In a hull
    the number is the share of h_t: its coefficient is larger if an earlier round had it too.
    """
    words, step = coefficient_words(choices), choices.step_size
    if choices.correct is not None:
        return words.coefficient_latex, words.latex, new(f"{r.alpha:.4f}")
    value = 1 - r.keep if step.in_hull else r.alpha
    numbers = f"{step.numbers(r.found)} = {new(f'{value:.4f}')}"
    return words.coefficient_latex, words.latex, numbers


LONG = 36  # characters of an equation that fit on a line of the formula card


def aligned(left: str, rule: str, value: str) -> str:
    """An equation in LaTeX; its numbers are on a second line where one would be too long."""
    invisible = r"\\textcolor\{.*?\}|\\mathbf|\\[tb]?frac|\\text|\\big|\\bar|[{}_^]|\\[,; ]"
    visible = re.sub(invisible, "", rule + value)
    length = len(re.sub(r"\\[a-zA-Z]+", "x", visible))
    return rf"{left} &= {rule}\\&= {value}" if length > LONG else rf"{left} &= {rule} = {value}"


def round_table(problem: Problem, trace: Trace, film: Film) -> dict[str, list]:
    """All rounds as columns of length T by name: for the table on the page and its CSV."""
    columns: dict[str, list] = {
        "round": [r.t for r in trace],
        "classifier": [harmless(_in_words(r, problem)) for r in trace],
        "alpha": [r.alpha for r in trace],
        "weighted error": [r.error for r in trace],
        "edge": [r.edge for r in trace],
    }
    if any(r.found.runner_up for r in trace):  # the search for a tree finds no runner-up
        columns["runner-up edge"] = [r.found.runner_up for r in trace]
    if trace.normalizer is not None:
        columns["Z"] = trace.normalizer.tolist()
    columns["objective"] = trace.objective.tolist()
    return columns | {c.label: c.values[1:].tolist() for c in film.curves}


def as_csv(columns: dict[str, list]) -> str:
    """Columns by name as CSV text."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(map(harmless, columns))
    writer.writerows(map(harmless, row) for row in zip(*columns.values()))
    return text.getvalue()


TABLE_HELP = {
    "round": "t, counted from 1",
    "classifier": "What the search returned: if the condition holds it votes for the class "
    "after the arrow",
    "alpha": "Its coefficient in the vote",
    "weighted error": "ε: the share of the weight that it gets wrong",
    "edge": "γ = ½ − ε: how much better than guessing",
    "runner-up edge": "The edge of the best other base classifier: "
    "close to the winner's means the choice was nearly a tie",
    "Z": "The factor by which this round multiplied the mean exponential loss",
    "objective": "What the algorithm minimises, after the round",
}


@shared()
def _arrow(run: Run, first: int, second: int | None) -> pa.Table:
    """The table of all rounds, the same at every round: as Arrow, which is sent as it is."""
    table = round_table(runs.problem(run.data), runs.trace(run), runs.film(run, first, second))
    return pa.Table.from_pandas(pd.DataFrame(table))


def show_table(run: Run, axes: tuple[int, int | None]) -> None:
    """The table of all rounds with its download; axes: the attributes of the plane."""
    table = _arrow(run, *axes)
    helps = TABLE_HELP | {c.label: c.help for c in runs.film(run, *axes).curves}
    config = {
        name: st.column_config.Column(name, help=helps[name])
        if name in ("round", "classifier")
        else st.column_config.NumberColumn(name, help=helps[name], format="%.4f")
        for name in table.column_names
    }
    st.dataframe(table, column_config=config, hide_index=True, height=360)
    st.download_button(
        "Download as CSV",
        lambda: as_csv(table.to_pydict()), f"{run.algorithm}-{run.data.dataset}.csv", "text/csv",
        key="csv", on_click="ignore", icon=":material/download:",
    )  # fmt: skip


def cells(name: str) -> list[str]:
    """An algorithm's four choices, each as a line of pseudocode: loss, search, step, correction."""
    row = find_algorithm(name).with_parameters()
    loss, step = row.loss.words, row.step_size.words
    search = "largest gain" if row.search is None else "its own score"
    correct = "none" if row.correct is None else "all coefficients solved anew"
    return [
        f"{loss.objective}<br><small>{loss.pseudocode}</small>",
        search,
        step.pseudocode,
        correct,
    ]


def matrix(names: list[str], lit: list[str]) -> None:
    """Algorithms and their four choices; in column k the cell of algorithm lit[k] is lit."""
    columns = ("Algorithm", "1 Loss and pull", "2 Search", "3 Step", "4 Correction")
    head = "".join(f"<th>{name}</th>" for name in columns)
    body = "".join(
        f"<tr><th>{find_algorithm(name).title}<br><small>{cited(name)}</small></th>"
        + "".join(
            f"<td{' class=lit' if name == source else ''}>{cell}</td>"
            for source, cell in zip(lit, cells(name))
        )
        + "</tr>"
        for name in names
    )
    st.html(
        f"{TABLE_STYLE}<div class='bl-choices bl-tall'><table><tr>{head}</tr>{body}</table></div>"
    )


TABLE_STYLE = (
    """<style>
.bl-choices { overflow: auto; }
.bl-tall { max-height: 21rem; }
.bl-choices table { border-collapse: collapse; width: 100%; font-size: 0.95rem; }
.bl-choices :is(th, td) { text-align: left; padding: 0.4rem 0.7rem; }
.bl-choices :is(th, td) { border-bottom: 1px solid rgba(128, 128, 128, 0.3); }
.bl-choices tr:first-child th { position: sticky; top: 0; white-space: nowrap; }
.bl-choices td { min-width: 6.5rem; }
.bl-choices small { opacity: 0.75; font-weight: 400; }
.bl-choices :is(sub, sup) { line-height: 0; }
"""
    f".bl-choices tr:first-child th {{ background: {light_dark('neutral')}; }}"
    f".bl-choices td.lit {{ background: {translucent(ACCENT, 0.16)}; }}"
    f".bl-choices td.lit {{ box-shadow: inset 3px 0 {light_dark('accent')}; }}"
    "</style>"
)


def show_code(run: Run, choices: Choices) -> None:
    """The loop's source, and the choices that make it this run's algorithm."""
    names = {
        "loss": choices.loss,
        "weak_learner": choices.weak_learner,
        "step_size": choices.step_size,
    }
    if choices.correct is not None:
        names["correct"] = choices.correct
    filled_in = ", ".join(f"`{name} = {type(part).__name__}`" for name, part in names.items())
    st.markdown(
        f"Every algorithm here runs these same lines; **{find_algorithm(run.algorithm).title}** "
        f"fills in {filled_in}."
    )
    show_loop()
    for part in names.values():
        st.code(source(type(part)), language="python")


def memory(run: Run, axes: tuple[int, int | None]) -> None:
    """How much of the server's memory a run takes; axes: the attributes of the plane."""
    trace, film = runs.trace(run), runs.film(run, *axes)
    st.caption(
        f"This run keeps {megabytes(trace.nbytes + film.nbytes)} in the server's memory: "
        f"{megabytes(trace.nbytes)} for its {len(trace)} rounds and {megabytes(film.nbytes)} "
        "for their pictures.",
        help="Everybody who asks for the same run shares it. "
        f"The server keeps {runs.MAX_RUNS} runs at most, and no more than "
        f"{megabytes(BUDGET.max_bytes)} of all that is computed for its visitors; beyond that, what "
        "nobody has asked for the longest is forgotten, and computed again when somebody wants it.",
    )


def megabytes(count: int) -> str:
    """A number of bytes in words."""
    return f"{count / 1e6:.1f} MB" if count < 1e9 else f"{count / 1e9:.1f} GB"


def show_loop() -> None:
    """The loop's source."""
    st.code(source(boost.boost), language="python", wrap_lines=True)


@cache
def source(code: type | Callable | ModuleType) -> str:
    """The source of a class, function or module; cached, because this parses a whole file."""
    try:
        return inspect.getsource(code)
    except (OSError, TypeError):  # of a notebook or an interpreter: there is no file
        return f"# {code.__name__} was defined at run time; its source is in no file.\n"


def bound_card(trace: Trace, t: int, lam: float) -> None:
    """[V] theorem 3, U - V >= 0, with the numbers of round t; lam: the weight of the variance."""
    st.markdown("##### The theorem, with this round's numbers")
    st.latex(r"U(\alpha)-V(\alpha)=4(1-\lambda)\,w_I\,w_J\sinh^2\alpha\;\ge\;0")
    st.latex(
        r"V(\alpha)=(1-\lambda)(w_Ie^{-\alpha}+w_Je^{\alpha})^2"
        r"+\lambda m\Big(\sum_I w_i^2e^{-2\alpha}+\sum_J w_j^2e^{2\alpha}\Big)"
    )
    if t == 0:
        st.caption("Step to round 1 to see numbers.")
        return
    s = upper_bound.sums(trace, t)
    step = s.vada_step(lam)
    rule = f"{4 * (1 - lam):g}\\cdot {s.right:.4f}\\cdot {s.wrong:.4f}\\cdot\\sinh^2({step:.4f})"
    if s.wrong == 0:
        st.caption(
            "This base classifier is perfect ($w_J$ = 0): U and V are the same curve, "
            "and the best step is infinite."
        )
        return
    value = 4 * (1 - lam) * s.right * s.wrong * math.sinh(step) ** 2
    st.latex(rf"U(\alpha_{{{t}}})-V(\alpha_{{{t}}})={rule}={new(f'{value:.5f}')}")
    st.caption(
        "$w_I$, $w_J$: weight of the examples that the base classifier gets right, and wrong; m: "
        "number of examples. λ: weight of the variance. Corollary: V(α) ≤ U(α) < U(0) = V(0), so "
        "every step lowers the cost, although only its bound was minimised."
    )


def margin_card(film: Film, examples: Examples, t: int) -> None:
    """The margin of a vote, with the training examples' smallest and median after round t."""
    margins = film.margins[t, : examples.n_train].tolist()
    st.markdown("##### The margin, with this round's numbers")
    st.latex(r"\rho(x_i)=\frac{y_i\sum_j c_jh_j(x_i)}{\sum_j|c_j|}\in[-1,1],\qquad "
             rf"\min_i\rho(x_i)={new(f'{min(margins):.3f}')},\quad "
             rf"\text{{median}}={new(f'{median(margins):.3f}')}")  # fmt: skip
    st.caption(
        "c: coefficients of the vote. The smallest margin is its L1-geometric margin: the "
        "distance of the nearest example to the border, measured in the votes. The bounds of "
        "margin theory hold for a ρ fixed beforehand, or at a small price for every ρ at once: "
        "the share of examples with a margin up to ρ, plus a complexity that shrinks as 1/ρ; the "
        "number of rounds does not appear."
    )


def bound_table(trace: Trace, t: int, settings: BoundSettings, of_stumps: bool) -> None:
    """A table of the terms of every bound, for the vote of a trace after round t.

    settings: the bounds' margin, confidence and sample size; of_stumps: the base classifiers are
    stumps, to which all bounds but DeepBoost's apply.
    """
    st.markdown(f"##### The terms after round {t}, by name")
    if t == 0:
        st.caption("Step to round 1: there is no vote yet.")
        return
    rows = [
        {
            "bound": name,
            "terms": " + ".join(f"{term} {value:.3g}" for term, value in terms.items()),
            "total": f"{terms.total:.3g}",
            "says": promise(terms, of_stumps or name.startswith("DeepBoost")),
        }
        for name, terms in at_round(trace, t, settings).items()
    ]
    st.dataframe(rows, hide_index=True)


def promise(terms: Terms, holds: bool) -> str:
    """What a bound says, in words; holds: whether it is a bound for these base classifiers."""
    if not holds:
        return "of stumps only"
    return "nothing (vacuous)" if terms.vacuous else f"error at most {percent(terms.total)}"


def summed(terms: Terms) -> str:
    """A bound's terms and their total, in LaTeX."""
    total = f"{'+'.join(f'{value:.3f}' for value in terms.values())}=\\mathbf{{{terms.total:.3f}}}"
    return total + (r"\quad\text{(vacuous: above 1)}" if terms.vacuous else "")


def show_sources(module: str, references: list[str]) -> None:
    """The source of the module behind a page, and publications by their keys in references.bib."""
    with st.expander("The code that ran", icon=":material/code:"):
        st.code(source(import_module(module)), language="python")
    st.caption("Sources: " + "; ".join(bibliography()[key].reference for key in references))


def cited(algorithm: str) -> str:
    """Where an algorithm comes from: the work in short, and the place in it."""
    row = find_algorithm(algorithm)
    return f"{bibliography()[row.reference].short}, {row.cited_at}"
