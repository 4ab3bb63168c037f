"""The pickers: data, algorithm, parameters. Every range, default and help text comes from the library's tables."""

from __future__ import annotations

import streamlit as st

from boosting import ALGORITHMS, WEAK_LEARNERS, datasets
from boosting.catalogue import MIX, Choice, Parameter, row
from pages.common import address, prose, user_data
from pages.common.runs import SPLITS, Data, Run

DEFAULT_DATASET, DEFAULT_ALGORITHM, DEFAULT_PAIR = "moons", "adaboost", ["adaboost", "quadboost"]
DEFAULT_ROUNDS, MOST_ROUNDS = 60, 500
AUTO = "auto"
FEW = 20


def title(algorithm: str) -> str:
    """How an algorithm is called on the screen."""
    return row(algorithm).title


def choice(
    label: str, key: str, titles: dict[str, str], default: str, help: str, name: str = ""
) -> str:
    """A select box over a table of titles, tied to the link."""
    address.init_control(
        key, name or key, default, address.mend_choice(label.lower(), titles, default)
    )
    value = st.selectbox(label, list(titles), key=key, format_func=titles.get, help=help)
    address.remember(key, name or key, value, default)
    return value


def section(titles: dict[str, str], default: str) -> str:
    """Which part of a page is open, tied to the link."""
    address.init_control(
        "section", "section", default, address.mend_choice("section", titles, default)
    )
    value = st.segmented_control(
        "Part of this page",
        list(titles),
        key="section",
        format_func=titles.get,
        required=True,
        label_visibility="collapsed",
    )
    address.remember("section", "section", value, default)
    return value


def number(label: str, key: str, low, high, default, step, help: str, name: str = ""):
    """A slider, tied to the link."""
    address.init_control(key, name or key, default, address.mend_number(label, low, high, default))
    shown = "%.3f" if isinstance(step, float) and step < 0.01 else None
    value = st.slider(label, low, high, step=step, key=key, help=help, format=shown)
    address.remember(key, name or key, value, default)
    return value


def several(
    label: str, key: str, titles: dict[str, str], default: list[str], most: int
) -> list[str]:
    """One to `most` names out of a table, tied to the link."""
    address.init_control(
        key, key, default, address.mend_choices(label.lower(), titles, default, most)
    )
    names = (
        st.multiselect(label, list(titles), key=key, format_func=titles.get, max_selections=most)
        or default
    )
    address.remember(key, key, names, default)
    return names


def span(
    label: str,
    key: str,
    low: float,
    high: float,
    default: tuple[float, float],
    step: float,
    help: str,
) -> tuple[float, float]:
    """A slider with two handles, tied to the link as "from~to"."""

    def mend(wanted: object) -> tuple[object, str]:
        ends = wanted.split("~") if isinstance(wanted, str) else wanted
        mended = [address.mend_number(label, low, high, d)(end) for d, end in zip(default, ends)]
        values = sorted(value for value, _ in mended) if len(mended) == 2 else default
        return tuple(values), " ".join(complaint for _, complaint in mended if complaint)

    address.init_control(key, key, default, mend)
    value = st.slider(label, low, high, step=step, key=key, help=help)
    address.remember(key, key, value, default)
    return value


def presets(name: str, values: dict[str, object]) -> None:
    """A row of buttons; each gives the control that is called `name` in the link a value."""
    with st.container(horizontal=True):
        for k, (label, value) in enumerate(values.items()):
            st.button(
                label, key=f"preset-{name}-{k}", on_click=address.request, kwargs={name: value}
            )


def switch(label: str, key: str, help: str) -> bool:
    """A toggle, tied to the link as 1 or absent."""
    address.init_control(key, key, False, lambda wanted: (str(wanted) in ("1", "True"), ""))
    value = st.toggle(label, key=key, help=help)
    address.remember(key, key, int(value), 0)
    return value


def log_number(
    label: str, key: str, low: float, high: float, default: float, help: str, name: str
) -> float:
    """A slider over 1, 2, 5, 10, ... between low and high, and the default, tied to the link; others go to the nearest."""
    ticks = sorted({*one_two_five(low, high), default})
    inside = address.mend_number(label, low, high, default)

    def mend(wanted: object) -> tuple[object, str]:
        value, complaint = inside(wanted)
        return min(ticks, key=lambda tick: abs(tick / value - 1)), complaint

    address.init_control(key, name, default, mend)
    value = st.select_slider(label, ticks, key=key, format_func=lambda v: f"{v:g}", help=help)
    address.remember(key, name, value, default)
    return value


def one_two_five(low: float, high: float) -> list[float]:
    """1, 2 and 5 times the powers of ten within [low, high]."""
    values = [float(f"{digit}e{power}") for power in range(-12, 13) for digit in (1, 2, 5)]
    return [v for v in values if low * (1 - 1e-9) <= v <= high * (1 + 1e-9)]


def pick_data() -> Data:
    """Dataset, its knobs, label noise, split, scaling and seed."""
    cards = user_data.cards() | {name: datasets.describe(name) for name in datasets.names("binary")}
    name = _dataset({name: card.title for name, card in cards.items()})
    card = cards[name]
    st.caption(prose.minus(f"{card.law} {card.rule}"))
    with st.expander("Sample, noise and split", icon=":material/tune:"):
        size = option(card.n_samples, card.name, "n_samples")
        spread = option(card.spread, card.name, "spread")
        extra = tuple(
            (knob, option(found, card.name, knob, f"data_{knob}"))
            for knob, found in card.extra.items()
        )
        noise = number(
            "Label noise", "noise", 0.0, 0.4, 0.0, 0.01,
            "Share of the training labels that are flipped. The test labels stay clean; flipped points carry a tick.",
        )  # fmt: skip
        splitting, test = _split(card, name)
        scaling = choice(
            "Scaling", "scaling", dict(datasets.SCALING.values), "none", datasets.SCALING.help
        )
        seed = number(
            "Seed",
            "seed",
            0,
            999,
            0,
            1,
            "The same seed always draws the same points, noise and split.",
        )
    if scaling != "none":
        st.caption(
            f":material/straighten: Scaled to {datasets.SCALING.values[scaling]}, learnt on the training part."
        )
    return Data(card.name, size, spread, noise, test, seed, extra, scaling, splitting)


def _dataset(titles: dict[str, str]) -> str:
    """The dataset by name; the user's own come first, under the names of their slots, and travel with the link."""
    known = address.mend_choice("dataset", titles, DEFAULT_DATASET)

    def mend(wanted: object) -> tuple[object, str]:
        if wanted in titles:
            return wanted, ""
        why = user_data.MISSING if wanted in user_data.TITLES else _not_here(wanted)
        return (
            (DEFAULT_DATASET, f"{why} You see {titles[DEFAULT_DATASET]} instead.")
            if why
            else known(wanted)
        )

    address.init_control("dataset", "dataset", DEFAULT_DATASET, mend)
    help = "Pictures with a known law, published problems, real tables, and your own: draw or upload them on the Data page."
    name = st.selectbox("Dataset", list(titles), key="dataset", format_func=titles.get, help=help)
    address.remember("dataset", "dataset", name, DEFAULT_DATASET)
    if name in user_data.slots() and (letters := user_data.slots()[name].letters):
        st.session_state.outgoing["own"] = letters
    return name


def _not_here(wanted: object) -> str:
    """Why a known table cannot be shown; "" if it is unknown."""
    card = datasets.REGISTRY.get(wanted) if isinstance(wanted, str) else None
    if card is None or datasets.availability(wanted).state == "here":
        return ""
    where = datasets.availability(wanted)
    fetch = " The Data page fetches it, under All tables." if where.state == "network" else ""
    return f"{card.title} is not on this computer. {where.words}{fetch}"


def _split(card: datasets.Card, name: str) -> tuple[str, float]:
    """How the examples are divided, and the share of the test."""
    splitting = "share"
    if card.rows >= FEW:
        splitting = choice(
            "Split", "split", SPLITS, "share",
            "**50 / 25 / 25** trains on a half and tests on a quarter; the other quarter, for choosing parameters, is set "
            "aside (VadaBoost's experiments). **Half, at most 500** tests on all the rest (QuadBoost's).",
        )  # fmt: skip
    if splitting != "share":
        return splitting, 0.0
    # a handful of points is all training, and so is what somebody has drawn point by point
    share = 0.0 if card.rows < FEW or name == user_data.POINTS else 0.3
    help = "Share of the examples held back: the booster never sees them, the dashed curves are measured on them."
    return splitting, number("Test share", f"test-{name}", 0.0, 0.7, share, 0.05, help, "test")


def option(
    option: datasets.Option | datasets.Choice | None, dataset: str, knob: str, name: str = ""
):
    """A dataset's own knob; each dataset keeps its own value. name: in the link."""
    if option is None:
        return None
    label, key, name = option.label.capitalize(), f"{knob}-{dataset}", name or knob
    if isinstance(option, datasets.Choice):
        return choice(label, key, dict(option.values), option.default, option.help, name)
    return number(
        label, key, option.minimum, option.maximum, option.default, option.step, option.help, name
    )


def pick_run(data: Data) -> Run:
    """Algorithm, its parameters, the weak learner and the number of rounds."""
    help = "One loop, different choices of loss and step."
    name = choice("Algorithm", "algorithm", titles(), DEFAULT_ALGORITHM, help)
    st.caption(ALGORITHMS[name].different)
    learner = _learner(name)
    return Run(data, name, learner, _rounds(), _parameters(name), _depth(learner))


def pick_several(data: Data) -> list[Run]:
    """Two to four algorithms on the same data, each with its parameters; one number of rounds for all."""
    known = titles()
    address.init_control(
        "algorithms",
        "algorithms",
        DEFAULT_PAIR,
        address.mend_choices("algorithm", known, DEFAULT_PAIR),
    )
    names = st.multiselect(
        "Algorithms", list(known), key="algorithms", format_func=known.get, max_selections=4,
        help="Two to four algorithms, run in lock-step on the same examples.",
    )  # fmt: skip
    if len(names) < 2:
        names = (names + [n for n in DEFAULT_PAIR if n not in names])[:2]
        address.note(
            f"A comparison needs two algorithms: you see {known[names[0]]} and {known[names[1]]}."
        )
    address.remember("algorithms", "algorithms", names, DEFAULT_PAIR)
    rounds = _rounds()
    runs = []
    for name in names:
        with st.expander(known[name], icon=":material/tune:"):
            st.caption(ALGORITHMS[name].different)
            learner = _learner(name, name)
            runs.append(
                Run(
                    data,
                    name,
                    learner,
                    rounds,
                    _parameters(name, f"{name}."),
                    _depth(learner, name),
                )
            )
    return runs


PARTS = {"loss": "Loss", "search": "Search", "step": "Step", "correction": "Correction"}


def pick_mix(data: Data) -> Run:
    """A new algorithm: every choice taken from a row of the table."""
    known = titles()
    picked = [
        choice(
            f"{label} of", f"mix-{part}", known, DEFAULT_ALGORITHM,
            f"The {label.lower()} of your algorithm is the one in this row of the table.", part,
        )
        for part, label in PARTS.items()
    ]  # fmt: skip
    name = MIX + ",".join(picked)
    learner = _learner(name)
    return Run(data, name, learner, _rounds(), _parameters(name), _depth(learner))


def without(run: Run, parts: tuple[str, ...]) -> Run:
    """The same mix with some of its cells taken from the default algorithm instead."""
    names = [
        DEFAULT_ALGORITHM if part in parts else source for part, source in zip(PARTS, sources(run))
    ]
    algorithm = row(MIX + ",".join(names))
    known = {p.name for p in algorithm.parameters}
    parameters = tuple((name, value) for name, value in run.parameters if name in known)
    learner = (
        run.weak_learner
        if run.weak_learner in algorithm.weak_learners
        else algorithm.weak_learners[0]
    )
    depth = run.max_depth if learner == run.weak_learner else None
    return run._replace(
        algorithm=algorithm.name, parameters=parameters, weak_learner=learner, max_depth=depth
    )


def sources(run: Run) -> list[str]:
    """The four rows that a mix takes its cells from."""
    return run.algorithm.removeprefix(MIX).split(",")


def titles(task: str = "binary") -> dict[str, str]:
    """The algorithms for a task, by name."""
    return {name: r.title for name, r in ALGORITHMS.items() if r.task == task}


def _learner(algorithm: str, prefix: str = "") -> str:
    rows = {n: WEAK_LEARNERS[n] for n in row(algorithm).weak_learners}
    key = f"weak_learner-{prefix}" if prefix else "weak_learner"
    return choice(
        "Weak learner", key, {n: w.title for n, w in rows.items()}, next(iter(rows)),
        "The family of base classifiers that every round searches. "
        + " ".join(f"**{w.title}**: {w.help}" for w in rows.values()),
        f"{prefix}.weak_learner" if prefix else "weak_learner",
    )  # fmt: skip


def _depth(learner: str, prefix: str = "") -> int | None:
    """How deep trees may grow; None for families without such a choice."""
    if "max_depth" not in WEAK_LEARNERS[learner].options:
        return None
    key = f"max_depth-{prefix}" if prefix else "max_depth"
    help = "Questions in a row before a leaf answers. Depth 1 is a stump; deep trees fit more, and their votes cost more."
    return number(
        "Depth of the trees",
        key,
        1,
        6,
        2,
        1,
        help,
        f"{prefix}.max_depth" if prefix else "max_depth",
    )


def _rounds() -> int:
    return number(
        "Rounds", "n_rounds", 1, MOST_ROUNDS, DEFAULT_ROUNDS, 1,
        "How many rounds are prepared. A run ends earlier when no base classifier has an edge.",
    )  # fmt: skip


def _parameters(algorithm: str, prefix: str = "") -> tuple[tuple[str, float | str], ...]:
    return tuple((p.name, parameter(p, algorithm, prefix)) for p in row(algorithm).parameters)


def parameter(p: Parameter | Choice, algorithm: str, prefix: str) -> float | str:
    key, name = f"{algorithm}-{p.name}", prefix + p.name
    if isinstance(p, Choice):
        return choice(p.label, key, p.titles, p.default, p.help, name)
    if p.logarithmic:
        return log_number(p.label, key, p.low, p.high, p.default, p.help, name)
    return number(p.label, key, p.low, p.high, p.default, p.step, p.help, name)


def pick_axes(
    dataset, busiest: tuple[int, int | None], why: str = "most used"
) -> tuple[int, int | None]:
    """The two attributes of the plane; only asked where there are more than two. why: what `busiest` are the best at."""
    if dataset.n_features <= 2:
        return busiest
    names = dataset.feature_names
    picked = []
    for axis, auto in zip(("x", "y"), busiest):
        options = {AUTO: f"{why}: {names[auto]}", **{n: n for n in names}}
        key = f"axis_{axis}-{dataset.name}"
        chosen = choice(
            "Horizontal attribute" if axis == "x" else "Vertical attribute", key, options, AUTO,
            "The plane is a cut: two attributes vary, all others stand at their median over the training examples.",
            f"axis_{axis}",
        )  # fmt: skip
        picked.append(auto if chosen == AUTO else names.index(chosen))
    return tuple(picked)
