"""What is asked for on most screens: the data, one algorithm on them, several side by side, or a mix of four rows.

Each is a plan: it yields settings in the order in which a person is asked, and returns what they define. The sidebar, a
link, a lesson and the tests drive the same plan, so there is one place that says what may be set and what is left out.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from boosting import datasets
from boosting.catalogue import (
    ALGORITHMS,
    MIX,
    WEAK_LEARNERS,
    OptionParameter,
    Parameter,
    defaults,
    find_algorithm,
)
from boosting.catalogue import edits as edits_of
from boosting.datasets.personal import OWN_POINTS
from boosting.datasets.splits import FEW, usual_test_share
from boosting.screens.runs import Data, Run, link_name
from boosting.settings import Choice, Number, Plan, Scale, Setting, Slots, Text, ask, within
from boosting.settings.setting import COPY

SAMPLE = "sample"  # the group of what is folded away
CELLS = "cells"  # and of the four choices of a mix
MOST_RUNS = 4  # of a comparison
PARTS = {"loss": "Loss", "search": "Search", "step": "Step", "correction": "Correction"}

ROUNDS = Number(
    "n_rounds",
    "Rounds",
    *Scale(1, defaults.MOST_ROUNDS, default=defaults.ROUNDS, step=1),
    "How many rounds are prepared. A run ends earlier when no base classifier has an edge.",
)
SEED = Number(
    "seed",
    "Seed",
    *Scale(0, 999, default=0, step=1),
    "The same seed always draws the same points, noise and split.",
    group=SAMPLE,
)
NOISE = Number(
    "noise",
    "Label noise",
    *Scale(0.0, 0.4, default=0.0, step=0.01),
    "Share of the training labels that are flipped. The test labels stay clean; flipped points carry a tick.",
    group=SAMPLE,
)
OUTLIERS = Number(
    "outliers",
    "Outliers",
    *Scale(0.0, 0.3, default=0.0, step=0.01),
    "Share of the training labels that are moved far up. The test labels stay as they are.",
    group=SAMPLE,
)
FAR = Number(
    "far",
    "How far",
    *Scale(1.0, 10.0, default=4.0, step=0.5),
    "By how many standard deviations of y they move.",
    group=SAMPLE,
)
TEST = Number(
    "test",
    "Test share",
    *Scale(0.0, 0.7, default=0.3, step=0.05),
    "Share of the examples held back: the booster never sees them, the dashed curves are measured on them.",
    group=SAMPLE,
)
SPLIT = Choice(
    "split",
    "Split",
    datasets.DIVISIONS,
    "share",
    "**50 / 25 / 25** trains on a half and tests on a quarter; the other quarter, for choosing parameters, is set aside "
    "(VadaBoost's experiments). **Half, at most 500** tests on all the rest (QuadBoost's).",
    group=SAMPLE,
)
DEPTH = Number(
    "max_depth",
    "Depth of the trees",
    *Scale(1, 6, default=2, step=1),
    "Questions in a row before a leaf answers. Depth 1 is a stump; deep trees fit more, and their votes cost more.",
)


class Here(NamedTuple):
    """What there is to choose from besides the library.

    own: the cards of the visitor's own data, by slot. missing: why a dataset cannot be chosen here, or "".
    """

    own: Mapping[str, datasets.Card]
    missing: Callable[[object], str] = lambda name: ""

    def card(self, name: str) -> datasets.Card:
        """The card of a dataset by its name in the picker."""
        return self.own[name] if name in self.own else datasets.describe(name)

    @property
    def dataset(self) -> Choice:
        """Which dataset; the visitor's own come first."""
        known = {name: datasets.describe(name).title for name in datasets.names("binary")}
        titles = {name: card.title for name, card in self.own.items()} | known
        return Choice(
            "dataset",
            "Dataset",
            titles,
            defaults.DATASET,
            "Pictures with a known law, published problems, real tables, and your own: draw or upload them on the Data "
            "page.",
            missing=self.missing,
        )


LIBRARY = Here({})


def data(here: Here = LIBRARY, noise: float = 0.0) -> Plan[Data]:
    """Dataset, its options, label noise, split, scaling and seed. noise: the share of flipped labels by itself."""
    name = yield from ask(here.dataset)
    card = here.card(name)
    size = yield from option(card.n_samples, card.name)
    spread = yield from option(card.spread, card.name)
    extra = []
    for known, setting in card.extra.items():
        extra.append((known, (yield from option(setting, card.name, f"data_{known}"))))
    flipped = yield from ask(NOISE.named(default=noise))
    where = yield from ask(datasets.FLIPS.named(group=SAMPLE))
    splitting, test = yield from _split(card, name)
    scaling = yield from ask(datasets.SCALING.named(label="Scaling", group=SAMPLE))
    seed = yield from ask(SEED)
    return Data(
        card.name, size, spread, flipped, test, seed, tuple(extra), scaling, splitting, where
    )


def _split(card: datasets.Card, name: str) -> Plan[tuple[str, float]]:
    """How the examples are divided (one of `datasets.DIVISIONS`), and the share of the test; name: in the picker."""
    splitting = (yield from ask(SPLIT)) if card.rows >= FEW else "share"
    if splitting != "share":
        return splitting, 0.0
    usual = usual_test_share(card.rows, name == OWN_POINTS)
    return splitting, (yield from ask(TEST.named(key=f"test-{name}", default=usual)))


def option(
    option: datasets.Option | datasets.Choice | None, dataset: str, name: str = ""
) -> Plan[Any]:
    """The value of a dataset's option; None where it has none.

    dataset: each keeps its own value. name: of the option in a link, if it is not its own.
    """
    if option is None:
        return None
    label, key = option.label.capitalize(), f"{option.name}-{dataset}"
    return (yield option.named(label=label, key=key, name=name or option.name, group=SAMPLE))


def titles(task: str = "binary") -> dict[str, str]:
    """The titles of the algorithms for a task, by name."""
    return {name: row.title for name, row in ALGORITHMS.items() if row.task == task}


def algorithm(of: Data) -> Plan[Run]:
    """One algorithm on the data: its weak learner, the rounds, its parameters."""
    help = "One loop, different choices of loss and step."
    chosen = Choice("algorithm", "Algorithm", titles(), defaults.ALGORITHM, help)
    return (yield from row((yield from ask(chosen)), of))


def alone(of: Data) -> Plan[Mapping[str, Run]]:
    """One algorithm on the data, by its name."""
    run = yield from algorithm(of)
    return {run.algorithm: run}


def one(here: Here = LIBRARY, noise: float = 0.0) -> Plan[Run]:
    """Data, and one algorithm on them."""
    return (yield from algorithm((yield from data(here, noise))))


def mix(of: Data) -> Plan[Run]:
    """A new algorithm on the data: each of its four choices is taken from a row of the table."""
    rows = []
    for part, label in PARTS.items():
        help = f"The {label.lower()} of your algorithm is the one in this row of the table."
        chosen = Choice(
            part, f"{label} of", titles(), defaults.ALGORITHM, help, key=f"mix-{part}", group=CELLS
        )
        rows.append((yield from ask(chosen)))
    return (yield from row(MIX + ",".join(rows), of))


def several(of: Data, task: str = "binary") -> Plan[dict[str, Run]]:
    """One to four runs on the same data, by their names in the link; task: of the algorithms."""
    return (yield from _in_slots(of, _slots(task, 1), row))


def side_by_side(of: Data) -> Plan[dict[str, Run]]:
    """Two to four runs on the same data, each with its edits."""

    def edited_row(name: str, of: Data, slot: str, n_rounds: int) -> Plan[Run]:
        return (yield from edited((yield from row(name, of, slot, n_rounds)), f"{slot}.edits"))

    return (yield from _in_slots(of, _slots("binary", 2), edited_row))


def _in_slots(
    of: Data, setting: Slots, one: Callable[[str, Data, str, int], Plan[Run]]
) -> Plan[dict[str, Run]]:
    """Several runs by their slots; what is asked of one stands in a group with the slot's name."""
    slots = setting.enough((yield from ask(setting)))
    n_rounds, runs = (yield from ask(ROUNDS)), {}
    for slot in slots:
        runs[slot] = yield from within(slot, one(slot.partition(COPY)[0], of, slot, n_rounds))
    return runs


def _slots(task: str, least: int) -> Slots:
    """Which algorithms are compared; one may take part several times. least: how many there must be."""
    key = "algorithms" if task == "binary" else f"algorithms-{task}"
    pair = list(defaults.PAIRS[task])
    help = (
        f"{'Two' if least == 2 else 'One'} to four algorithms, run on the same examples. To have one twice, open its "
        "settings below and copy it."
    )
    return Slots(
        "algorithms", "Algorithm", titles(task), pair, MOST_RUNS, help, key=key, least=least
    )


def slot_title(slot: str) -> str:
    """The title of an algorithm of a comparison, numbered where it is a copy."""
    name, _, number = slot.partition(COPY)
    return find_algorithm(name).title + f" ({number})" * bool(number)


@dataclass(frozen=True)
class Edits(Text):
    """The edits of a run. run: without them."""

    run: Run | None = field(default=None, kw_only=True)


def _read_edits(text: str) -> tuple[str, str]:
    found, complaints = edits_of.read(text)
    return edits_of.written(found), " ".join(complaints)


def edited(run: Run, name: str = "edits") -> Plan[Run]:
    """The run with its edits; name: in the link."""
    help = "What is otherwise than in the plain run."
    setting = Edits(name, "Edits", "", 10 * edits_of.LONGEST, help, _read_edits, run=run)
    return run._replace(edits=(yield from ask(setting)))


def row(name: str, of: Data, slot: str = "", n_rounds: int | None = None) -> Plan[Run]:
    """The run of a row of the table, or of a mix, on the data.

    slot: its name among several, with which its names in the link begin. n_rounds: that of all of them; None asks for it.
    """
    prefix = f"{slot}." if slot else ""
    chosen = yield from ask(_learner(name, slot))
    n_rounds = (yield from ask(ROUNDS)) if n_rounds is None else n_rounds
    values = []
    for p in find_algorithm(name).parameters:
        called = prefix + p.name if slot else link_name(p.name)
        values.append((p.name, (yield parameter(p, slot or name, called))))
    depth = None
    if "max_depth" in WEAK_LEARNERS[chosen].options:
        depth = yield from ask(DEPTH.named(name=f"{prefix}max_depth", key=_key("max_depth", slot)))
    return Run(of, name, chosen, n_rounds, tuple(values), depth)


def parameter(p: Parameter | OptionParameter, of: str, name: str) -> Setting[Any]:
    """An algorithm's parameter as a link calls it, `name`; of: whose it is, since each keeps its own value."""
    found: Setting[Any] = p.named(name=name, key=f"{of}-{p.name}")
    return found


def _learner(name: str, slot: str) -> Choice:
    rows = {n: WEAK_LEARNERS[n] for n in find_algorithm(name).weak_learners}
    sentences = " ".join(f"**{w.title}**: {w.help}" for w in rows.values())
    return Choice(
        f"{slot}.weak_learner" if slot else "weak_learner",
        "Weak learner",
        {n: w.title for n, w in rows.items()},
        next(iter(rows)),
        f"The family of base classifiers that every round searches. {sentences}",
        key=_key("weak_learner", slot),
        missing=partial(_does_not_search, name),
    )


def _does_not_search(algorithm: str, learner: object) -> str:
    """Why an algorithm cannot have a weak learner that others have; "" for what is no weak learner at all."""
    other = WEAK_LEARNERS.get(str(learner))
    return f"{find_algorithm(algorithm).title} does not search {other.title}." if other else ""


def _key(name: str, slot: str) -> str:
    return f"{name}-{slot}" if slot else ""
