"""The theorem panels of the chapters: a statement, and this round's numbers in it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import streamlit as st

from boosting import Trace
from boosting.engine.protocols import LossFunction
from boosting.figures import losses
from boosting.figures.stage import Curve
from boosting.figures.template import number
from boosting.theory import game
from boosting.theory import noise as theory
from boosting.theory.bound_table import BoundSettings, at_round
from pages.common import address
from pages.common.prose import new, percent, summed


def surrogates(
    by_name: dict[str, LossFunction], names: list[str], z: np.ndarray, weight: np.ndarray, t: int
) -> None:
    """The theorem that a loss above zero-one bounds the training error, and a table of losses.

    by_name: all losses; names: those in the table; z (m,): y F after round t; weight (m,): of the
    examples.
    """
    wrong = losses.now(by_name["zero_one"], z, weight)["mean now"]
    table = [losses.facts(by_name[n]) | losses.now(by_name[n], z, weight) for n in names]
    above = [fact for fact in table if fact["never below zero-one"] == "yes"]
    st.markdown("##### The theorem, and what is true of each")
    st.latex(
        r"\phi(z)\ge\mathbf 1[z\le0]\;\Rightarrow\;"
        rf"{new(f'{wrong:.4f}')}=\frac1m\sum_i\mathbf 1[y_iF_{{{t}}}(x_i)\le0]"
        rf"\;\le\;\frac1m\sum_i\phi\big(y_iF_{{{t}}}(x_i)\big)"
        + "".join(
            rf"={new(format(fact['mean now'], '.4f'))}\text{{ ({fact['loss']})}}"
            for fact in above[:1]
        )
    )
    config = {
        name: st.column_config.NumberColumn(name, format="%.4g")
        for name in ("mean now", "pull on the worst")
    }
    st.dataframe(table, hide_index=True, column_config=config)
    st.caption(
        f"Mean now: the right-hand side after round {t}. Never below zero-one: the theorem holds. "
        f"Pull on the worst: −φ′ at the smallest margin of the round, {number(z.min(), '.3g')}. "
        "Convex: any minimum is the minimum. "
        "Lipschitz, clipped: the factor ℓ by which the complexity enters QuadBoost's theorem 1."
    )


def after_zero(curves: Sequence[Curve]) -> None:
    """The test error once the training error is zero, and a button for a run where it falls."""
    train = next(c.values for c in curves if c.role == "train")
    test = next((c.values for c in curves if c.role == "test"), None)
    zero = next((t for t, error in enumerate(train) if t and error == 0), None)
    if test is None:
        st.markdown(
            "No examples are held back: there is no test error to watch. "
            "Raise the test share in the sidebar."
        )
    elif zero is None:
        st.markdown(
            f"The training error of this run is still {percent(train[-1])} at the end: "
            "the question has to wait."
        )
    else:
        st.markdown(
            f"In this run the training error is first zero after round **{zero}**. "
            f"The test error is {percent(test[zero])} there and {percent(test[-1])} at the end."
        )
    example = {"dataset": "digits_38", "algorithm": "adaboost", "n_rounds": 300, "noise": 0.0}
    st.button(
        "Show a run where it falls: digits 3 and 8, 300 rounds", key="show-falling",
        icon=":material/trending_down:", on_click=address.request, kwargs=example,
    )  # fmt: skip


def margin_bound(trace: Trace, t: int, settings: BoundSettings, of_stumps: bool) -> None:
    """The margin bound ([M] (7.13)) for the vote of a trace after round t, term by term.

    settings: the bound's margin, confidence and sample size; of_stumps: the base classifiers are
    stumps, to which this bound applies.
    """
    if t == 0:
        return
    terms = at_round(trace, t, settings)["margin, by formula (7.13)"]
    whose = "" if of_stumps else "Of votes of stumps only. "
    st.markdown("##### The margin bound, with this round's numbers")
    st.latex(
        r"R(f)\;\le\;\hat R_{S,\rho}(f)+\frac2\rho\,\mathfrak R_m(H)"
        r"+\sqrt{\frac{\log(1/\delta)}{2m}}\;=\;" + summed(terms)
    )
    st.caption(
        f"{whose}With probability at least 1 − δ the vote's true error R(f) is at most this sum. "
        f"R̂: margin loss at ρ = {settings.rho:g}. ℜ: Rademacher complexity of the family H, here "
        "what its growth function allows; m: number of training examples. The number of rounds "
        "does not appear. Imagine a larger m above: the last two terms shrink nearly as 1/√m."
    )


def brackets(runs: dict[str, Trace], value: float, t: int) -> None:
    """Every player's bounds on the value of the game after round t, and how its run ended."""
    for name, trace in runs.items():
        last = min(t, len(trace))
        words = "nobody has moved yet"
        if last:
            bounds = game.bracket(trace)
            floor, ceiling = (
                number(round(float(values[last - 1]), 4) + 0.0, ".4f")  # + 0.0: no minus zero
                for values in (bounds.best_lower, bounds.best_upper)
            )
            words = f"{floor} ≤ {value:.4f} ≤ {ceiling} after round {last}"
        st.caption(f"**{name}**: {words}. {len(trace)} rounds in all. {trace.ended}")
    st.caption(
        "Floor ≤ value ≤ ceiling. D: weights of the examples; c: shares of the base classifiers; "
        "γ*: the edge that some base classifier has under any weights; "
        "ρ*: the largest margin that a vote can give to all examples."
    )


def long_servedio(g: float, flips: float) -> None:
    """The minimisers' margins at Long and Servedio's two puzzling points.

    g: the parameter of their example; flips: the probability p of a flipped label.
    """
    st.latex(
        r"\min_c\sum_i(1-p)\,\phi(z_i)+p\,\phi(-z_i),\quad z_i=c_1x_{i1}+c_2x_{i2},\qquad "
        r"z_{\text{puzzling}}=g\,(c_1-c_2)"
    )
    parts = []
    for potential in theory.POTENTIALS:
        c = theory.minimiser(g, flips, potential)
        z = g * (c[0] - c[1])
        parts.append(f"**{potential}** {number(z, '.4f')}, {'wrong' if z <= 0 else 'right'}")
    st.markdown(
        f"At g = {g:.3f} and p = {flips:g} the puzzling points get z = " + "; ".join(parts) + "."
    )
    st.caption(
        "Long and Servedio (2010): for every convex potential and every p > 0 some g makes its "
        "minimiser err on half of the clean points, although x1 alone errs on none. "
        "The quadratic loss breaks at g ≤ 1/12 even without noise."
    )
