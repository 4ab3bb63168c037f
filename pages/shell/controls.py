"""The controls: data, algorithm, parameters. Ranges, defaults and help texts come from the library.

Every control is that of a setting, and tied to the URL (address.py).
"""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, TypeVar, cast

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from boosting import ALGORITHMS, datasets
from boosting.catalogue import OptionParameter, Parameter, find_algorithm
from boosting.figures.template import minus
from boosting.screens import plane, plans
from boosting.screens.presets import FOUR_LOSSES
from boosting.screens.runs import Data, Run
from boosting.screens.screen import TABS
from boosting.screens.shown import Shown
from boosting.settings import (
    Choice,
    Number,
    Plan,
    Setting,
    Several,
    Slots,
    Span,
    Switch,
    Text,
    drive,
)
from boosting.settings import ask as only
from boosting.settings.setting import COPY, copies
from pages.shell import address, edits, user_data
from pages.shell.session import session

# stumps with two losses, priced trees, gradients
FOUR_KINDS = ("adaboost", "logistic", "deepboost", "second_order")
TEN_FOLDS = {"over": "10", "seeds": "10", "n_rounds": "150"}
DATA_NAMES = ("dataset", "own", "n_samples", "spread", "noise", "flipped", "split", "test", "scaling",
              "seed", "n_rounds")  # fmt: skip
FOLD = "Sample, noise and split"
OWN = Text("own", "Your own data", "", user_data.MAX_ENCODED)  # in the link themselves
T = TypeVar("T")
Drawn = Mapping[str, Callable[[Any], object]]


def title(algorithm: str) -> str:
    """The title of an algorithm on the screen."""
    return find_algorithm(algorithm).title


def by_title(titles: Mapping[str, str]) -> Callable[[str], str]:
    """What a select box shows for a name: its title."""
    return lambda name: titles.get(name, name)


def ask(setting: Setting[T]) -> T:
    """The control of a setting, and its value."""
    value = cast(T, WIDGETS[type(setting)](setting))
    address.remember(setting, value)
    return value


def _number(setting: Number[Any]) -> float:
    key, help, label = setting.place, setting.help, setting.label
    if setting.logarithmic:
        return st.select_slider(
            label, setting.stops, key=key, format_func=lambda v: f"{v:g}", help=help
        )
    digits = "%.3f" if isinstance(setting.step, float) and setting.step < 0.01 else None
    ends = setting.low, setting.high
    return cast(
        float, st.slider(label, *ends, step=setting.step, key=key, help=help, format=digits)
    )


def _choice(setting: Choice) -> str:
    words, title = list(setting.titles), by_title(setting.titles)
    return cast(
        str,
        st.selectbox(setting.label, words, key=setting.place, format_func=title, help=setting.help),
    )


def _several(setting: Several) -> list[str]:
    words, title = list(setting.titles), by_title(setting.titles)
    chosen = st.multiselect(
        setting.label,
        words,
        key=setting.place,
        format_func=title,
        max_selections=setting.most,
        help=setting.help or None,
    )
    return chosen or setting.default


def _span(setting: Span) -> tuple[float, float]:
    ends = setting.low, setting.high
    value = st.slider(setting.label, *ends, step=setting.step, key=setting.place, help=setting.help)
    return cast("tuple[float, float]", value)


def _switch(setting: Switch) -> bool:
    return st.toggle(setting.label, key=setting.place, help=setting.help)


WIDGETS: dict[type, Callable[[Any], object]] = {
    Number: _number, Parameter: _number, datasets.Option: _number, Choice: _choice, OptionParameter: _choice,
    datasets.Choice: _choice, Several: _several, Span: _span, Switch: _switch,
}  # fmt: skip


def section(titles: dict[str, str], default: str, key: str = "section") -> str:
    """A row of buttons: which part of a page is open, as a key of `titles`, whose words may begin with an icon.

    key: also the name in the URL.
    """
    noun = "part of this page called"
    setting = Choice(key, "Part of this page", titles, default, "", noun=noun)
    resolve(only(setting))
    return _tabs(setting)


def _tabs(setting: Choice) -> str:
    picked = st.segmented_control(
        setting.label,
        list(setting.titles),
        key=setting.place,
        format_func=by_title(setting.titles),
        required=True,
        label_visibility="collapsed",
    )
    value = picked or setting.default
    address.remember(setting, value)
    return value


def presets(name: str, values: Mapping[str, object]) -> None:
    """A row of buttons by label; each gives the control called `name` in the URL a value."""
    with st.container(horizontal=True):
        for k, (label, value) in enumerate(values.items()):
            st.button(
                label, key=f"preset-{name}-{k}", on_click=address.request, kwargs={name: value}
            )


def draw(
    plan: Plan[T],
    inside: Mapping[str, Callable[[], DeltaGenerator]] | None = None,
    drawn: Drawn | None = None,
) -> T:
    """The controls of a plan, and what they define.

    inside: where the settings of a group stand; the place is made when the first of them is drawn. drawn: draws, by their
    names, those whose controls are more than a widget, None for those of data and algorithm.
    """
    special = DRAWN if drawn is None else drawn
    places: dict[str, DeltaGenerator] = {}

    def answer(setting: Setting[Any]) -> object:
        widget: Callable[[Any], object] = _tabs if setting.group == TABS else ask
        show = special.get(setting.name, HELD.get(type(setting), widget))
        if inside is None or setting.group not in inside:
            return show(setting)
        if setting.group not in places:
            places[setting.group] = inside[setting.group]()
        with places[setting.group]:
            return show(setting)

    return drive(plan, answer)


HELD: dict[type, Callable[[Any], object]] = {plans.Edits: address.held}  # what no widget shows
UNREAD = "Until it can be read, it counts as not typed."
GOOD = "good "  # the last text of a box that could be read, in what the session remembers of it


def resolve(plan: Plan[T]) -> T:
    """Give all controls of a screen their values, before one of them is drawn; returns what the plan does."""
    return address.resolve(plan, _read)


def _read(setting: Setting[Any], value: object) -> address.Held:
    """What the control of a setting makes of a value: a box keeps what was typed, whether it can be read or not."""
    if isinstance(setting, Text) and not isinstance(setting, plans.Edits):
        text = _as_typed(setting).read(value).value
        return address.Held(text, *_readable(setting, text))
    known = edits.checked(setting) if isinstance(setting, plans.Edits) else setting
    found = known.read(value)
    return address.Held(found.value, found.value, found.told)


def _as_typed(setting: Text) -> Text:
    return setting.named(check=lambda text: (text, ""))


def _readable(setting: Text, text: str) -> tuple[str, str]:
    """A text that can be read; else the last one that could, if there is one that still can, and a complaint."""
    found, complaint = setting.check(text)
    if not complaint:
        session().mine[GOOD + setting.place] = found
        return found, ""
    last, unfit = setting.check(str(session().mine.get(GOOD + setting.place, setting.default)))
    known = "" if unfit or last == setting.default else last
    rest = "You see the last one that could be read." if known else UNREAD
    return known or setting.default, f"{address.quoted_sentence(complaint)} {rest}"


def typed(setting: Text, box: Callable[..., str], **how: Any) -> str:
    """A box for a text, and the text that can be read. box, how: as Streamlit draws it."""
    text = box(setting.label, key=setting.place, help=setting.help, **how)
    address.remember(_as_typed(setting), text)
    value: str = session().controls.resolved[setting.name][1]
    return value


def pick_sample(
    plan: Plan[Data],
    drawn: Drawn | None = None,
    fold: str = FOLD,
) -> Data:
    """What a plan asks of the data. drawn: as for `draw`; fold: the title of what is folded away."""
    place = lambda: st.expander(fold, icon=":material/tune:")  # noqa: E731
    data = draw(plan, {plans.SAMPLE: place}, drawn)
    if data.scaling != "none":
        words = f"Scaled to {datasets.SCALING.titles[data.scaling]}, learnt on the training part."
        st.caption(f":material/straighten: {words}")
    return data


def here() -> plans.Here:
    """What there is to choose from: the library, and the visitor's own data."""
    return plans.Here(user_data.cards(), _why_missing)


def dataset(setting: Choice) -> str:
    """The dataset, and what it is; the user's own come first, under the names of their slots."""
    name = ask(setting)
    if name in user_data.slots() and (encoded := user_data.slots()[name].encoded):
        address.remember(OWN, encoded)
    card = here().card(name)
    st.caption(minus(f"{card.law} {card.rule}"))
    return name


def _algorithm(setting: Choice) -> str:
    name = ask(setting)
    st.caption(ALGORITHMS[name].summary)
    return name


DRAWN: Drawn = {"dataset": dataset, "algorithm": _algorithm}


def _why_missing(name: object) -> str:
    return user_data.MISSING if name in user_data.TITLES else _why_unavailable(name)


def _why_unavailable(name: object) -> str:
    """Why a table of the library is not on this computer; "" if it is, or if it is unknown."""
    card = datasets.REGISTRY.get(name) if isinstance(name, str) else None
    if card is None:
        return ""
    place = datasets.availability(card.name)
    if place.state == "here":
        return ""
    fetch = " The Data page fetches it, under All tables." if place.state == "network" else ""
    return f"{card.title} is not on this computer. {place.words}{fetch}"


def pick_several(
    plan: Plan[Mapping[str, Run]],
    drawn: Drawn = MappingProxyType({}),
) -> Mapping[str, Run]:
    """Several runs on the same data, each with its own choices, for as many rounds, by their names in the link.

    An algorithm may take part several times: its copies are "NAME.2", "NAME.3", ... in the link,
    and so begin the names of their parameters. drawn: as for `draw`.
    """
    boxes: dict[str, DeltaGenerator] = {}
    inside: dict[str, Callable[[], DeltaGenerator]] = {}

    def slots(setting: Slots) -> list[str]:
        found = _slots(setting)
        inside.update({slot: partial(_box, boxes, slot) for slot in found})
        return found

    several = draw(plan, inside, {**drawn, "algorithms": slots})
    if len(several) < plans.MOST_RUNS:
        for slot, run in several.items():
            _copy(boxes[slot], list(several), slot, run)
    return several


def _box(boxes: dict[str, DeltaGenerator], slot: str) -> DeltaGenerator:
    """The box with the settings of a run of several."""
    boxes[slot] = box = st.expander(plans.slot_title(slot), icon=":material/tune:")
    box.caption(ALGORITHMS[slot.partition(COPY)[0]].summary)
    return box


def _slots(setting: Slots) -> list[str]:
    """The algorithms of a comparison; a second one of a name ends in ".2"."""
    key, known = setting.place, setting.titles
    chosen = st.session_state[key]
    # A copy can be taken out again, but only `_copy` puts one in: it stands here once it is chosen.
    options = [s for n in known for s in (n, *(c for c in chosen if c.startswith(n + COPY)))]
    picked = st.multiselect(
        "Algorithms",
        options,
        key=key,
        format_func=plans.slot_title,
        max_selections=setting.most,
        help=setting.help,
    )
    # The widget may show too few; the page shows enough, and says so.
    slots = setting.enough(picked)
    if slots != picked:
        shown = " and ".join(map(plans.slot_title, slots))
        needs = (
            "A comparison needs two algorithms" if setting.least == 2 else "At least one is needed"
        )
        address.note(f"{needs}: you see {shown}.")
    address.remember(setting, slots)
    return slots


def _copy(box: DeltaGenerator, slots: list[str], slot: str, run: Run) -> None:
    """A button that puts the same run beside itself once more, so that one thing can be changed in it."""
    several = copies([*slots, run.algorithm])
    box.button(
        "Copy it",
        key=f"copy-{slot}",
        icon=":material/content_copy:",
        on_click=address.request,
        kwargs={"algorithms": several, **own_values(run, several[-1])},
        help="The same run once more, to change one thing in the copy: a parameter, the weak learner.",
    )


def link_to_losses() -> None:
    """A link to four losses side by side on the data of this page, with flipped labels."""
    _link_with_data(
        "pages/compare/compare.py",
        "Four losses side by side",
        ":material/compare:",
        "Exponential, logistic, quadratic and hinge loss on these data, where no label is flipped yet with one in ten "
        "flipped.",
        {"algorithms": ",".join(FOUR_LOSSES)},
        noise="0.1",
    )


def link_to_choosing() -> None:
    """A link to four algorithms over ten folds of the data of this page, and which of them to take."""
    _link_with_data(
        "pages/experiments/experiments.py",
        "Which algorithm suits these data?",
        ":material/balance:",
        "Four algorithms, cross-validated on ten folds: their errors, what can be luck, and which one to take.",
        {"question": "difference", "algorithms": ",".join(FOUR_KINDS), **TEN_FOLDS},
    )


def _link_with_data(
    page: str, label: str, icon: str, help: str, query: Mapping[str, str], **otherwise: str
) -> None:
    """A link to a page with the data of this one. query: what else it says; otherwise: where these data say nothing."""
    told = session().controls.outgoing
    data = {n: v for n, v in told.items() if n in DATA_NAMES or n.startswith("data_")}
    st.page_link(
        page, label=label, icon=icon, query_params={**otherwise, **data, **query}, help=help
    )


def own_values(run: Run, slot: str) -> dict[str, object]:
    """What a link to a comparison says of a run in the place of that name."""
    values = {**dict(run.parameters), "weak_learner": run.weak_learner, "edits": run.edits}
    if run.max_depth is not None:
        values["max_depth"] = run.max_depth
    return {f"{slot}.{name}": value for name, value in values.items()}


def of_plane(shown: Shown, otherwise: plane.Axes = plane.busiest) -> Drawn:
    """Draws the two attributes of the plane: those that are drawn by themselves are named. shown: without them.

    otherwise: which these are.
    """

    def axis(setting: Choice, k: int) -> str:
        auto = shown.plain.dataset.feature_names[cast(int, otherwise(shown)[k])]
        named = {plane.AUTO: f"{setting.titles[plane.AUTO]}: {auto}"}
        return ask(setting.named(titles={**setting.titles, **named}))

    return {name: partial(axis, k=k) for k, name in enumerate(plane.NAMES)}
