"""Every chapter has one place for everything that can be taken along; what is too large says so."""

import gzip

import pytest
from opening import CHAPTERS, URLS, open_app, open_chapter, players, run

from boosting.screens.chapters import NAMES
from pages.shell import films


@pytest.mark.parametrize("path", [p for p in CHAPTERS if URLS[p] in NAMES and URLS[p] != "data"])
def test_every_chapter_says_what_it_shows_and_offers_it(path):
    app = open_chapter(path, n_rounds=4)
    taken = players(app)["take"]
    assert taken["about"]
    assert taken["notebook"] is True
    labels = [button.proto.label for button in app.get("download_button")]
    repeated = {"Every seed as CSV"} & set(labels)  # of no single run are there rounds
    assert repeated or {"All rounds (CSV)", "Trace (JSON)"} <= set(labels)
    assert len(labels) == len(set(labels))


def enabled(app) -> dict[str, bool]:
    """Whether the download buttons of a page can be clicked, by their labels."""
    return {b.proto.label: not b.proto.disabled for b in app.get("download_button")}


def test_a_run_without_a_round_offers_no_table_of_rounds():
    app = open_app(dataset="toy", algorithm="quadboost_l1", lam=1)
    offered = enabled(app)
    assert not offered["The same (Parquet)"]
    assert offered["Trace (JSON)"]
    assert any("no round" in caption.value for caption in app.caption)


def test_more_lines_than_a_spreadsheet_holds_are_offered_as_parquet_only():
    app = open_app(dataset="moons", n_samples=2000, n_rounds=100)
    offered = enabled(app)
    assert not offered["Weights and margins, all rounds (CSV)"]
    assert offered["The same (Parquet)"]
    assert any("140,000 lines" in caption.value for caption in app.caption)


COPY = "adaboost.3"
LOGISTIC = "mix:logistic,adaboost,adaboost,adaboost"


@pytest.mark.parametrize(("chapter", "asked", "names"), [
    ("lab/lab", {"edits": "times~2~2 add~1~0~0.5~1~1~3"}, ["adaboost"]),
    ("compare/compare", {"algorithms": f"adaboost,{COPY}", f"{COPY}.edits": "flip~1-4"}, ["adaboost", COPY]),
    ("loop/loop", {"loss": "logistic", "search": "ebboost"}, [LOGISTIC]),  # that search does not fit
])  # fmt: skip
def test_the_script_finds_the_numbers_of_the_page(chapter, asked, names, monkeypatch):
    monkeypatch.setattr("plotly.graph_objects.Figure.write_html", lambda *_, **__: None)
    app = open_chapter(chapter, n_rounds=4, **asked)
    app.session_state["session"].files.asked = ("script", 3)
    script = written(players(run(app))["take"]["file"]["url"])
    scope = {"__name__": "taken"}
    exec(compile(script, "script.py", "exec"), scope)  # it ends with its asserts
    assert [*scope["EXPECTED"]] == names


def written(address: str) -> str:
    """The text of a file that was published at an address."""
    job = films.FILMS.find(address.rpartition("/")[2])
    return gzip.decompress(job.value).decode()
