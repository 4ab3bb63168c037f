"""Files of a page: whose they are, and that none is lost."""

import gzip

import numpy as np
from opening import ended, open_app, players, run
from streamlit.testing.v1 import AppTest

from boosting.datasets import Dataset, personal, share_code
from pages.shell import films, user_data
from pages.takeaway import takeaway


def table(seed: int) -> Dataset:
    """A visitor's own, too large for a link; all have one title."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(400, 20))
    y = np.where(X[:, 0] + X[:, 1] > 0, 1, -1)
    names = tuple(f"a{j}" for j in range(20))
    return personal.safe_copy(
        Dataset("own", X, y, names, ("no", "yes"), "Pasted table", "d", "s", rule="r")
    )


def visitor(own: Dataset) -> AppTest:
    """The Lab with the visitor's own table."""
    app = open_app(n_rounds=5)
    state = app.session_state["session"]
    content = user_data.UserDataset(own, personal.card(own), "", "too large", (), "")
    state.own[user_data.TABLE] = content
    state.incoming["dataset"] = user_data.TABLE
    run(app)
    state.files.asked = ("script", 3)
    return app


def script(app: AppTest) -> str:
    """The script that the page hands out, without the breaks of its lines."""
    key = players(app)["take"]["file"]["url"].rpartition("/")[2]
    text = gzip.decompress(films.FILMS.find(key).value).decode()
    return "".join(letter for letter in text if letter not in "\" \n'")


def test_nobody_is_handed_another_visitor_s_table():
    mine, yours = table(1), table(2)
    handed = [script(run(visitor(own))) for own in (mine, yours)]
    codes = [share_code.encode(own, limited=False) for own in (mine, yours)]
    assert [[code in text for code in codes] for text in handed] == [[True, False], [False, True]]


def test_a_file_that_was_asked_for_comes_though_its_run_was_ended():
    app = visitor(table(3))
    with ended(takeaway.films, "publish_file"):
        app.run()
    run(app)
    assert script(app)
    assert run(app).session_state["session"].files.asked is None
