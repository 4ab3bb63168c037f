"""The address and the controls: who follows whom."""

from opening import link, open_app, run
from streamlit.testing.v1 import AppTest


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
