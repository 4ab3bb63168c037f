"""Several methods over all tables of a published experiment: their ranks, and for [Q] its table 2 and running times."""

from collections.abc import Sequence

import numpy as np
import streamlit as st

from boosting.experiments import second_look
from boosting.experiments.ours import FIRST, Shipped
from boosting.experiments.printed import printed
from boosting.experiments.protocol import Protocol
from boosting.experiments.published import PROTOCOLS
from boosting.experiments.statistics import LEVEL, OVER_TABLES, Ranking, friedman
from boosting.figures.template import counted
from pages.experiments import tables
from pages.experiments.difference import p_words
from pages.words.numbers import digits


def ranks(protocol: Protocol, ours: Shipped) -> None:
    """Who is best on most tables: mean ranks by Friedman's test, of the printed numbers and of our means."""
    kinds = {"printed": printed_values(protocol), "ours": our_values(protocol, ours)}
    found = {
        kind: (len(values), friedman(values))
        for kind, values in kinds.items()
        if len(values) > 2 and len(protocol.methods) > 2
    }
    if not found:
        return
    st.markdown("## All tables together: Friedman's test")
    st.markdown("  \n".join(_sentence(protocol, kind, *pair) for kind, pair in found.items()))
    heads = ["", *(f"Mean rank, {kind}" for kind in found)]
    columns = [ranking.ranks for _, ranking in found.values()]
    rows = [[m.title, *(f"{c[k]:.2f}" for c in columns)] for k, m in enumerate(protocol.methods)]
    tables.show(heads, rows)
    assumes = next(iter(found.values()))[1].verdict.assumes
    st.caption(
        "Rank 1 is the lowest number of a table, equal ones share their ranks. Only tables with a number of every method "
        f"take part; ours are means over the repeats. {assumes} The distance is Nemenyi's, for all pairs at once."
    )


def _sentence(protocol: Protocol, kind: str, n: int, ranking: Ranking) -> str:
    best = protocol.methods[int(ranking.ranks.argmin())].title
    apart = [
        f"{a.title} and {b.title}"
        for i, a in enumerate(protocol.methods)
        for j, b in enumerate(protocol.methods[:i])
        if abs(ranking.ranks[i] - ranking.ranks[j]) > ranking.distance
    ]
    said = f"{counted(len(apart), 'pair')}: {', '.join(apart)}" if apart else "no pair does"
    verdict = "**differ**" if ranking.verdict.is_significant() else "**may be equally good**"
    return (
        f"{tables.head(kind)}, {counted(n, 'table')}: the methods {verdict} ({p_words(ranking.verdict)}); {best} has the "
        f"lowest mean rank. Ranks more than {ranking.distance:.2f} apart differ at the 5\N{NO-BREAK SPACE}% level; {said}."
    )


def printed_values(protocol: Protocol) -> np.ndarray:
    """The printed numbers of a protocol, (t, k) for the t tables that have one of each of its k methods."""
    known = printed(protocol.printed)
    rows = [[known.get((t.title, m.name)) for m in protocol.methods] for t in protocol.tables]
    return np.array([[number.value for number in row if number] for row in rows if all(row)])


def our_values(protocol: Protocol, ours: Shipped) -> np.ndarray:
    """Our means over the repeats, (t, k) for the t tables that have one of each of k methods.

    protocol: has the methods; ours: the results. A method with more repeats than others is read at theirs.
    """
    rows = []
    for item in protocol.tables:
        columns = [ours.values(item.title, m.name) for m in protocol.methods]
        n = min(map(len, columns))
        if n:
            rows.append([values[:n].mean() for values in columns])
    return np.array(rows)


def second_table(ours: Shipped) -> None:
    """[Q] table 2 against its table 1, computed here from the printed numbers, and from ours of table 1."""
    found = second_look.pairs(ours)
    titles = {m.name: m.title for m in PROTOCOLS[second_look.RISKS].methods}
    st.markdown("## Table 2: which of two algorithms is better?")
    wrong = [pair for pair in found if pair.contradicts]
    st.markdown(
        f"The sign test needs nothing but the risks of table 1. Computed from them, **{len(wrong)} of "
        f"{len(found)}** pairs are starred otherwise than table 2 stars them; so table 2 is no target."
        f"{_agreeing(found)}  \n{_three_tests(found)}"
    )
    heads = ["The first against the second", "P(first better on most tables), printed", "the same, from table 1",
             "Wins, ties, losses", "Sign test, p", "Star printed", "Star computed"]  # fmt: skip
    has_ours = any(pair.ours for pair in found)
    if has_ours:
        heads += ["P, ours", "Wins, ties, losses, ours", "Sign test, p, ours", "Star, ours"]
    rows = [_compared(pair, titles) for pair in found]
    lit = {(k, j) for k, pair in enumerate(found) if pair.contradicts for j in (4, 5, 6)}
    tables.show(heads, rows, lit)
    tables.download("quadboost_table2", heads, rows, "pairs")
    said = " Ours: one split of every table, as in the paper; there it is known on which test examples only one is wrong."
    st.caption(
        "P: the Poisson binomial test. The examples that only one of two algorithms gets wrong are not "
        "printed; from table 1 errors are taken as independent. Star: a two-sided sign test rejects at "
        "5\N{NO-BREAK SPACE}%. "
        f"P assumes: {OVER_TABLES} The sign test takes the tables as independent, too, and asks only who wins. "
        f"Coloured: pairs where print and computation differ.{said * has_ours}"
    )


def _three_tests(found: Sequence[second_look.Pair]) -> str:
    """Why Nemenyi's distance, the sign test and the print single out other pairs: they ask different things."""
    ranking = friedman(printed_values(PROTOCOLS[second_look.RISKS]))
    apart = int(
        np.sum(np.triu(np.abs(np.subtract.outer(ranking.ranks, ranking.ranks)) > ranking.distance))
    )
    alone, starred = (
        sum(flags) for flags in zip(*((p.computed.p < LEVEL, p.is_starred) for p in found))
    )
    return (
        f"Three tests, three questions: Nemenyi's distance pays for all {len(found)} pairs at once and tells **{apart}** "
        f"apart; the sign test takes a pair by itself, as if it were the only one, and stars **{alone}** of them; the "
        f"paper stars {starred}. P is no test of luck: it is how likely the first is the better one on most tables."
    )


def _agreeing(found: Sequence[second_look.Pair]) -> str:
    """In how many pairs ours favours the same algorithm as the print."""
    ours = [(pair.printed.value, pair.ours.chance) for pair in found if pair.ours]
    same = sum((a > 0.5) == (b > 0.5) for a, b in ours)
    return (
        f" Of our {len(ours)} pairs, {same} have the same better one as the print." if ours else ""
    )


def _compared(pair: second_look.Pair, titles: dict[str, str]) -> list[str]:
    star = {True: "★", False: "–"}
    row = [f"{titles[pair.first]} – {titles[pair.second]}", pair.printed.text]
    for tested in (pair.computed, pair.ours):
        if tested:
            row += [f"{tested.chance:.2f}", ", ".join(map(str, tested.counts)), f"{tested.p:.2g}"]
        if tested is pair.computed:
            row.append(star[pair.is_starred])
        if tested:
            row.append(star[tested.p < LEVEL])
    return row


TIMES = "quadboost_times"


def times(protocol: Protocol, ours: Shipped) -> None:
    """The mean running times that [Q] prints, beside ours of the first split of every table.

    protocol, ours: of table 1.
    """
    seconds = {m.title: found for m in protocol.methods if (found := mean_times(ours, m.name))}
    if len(seconds) < len(protocol.methods):
        return
    st.markdown("## The last line of table 1: running times")
    heads = ["Mean of the tables", "Printed", "over QuadBoost's", "Ours with the choice of parameters", "over QuadBoost's",
             "Ours, training the chosen one", "over QuadBoost's"]  # fmt: skip
    base = next(seconds[m.title] for m in protocol.methods if m.name == BASE)
    rows = [
        [
            title,
            *(
                text
                for t, b in zip(times, base)
                for text in (f"{digits(t)} s", f"{tables.plain(t / b)} times")
            ),
        ]
        for title, times in seconds.items()
    ]
    tables.show(heads, rows)
    tables.download("quadboost_times", heads, rows, "times")
    st.caption(
        "Seconds of one core. The paper does not say which of the two it counts, and its computer was another one: compare "
        "the ratios. Ours are cheaper where one run is read at every number of rounds, and where rounds over "
        "a finite family are compiled."
    )


BASE = "quadboost"


def mean_times(ours: Shipped, method: str) -> tuple[float, float, float] | None:
    """The printed seconds of a method of [Q], and ours: with the choice of its parameters, and of the last training alone.

    ours: of table 1; method: its name. Means over the tables, of the first split; None where one is missing.
    """
    first = [o for o in ours.cells if o.cell.method == method and o.cell.repeat == FIRST]
    means = (
        np.array([(o.seconds, o.training) for o in first]).mean(axis=0)
        if first
        else np.array([np.nan])
    )
    if len(first) < len(PROTOCOLS[second_look.RISKS].tables) or not np.isfinite(means).all():
        return None
    return printed(TIMES)["all", method].value, float(means[0]), float(means[1])
