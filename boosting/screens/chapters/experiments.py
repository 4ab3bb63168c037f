"""Experiments: from one run to evidence, and what the papers printed.

The figures of a question are drawn of all that is finished: on the page of more and more seeds, elsewhere of all of them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from boosting import datasets
from boosting.catalogue import find_algorithm
from boosting.datasets.splits import usual_test_share
from boosting.engine.sums import first_lowest, is_lower
from boosting.engine.trace import run_to_end
from boosting.experiments import live
from boosting.experiments.cells import Result, computing
from boosting.experiments.judges import DISTANCES
from boosting.experiments.ours import Shipped, shipped
from boosting.experiments.printed import printed as printed_numbers
from boosting.experiments.protocol import Protocol, Table
from boosting.experiments.published import PROTOCOLS
from boosting.experiments.selection import pick
from boosting.experiments.statistics import mean_and_error
from boosting.figures import experiments as pictures
from boosting.figures.experiments import ERROR, Beside, Mark, Series, Unit
from boosting.figures.template import counted
from boosting.figures.theme import LIGHT, MANY, colours
from boosting.screens import plans, repeats, varied
from boosting.screens.keeper import Kept
from boosting.screens.link import Screen
from boosting.screens.repeats import Asked, Found, Place
from boosting.screens.run_names import labels
from boosting.screens.runs import Data, Run
from boosting.screens.screen import PICTURE, Chapter, Figures, Part
from boosting.screens.shown import Shown
from boosting.screens.varied import ROUNDS, Axis, Grid
from boosting.settings import Choice, Number, Plan, Scale, Setting, altered, ask

# --- data and runs -------------------------------------------------------------------------------

TASKS = {"binary": "Two classes", "multiclass": "Several classes", "regression": "Real labels"}
TASK = Choice(
    "task",
    "Labels",
    TASKS,
    "binary",
    "Which tables and algorithms there are to choose from: labels of two classes, of several, or real numbers.",
)
# the names of their tables in a link, and the first of them, as in the chapters about them
TABLES = {"multiclass": ("classes", "iris_3"), "regression": ("regression", "sine")}
WRONG_CLASSES = plans.NOISE.named(
    help="Share of the training labels that are exchanged for another class, all alike. The test labels stay clean."
)
TEST = plans.TEST.named(help="Share of the examples held back: the booster never sees them.")
FIRST_SEED = plans.SEED.named(help="The first seed; the others follow it.")


def table(here: plans.Here) -> Plan[Data]:
    """A table of two classes, of several, or of real labels."""
    task = yield from ask(TASK)
    return (yield from (plans.data(here) if task == "binary" else other_table(task)))


def other_table(task: str) -> Plan[Data]:
    """A table of several classes or of real labels, some of them wrong."""
    name, default = TABLES[task]
    titles = {name: datasets.describe(name).title for name in datasets.names(task)}
    help = "Tables of this kind on this computer, and laws that draw new examples for every seed."
    card = datasets.describe((yield from ask(Choice(name, "Dataset", titles, default, help))))
    size = yield from plans.option(card.n_samples, card.name)
    spread = yield from plans.option(card.spread, card.name)
    real = task == "regression"
    noise = yield from ask(plans.OUTLIERS if real else WRONG_CLASSES)
    far = (yield from ask(plans.FAR)) if real else plans.FAR.default
    share = usual_test_share(card.rows)
    test = yield from ask(TEST.named(key=f"test-{card.name}", default=share))
    seed = yield from ask(FIRST_SEED)
    return Data(card.name, size, spread, noise, test, seed, outlier=far)


def several(of: Data) -> Plan[Mapping[str, Run]]:
    """One to four runs of algorithms that can learn the table."""
    card = datasets.REGISTRY.get(of.dataset)  # a visitor's own has two classes
    return (yield from altered(plans.several(of, card.task if card else "binary"), with_trees))


def with_trees(setting: Setting) -> Setting:
    """The same algorithm twice: with stumps, and with trees."""
    is_twin = setting.name == "deepboost_multiclass.2.weak_learner"
    return setting.named(default="tree") if is_twin else setting


# --- what is repeated ----------------------------------------------------------------------------

SEEDS = Number(
    "seeds",
    "Seeds",
    *Scale(2, 50, default=20, step=1),
    "How often everything is repeated: a seed decides which examples are drawn and held back, and which labels are "
    "wrong. The first one is that of the other chapters.",
)
OVER = Choice(
    "over",
    "A seed holds back",
    {"split": "a random split", "5": "one of 5 folds", "10": "one of 10 folds"},
    "split",
    "A split: a part drawn at random, as large as Setup says. Folds: the examples are divided into so many "
    "parts, and every seed tests one of them (cross-validation); together they test every example once.",
)
MEASURE = Choice(
    "measure",
    "Error",
    {name: distance.title for name, distance in DISTANCES.items()},
    "rms",
    "How far off votes are, in the units of y. The square counts a few far misses more than many near ones; the "
    "absolute value counts each by its size.",
)
UNITS = {"rms": Unit("RMSE", False), "mad": Unit("mean |y − F|", False)}


def names(shown: Shown) -> list[str]:
    """What the page's runs are called, no two alike."""
    return labels(list(shown.runs.values()))


def measure(shown: Shown) -> Choice | None:
    """How errors of real labels are measured."""
    return MEASURE if find_algorithm(shown.algorithm).task == "regression" else None


def asked(shown: Shown) -> Asked:
    """What is repeated."""
    measured, over = shown.setting(MEASURE), shown.setting(OVER)
    unit = UNITS[measured] if measure(shown) else ERROR
    folds = 0 if over == "split" else int(over)
    several = list(shown.runs.values())
    return Asked(several, names(shown), shown.keeper, shown.setting(SEEDS), unit, measured, folds)


REPEATED = (measure, SEEDS, OVER)

# --- is the difference real? ---------------------------------------------------------------------

BAND = Choice(
    "band",
    "Bands",
    pictures.SHOWN,
    "error",
    "Spread (standard deviation, pale): by so much one run differs from another. Standard "
    "error (dark): by so much the mean may be off; it shrinks as seeds are added.",
)


def each_once(shown: Shown) -> repeats.Plan:
    """Every run once a seed."""
    repeated = asked(shown)
    trials = {Place(name): trial for name, trial in repeats.trials(repeated).items()}
    return repeats.plan(("difference",), repeated, trials)


def errors(found: Found) -> dict[str, np.ndarray]:
    """The errors at the end, (n,) by title."""
    return {place.title: found.last(place, found.role) for place in found.curves}


def paired(found: Found) -> dict[str, live.Paired]:
    """Every algorithm but the first against the first, by title."""
    values = errors(found)
    first, *others = values
    return {title: live.paired(values[title], values[first]) for title in others}


def difference(shown: Shown, so_far: Found | None = None) -> Figures:
    """The errors of the runs over the rounds, seed by seed, and at the end; so_far: what is finished of them."""
    found = so_far or repeats.whole(each_once(shown), shown.keeper)
    colours, values, pairs = found.plan.colours, errors(found), paired(found)
    bands = {place.title: found.bands(place, found.role) for place in found.curves}
    what, unit, band = found.what, found.unit, shown.values["band"]
    drawn = {"Over the rounds": pictures.over_rounds(bands, colours, found.role, band, unit)}
    if pairs:
        first = next(iter(values))
        drawn["Seed by seed"] = pictures.differences(pairs, first, colours, found.seeds, what, unit)
    drawn["Single runs"] = pictures.single_runs(values, colours, what, unit)
    smallest = {place.title: found.last(place, "margin") for place in found.curves}
    if np.isfinite(list(smallest.values())).all():  # real labels have none
        drawn["Smallest margins"] = pictures.smallest_margins(smallest, colours)
    return drawn


# --- which parameter? ----------------------------------------------------------------------------

BY = {
    "5": "5 folds of the training part",
    "10": "10 folds of it",
    "part": "a quarter of it, set aside",
}
CHOSEN_BY = Choice(
    "chosen_by",
    "Chosen by",
    BY,
    "5",
    "Cross-validation: each fold is judged by a run on the others, and the run that is tested learns from all of "
    "them. One part set aside is quicker; then that run learns from the rest alone. A split of 50 / 25 / 25 sets "
    "its own part aside.",
)


def whose(shown: Shown) -> Choice:
    """Whose parameter is varied."""
    titles, help = dict(zip(shown.runs, names(shown))), "One of the algorithms in Setup."
    return Choice("whose", "Whose parameter", titles, next(iter(titles)), help)


def which(shown: Shown) -> Choice:
    """Which of its parameters."""
    axes = varied.axes(shown.runs[shown.values["whose"]])
    return Choice(
        "parameter",
        "Parameter",
        {name: axis.title for name, axis in axes.items()},
        ROUNDS,
        "It takes every value on the axis; the others stay as in Setup. The number of rounds is read from one run.",
    )


def parameter_axis(shown: Shown) -> Axis:
    """The values of the parameter that is varied."""
    return varied.axes(shown.runs[shown.values["whose"]])[shown.values["parameter"]]


def inner_folds(shown: Shown) -> int:
    """By how many folds of the training part a value is chosen; 0: by a part that is set aside."""
    by, splitting = shown.values["chosen_by"], shown.run.data.splitting
    return 0 if by == "part" or splitting == "three" else int(by)


def each_value(shown: Shown) -> repeats.Plan:
    """One of the runs at every value of its parameter."""
    repeated = asked(shown)
    name = dict(zip(shown.runs, repeated.names))[shown.values["whose"]]
    return varied.of_parameter(repeated, name, parameter_axis(shown), inner_folds(shown))


NEAR = 1.25  # times the lowest validation error: farther up the fall of the first rounds would fill the picture


def by_role(found: Found, axis: Axis) -> dict[str, Grid]:
    """The errors along a parameter, by the part of the examples, where there is such a part."""
    grids = {
        role: varied.grid(found, axis, found.titles[0], role)
        for role in ("train", "validation", "test")
    }
    return {role: grid for role, grid in grids.items() if np.isfinite(grid.errors).all()}


def marks(grids: Mapping[str, Grid], axis: Axis, unit: Unit) -> list[Mark]:
    """What validation chooses, with its reason, and what would have been best in hindsight, each with its test error."""
    if "validation" not in grids:
        return []
    chosen, lowest = pick(grids["validation"].errors), f"lowest {unit.of('validation')}<br>"
    reason = float(grids["validation"].mean[chosen])
    if "test" not in grids:
        words = f"{lowest}{axis.written(axis.values[chosen])}"
        return [Mark(axis.along.values[chosen], words, validation=reason)]
    written = [axis.written(value) for value in axis.values]
    test = grids["test"].mean
    told = f"<b>validation chooses {written[chosen]}</b>:<br>its {unit.of('test')} is {unit.written(test[chosen])}"
    found = [Mark(axis.along.values[chosen], told, test[chosen], reason)]
    if (best := better(grids["test"], chosen)) is not None:
        words = f"<b>the test would choose {written[best]}</b>:<br>{unit.written(test[best])}, not allowed"
        found.append(Mark(axis.along.values[best], words, test[best]))
    return found


def settled(grids: Mapping[str, Grid], axis: Axis) -> int:
    """The place of the round from which on a picture is of use: the validation error is near its lowest for the first time.

    0 along another axis than the rounds: of few values none is left out.
    """
    if axis.name != ROUNDS or "validation" not in grids:
        return 0
    mean = grids["validation"].mean
    near = int(np.flatnonzero(mean <= NEAR * mean.min())[0])
    best = first_lowest(grids["test"].mean) if "test" in grids else near
    return min(near, best)


def better(test: Grid, chosen: int) -> int | None:
    """The place of the value that hindsight would choose; None where none has a lower mean test error than the chosen."""
    best = first_lowest(test.mean)
    return best if is_lower(test.mean[best], test.mean[chosen]) else None


LOOK_FOR = {  # in the picture of a parameter, by whether the training error is drawn
    True: "Look for: training error falls where the algorithm gets freer; validation and test turn up "
    "where it is too free. Bands: the standard error.",
    False: "Look for: who may choose. A bracket, where there is one, is what a test would gain by choosing itself. "
    "A band, where there is one, is the standard error.",
}


def parameter(shown: Shown, so_far: Found | None = None) -> Figures:
    """The errors at every value of the parameter; so_far: what is finished of them."""
    found = so_far or repeats.whole(each_value(shown), shown.keeper)
    axis, unit, title = parameter_axis(shown), found.unit, found.titles[0]
    grids = by_role(found, axis)
    drawn = axis.up_to(len(grids["train"].values))
    first = settled(grids, drawn)
    seen = {role: g for role, g in grids.items() if role != "train" or not first}
    series = [
        Series(unit.of(role), role, "", g.mean, _band(role, g, first)) for role, g in seen.items()
    ]
    figure = pictures.along(
        drawn.along,
        series,
        f"{title}: errors over {axis.title}, mean of {counted(len(found.seeds), 'seed')}",
        LOOK_FOR["train" in seen],
        marks(grids, drawn, unit),
        unit.noun,
        unit,
        first,
    )
    return {axis.title: figure}


def _band(role: str, grid: Grid, first: int) -> np.ndarray:
    """The standard error of a mean; of two that lie near each other that of the test alone. first: as from `settled`."""
    return np.zeros(len(grid.mean)) if first and role == "validation" else np.nan_to_num(grid.reach)


def openings() -> dict[str, repeats.Plan]:
    """What the first two parts show before a setting is changed: their plans, by part, whose results come with the app."""
    makes = {"difference": each_once, "parameter": each_value}
    screens = {part: Screen(CHAPTER.path, (("question", part),)) for part in makes}
    return {part: make(CHAPTER.shown(screens[part], Kept())) for part, make in makes.items()}


# --- how much data, what does noise do? ----------------------------------------------------------


@dataclass(frozen=True)
class Along:
    """A question about several algorithms along one axis.

    name: of its files. what: is varied, by the task. look_for: of its figure. with_training: whether training errors are
    drawn. axis: its values. plan: of an experiment along it.
    """

    name: str
    what: Mapping[str, str]
    look_for: str
    with_training: bool
    axis: Callable[[Asked], Axis]
    plan: Callable[[Asked, Axis], repeats.Plan]

    def words(self, shown: Shown) -> str:
        """What is varied."""
        return self.what[asked(shown).task]

    def figures(self, shown: Shown, found: Found) -> Figures:
        """The errors along the axis, of the algorithms that have one at each of its values."""
        axis, what = self.axis(asked(shown)), self.words(shown)
        if not (complete := finished(found, axis)):
            return {}
        roles = ["train"] if self.with_training and found.role == "test" else []
        lines = [
            Series(
                f"{title}, {pictures.ROLES[role]}",
                role,
                found.plan.colours[title],
                g.mean,
                np.nan_to_num(g.reach),
            )
            for title in complete
            for role in (*roles, found.role)
            for g in [varied.grid(found, axis, title, role)]
        ]
        figure = pictures.along(
            axis.along,
            lines,
            f"Errors over {what}, mean of {counted(len(found.seeds), 'seed')}",
            self.look_for,
            (),
            found.unit.noun,
            found.unit,
        )
        return {what[:1].upper() + what[1:]: figure}


def finished(found: Found, axis: Axis) -> dict[str, Grid]:
    """The errors along an axis, by the titles of the algorithms that have one at each of its values."""
    grids = {title: varied.grid(found, axis, title, found.role) for title in found.titles}
    return {title: grid for title, grid in grids.items() if len(grid.values) == len(axis.values)}


SIZE = Along(
    "size",
    dict.fromkeys(TASKS, "training examples"),
    "Look for: test error (dashed) falls and training error (solid) rises with more examples; where "
    "they meet, more examples help no more. Bands: the standard error.",
    True,
    varied.sizes,
    varied.of_size,
)
NOISE = Along(
    "noise",
    varied.WRONG,
    "Look for: whose line rises fastest. The test labels are clean; bands: the standard error.",
    False,
    varied.rates,
    varied.of_noise,
)


def along(shown: Shown, question: Along) -> repeats.Plan:
    """The experiment of a question."""
    repeated = asked(shown)
    return question.plan(repeated, question.axis(repeated))


def size(shown: Shown, so_far: Found | None = None) -> Figures:
    """The errors on more and more training examples; so_far: what is finished of them."""
    return SIZE.figures(shown, so_far or repeats.whole(along(shown, SIZE), shown.keeper))


def noise(shown: Shown, so_far: Found | None = None) -> Figures:
    """The errors with more and more wrong labels; so_far: what is finished of them."""
    return NOISE.figures(shown, so_far or repeats.whole(along(shown, NOISE), shown.keeper))


# --- what did the paper print? -------------------------------------------------------------------

PAPER = "paper"  # the group of what is asked above the numbers
PUBLISHED = Choice(
    "published",
    "Experiment",
    {name: protocol.title for name, protocol in PROTOCOLS.items()},
    "chb_table1",
    "A table or figure of one of the sources, or an experiment that a source reports without numbers.",
    group=PAPER,
)
MEASURED = {
    "train": "the measure on the training part", "rounds": "rounds of the vote",
    "members": "distinct base classifiers", "margin": "smallest training margin",
    "depth": "mean depth of the base classifiers",
}  # fmt: skip


def protocol_of(shown: Shown) -> Protocol:
    """The published experiment that is chosen."""
    return PROTOCOLS[shown.values["published"]]


def one_of(name: str, label: str, titles: Mapping[str, str], help: str, shown: Shown) -> Choice:
    """A setting of a published experiment, each of which keeps its own value.

    name, label, titles, help: as of any choice; the first of the titles stands there by itself. shown: names the experiment.
    """
    key = f"{name}-{protocol_of(shown).name}"
    return Choice(name, label, titles, next(iter(titles)), help, key=key, group=PICTURE)


def printed_row(shown: Shown) -> Choice | None:
    """Which row of the printed table is drawn."""
    protocol = protocol_of(shown)
    titles, help = {t.title: t.title for t in protocol.tables}, "The row of the table above."
    return None if protocol.curve else one_of("table", "Table", titles, help, shown)


def number(shown: Shown) -> Choice | None:
    """Which number of every repeat is drawn: those that ours have."""
    protocol = protocol_of(shown)
    if protocol.curve:
        return None
    cells = [o for o in shipped(protocol.name).cells if o.cell.table == shown.values["table"]]
    known = {n: t for n, t in MEASURED.items() if any(np.isfinite(o.numbers[n]) for o in cells)}
    help = "What the picture shows of every repeat. Papers print the first of these only."
    return one_of("number", "Drawn", {"value": protocol.how.title, **known}, help, shown)


def method(shown: Shown) -> Choice | None:
    """Which column of the printed table can be run."""
    protocol = protocol_of(shown)
    titles, help = {m.name: m.title for m in protocol.methods}, "The column of the table above."
    return None if protocol.curve else one_of("method", "Method to run now", titles, help, shown)


def table_of(shown: Shown) -> Table:
    """The table in the printed row."""
    return next(t for t in protocol_of(shown).tables if t.title == shown.values["table"])


def printed(shown: Shown) -> Figures:
    """Our numbers beside the printed ones, and a paper's curves."""
    protocol = protocol_of(shown)
    if protocol.curve:
        cells = protocol.cells()
        return curves(protocol, {c.method: run_to_end(computing(protocol, c))[0] for c in cells})
    ours, title = shipped(protocol.name), table_of(shown).title
    of_row = {m.name: ours.values(title, m.name, shown.values["number"]) for m in protocol.methods}
    drawn = over_tables(protocol, ours)
    if protocol.printed or any(map(len, of_row.values())):
        drawn = {**drawn, **repeats_of(protocol, title, of_row, shown.values["number"])}
    return drawn


def repeats_of(
    protocol: Protocol, title: str, values: Mapping[str, np.ndarray], number: str = "value"
) -> Figures:
    """Every repeat on a table beside the printed number.

    protocol: of which experiment; title: of the table; values: (r,) of r repeats, by the names of methods; number: which
    they are.
    """
    known = printed_numbers(protocol.printed) if number == "value" else {}
    rows = []
    for m in protocol.methods:
        said = known.get((title, m.name))
        pair = (said.value, said.error) if said else (None, None)
        if m.name in values:
            rows.append(Beside(m.title, values[m.name], *pair))
    what, head = MEASURED.get(number, protocol.how.title), f"{title}, all repeats"
    return {head: pictures.beside_print(rows, head, what)}


COMES_DOWN = (
    "Look for: which lines come down towards the best possible error. Bands: the standard error."
)


def over_sizes(protocol: Protocol, ours: Shipped) -> Figures:
    """Where the tables are laws with more and more examples: the other methods against the first, by law."""
    drawn, methods = {}, protocol.methods
    palette = dict(zip([m.title for m in methods[1:]], MANY))  # their algorithm may be the same
    for law in dict.fromkeys(item.name for item in protocol.tables if "n_samples" in item.options):
        of_law = [item for item in protocol.tables if item.name == law]
        first, *others = (
            (m.title, [ours.values(item.title, m.name) for item in of_law]) for m in methods
        )
        counts = {len(values) for _, row in (first, *others) for values in row}
        if len(of_law) < 2 or len(counts) > 1 or 0 in counts:
            continue
        pairs = {title: list(map(live.paired, row, first[1])) for title, row in others}
        sizes = [int(item.options["n_samples"]) for item in of_law]
        title = datasets.describe(law).title
        drawn[title] = pictures.gains(sizes, pairs, first[0], palette, title)
    return drawn


def varied_along(protocol: Protocol) -> pictures.Along | None:
    """What grows from table to table: the share of wrong labels, or the number of examples; None where neither does."""
    rates = [item.noise for item in protocol.tables]
    sizes = [float(item.options.get("n_samples", 0)) for item in protocol.tables]
    if len({*rates}) == len(rates) > 1:
        return pictures.Along("share of wrong training labels", rates, in_percent=True)
    if len({*sizes}) == len(sizes) > 1:
        return pictures.Along("training examples", sizes, logarithmic=True)
    return None


def over_tables(protocol: Protocol, ours: Shipped) -> Figures:
    """Our means as lines where the tables are one law with more and more wrong labels or examples; else `over_sizes`."""
    axis, first = varied_along(protocol), protocol.tables[0]
    if axis is None or not ours.cells:
        return over_sizes(protocol, ours)
    series = []
    for m, colour in zip(protocol.methods, colours([m.algorithm for m in protocol.methods])):
        found = [mean_and_error(ours.values(t.title, m.name)) for t in protocol.tables]
        mean, error = (np.array(column) for column in zip(*((f.value, f.error) for f in found)))
        series.append(Series(m.title, "test", colour, mean, np.nan_to_num(error)))
    options: dict[str, Any] = {**first.options}
    if best := datasets.describe(first.name).best(**options):
        least, nothing = np.full(len(protocol.tables), best.error), np.zeros(len(protocol.tables))
        series.append(Series("best possible", "best", LIGHT["quiet"], least, nothing))
    figure = pictures.along(
        axis,
        series,
        f"Mean {protocol.how.title} of {counted(len({o.cell.repeat for o in ours.cells}), 'repeat')}",
        NOISE.look_for if axis.in_percent else COMES_DOWN,
        (),
        protocol.how.title,
    )
    return {protocol.title: figure}


def curves(protocol: Protocol, found: Mapping[str, Result]) -> Figures:
    """The curves of a figure of a paper. found: by the names of methods."""
    titles = {m.name: m.title for m in protocol.methods}
    lines = {titles[name]: np.array(result["curve"], float) for name, result in found.items()}
    size = datasets.load(protocol.tables[0].name).n_examples
    return {
        "As in the paper: the squared sum": pictures.cost_curves(lines, 1.0),
        "The squared mean": pictures.cost_curves(lines, 1.0 / size**2),
    }


CHAPTER = Chapter(
    "experiments",
    "One run proves nothing: what do many say?",
    (
        Part("difference", ":material/balance: Is the difference real?", difference, settings=(*REPEATED, BAND)),
        Part(
            "parameter", ":material/tune: Which parameter?", parameter,
            question="Which value is best, and who may choose it?", settings=(*REPEATED, whose, which, CHOSEN_BY),
        ),
        Part(
            "size", ":material/stacked_line_chart: How much data?", size, question="Would more examples help?",
            settings=REPEATED,
        ),
        Part(
            "noise", ":material/grain: What does noise do?", noise, question="What do wrong labels cost?", settings=REPEATED,
        ),
        Part(
            "printed", ":material/menu_book: What did the paper print?", printed, run=None,
            question="Do our runs give what the papers print?",
            settings=(PUBLISHED, printed_row, number, method),
        ),
    ),
    part_name="question",
    source="boosting.experiments.live",
    data=table,
    runs=several,
)  # fmt: skip
