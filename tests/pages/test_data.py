"""The Data page without a browser: every dataset, its knobs and its link; drawn points, pasted and uploaded tables."""

from urllib.parse import urlencode

import films
import numpy as np
import pytest
import streamlit as st
from opening import APP, film, link, open_app, players, warning
from own_tables import BAD, GOOD
from streamlit.testing.v1 import AppTest
from walks import walk

from boosting import Sample, datasets, train
from boosting.datasets import personal, share_code
from boosting.lessons import read_lesson, screens
from pages.data import points, tables
from pages.kept import own_table


def data_page(**parameters: object) -> AppTest:
    """The Data page as this link shows it."""
    app = AppTest.from_file(str(APP), default_timeout=60)
    app.switch_page("pages/data/data.py")
    for name, value in parameters.items():
        app.query_params[name] = str(value)
    return run(app)


def run(app: AppTest) -> AppTest:
    """Run the page; fails if it failed or apologised."""
    app.run()
    assert not app.exception
    assert not any("our side" in box.value for box in app.error)
    return app


def said(app: AppTest) -> str:
    """All words on the page."""
    return " ".join(box.value for box in [*app.markdown, *app.caption, *app.info, *app.success])


def faults(app: AppTest) -> str:
    """What the red and the yellow boxes say, without the marks that keep Markdown away."""
    return " ".join(box.value for box in [*app.error, *app.warning]).replace("\\", "")


def upload(raw: bytes, name: str = "table.csv", **parameters: object) -> AppTest:
    """The upload section with a file in it."""
    app = data_page(section="upload", **parameters)
    app.file_uploader[0].set_value((name, raw, "text/csv"))
    return run(app)


def use(app: AppTest) -> AppTest:
    """Press the button that makes the table the user's own."""
    app.button(key="use-table").click()
    return run(app)


def draw(app: AppTest, rows: list) -> AppTest:
    """What the canvas does: report, and have it kept."""
    app.session_state["points"] = {"points": rows}
    app.session_state["session"].board.points = points.clean(rows)
    return run(app)


SIX = [
    [-0.5, 0.25, -1],
    [-0.25, 0.5, -1],
    [-0.75, 0.125, -1],
    [0.5, -0.25, 1],
    [0.25, -0.5, 1],
    [0.75, 0.0, 1],
]


def with_points() -> str:
    """The text of six points in a link."""
    table = np.array(SIX)
    return share_code.encode(personal.from_points(table[:, :2], table[:, 2]))


# --- what a table is -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", walk(datasets.names("binary"), "moons", "breast_cancer", "mushroom", "digits_38")
)
def test_every_dataset_that_is_here_is_shown_with_its_facts(name):
    app, card = data_page(dataset=name), datasets.describe(name)
    assert not app.warning
    assert card.title in said(app)
    assert card.source in said(app)
    assert not card.latex or app.latex
    error = card.bayes_error() if "epsilon" not in card.options else None
    assert error is None or "Bayes error" in said(app)
    assert app.dataframe[0].value["error"].is_monotonic_increasing


def test_the_bayes_error_follows_the_spread():
    assert "Bayes error** 7.86\u00a0%" in said(data_page(dataset="gaussians"))
    assert "Bayes error** 24\u00a0%" in said(data_page(dataset="gaussians", spread=1))


def test_a_knob_that_only_one_dataset_has_is_made_from_its_card_and_tied_to_the_link():
    app = data_page(dataset="long_servedio", data_gamma="0.1")
    slider = next(slider for slider in app.slider if slider.key == "gamma-long_servedio")
    assert (slider.value, slider.help) == (
        0.1,
        datasets.describe("long_servedio").extra["gamma"].help,
    )
    assert link(app)["data_gamma"] == "0.1"


def test_the_knob_of_the_data_and_the_parameter_of_the_algorithm_share_a_name_but_not_a_value():
    app = AppTest.from_file(str(APP), default_timeout=60)
    for name, value in {
        "dataset": "long_servedio",
        "data_gamma": "0.1",
        "algorithm": "fixed_step",
        "gamma": "0.2",
    }.items():
        app.query_params[name] = value
    wanted = {"data_gamma": "0.1", "gamma": "0.2"}
    assert {name: link(run(app))[name] for name in wanted} == wanted


@pytest.mark.parametrize(("split", "parts"), [
    ("three", "284 rows for training, 142 for testing, 143 set aside"),
    ("half", "285 rows for training, 284 for testing"),
])  # fmt: skip
def test_the_published_splits_are_said_in_words(split, parts):
    app = data_page(dataset="breast_cancer", split=split, scaling="tanh")
    assert parts in said(app)
    assert "hyperbolic tangent of the standardised value, learnt on the training part" in said(app)
    assert not any(slider.key.startswith("test-") for slider in app.slider)


def test_nothing_is_scaled_unless_asked():
    assert "Scaled" not in said(data_page(dataset="breast_cancer"))


def test_the_download_is_the_table_again():
    for name in ("breast_cancer", "tictactoe", "gaussians"):
        data = datasets.load(name)
        back, _ = datasets.parse_csv(datasets.to_csv(data).encode(), positive=data.class_names[1])
        assert np.array_equal(back.X, data.X) and np.array_equal(back.y, data.y)


# --- where tables are ------------------------------------------------------------------------------------------------


def test_a_link_to_a_table_that_needs_the_network_says_so_at_once():
    app = data_page(dataset="ringnorm")
    assert "Ringnorm table is not on this computer. Fetched from OpenML" in faults(app)
    assert "You see Two moons instead." in faults(app)


def test_the_overview_says_of_every_dataset_where_it_is():
    table = data_page(section="all").dataframe[0].value
    assert list(table["dataset"]) == [
        datasets.describe(name).title for name in datasets.names(anywhere=True)
    ]
    assert set(table["where"]) == {"here", "needs the network", "needs a folder"}


def test_fetching_without_a_network_ends_in_a_sentence(monkeypatch):
    monkeypatch.setenv("BOOSTING_OPENML_URL", "http://127.0.0.1:9")
    app = data_page(section="all")
    app.button(key="fetch").click()
    assert "OpenML cannot be reached" in faults(run(app))
    assert "Choose another table" in faults(app)
    tables._workers.clear()


# --- drawn points ----------------------------------------------------------------------------------------------------


def test_one_press_makes_homework_of_a_few_points():
    table = np.array([[0, 0, 1], [1, 1, -1], [2, 2, -1], [3, 4, 1], [4, 5, 1], [5, 3, -1.0]])
    code = share_code.encode(personal.from_points(table[:, :2], table[:, 2]))
    app = data_page(section="draw", own=code, dataset="own-points")
    app.button(key="homework").click()
    app = run(app)
    assert warning(app) == ""
    ((name, text),) = app.session_state["session"].course.lessons.items()
    assert link(app)["lesson"] == name and link(app)["step"] == "1"
    points = read_lesson(text, name).steps[0].shown().trace.sample
    assert np.column_stack([points.X, points.y]).tolist() == table.tolist()


def test_points_that_are_no_homework_say_why_and_many_are_not_asked():
    two = personal.from_points(np.array([[0, 0], [1, 1.0]]), np.array([1, -1.0]))
    app = data_page(section="draw", own=share_code.encode(two), dataset="own-points")
    assert app.button(key="homework").disabled
    assert any("these are 2" in caption.value for caption in app.caption)
    assert not [b for b in data_page(section="table").button if b.key == "homework"]


def run_line(app):
    """What run a page shows, in the words of its head."""
    (line,) = [
        html.proto.body for html in app.get("html") if "<div class='bl-run'>" in html.proto.body
    ]
    return line


def test_points_of_both_classes_become_a_dataset_of_all_chapters(monkeypatch):
    app = data_page(section="draw", own=with_points(), dataset="own-points")
    assert "**6 points** are “Your points”" in said(app)
    assert link(app) == {"section": "draw", "dataset": "own-points", "own": with_points()}
    assert app.selectbox(key="dataset").value == "own-points"
    assert "Your points" in app.selectbox(key="dataset").options[0]
    app.switch_page("pages/lab/lab.py")
    assert "AdaBoost on Your points" in run_line(run(app))
    assert link(app)["own"] == with_points()


def test_a_small_table_goes_to_the_drawing_board_and_undo_knows_the_points_before():
    app = draw(data_page(dataset="xor"), SIX)
    app.button(key="edit-table").click()
    board, table = players(run(app))["points"], datasets.load("xor", seed=0)
    shown = np.array(board["points"])
    assert shown[:, 2].tolist() == table.y.tolist()
    assert np.abs(shown[:, :2] - table.X).max() < 1e-3
    assert board["before"] == SIX
    assert link(app)["section"] == "draw" and link(app)["dataset"] == "own-points"
    kept = app.session_state["session"].own["own-points"].dataset
    assert np.column_stack([kept.X, kept.y]).tolist() == board["points"]


def test_a_large_table_stays_where_it_is():
    assert "edit-table" not in [button.key for button in data_page(dataset="spambase").button]


def test_until_both_classes_have_a_point_the_dataset_stays():
    app = draw(data_page(section="draw", dataset="xor"), SIX[:3])
    assert "Draw at least one point of class +1" in said(app)
    assert app.selectbox(key="dataset").value == "xor"


@pytest.mark.parametrize(
    "report",
    [
        None,
        "x",
        [[1]],
        [[1, 2, 3]],
        [[float("nan"), 0, 1]],
        [[True, 0, 1]],
        [["a", 0, 1]],
        [[1e9, 0, 1]],
    ],
)
def test_a_report_that_is_no_list_of_points_is_dropped(report):
    assert points.clean(report) == []


def test_more_points_than_a_link_carries_are_cut_off_and_the_most_do_fit():
    rng = np.random.default_rng(0)
    rows = [
        [*np.round(rng.uniform(-1, 1, 2), 3).tolist(), int(rng.choice([-1, 1]))]
        for _ in range(points.MOST + 50)
    ]
    kept = np.array(points.clean(rows))
    assert len(kept) == points.MOST
    assert share_code.encode(personal.from_points(kept[:, :2], kept[:, 2]))


# --- links -----------------------------------------------------------------------------------------------------------


def test_an_own_dataset_without_its_letters_is_named_as_missing():
    assert "did not come with it" in faults(data_page(dataset="own-table"))


def test_damaged_letters_are_refused_and_the_screen_is_whole():
    app = data_page(dataset="own-points", own="eJw_damaged")
    assert "The dataset in this link is damaged." in faults(app)
    assert "own" not in link(app)


def test_the_name_of_somebody_elses_data_opens_nothing():
    first = data_page(own=with_points(), dataset="own-points")
    name = first.session_state["session"].own["own-points"].dataset.name
    second = data_page(dataset=name)
    assert "There is no dataset" in faults(second)
    assert second.selectbox(key="dataset").value == "moons"


# --- a table of one's own --------------------------------------------------------------------------------------------


def test_a_good_file_is_explained_used_and_boosted():
    app = upload(GOOD, "people.csv", dataset="xor")
    assert "1 empty cell filled with the median 54" in said(app).replace("\\", "")
    assert "indicator" in said(app)
    assert app.selectbox(key="dataset").value == "xor"
    use(app)
    assert app.selectbox(key="dataset").value == "own-table"
    assert app.selectbox(key="dataset").options[0] == "people"
    assert link(app)["dataset"] == "own-table" and link(app)["own"]
    app.switch_page("pages/lab/lab.py")
    assert "AdaBoost on people" in run_line(run(app))
    app.switch_page("pages/compare/compare.py")
    assert link(run(app))["dataset"] == "own-table"


def test_a_column_can_weigh_the_examples_and_empty_labels_count_for_neither_class():
    rows = "".join(f"{k},{k % 3 + 1},{'a' if k < 12 else 'b'}\n" for k in range(30))
    app = upload(f"x,cost,class\n{rows}40,1,\n".encode())
    assert "has no label" in faults(app)
    app.multiselect[1].set_value([""])
    next(box for box in app.selectbox if box.label == "Example weights").set_value("cost")
    app = use(run(app))
    content = app.session_state["session"].own["own-table"].dataset
    assert content.feature_names == ("x",) and content.n_examples == 30
    query = link(app) | {"test": "0", "n_rounds": "4"}
    lab = open_app(**query)
    assert "counts by the number in column" in said(lab)
    weights = film(lab)["arrays"]["weight"][0]
    assert weights == pytest.approx(content.weights / content.weights.sum(), rel=1e-3)
    shown = screens.show(screens.Screen.of(f"/data?{urlencode(query)}"))
    assert shown.trace.start.distribution == pytest.approx(weights, rel=1e-3)
    equal = open_app(**query, data_weights="equal")
    assert link(equal)["data_weights"] == "equal"
    assert np.ptp(film(equal)["arrays"]["weight"][0]) == 0


def test_label_and_positive_values_can_be_chosen():
    app = upload(GOOD)
    label = next(box for box in app.selectbox if box.label == "Label column")
    label.set_value("colour")
    run(app)
    app.multiselect[0].set_value(["blue"])
    use(run(app))
    dataset = app.session_state["session"].own["own-table"].dataset
    assert dataset.class_names == ("red", "blue")
    assert dataset.y.tolist() == [-1, 1, 1, -1]


def test_a_label_of_many_numbers_gets_a_threshold():
    rows = "".join(f"{k % 7},{k}\n" for k in range(60))
    app = upload(f"a,class\n{rows}".encode())
    app.number_input[0].set_value(50)
    use(run(app))
    assert app.session_state["session"].own["own-table"].dataset.counts() == {
        "below 50": 50,
        "50 or more": 10,
    }


@pytest.mark.parametrize("first", [1_234_560, 20_260_101, 1_700_000_000])
def test_a_threshold_keeps_all_its_digits(first):
    """Six digits were kept: the labels 1234560..1234589 gave five wrong classes of thirty."""
    rows = "".join(f"{k % 7},{first + k}\n" for k in range(30))
    app = use(upload(f"a,class\n{rows}".encode()))
    y = app.session_state["session"].own["own-table"].dataset.y
    assert y.tolist() == [-1.0] * 15 + [1.0] * 15


def test_a_label_column_with_an_infinite_number_is_refused_in_words():
    rows = "".join(f"{k % 7},{'inf' if k > 20 else k}\n" for k in range(60))
    app = upload(f"a,class\n{rows}".encode())
    assert not app.exception and "too many for classes" in faults(app)


def test_pasted_text_is_read_too():
    app = data_page(section="upload")
    app.session_state["source"] = "paste"
    run(app)
    app.text_area(key="pasted").set_value("x\ty\n1\tno\n2\tyes\n3\tyes\n")
    use(run(app))
    assert app.session_state["session"].own["own-table"].dataset.title == "Pasted table"


def test_pasted_text_is_there_again_on_return_and_a_few_points_are_offered_as_homework():
    app = data_page(section="upload")
    app.session_state["source"] = "paste"
    run(app)
    text = "a,b,class\n0,0,plus\n1,1,minus\n2,2,minus\n3,4,plus\n4,5,plus\n5,3,minus\n"
    app.text_area(key="pasted").set_value(text)
    assert not run(app).button(key="homework").disabled
    app.session_state["section"] = "table"
    assert not run(app).text_area
    app.session_state["section"] = "upload"
    assert run(app).text_area(key="pasted").value == text


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_file_is_refused_in_a_sentence_and_the_previous_dataset_stays(kind):
    raw, sentence = BAD[kind]
    app = use(upload(GOOD, "people.csv"))
    before = link(app)
    app.file_uploader[0].set_value(("bad.csv", raw, "text/csv"))
    run(app)
    if not app.error:
        use(app)
    assert sentence in faults(app)
    assert link(app) == before
    assert app.selectbox(key="dataset").value == "own-table"
    assert app.selectbox(key="dataset").options[0] == "people"


def test_a_table_too_large_for_a_link_says_so_and_leaves_the_address_alone():
    rng = np.random.default_rng(1)
    rows = "".join(f"{x:.6f},{z:.6f},{int(x + z > 1)}\n" for x, z in rng.random((3000, 2)))
    app = use(upload(f"a,b,class\n{rows}".encode(), "large.csv"))
    assert "own" not in link(app)
    app.switch_page("pages/data/data.py")
    app.session_state["section"] = "link"
    assert "does not travel in a link" in faults(run(app))


def test_a_title_cannot_format_the_page():
    app = use(upload(GOOD, "![x](http:example.png) $x$.csv"))
    assert (
        app.session_state["session"].own["own-table"].dataset.title
        == "!(x)(http: example.png) ＄x＄"
    )


@pytest.mark.parametrize("seed", range(5))
def test_a_ring_needs_a_vote_and_xor_defeats_even_that(seed):
    """What the page says under points that were drawn by hand; errors on fresh points."""
    errors = {}
    for name in ("circles", "xor"):
        drawn, fresh = (datasets.load(name, n_samples=400, seed=s) for s in (seed, 1000 + seed))
        for learner in ("stump", "tree"):
            trace = train(Sample.of(drawn.X, drawn.y), "adaboost", learner, n_rounds=60)
            wrong = [np.mean(np.sign(F) != fresh.y) for F in trace.staged_scores(fresh.X)]
            errors[name, learner] = wrong[0], wrong[-1]
    first, last = errors["circles", "stump"]
    assert first > 0.25 and last < 0.15
    assert errors["xor", "stump"][1] > 0.35 and errors["xor", "tree"][1] < 0.15


def take(app: AppTest, monkeypatch) -> None:
    """What happens when the tab has answered."""
    with monkeypatch.context() as patch:
        patch.setattr(st, "session_state", app.session_state)
        own_table._take()


def test_a_table_that_the_tab_has_kept_is_shown_again_as_the_link_says(monkeypatch):
    """After a restart of the server the link names a table that the new session has not."""
    app = open_app(dataset="own-table", algorithm="vadaboost", seed=3)
    assert (
        "open it again if it is yours" in warning(app)
        and app.selectbox(key="dataset").value == "moons"
    )
    asked = players(app)["keeping"]
    assert (asked["film"], asked["wanted"]) == ("", "lab")
    data = datasets.load("gaussians", n_samples=2000)
    app.session_state["keeping"] = {"table": share_code.whole(data)}
    state = app.session_state["session"]
    take(app, monkeypatch)
    assert not state.lost
    app = run(app)
    assert app.selectbox(key="dataset").value == "own-table" and not warning(app)
    assert link(app) | {"algorithm": "vadaboost", "seed": "3"} == link(app)
    kept = films.read(players(app)["keeping"]["film"])["table"]
    assert np.array_equal(share_code.from_whole(kept).X, data.X)


@pytest.mark.parametrize("text", ["", "nonsense", "eJwD"])
def test_what_the_tab_has_not_kept_changes_nothing(text, monkeypatch):
    app = open_app(dataset="own-table")
    app.session_state["keeping"] = {"table": text}
    take(app, monkeypatch)
    assert run(app).selectbox(key="dataset").value == "moons"
    assert "own-table" not in app.session_state["session"].own
