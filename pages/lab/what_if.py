"""What if: the edits of the run on the screen. The round and the pinned example come with the click."""

from functools import lru_cache

import streamlit as st

from boosting import ALGORITHMS
from boosting.catalogue import choices_for
from boosting.catalogue.edits import OfData, Then, rest_of, unreached
from boosting.catalogue.rows import Algorithm
from boosting.catalogue.running import edited
from boosting.engine.protocols import Choices
from boosting.engine.sample import Sample
from boosting.figures.template import minus
from boosting.screens import plans
from boosting.screens.chapters.lab import without_edits
from boosting.screens.plane import plane
from boosting.screens.runs import Run, link_name
from boosting.screens.shown import Shown
from boosting.settings.setting import copies
from boosting.theory.training_bounds import BOUNDS
from pages import players
from pages.lab.refusals import Refusals, refusals, stumps
from pages.shell import address, controls, edits
from pages.shell.session import session

KEY = "edit"
ANY_TWO = Sample.of([[0.0], [1.0]], [-1, 1])


def panel(page: Shown) -> None:
    """The buttons, and the list of what they have done so far."""
    run = page.run
    done = run.edit_list
    with st.expander(
        "What if …" + f" ({len(done)} edit{'s' * (len(done) > 1)})" * bool(done),
        icon=":material/call_split:",
        expanded=bool(done),
        key="edit-panel",
    ):
        st.caption(
            "Change one thing in the round on the screen and watch what becomes of the rest: the run "
            "is computed anew with that change. The browser's Back undoes it, and the link has it."
        )
        players.actions(
            groups(page),
            key=KEY,
            follows="stage",
            most=run.n_rounds,
            per_round={"stump": stumps(page)},
            on_act=lambda: _act(run),
        )
        if done:
            _list(page)


def _act(run: Run) -> None:
    """A button was pressed: its text is one edit more."""
    text = st.session_state[KEY]["act"]
    if isinstance(text, str):
        edits.add(run.edit_list, text)


def _list(page: Shown) -> None:
    """All edits in words, each with a button that takes it back."""
    run, names = page.run, page.problem.dataset.feature_names
    idle = unreached(run.edit_list, page.rounds)
    st.markdown("**This run differs from the plain one in this:**")
    for k, edit in enumerate(run.edit_list):
        with st.container(horizontal=True, vertical_alignment="center"):
            st.button(
                "Undo",
                key=f"edit-undo-{k}",
                icon=":material/undo:",
                on_click=edits.undo,
                args=(run.edit_list, k),
                help="Take this edit back and keep the others.",
            )
            st.markdown(f"{minus(edit.says(names))}." + _idle(edit in idle, page.rounds))
    with st.container(horizontal=True):
        st.button(
            "Undo all",
            key="edit-undo-all",
            icon=":material/restart_alt:",
            on_click=edits.undo,
            args=(run.edit_list,),
            help="Back to the plain run.",
        )
        with st.container(key="edit-compare"):
            st.page_link(
                "pages/compare/compare.py",
                label="Compare with the original",
                icon=":material/compare:",
                query_params=beside_the_original(run),
                help="The plain run and the edited one side by side, until the end.",
            )
    if lost := missing_bounds(page):
        st.caption(lost)


def _idle(is_idle: bool, n_rounds: int) -> str:
    return f" *The run ends after round {n_rounds}, so this changes nothing.*" * is_idle


def missing_bounds(page: Shown) -> str:
    """Which bounds of the algorithm the edits have taken away, in a sentence; "" for none."""
    left = page.bounds
    gone = [BOUNDS[b].label for b in ALGORITHMS[page.algorithm].bounds if b not in left]
    if not gone:
        return ""
    return (
        f"Not drawn any more: {', '.join(gone)}. It holds for the algorithm's own coefficients in "
        "every round, and an edit has changed that; what is still drawn holds for the edited run too."
    )


def beside_the_original(run: Run) -> dict[str, str]:
    """The link to a comparison of a run with itself without its edits, on the same data."""
    parameters = map(link_name, dict(run.parameters))
    own = {"algorithm", "weak_learner", "max_depth", "edits", *parameters}
    data = {name: value for name, value in session().controls.outgoing.items() if name not in own}
    plain, edited = copies([run.algorithm] * 2)
    values = {
        **controls.own_values(run._replace(edits=""), plain),
        **controls.own_values(run, edited),
    }
    texts = {name: address.as_text(value) for name, value in values.items() if value != ""}
    return {"dataset": run.data.dataset, **data, "algorithms": f"{plain},{edited}", **texts}


def repeatable(page: Shown) -> dict[str, Shown]:
    """What can be repeated over seeds, by title: other seeds have other examples to edit."""
    if rest_of(page.run.edit_list, OfData):
        return {f"{page.named} without the edits": without_edits(page)}
    return {page.named + ", edited" * bool(page.edits): page}


def groups(page: Shown) -> list[dict[str, object]]:
    """The buttons, as the player takes them."""
    no = refusals(page)
    return [
        _of_classifier(no),
        _of_stump(page, no),
        _of_examples(page, no),
        _of_places(page),
        _of_rest(page),
    ]


def _of_classifier(no: Refusals) -> dict[str, object]:
    of_coefficient = [
        _button(name, label, help, f"times~{{t}}~{factor}", no.coefficient)
        for name, label, factor, help in FACTORS
    ]
    return {
        "title": "The base classifier of round {t}",
        "note": no.coefficient or "The rounds after it are found anew, for the weights that follow.",
        "controls": [
            *of_coefficient,
            _button("second", "Second best", "Take the second best candidate instead", "take~{t}~2", no.rank),
            _button("third", "Third best", "Take the third best candidate instead", "take~{t}~3", no.rank),
            _button("never", "Forbid it", "No round may take this stump", "never~{stump}", no.rank),
            {"kind": "number", "name": "edit-value", "label": "α =", "field": "value", "value": 0.5,
             "min": -10, "max": 10, "step": "any", "help": "A coefficient of your own"},
            _button("set", "Set", "Give it the coefficient in the field", "set~{t}~{value}", no.coefficient),
        ],
    }  # fmt: skip


WHEN = (
    "From the next round on: the vote so far stays, and is judged and goes on with the changed examples. One that "
    "moves or is relabelled so leaves its row, and has a new one at the end of the tables."
)
FACTORS = (
    ("double", "2 α", "2", "Double its coefficient"),
    ("halve", "½ α", "0.5", "Halve its coefficient"),
    ("negate", "−α", "-1", "Let it vote against itself"),
    ("mute", "α = 0", "0", "Take its say away"),
)


def _of_stump(page: Shown, no: Refusals) -> dict[str, object]:
    names = page.problem.dataset.feature_names
    first = stumps(page)[-1].partition("~")
    return {
        "title": "Another stump in round {t}",
        "note": no.stump or "The side with the edge gets the vote. Drag the bold line in the plane, or see in the "
        "landscape of candidates what every stump would have scored.",
        "controls": [
            {"kind": "select", "name": "edit-attribute", "label": "", "field": "attribute",
             "options": [[str(j), name] for j, name in enumerate(names)], "help": "The attribute asked about"},
            {"kind": "number", "name": "edit-threshold", "label": ">", "field": "threshold",
             "value": f"{float(first[2] or 0):.4g}", "step": "any", "help": "The threshold"},
            _button("cut", "Take it", "This stump instead of the search's best",
                    "cut~{t}~{attribute}~{threshold}", no.stump),
        ],
    }  # fmt: skip


def _of_examples(page: Shown, no: Refusals) -> dict[str, object]:
    m = page.problem.sample.size
    since = [["start", "from the start"], ["next", "from the next round on"]][
        : 1 if no.on_the_way else 2
    ]
    return {
        "title": "Training examples, from the start or from round {next} on",
        "note": "Click an example in the plane, or select several, to have their numbers here: 3, or 3-5, 9. "
        + (no.on_the_way or WHEN),
        "controls": [
            {"kind": "numbers", "name": "edit-example", "label": "Examples", "field": "example",
             "value": 1, "max": m, "pinned": True, "help": f"Their numbers, from 1 to {m}, for example 3-5, 9"},
            {"kind": "select", "name": "edit-since", "label": "", "field": "since", "options": since,
             "help": "Whether the run begins with the change, or goes on with it after the round on the screen"},
            _button("without", "Leave out", "As if they were not there", "weigh~{example}~0~{since}"),
            _button("flip", "Other label", "Train on the other label", "flip~{example}~{since}"),
            _button("triple", "Count 3 times", "Base weight 3", "weigh~{example}~3~{since}"),
        ],
    }  # fmt: skip


def _of_places(page: Shown) -> dict[str, object]:
    """Moving an example in the plane, and adding one there."""
    names, classes = page.problem.dataset.feature_names, page.problem.dataset.class_names
    fields = {name: j for name, j in zip(("across", "up"), plane(page)) if j is not None}
    return {
        "title": "A place in the plane",
        "note": "Click the plane to have its place here, or drag the pinned example. A new one has the "
        "median of every attribute that the plane does not show. Beside 'Examples' stands since when.",
        "controls": [
            *(
                {"kind": "number", "name": f"edit-{field}", "label": f"{names[j]} =", "field": field,
                 "value": "", "step": "any", "help": f"The value of {names[j]}"}
                for field, j in fields.items()
            ),
            _button("move", "Move the examples there", "Those whose numbers stand beside 'Examples'",
                    " ".join(f"move~{{example}}~{j}~{{{field}}}~{{since}}" for field, j in fields.items())),
            _button("add", "Add an example there", "One training example more, of the class beside it",
                    "~".join(["add~{label}", *(f"{j}~{{{field}}}" for field, j in fields.items()), "{since}"])),
            {"kind": "select", "name": "edit-label", "label": "", "field": "label",
             "options": [["1", classes[1]], ["-1", classes[0]]], "help": "The class of the new example"},
        ],
    }  # fmt: skip


def _of_rest(page: Shown) -> dict[str, object]:
    options = [
        [f"{row.name}~{learner}", row.title]
        for row, learner in partners(page.run.algorithm, page.run.weak_learner)
    ]
    return {
        "title": "From round {next} on",
        "note": "It goes on with the vote of the rounds before, with its parameters at their defaults.",
        "controls": [
            {"kind": "select", "name": "edit-algorithm", "label": "", "field": "algorithm",
             "options": options, "help": "The algorithm that goes on"},
            _button("then", "Go on with it", "The rounds before stay as they are", "then~{next}~{algorithm}"),
        ],
    }  # fmt: skip


@lru_cache(maxsize=500)
def partners(algorithm: str, weak_learner: str) -> tuple[tuple[Algorithm, str], ...]:
    """The algorithms that can go on after a run, each with a weak learner: the run's own if possible.

    What they are depends on what the base classifiers answer, and so on no example.
    """
    own, found = choices_for(algorithm, weak_learner, None, {}), []
    for name in plans.titles():
        row = ALGORITHMS[name]
        learner = weak_learner if weak_learner in row.weak_learners else row.weak_learners[0]
        if name != algorithm and _goes_on(own, algorithm, name, learner):
            found.append((row, learner))
    return tuple(found)


def _goes_on(own: Choices, algorithm: str, name: str, learner: str) -> bool:
    """Whether the algorithm called `name` can go on after the choices of another."""
    try:
        edited(ANY_TWO, algorithm, own, [Then(2, name, learner)])
    except ValueError:
        return False
    return True


def _button(name: str, label: str, help: str, template: str, off: str = "") -> dict[str, object]:
    return {
        "kind": "button", "name": f"edit-{name}", "label": label, "help": help,
        "template": template, "off": off,
    }  # fmt: skip
