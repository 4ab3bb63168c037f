"""Notebook and script of a screen: they run without the app, draw the chapter's figures, and check its numbers."""

import json
from collections import Counter
from dataclasses import dataclass, field
from inspect import getsource
from urllib.parse import urlencode

import nbformat
import numpy as np
import pytest
from chapters import figures
from opening import URLS, film, open_chapter

from boosting import datasets, limits
from boosting.datasets.share_code import encode
from boosting.figures.template import Figure
from boosting.lessons.screens import Screen, show
from boosting.screens.chapters import NAMES, chapter
from boosting.screens.chapters.data import nothing
from boosting.theory import class_votes
from pages.takeaway import notebook

PARTED = [
    (name, part) for name in NAMES for part in chapter(name).parts if part.figures is not nothing
]
DRAWING = list(dict(PARTED))  # the chapters that draw


def screenful(link: str, t: int = 3, trusted: bool = False) -> notebook.Screenful:
    """What a notebook of a link is about, with the numbers that stand there in round t."""
    screen = Screen.of(link, trusted)
    shown = show(screen)
    compared = shown.runs if screen.chapter == "compare" else {}
    runs = {slot: shown.beside(run) for slot, run in compared.items()} or {"run": shown}
    numbers = {name: run.numbers(min(t, len(run.trace))) for name, run in runs.items()}
    return notebook.Screenful("A run", screen.chapter, dict(screen.query), t, numbers)


@dataclass
class Drawn:
    """The figures that a script writes or a notebook shows, instead of a file or a screen."""

    figures: list[Figure] = field(default_factory=list)


@pytest.fixture
def drawn(monkeypatch) -> Drawn:
    seen = Drawn()
    take = lambda figure, *_, **__: seen.figures.append(figure)  # noqa: E731
    monkeypatch.setattr("plotly.graph_objects.Figure.write_html", take)
    monkeypatch.setattr("plotly.graph_objects.Figure.show", take)
    return seen


def run(text: str) -> dict:
    """Execute a script in a module of its own."""
    scope = {"__name__": "taken"}
    exec(compile(text, "script.py", "exec"), scope)
    return scope


SMALL = "dataset=gaussians&n_samples=80&n_rounds=4&algorithm=adaboost&weak_learner=tree"
PARTS = {
    "": "dataset=iris&n_rounds=4&axis_x=petal width (cm)&candidates=1&data_game=1&edits=flip~3",
    "compare": "dataset=gaussians&n_samples=60&n_rounds=4&algorithms=adaboost,adaboost.2&adaboost.2.edits=flip~3",
    "families": "dataset=moons&n_samples=60&n_rounds=4&families=tree&sweep=1",
    "game": "game=own&matrix=1,-1,0.5;-1,1,1;1,1,-1&players=lpboost,adaboost&game_p=1;2;1&n_rounds=6",
    "classes": "classes=wine_3&n_rounds=4&class_example=7",
    "hull": "n_samples=60&n_rounds=4&gamma=2",
    "experiments": "dataset=moons&n_samples=60&n_rounds=4&algorithms=adaboost,vadaboost&seeds=2",
    "loop": "dataset=gaussians&n_samples=60&n_rounds=4&loss=logistic&search=vadaboost",
}


MANY_SAMPLES = ("hull", "promise")  # a run for every sample that is drawn
OF_PARTS = [
    pytest.param(
        *(chapter(name).tab, name, part.name),
        marks=[pytest.mark.thorough] * ((name, part.name) == MANY_SAMPLES),
    )
    for name, part in PARTED
    if not part.staged
]


def pictures(drawn: Drawn, app) -> tuple[Counter, Counter]:
    """The figures of a script and those of its page, by their titles and last sentences."""
    taken = [
        (f.layout.title.text, f.frames[-1].layout.meta if f.frames else "") for f in drawn.figures
    ]
    on_screen = [
        (f["layout"]["title"]["text"], f["frames"][-1]["layout"]["meta"] if f["frames"] else "")
        for f in figures(app)
    ]
    return Counter(taken), Counter(on_screen)


def page_of(link: str):
    """The page that a link opens."""
    screen = Screen.of(link)
    path = next(path for path, url in URLS.items() if url == screen.chapter)
    page = open_chapter(path, **dict(screen.query))
    while any(button.key == "study-stop" for button in page.button):
        page.run()
    return page


@pytest.mark.parametrize(("name", "chapter", "part"), OF_PARTS)
def test_the_script_of_a_part_draws_that_part(name, chapter, part, drawn, capsys):
    link = f"/{chapter}?{PARTS.get(chapter, SMALL)}" + f"&{name}={part}" * bool(part)
    run(notebook.as_script(screenful(link)))
    assert "training examples" in capsys.readouterr().out
    taken, on_screen = pictures(drawn, page_of(link))
    assert taken == on_screen and taken


STAGED = [name for name, part in PARTED if part.staged]


@pytest.mark.parametrize("name", sorted(set(STAGED) - {"compare"}))
def test_the_script_of_a_stage_draws_the_run_whose_film_the_browser_plays(name, drawn):
    """And what else stands on the page."""
    link = f"/{name}?{PARTS[name]}"
    run(notebook.as_script(screenful(link)))
    page = page_of(link)
    shown = film(page, name or "stage")
    lines = [line for f in drawn.figures for line in f.data if line.name and line.y is not None]
    by_name = {line.name: line.y for line in reversed(lines)}  # the first of a name has all rounds
    for curve, values in zip(shown["curves"], shown["arrays"]["curves"], strict=True):
        label = (
            curve["label"] if name != "loop" else f"{curve['role']} error"
        )  # there it says what was swapped
        there = np.isfinite(values)
        assert there[1:].all() and np.array_equal(np.float32(by_name[label])[there], values[there])
    taken, on_screen = pictures(drawn, page)
    assert taken >= on_screen and len(on_screen) == (6 if not name else 0)


def test_the_script_of_a_comparison_draws_the_runs_whose_films_the_browser_plays(drawn):
    run(notebook.as_script(screenful(f"/compare?{PARTS['compare']}")))
    page = page_of(f"/compare?{PARTS['compare']}")
    *planes, _, errors = drawn.figures
    shown = film(page, "compare")["runs"]
    assert len(planes) == len(shown)
    for line, one in zip(errors.data, shown):
        test = [curve["role"] for curve in one["curves"]].index("test")
        assert np.array_equal(np.float32(line.y)[1:], one["arrays"]["curves"][test, 1:])


@pytest.mark.parametrize("name", DRAWING)
def test_a_notebook_prints_the_functions_that_the_page_draws_with(name):
    for part in chapter(name).parts:
        query = {chapter(name).tab: part.name} if chapter(name).tab else {}
        text = notebook.as_notebook(notebook.Screenful("A run", name, query, 1, {"run": {}}))
        cells = ["".join(cell["source"]) for cell in json.loads(text)["cells"]]
        for draws in [part.figures, *([part.apart] if part.apart else [])]:
            assert any(getsource(draws) in cell for cell in cells)
            assert any(f"chapter.{draws.__name__}(shown)" in cell for cell in cells)


def test_the_plane_of_the_lab_is_the_one_that_was_chosen(drawn):
    names = datasets.load("iris").feature_names
    link = urlencode({"dataset": "iris", "n_rounds": 4, "axis_x": names[3], "axis_y": names[0]})
    run(notebook.as_script(screenful(f"/?{link}")))
    axes = drawn.figures[0].layout
    assert (axes.xaxis.title.text, axes.yaxis.title.text) == (names[3], names[0])


@pytest.mark.parametrize("link", [
    "/?dataset=toy&n_rounds=5&edits=times~2~2+flip~3+move~4~0~0.5~3+add~1~0~0.2+take~3~2",
    "/?dataset=toy&algorithm=lpboost&n_rounds=4&edits=then~3~vadaboost~stump~lam~0.5",
    "/compare?dataset=toy&n_rounds=4&algorithms=adaboost,adaboost.3,vadaboost&adaboost.3.edits=weigh~1-3~0&vadaboost.lam=0.2",
])  # fmt: skip
def test_a_run_with_edits_and_one_beside_itself_can_be_taken(link, drawn):
    about = screenful(link)
    scope = run(notebook.as_script(about))
    assert drawn.figures
    plain = show(Screen.of(link).changed(edits="", algorithm=scope["shown"].algorithm)).trace
    assert not np.allclose(list(about.numbers.values())[-1]["objective"], plain.objective[2])


def test_bounds_that_edits_have_taken_away_are_not_drawn():
    plain, edited = (
        show(Screen.of(f"/?dataset=toy&n_rounds=4&edits={e}")) for e in ("", "times~2~2")
    )
    assert "edges" in plain.bounds and "edges" not in edited.bounds
    assert "edges" in show(Screen.of("/?dataset=toy&n_rounds=4&edits=times~9~2")).bounds


@pytest.mark.parametrize("chapter", ["", "compare", "game"])
def test_the_cells_of_a_notebook_run_and_are_valid(chapter, drawn):
    text = notebook.as_notebook(screenful(f"/{chapter}?{PARTS[chapter]}"))
    book = nbformat.reads(text, as_version=4)
    nbformat.validate(book)
    assert len({cell.id for cell in book.cells}) == len(book.cells)
    run("\n".join(cell.source for cell in book.cells if cell.cell_type == "code"))
    assert drawn.figures


@pytest.mark.parametrize("what", ["training error", "coefficient", "rounds of the run"])
def test_a_number_that_is_not_that_of_the_screen_stops_the_script(what, drawn):
    about = screenful("/?dataset=toy&n_rounds=4")
    wrong = {"run": about.numbers["run"] | {what: about.numbers["run"][what] + 0.01}}
    with pytest.raises(AssertionError, match=what):
        run(notebook.as_script(about._replace(numbers=wrong)))


@pytest.mark.parametrize("t", [0, 1])
def test_a_run_without_rounds_or_with_one_can_be_taken(t, drawn):
    link = "/?dataset=toy&algorithm=quadboost_l1&lam=1" if not t else "/?dataset=toy&n_rounds=1"
    assert len(show(Screen.of(link)).trace) == t
    run(notebook.as_script(screenful(link, t)))
    assert drawn.figures


def test_own_data_that_no_link_holds_stand_in_the_notebook(drawn):
    X = np.random.default_rng(0).normal(size=(limits.SHARE_NUMBERS, 2))
    own = datasets.Dataset(
        "own", X, np.where(X[:, 0] > 0, 1.0, -1.0), ("a", "b"), ("=m", "p"), 'a "t"', "d", "s"
    )
    code = encode(own, limited=False)
    link = f"/?dataset=own-table&n_rounds=2&own={code}"
    with pytest.raises(ValueError, match="at most"):
        show(Screen.of(link))
    scope = run(notebook.as_script(screenful(link, 2, trusted=True)))
    assert scope["trace"].sample.size > 1000
    assert scope["shown"].table.feature_names == own.feature_names


def test_where_no_single_run_is_shown_no_round_is_told_and_no_number_is_checked(drawn):
    about = screenful("/experiments?dataset=toy&n_rounds=2&seeds=2")._replace(numbers={})
    text = notebook.as_script(about)
    assert "# # A run\n" in text and "EXPECTED" not in text
    run(text)
    assert drawn.figures


def test_what_a_title_could_smuggle_in_stays_a_comment():
    about = screenful("/?dataset=toy&n_rounds=1")._replace(title="x\nimport os\n*bold*")
    heading = notebook.as_script(about).splitlines()[1]
    assert heading == "# # x import os  bold , round 3"
    assert json.loads(notebook.as_notebook(about))["nbformat"] == 4


def test_the_numbers_of_a_round_are_those_of_the_trace():
    shown = show(Screen.of("/?dataset=toy&n_rounds=3"))
    numbers, trace = shown.numbers(2), shown.trace
    assert numbers["coefficient"] == trace.alpha[1]
    assert numbers["training error"] == trace.train_error[1]
    assert numbers["smallest margin"] == trace.margins[1].min()
    assert shown.numbers(0) == {"rounds of the run": 3}


@pytest.mark.parametrize("row", ["deepboost_multiclass", "samme", "adaboost_mh", "softmax"])
def test_the_smallest_margin_of_several_classes_is_that_of_an_example_as_the_page_has_it(row):
    shown = show(Screen.of(f"/classes?for_classes={row}&n_rounds=5&classes=iris_3"))
    there, r = shown.examples, shown.trace[4]
    shares = class_votes.votes(shown.trace, there.X[: there.n_train], 3)[5:]
    lead = class_votes.margins(shares, there.y[: there.n_train]).min()
    assert shown.numbers(5)["smallest margin"] == pytest.approx(lead, abs=1e-6)
    if row != "softmax":
        assert lead == pytest.approx(shown.trace.sample.leads(r.scores).min() / r.norm, abs=1e-6)
