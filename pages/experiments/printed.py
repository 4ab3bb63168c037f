"""What did the paper print? Each printed number beside ours, and a number computed anew on demand."""

from collections.abc import Sequence
from functools import partial

import numpy as np
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from boosting import datasets
from boosting.experiments import second_look
from boosting.experiments.cells import Result, computing
from boosting.experiments.live import paired
from boosting.experiments.measures import Measure
from boosting.experiments.ours import MADE, PROCESSOR, Shipped, cut_down, shipped
from boosting.experiments.printed import Printed, printed
from boosting.experiments.protocol import Cell, Method, Protocol, Table
from boosting.experiments.statistics import mean_and_error
from boosting.figures.template import counted
from boosting.screens.chapters import experiments
from boosting.screens.chapters.experiments import MEASURED
from boosting.screens.shown import Shown
from pages import players
from pages.experiments import over_tables, tables
from pages.experiments.difference import p_words
from pages.shell import films
from pages.shell.session import session
from pages.shell.shared_cache import Job, SharedCache, bytes_of, growing_job
from pages.shell.studies import Growing, compute, watch
from pages.words.numbers import decimals, digits, period

ROUNDING = 1e-9  # of a margin
LONGEST = 3600.0  # seconds that a number may take that is computed now; the longest took 236
Computed = tuple[Result, dict[str, float]]
RUNS: SharedCache[Growing[Cell, Computed]] = SharedCache(32)


def show(shown: Shown, above: DeltaGenerator, below: DeltaGenerator) -> None:
    """One published experiment: its numbers, its words, and a number to be computed anew.

    above, below: the places on both sides of what is asked about one table.
    """
    protocol = experiments.protocol_of(shown)
    ours = shipped(protocol.name)
    if protocol.curve:
        with above:
            _curves(protocol)
    else:
        with above.container(key="printed"):
            _over_tables(protocol, ours)
            _all_tables(protocol, ours)
            over_tables.ranks(protocol, ours)
            st.markdown("## One table, all repeats")
    with below:
        if not protocol.curve:
            _one_table(shown, protocol, ours)
        if protocol.printed == second_look.RISKS:
            over_tables.second_table(ours)
            over_tables.times(protocol, ours)
        _words(protocol, ours)


# --- all numbers ---


def _all_tables(protocol: Protocol, ours: Shipped) -> None:
    st.markdown(verdict(protocol, ours))
    heads, rows, lit = beside(protocol, ours)
    tables.show(heads, rows, lit)
    st.caption(key(protocol, ours))
    tables.download(protocol.name, heads, rows)


def verdict(protocol: Protocol, ours: Shipped) -> str:
    """How many of the printed numbers have ours beside them, and how many lie among our repeats."""
    known = printed(protocol.printed)
    both = [
        (number, values)
        for place, number in _places(protocol, known)
        if len(values := ours.values(*place))
    ]
    if not known:
        ours_are = (
            f"The source prints no numbers for this. Ours: {counted(len(ours.cells), 'cell')}."
        )
        compared = two_over_tables(protocol, ours) or against_the_first(protocol, ours)
        return f"{ours_are} {compared}".strip()
    if not both:
        return (
            "None of these numbers has been computed here yet; single ones can be computed below."
        )
    several = [(number, values) for number, values in both if len(values) > 1]
    there = sum(1 for _ in _places(protocol, known))
    said = f"Of {counted(there, 'printed number')}, {len(both)} have ours beside them"
    if not several:
        return (
            f"{said}, one repeat each: too few to say how far a printed number may lie from them."
        )
    behind = protocol.behind or protocol.repeats
    near = sum(number.agrees(values, behind) for number, values in several)
    inside = sum(_is_among(number, values) for number, values in several)
    fewer = f", {len(several)} with more than one repeat" if len(several) < len(both) else ""
    return (
        f"{said}{fewer}. **{near} of these {len(several)}** lie in {_interval(behind)}; if both came from one law, about "
        f"{0.95 * len(several):.0f} would. {inside} lie within the range of our single repeats."
    )


TWO = {
    "margin": "smallest training margin",
    "value": "test error",
    "depth": "mean depth of the base classifiers",
}


def two_over_tables(protocol: Protocol, ours: Shipped) -> str:
    """Of two methods: on how many tables the second one has more of each of `TWO` in the mean; "" for others."""
    if len(protocol.methods) != 2:
        return ""
    first, second = protocol.methods
    said = []
    for name, noun in TWO.items():
        gains = [
            gain
            for item in protocol.tables
            if (gain := _gain(protocol, ours, item, name)) is not None
        ]
        larger, smaller = (sum(sign * gain > ROUNDING for gain in gains) for sign in (1, -1))
        if larger + smaller:
            said.append(
                f"The {noun} of **{second.title}** is larger than {first.title}'s on **{larger} of {len(gains)}** tables in "
                f"the mean, smaller on {smaller}, equal on {len(gains) - larger - smaller}."
            )
    return " ".join(said)


def against_the_first(protocol: Protocol, ours: Shipped) -> str:
    """On how many tables each of the other methods has less than the first, and more, beyond the 95 % interval."""
    first, *others = protocol.methods
    said = []
    for method in others:
        pairs = [
            (ours.values(t.title, method.name), ours.values(t.title, first.name))
            for t in protocol.tables
        ]
        gaps = [paired(*pair).interval for pair in pairs if len(pair[0]) == len(pair[1]) > 1]
        less, more = sum(high < 0 for _, high in gaps), sum(low > 0 for low, _ in gaps)
        if gaps:
            said.append(
                f"**{method.title}**: less on {less} of {counted(len(gaps), 'table')}, more on {more}."
            )
    start = f"The {protocol.how.title} against that of {first.title}, where the paired 95 % interval leaves 0 out: "
    return start + " ".join(said) if said else ""


def _gain(protocol: Protocol, ours: Shipped, item: Table, name: str) -> float | None:
    """How much more of a number the second method has than the first on a table, mean of the repeats that both have."""
    mine, theirs = (ours.values(item.title, m.name, name) for m in protocol.methods)
    n = min(len(mine), len(theirs))
    if not n or not np.isfinite([*mine[:n], *theirs[:n]]).all():
        return None
    return float(np.mean(theirs[:n] - mine[:n]))


def _places(
    protocol: Protocol, known: dict[tuple[str, str], Printed]
) -> list[tuple[tuple[str, str], Printed]]:
    places = [(t.title, m.name) for t in protocol.tables for m in protocol.methods]
    return [(place, known[place]) for place in places if place in known]


def _interval(behind: int) -> str:
    """What a printed number is compared with, in words; behind: of how many repeats it is the mean."""
    if behind == 1:
        return "the 95 % prediction interval of our repeats (each printed number is one split)"
    return "the 95 % interval around our mean that the errors of both leave"


def _is_among(number: Printed, values: np.ndarray) -> bool:
    """Whether a printed number, rounded as it is, lies in the range of ours."""
    slack = number.rounding + 1e-12
    return bool(values.min() - slack <= number.value <= values.max() + slack)


def beside(
    protocol: Protocol, ours: Shipped
) -> tuple[list[str], list[list[str]], set[tuple[int, int]]]:
    """Heads, rows, and the printed numbers that lie outside of our repeats: a row for every table."""
    known = printed(protocol.printed)
    kinds = [name for name, there in (("printed", known), ("ours", ours.cells)) if there]
    heads = ["", *(f"{m.title}, {what}" for m in protocol.methods for what in kinds)]
    rows, lit = [], set()
    for k, item in enumerate(protocol.tables):
        row = [item.title]
        for method in protocol.methods:
            number, values = (
                known.get((item.title, method.name)),
                ours.values(item.title, method.name),
            )
            if number and len(values) > 1 and not _is_among(number, values):
                lit.add((k, len(row)))
            row += [_print(number)] * bool(known) + [_own(values, protocol.how)] * bool(ours.cells)
        rows.append(row)
    return heads, rows, lit


def _print(number: Printed | None) -> str:
    if number is None:
        return "–"
    return f"{number.text} ± {number.error_text}" if number.error_text else number.text


def _own(values: np.ndarray, how: Measure) -> str:
    """Our mean and its standard error, shares with as many decimals as the paper has."""
    if not len(values):
        return "–"
    mean = mean_and_error(values)
    if how.per_example:
        said = decimals(mean.value, how.digits), decimals(mean.error, how.digits)
    else:
        said = digits(mean.value), digits(mean.error, 2)
    return said[0] if mean.n < 2 else " ± ".join(said)


def key(protocol: Protocol, ours: Shipped) -> str:
    """What the cells of the table are."""
    counts = {ours.repeats(*place) for place in {(o.cell.table, o.cell.method) for o in ours.cells}}
    several = f"{min(counts)} to " if len(counts) > 1 else ""
    mean = ""
    if counts:
        mean = f"; ours: mean ± standard error of {several}{counted(max(counts), 'repeat')}"
    if counts == {1}:
        mean = "; ours: a single repeat"
    how = f"Every number is the {protocol.how.title}{mean}."
    known = printed(protocol.printed)
    marks = {number.mark for number in known.values()} - {"", "best"}
    said = f" Behind a printed ± stands its {marks.pop()}." if marks else ""
    lit = (
        " Coloured: printed numbers outside of the range of all our repeats, where there are several."
        if known and max(counts, default=0) > 1
        else ""
    )
    return f"{how}{said}{lit}"


# --- one table ---


def _one_table(shown: Shown, protocol: Protocol, ours: Shipped) -> None:
    """The picture of one table, our differences on it, and the number that can be computed now."""
    item, number = experiments.table_of(shown), shown.values["number"]
    method = next(m for m in protocol.methods if m.name == shown.values["method"])
    values = {m.name: ours.values(item.title, m.name, number) for m in protocol.methods}
    if protocol.printed or any(map(len, values.values())):
        _picture(protocol, item, values, "all", number)
    _tested(protocol, ours, item.title, number)
    _measured(protocol, ours, item.title)
    _run_now(protocol, item, method, ours)


def _picture(
    protocol: Protocol, item: Table, values: dict[str, np.ndarray], name: str, number: str = "value"
) -> None:
    """The numbers of every repeat by the method's name, beside the printed ones.

    protocol, item: of what; values: by method; name: of the player; number: which they are.
    """
    numbers = tuple(tuple(v.tolist()) for v in values.values())
    draw = partial(experiments.repeats_of, protocol, item.title, values, number)
    made_of = "printed", protocol.name, item.title, name, number, numbers
    url = films.publish_figures(made_of, draw)
    players.figures(url, key=f"printed-{name}", height=360)


def _tested(protocol: Protocol, ours: Shipped, title: str, number: str) -> None:
    """Ours against each other on one table, repeat by repeat. number: which of theirs."""
    first, *others = protocol.methods
    base = ours.values(title, first.name, number)
    rows = []
    for method in others:
        values = ours.values(title, method.name, number)
        if (n := min(len(values), len(base))) > 1:
            pair = paired(values[:n], base[:n])  # the first repeats of both
            rows.append([
                method.title, tables.plain(pair.mean.value), ", ".join(map(str, pair.counts)),
                p_words(pair.t), p_words(pair.ranks),
            ])  # fmt: skip
    if rows:
        what = MEASURED.get(number, protocol.how.title)
        heads = [
            f"Ours against {first.title}: {what}",
            "Difference, mean",
            "Less, equal, more",
            "Paired t-test",
            "Wilcoxon",
        ]
        tables.show(heads, rows)
        st.caption(
            "Repeat by repeat, on the same rows, as far as both have them; negative: less. Where repeats "
            "share training rows, as folds and splits of one table do, p is too small to speak of other "
            "tables. The t-test assumes: "
            f"{pair.t.assumes} Wilcoxon's: {pair.ranks.assumes} {as_good(protocol, ours, title, number)}"
        )


SHADED = 0.01  # the level of the tests that shade a table of [V]


def as_good(protocol: Protocol, ours: Shipped, title: str, number: str = "value") -> str:
    """Which methods a paired t-test at 1 % does not tell from the lowest mean of the row, as VadaBoost's tables shade.

    protocol, ours: of what; title: the table's; number: which of theirs.
    """
    known = {m.title: ours.values(title, m.name, number) for m in protocol.methods}
    known = {
        name: values
        for name, values in known.items()
        if len(values) > 1 and np.isfinite(values).all()
    }
    if len(known) < 2:
        return ""
    best = min(known, key=lambda name: known[name].mean())
    close = []
    for name, values in known.items():
        n = min(len(values), len(known[best]))
        gaps = paired(values[:n], known[best][:n])
        if name != best and not gaps.t.is_significant(SHADED):
            close.append(name)
    others = (
        f"{', '.join(close)} {'is' if len(close) == 1 else 'are'} not told from it"
        if close
        else "all are told from it"
    )
    return (
        f"The lowest mean is that of {best}; by a paired t-test at 1\N{NO-BREAK SPACE}% {others}."
    )


def _measured(protocol: Protocol, ours: Shipped, title: str) -> None:
    """What else was measured of ours on one table: means over the repeats."""
    rows, known = [], printed(protocol.printed)
    trees = [
        known[title, m.name].trees if (title, m.name) in known else "" for m in protocol.methods
    ]
    for method, count in zip(protocol.methods, trees):
        cells = [o for o in ours.cells if (o.cell.table, o.cell.method) == (title, method.name)]
        if cells:
            means = [float(np.mean(ours.values(title, method.name, name))) for name in MEASURED]
            seconds = float(np.mean([o.seconds for o in cells]))
            beside = [count or "–"] * any(trees)
            rows.append(
                [method.title, *map(tables.plain, means), *beside, f"{digits(seconds, 2)} s"]
            )
    if rows:
        with st.expander("What else was measured", icon=":material/straighten:"):
            heads = [words[:1].upper() + words[1:] for words in MEASURED.values()]
            heads += ["Printed: number of trees"] * any(trees)
            tables.show(["Ours, mean of the repeats", *heads, "Time of a repeat"], rows)


# --- over the tables ---


def _over_tables(protocol: Protocol, ours: Shipped) -> None:
    """Where the tables are laws with more and more wrong labels, or examples: our means as lines."""
    if drawn := experiments.over_tables(protocol, ours):
        url = films.publish_figures(("over tables", protocol.name), lambda: drawn)
        players.figures(url, key="printed-noise", height=420)


# --- a number computed now ---


def _run_now(protocol: Protocol, item: Table, method: Method, ours: Shipped) -> None:
    """The button that computes a cell anew, and what it finds, repeat by repeat."""
    place = datasets.availability(item.name)
    if place.state != "here":
        st.info(f"{item.title} cannot be run here: {place.words}")
        return
    about = (protocol.name, item.title, method.name)
    is_open = session().opened.started == about
    label = "Close" if is_open else f"Run {method.title} on {item.title} now"
    st.button(
        label,
        key="run-cell",
        icon=":material/close:" if is_open else ":material/play_arrow:",
        on_click=_start,
        args=(None if is_open else about,),
        help="All its repeats, one after the other, on this server. Close it to stop; what is finished stays.",
    )
    if is_open:
        study = partial(_study, protocol, item, method)
        compute(*study())

        def draw(missing: int) -> None:
            _results(protocol, item, method, ours, missing)

        watch(study, draw)


def _start(about: tuple[str, str, str] | None) -> None:
    session().opened.started = about


def _study(
    protocol: Protocol, item: Table, method: Method
) -> tuple[Growing[Cell, Computed], list[Cell]]:
    """The computation of a cell of the table, which all visitors share, and its repeats."""
    wanted = [protocol.cell(item, repeat, method) for repeat in range(protocol.repeats)]
    about = (protocol.name, item.title, method.name)
    return _shared(about, protocol), wanted


def _shared(about: tuple[str, ...], protocol: Protocol) -> Growing[Cell, Computed]:
    """The computation of cells of a protocol, which all visitors share. about: which ones."""

    def start() -> Job[Growing[Cell, Computed]]:
        return growing_job(
            lambda: Growing(partial(computing, protocol), seconds=LONGEST),
            lambda kept: kept.finished,
            lambda computed: bytes_of(computed[0]["value"]) + 1000,
        )

    return RUNS.value(about, start, 1, "Preparing…")


def _results(protocol: Protocol, item: Table, method: Method, ours: Shipped, missing: int) -> None:
    """What is finished of a cell of the table, and how far it is."""
    kept, wanted = _study(protocol, item, method)
    if missing:
        done = len(wanted) - missing
        words = f"{done} of {len(wanted)} repeats finished; the next one is at step {kept.at}."
        st.progress(done / len(wanted), words)
    for words in dict.fromkeys(kept.failed.values()):
        st.warning(words, icon=":material/error:")
    found = {cell: kept.finished[cell] for cell in wanted if cell in kept.finished}
    if found:
        _report(protocol, item, method, found, ours)


def _report(
    protocol: Protocol, item: Table, method: Method, found: dict[Cell, Computed], ours: Shipped
) -> None:
    values = np.array([result["value"] for result, _ in found.values()])
    seconds = sum(sum(parts.values()) for _, parts in found.values())
    how, n = protocol.how, counted(len(values), "repeat")
    st.markdown(
        f"**{method.title} on {item.title}**: {_own(values, how)} ({how.title}, {n}, "
        f"{digits(seconds, 2)} s). {agreement(found, ours)}"
    )
    _picture(protocol, item, {method.name: values}, "now")


def agreement(found: dict[Cell, Computed], ours: Shipped) -> str:
    """On how many repeats the numbers are exactly those that came along; "" where none did."""
    known = {o.cell: o.value for o in ours.cells}
    both = [(result["value"], known[cell]) for cell, (result, _) in found.items() if cell in known]
    same = sum(a == b for a, b in both)
    return f"{same} of {len(both)} equal the shipped numbers to the last digit." if both else ""


# --- a figure ---


def _curves(protocol: Protocol) -> None:
    """A figure of a paper, drawn while its curves are computed."""
    study = partial(_study_of_curves, protocol)
    compute(*study())
    watch(study, partial(_finished_curves, protocol))


def _study_of_curves(protocol: Protocol) -> tuple[Growing[Cell, Computed], list[Cell]]:
    return _shared((protocol.name, "curves"), protocol), list(protocol.cells())


def _finished_curves(protocol: Protocol, missing: int) -> None:
    kept, cells = _study_of_curves(protocol)
    if missing:
        done = len(cells) - missing
        st.progress(done / len(cells), f"{done} of {len(cells)} curves finished.")
    found = {cell: kept.finished[cell][0] for cell in cells if cell in kept.finished}
    if found:
        _film_of_curves(protocol, found)


def _film_of_curves(protocol: Protocol, found: dict[Cell, Result]) -> None:
    curves = {cell.method: result for cell, result in found.items()}
    draw = partial(experiments.curves, protocol, curves)
    url = films.publish_figures(("curves", protocol.name, tuple(curves)), draw)
    players.figures(url, key="printed-curves", height=420)


# --- words ---


def _words(protocol: Protocol, ours: Shipped) -> None:
    """The protocol in words, and what is to be known before the numbers are compared."""
    st.markdown("## How it is done")
    st.markdown(f"{protocol.words} {protocol.splits.words}".strip())
    for title, sentences in (
        ("What cannot be right as printed", protocol.wrong),
        ("What is done otherwise here", (*protocol.deviations, *cut_down(protocol, ours))),
        ("What the source leaves open", protocol.open),
    ):
        if sentences:
            st.markdown(f"**{title}**\n" + "\n".join(f"- {s}" for s in sentences))
    lines = [_costs(protocol, ours), *_commands(ours.made)]
    st.markdown("**How long it takes**\n" + "\n".join(f"- {line}" for line in lines))


def _costs(protocol: Protocol, ours: Shipped) -> str:
    if not ours.cells:
        return f"It takes {protocol.costs}."
    clock = (
        "partly by the clock, on a core that had other work"
        if ours.is_by_the_clock
        else "of processor time, on one core"
    )
    return f"Ours, {counted(len(ours.cells), 'cell')}, took {period(ours.seconds)} {clock}."


def _commands(made: Sequence[str]) -> list[str]:
    """A line for each command that made a part of the numbers, with its commit and machine."""
    parts: list[list[str]] = []
    for line in made:
        if line.startswith(MADE):
            parts.append([f"`{line.removeprefix(MADE)}`"])
        elif line != PROCESSOR:  # said of all of them
            parts[-1].append(line.removesuffix("."))
    return [" · ".join(part) for part in parts]
