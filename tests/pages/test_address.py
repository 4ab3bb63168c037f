"""The address and the controls: who follows whom."""

import numpy as np
import pytest
from opening import APP, URLS, ended, link, open_app, run, warning
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from boosting.datasets import personal, share_code
from pages.shell import controls, runs, user_data

CORNERS = np.array([[0.0, 0], [1, 1], [0, 1], [1, 0]])


def late() -> AppTest:
    """A page whose next run comes with the query string from before the last change, as on a slow network."""
    app = open_app(dataset="circles")
    old = dict(app.query_params.items())
    app.slider(key="n_rounds").set_value(40)
    run(app)
    app.query_params.clear()
    app.query_params.update(old)
    return app


def test_a_control_changed_before_the_browser_had_the_new_address_undoes_nothing():
    app = late()
    app.slider(key="seed").set_value(7)
    run(app)
    assert link(app) == {"dataset": "circles", "n_rounds": "40", "seed": "7"}


def test_an_old_address_without_a_changed_control_is_a_visitor_who_went_back():
    app = run(late())
    assert link(app) == {"dataset": "circles"}
    assert app.slider(key="n_rounds").value == 60


def beginning(**query: str) -> AppTest:
    """A session whose first run has not come to its end."""
    app = AppTest.from_file(str(APP), default_timeout=60)
    app.query_params.update(query)
    with ended(runs.TRACES, "value"):
        app.run()
    return app


@pytest.mark.parametrize("query", [{}, {"dataset": "circles", "n_rounds": "30"}])
def test_a_control_that_is_changed_during_the_first_run_stays_changed(query):
    app = beginning(**query)
    with ended(runs.TRACES, "value"):  # and is not the only one
        app.slider(key="seed").set_value(4)
        app.run()
    app.slider(key="n_rounds").set_value(12)
    run(app)
    assert link(app) == query | {"n_rounds": "12", "seed": "4"}


@pytest.mark.parametrize(("path", "query", "shown", "made_of"), [
    ("lab/lab", {"dataset": "circles", "sum": "1", "edits": "flip~3"}, {"sum": True, "edits": "flip~3"}, {"sum": True}),
    ("lab/lab", {"edits": "flip~999"}, {"edits": "", "seed": 0}, {"edits": ""}),
    ("bounds/bounds", {"bounds_part": "rho"}, {"bounds_part": "rho"}, {"bounds_part": "rho"}),
    ("losses/losses", {"own_loss": "exp(-z"}, {"own_loss": "exp(-z"}, {"own_loss": ""}),
    ("losses/losses", {"own_loss": "exp(-z)"}, {"own_loss": "exp(-z)"}, {"own_loss": "exp(-z)"}),
])  # fmt: skip
def test_all_values_stand_before_the_first_control_is_drawn(path, query, shown, made_of):
    """A box keeps what was typed; the screen is made of what can be read."""
    app = AppTest.from_file(str(APP), default_timeout=60)
    app._page_hash = calc_hash(URLS[f"pages/{path}.py"])
    app.query_params.update(query)
    with ended(controls, "pick_sample"):
        app.run()
    found = app.session_state["session"].controls
    assert not found.asked and found.held | shown == found.held
    resolved = {name: value for name, (_, value) in found.resolved.items()}
    assert resolved | made_of == resolved


def test_what_the_first_run_had_not_reached_is_as_the_link_says():
    """Which sum is shown stands below the picture; of a run that no test has seen, which asks for its trace."""
    app = beginning(dataset="circles", seed="31", sum="1", round="3")
    run(app)
    assert link(app) == {"dataset": "circles", "seed": "31", "sum": "1"}


def test_what_a_link_leaves_out_has_its_default_though_a_run_was_ended_before_it_came_there():
    app = open_app(n_rounds=6, sum=1)
    app.query_params.clear()
    app.query_params.update(n_rounds="8", dataset="circles")  # Back
    with ended(runs.TRACES, "value"):
        app.run()
    app.slider(key="seed").set_value(3)
    run(app)
    assert link(app) == {"dataset": "circles", "n_rounds": "8", "seed": "3"}


def test_who_travels_on_during_the_first_run_arrives_there():
    app = beginning(dataset="circles", n_rounds="30", sum="1")
    app.query_params.clear()
    app.query_params.update(dataset="xor", seed="2")
    run(app)
    assert link(app) == {"dataset": "xor", "seed": "2"}


def test_a_chapter_s_showcase_lasts_when_a_control_is_changed_before_it_is_there():
    app = AppTest.from_file(str(APP), default_timeout=60)
    app._page_hash = calc_hash(URLS["pages/margins/margins.py"])
    with ended(runs.TRACES, "value"):
        app.run()
    shown = app.slider(key="n_rounds").value
    app.slider(key="seed").set_value(5)
    run(app)
    assert (app.slider(key="n_rounds").value, app.slider(key="seed").value) == (shown, 5)


@pytest.mark.parametrize("first", [True, False])
def test_data_in_a_link_arrive_though_the_run_that_read_them_was_ended(first):
    code = share_code.encode(
        personal.safe_copy(personal.from_points(CORNERS, np.array([-1, 1, -1, 1])))
    )
    app = AppTest.from_file(str(APP), default_timeout=60) if first else open_app(n_rounds=6)
    app.query_params.clear()
    app.query_params.update(dataset="own-points", own=code, n_rounds="7")
    with ended(user_data, "receive"):
        app.run()
    run(app)
    assert app.selectbox(key="dataset").value == "own-points"
    assert link(app)["own"] == code and warning(app) == ""
