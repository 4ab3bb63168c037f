"""The chapter Experiments in a browser: an experiment grows by itself, stops when told, and goes on."""

import pytest

pytestmark = pytest.mark.browser
PICTURE = ".bl-figure-plot .main-svg"
PATIENCE = 90_000  # milliseconds: the first visitor of a server may wait for plotly and statistics


def opened(lab, **parameters):
    """The chapter by a link; it has no main player to wait for."""
    query = "&".join(f"{name}={value}" for name, value in parameters.items())
    lab.page.goto(f"{lab.url}experiments?{query}")
    lab.page.wait_for_selector(PICTURE, timeout=PATIENCE)
    lab.errors = [error for error in lab.errors if "/_stcore/" not in error]
    return lab.page


def test_an_experiment_shows_itself_can_be_stopped_and_is_finished_later(lab):
    page = opened(lab, dataset="twonorm_20d", n_rounds=500, seeds=50)
    page.locator(".st-key-study-stop button").dblclick()
    page.wait_for_selector(".st-key-study-go")
    stopped = page.get_by_text("Stopped: what follows speaks of these")
    stopped.wait_for()
    said = stopped.text_content()
    assert page.locator(".st-key-study-stop").count() == 0
    opened(lab, n_rounds=5, seeds=3)
    page.get_by_text("of 3 seeds").first.wait_for()
    page.wait_for_selector(".st-key-study-stop", state="detached")
    page.get_by_text("What did the paper print?").click()
    page.get_by_text("printed numbers").first.wait_for()
    page.wait_for_function("location.search.includes('question=printed')")
    assert "runs finished" in said
    assert lab.exceptions() == 0
