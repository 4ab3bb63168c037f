"""Is the difference real? The same runs over many seeds: pictures, a sentence, tests, a table."""

from functools import partial
from itertools import combinations
from math import isfinite

import numpy as np
import streamlit as st

from boosting.engine.boost import USED_UP
from boosting.engine.words import unbroken
from boosting.experiments import live
from boosting.experiments.live import level
from boosting.experiments.statistics import (
    Mean,
    Ranking,
    Verdict,
    friedman,
    holm,
    mean_and_error,
)
from boosting.figures.experiments import ERROR, Unit
from boosting.figures.template import counted
from boosting.screens.chapters import experiments
from boosting.screens.chapters.experiments import errors, paired
from boosting.screens.repeats import Found, Plan
from boosting.screens.shown import Shown
from pages import players
from pages.experiments import growing, tables
from pages.shell import films

MEANINGS = {
    "paired t-test": "Is the mean of the differences 0? Sharpest of the three where they are nearly normal.",
    "Wilcoxon signed-rank test": "Do differences of both signs balance, large ones counting more?",
    "sign test": "Does each win half of the seeds? It asks only who won, and not by how much.",
}


def show(shown: Shown) -> None:
    """The whole answer for the algorithms of Setup."""
    several, seeds = " against ".join(experiments.names(shown)), shown.values["seeds"]
    awaited = (
        f"{several} on {shown.dataset.title}: the errors of {counted(seeds, 'seed')} come here."
    )
    growing.show(partial(experiments.each_once, shown), lambda found: draw(found, shown), awaited)


def draw(found: Found, shown: Shown) -> None:
    """What the finished seeds say: so many as are planned decide, and not a first few of them."""
    pairs, done, planned = paired(found), len(found.seeds), shown.values["seeds"]
    drawn = experiments.difference(shown, found)
    made_of = "difference", found.made_of, shown.values["band"]
    url = films.publish_figures(made_of, lambda: drawn)
    says = conclusion(found, pairs) if done >= planned else _too_early(done, planned)
    first = 1 + bool(pairs)
    players.pictures(url, "difference-film", says, first, many=len(drawn) > first)
    heads, rows = summary(found)
    tables.show(heads, rows)
    if pairs and planned <= done > 1:
        tables.show(*tests(found, pairs))
    st.caption(explained(found))
    with st.expander("What the tests ask, and what they assume", icon=":material/quiz:"):
        st.markdown(assumptions(found, pairs))
    tables.downloads("difference", found, heads, rows)


def _too_early(done: int, planned: int) -> str:
    """Whoever looks after every seed, and stops when it pleases him, finds a difference where there is none."""
    return (
        f"**{done} of {planned} seeds.** The verdict comes with the last: a test that is read after every seed finds "
        "differences where there are none."
    )


def conclusion(found: Found, pairs: dict[str, live.Paired]) -> str:
    """The answer, one sentence for every algorithm but the first, as Markdown."""
    values, n = errors(found), counted(len(found.seeds), "seed")
    first = next(iter(values))
    if not pairs:
        mean = written(mean_and_error(values[first]), found.unit)
        return f"**{first}**: {mean} of {found.what} at the end, mean of {n}."
    sure = told_apart(found)
    compared = [_compared(t, first, pair, found, {t, first} in sure) for t, pair in pairs.items()]
    return "  \n".join([*recommended(found), *compared, *still_falling(found)])


def told_apart(found: Found) -> list[set[str]]:
    """Which two algorithms differ by more than luck: every two of them are compared, and judged together."""
    values = errors(found)
    both = [{a, b} for a, b in combinations(values, 2)]
    p = [live.paired(*(values[title] for title in two)).t.p for two in both]
    return [two for two, is_sure in zip(both, holm(p)) if is_sure]


def recommended(found: Found) -> list[str]:
    """Which of three algorithms or more has the lowest error, and who cannot be told from it; nothing for fewer."""
    values = errors(found)
    if len(values) < 3 or len(found.seeds) < 2:
        return []
    means = {title: mean_and_error(each) for title, each in values.items()}
    best = min(means, key=lambda title: means[title].value)
    sure = told_apart(found)
    worse = [title for title in values if {title, best} in sure]
    alike = [title for title in values if title not in (best, *worse)]
    said = f"**{best}** has the lowest {found.what}, {written(means[best], found.unit)}."
    if worse:
        said += f" {_named(worse)} {'is' if len(worse) == 1 else 'are'} worse, and not by luck."
    if alike:
        return [f"{said} {_named(alike)} may be as good: the difference can be luck."]
    return [f"{said} **Take it.**"]


def _named(titles: list[str]) -> str:
    """ "A, B and C"."""
    *most, last = titles
    return f"{', '.join(most)} and {last}" if most else last


def still_falling(found: Found) -> list[str]:
    """A sentence for every algorithm whose runs were cut off while their mean error fell: such a verdict is early.

    It falls where the last quarter of the rounds lowers it by more than two standard errors.
    """
    said = []
    for place, column in found.curves.items():
        errors = level([c._asdict()[found.role] for c in column])
        last = errors.shape[1] - 1
        early = last - max(last // 4, 1)
        fall = mean_and_error(errors[:, early] - errors[:, -1])
        cut_off = sum(c.ended == USED_UP for c in column)
        if cut_off and fall.n > 1 and fall.value > 2 * fall.error > 0:
            then, now = (tables.error(e, found.unit) for e in errors[:, [early, -1]].mean(axis=0))
            said.append(
                f"**{place.title}** had not come to its end: its rounds were used up on {cut_off} of "
                f"{counted(len(column), 'seed')}, and its mean {found.what} still fell, from {then} after round {early} to "
                f"{now} after round {last}. More rounds may change the verdict."
            )
    return said


def written(mean: Mean, unit: Unit = ERROR) -> str:
    """A mean error with its standard error."""
    text = tables.error(mean.value, unit)
    return text if mean.n < 2 else f"{text} ± {tables.error(mean.error, unit)}"


def _compared(title: str, first: str, pair: live.Paired, found: Found, is_sure: bool) -> str:
    n = counted(len(found.seeds), "seed")
    if len(found.seeds) < 2:
        return f"**{title}** against {first}: one seed can always be luck."
    if not np.any(pair.differences):
        return f"**{title}** and {first} have the same {found.what} on each of {n}."
    side = "less" if pair.mean.value < 0 else "more"
    gap = f"{tables.gap(pair.mean.value, found.unit)} {side} {found.what} than {first} on average of {n}"
    if not pair.mean.value:
        gap = f"as much {found.what} as {first} on average of {n}"
    verdict = "is **more than luck**" if is_sure else "**can be luck**"
    holm_too = ", with Holm's correction" * (len(found.titles) > 2)
    return (
        f"**{title}** has {gap}, less on {pair.counts.wins}, equal on {pair.counts.ties}, more on "
        f"{pair.counts.losses}: this {verdict} ({p_words(pair.t)}, paired t-test{holm_too}).{_disagreement(pair, found)}"
    )


def _disagreement(pair: live.Paired, found: Found) -> str:
    """Why some of the three tests call a difference luck and others do not; "" where they agree."""
    three = pair.t, pair.ranks, pair.signs
    sure = [v for v in three if v.is_significant()]
    if len(sure) in (0, len(three)):
        return ""
    yes, no = (
        " and ".join(f"the {v.name} ({p_words(v)})" for v in some)
        for some in (sure, [v for v in three if v not in sure])
    )
    k = int(np.abs(pair.differences).argmax())
    return (
        f" The three tests ask different things, and part here: {yes} would call it more than luck, {no} would not. A mean "
        f"hangs on large differences, here up to {tables.gap(pair.differences[k], found.unit)} on seed {found.seeds[k]}; "
        "the sign test counts who wins, and knows no sizes."
    )


def p_words(verdict: Verdict) -> str:
    """The p-value of a test."""
    if not isfinite(verdict.p):
        return "no spread to judge by"
    return "p < 0.001" if verdict.p < 0.001 else f"p = {verdict.p:.2g}"


def summary(found: Found) -> tuple[list[str], list[list[str]]]:
    """Heads and rows: the errors, margins and sizes at the end."""
    unit, has_margins = found.unit, found.plan.unit.is_share
    heads = [tables.head(f"{found.what}, mean"), "Spread", "Standard error", tables.head(unit.of("train")),
             *(["Smallest margin"] if has_margins else []), "Distinct base classifiers"]  # fmt: skip
    rows = []
    for place, values in zip(found.curves, errors(found).values()):
        mean = mean_and_error(values)
        uncertain = ["–", "–"]
        if mean.n > 1:
            uncertain = [tables.error(v, unit) for v in (mean.spread, mean.error)]
        train, margin, members = (
            found.last(place, name).mean() for name in ("train", "margin", "members")
        )
        margins = [tables.signed(margin)] if has_margins else []
        more = [tables.error(train, unit), *margins, f"{members:.1f}"]
        rows.append([place.title, tables.error(mean.value, unit), *uncertain, *more])
    return ["", *heads], rows


def tests(found: Found, pairs: dict[str, live.Paired]) -> tuple[list[str], list[list[str]]]:
    """Heads and rows: every algorithm against the first one."""
    first = found.titles[0]
    heads = [f"Against {first}", "Difference, mean", unbroken("95 % interval"), "Less, equal, more",
             "Paired t-test", "Wilcoxon", "Sign test"]  # fmt: skip
    rows = []
    for title, pair in pairs.items():
        low, high = (tables.signed_gap(end, found.unit) for end in pair.interval)
        rows.append([
            title, tables.signed_gap(pair.mean.value, found.unit), f"{low} to {high}", ", ".join(map(str, pair.counts)),
            *(p_words(verdict) for verdict in (pair.t, pair.ranks, pair.signs)),
        ])  # fmt: skip
    return heads, rows


def explained(found: Found) -> str:
    """What the columns are, and of what the numbers speak."""
    points = "Differences are percentage points, taken" if found.unit.is_share else DISTANCE
    return (
        "Spread: the standard deviation of single runs. Standard error: spread / √n, what the mean "
        f"may be off by. {points} seed by seed on the same examples; negative means less error. p: how likely "
        f"a difference this large would be by luck alone. {_about(found.plan)}"
    )


DISTANCE = "RMSE: the root of the mean of (y − F)². It and the mean of |y − F| are in the units of y. Differences are taken"


def _about(plan: Plan) -> str:
    """What a seed decides, and so of what the numbers speak."""
    if plan.folds:
        return (
            f"{plan.folds} seeds in a row test one fold each of one division of the examples; the next {plan.folds} "
            "those of another one. Any two of them train on mostly the same examples, so p is too small to speak of "
            "other tables, and speaks of this one only."
        )
    if plan.is_law:
        return "Every seed draws new examples, so the numbers speak of the law."
    return (
        "Every seed divides the same table anew. Seeds share many of their examples, so p is too "
        "small to speak of other tables, and speaks of this one only."
    )


def assumptions(found: Found, pairs: dict[str, live.Paired]) -> str:
    """Every test in words, with what it assumes; more than two algorithms are judged together, too."""
    if not pairs:
        return "One algorithm alone is compared with nobody: choose a second one in Setup."
    pair = next(iter(pairs.values()))
    lines = [
        f"- **{v.name[:1].upper()}{v.name[1:]}.** {MEANINGS[v.name]} Assumes: {v.assumes}"
        for v in (pair.t, pair.ranks, pair.signs)
    ]
    lines.append(
        "- **Several comparisons.** Each has its own chance of 5 % to find a difference where there "
        "is none. So whoever compares many algorithms, or looks after every seed and stops when p is "
        "small, finds one by luck: fix the number of seeds first."
    )
    if len(found.titles) > 2 and len(found.seeds) > 1:
        lines.append(_all_together(found, friedman(np.array(list(errors(found).values())).T)))
    return unbroken("\n".join(lines))


def _all_together(found: Found, ranking: Ranking) -> str:
    """Friedman's test over the seeds."""
    ranks = ", ".join(f"{title} {rank:.2f}" for title, rank in zip(found.titles, ranking.ranks))
    return (
        f"- **All together, Friedman's test.** {p_words(ranking.verdict)}. Mean ranks over the seeds "
        f"(1 is best): {ranks}; ranks more than {ranking.distance:.2f} apart differ at the 5 % level "
        "(Nemenyi). Assumes: the seeds are independent; only the order on each counts."
    )
