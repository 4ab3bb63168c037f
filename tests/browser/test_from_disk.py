"""The course without a server in a real browser: below any path, from disk, and without a network."""

import json
import re
import struct
from contextlib import closing
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import expect

from boosting.lessons import course
from browser.conftest import new_window
from browser.serving import chromium
from pages.site import folder, preview

pytestmark = [pytest.mark.browser, pytest.mark.thorough]
BELOW = "/some/path/"
STILL = """() => { const roots = [...document.querySelectorAll(".bl-stage, .bl-figures, .bl-compare")];
  return roots.length > 0 && roots[0].ariaBusy === "false"; }"""


KEPT = """async () => (await Promise.all((await caches.keys()).map(async (name) =>
  (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat()"""


class Quiet(SimpleHTTPRequestHandler):
    """A web space that says nothing of what it serves."""

    def log_message(self, *arguments):
        """Nothing."""


@pytest.fixture(scope="module")
def out(tmp_path_factory):
    """A site with a page of every kind."""
    place = tmp_path_factory.mktemp("web") / BELOW.strip("/")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(preview, "browser", lambda: None)
        folder.build(place, small=True, tell=lambda words: None)
    return place


@pytest.fixture(scope="module")
def web(out):
    """Its address below a path of a web space."""
    space = ThreadingHTTPServer(("localhost", 0), partial(Quiet, directory=out.parents[1]))
    Thread(target=space.serve_forever, daemon=True).start()
    with closing(space.socket):
        yield f"http://localhost:{space.server_address[1]}{BELOW}"
        space.shutdown()


@pytest.fixture
def tab(browser):
    """A tab that may leave no error, and ask nobody else."""
    window = new_window(browser)
    page, wrong = window.new_page(), []
    page.on("console", lambda m: wrong.append(m.text) if m.type == "error" else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on(
        "request",
        lambda r: (
            None if re.match(r"http://localhost|file:|data:|blob:", r.url) else wrong.append(r.url)
        ),
    )
    yield page
    window.close()
    assert wrong == []


def opened(tab, address):
    """The tab at a page whose first picture is drawn."""
    tab.goto(address)
    tab.wait_for_function(STILL)
    return tab


@pytest.mark.parametrize("place", ["web", "disk"])
def test_the_lab_is_stepped_and_a_chapter_follows(tab, web, out, place):
    base = web if place == "web" else f"{out.as_uri()}/"
    opened(tab, f"{base}index.html")
    tab.get_by_role("button", name="Step", exact=True).click()
    expect(tab.locator(".bl-dock")).to_contain_text(re.compile(r"round\s*1 of 60"))
    tab.wait_for_url("**/index.html?round=1")
    tab.get_by_role("button", name="Setup").click()
    tab.locator("#setup select").nth(1).select_option(index=1)
    tab.locator("#setup button").click()
    tab.wait_for_url("**/lab-*.html?round=1")
    tab.get_by_role("button", name="Theory").click()
    tab.get_by_role("link", name="Margins", exact=True).click()
    tab.wait_for_function(STILL)
    expect(tab.locator("h1")).to_contain_text("training error is zero")
    assert tab.evaluate("document.querySelectorAll('.bl-figures .main-svg').length") > 0
    assert tab.locator(".katex").count() > 0 or tab.locator(".bl-tex").count() == 0


def page_of(kind: str) -> tuple[str, object]:
    """The site's page of the first question of a kind, and the step."""
    steps = [(one.name, k, step) for one in course() for k, step in enumerate(one.steps, 1)]
    name, k, step = next(
        found for found in steps if found[2].question and found[2].question.kind == kind
    )
    return f"lesson-{name}-{k}.html", step


def test_a_question_is_judged_and_remembered(tab, web):
    file, step = page_of("choose")
    truth = step.question.truth(step.shown())
    opened(tab, web + file)
    ask, after = tab.locator(".bl-ask"), tab.locator(".bl-ask-after")
    ask.locator("button", has_text="Check").click()
    expect(ask.locator(".bl-ask-warning")).to_have_text("Answer first, then check.")
    ask.locator("input").nth((truth + 1) % len(step.question.options)).check()
    ask.locator("button", has_text="Check").click()
    expect(ask.locator(".bl-ask-wrong")).to_be_visible()
    assert not after.is_visible()
    ask.locator("input").nth(truth).check()
    ask.locator("button", has_text="Check").click()
    expect(ask.locator(".bl-ask-right")).to_be_visible()
    assert after.is_visible() or not after.inner_text()
    opened(tab, web + file)
    expect(ask.locator(".bl-ask-right")).to_be_visible()
    tab.goto(f"{web}course.html")
    expect(tab.locator(".bl-answers")).to_contain_text("1 of")
    assert file.endswith("-1.html"), "the card of this lesson leads on"
    expect(tab.locator(".st-key-course a").first).to_have_text("Go on at 2")
    tab.goto(f"{web}course-answers.html")
    with tab.expect_download() as download:
        tab.get_by_role("button", name="Download your answers").click()
    handed = json.loads(download.value.path().read_text("utf-8"))
    (answered,) = [one for one in handed["steps"] if one["tries"]]
    assert [one["answer"] for one in answered["tries"]] == [
        (truth + 1) % len(step.question.options),
        truth,
    ]


def test_a_stump_is_dragged_and_numbers_are_typed(tab, web):
    file, step = page_of("stump")
    opened(tab, web + file)
    tab.locator(".bl-ask [name=s]").select_option(str(step.question.truth(step.shown()).sign))
    tab.locator(".bl-ask [type=range]").press("Home")
    expect(tab.locator(".bl-ask [type=range]")).to_have_value("0")
    tab.locator(".bl-ask").get_by_text("Check").click()
    expect(tab.locator(".bl-ask-verdict")).to_contain_text("weighted error")
    file, step = page_of("number")
    opened(tab, web + file)
    tab.locator(".bl-ask [name=x]").fill("one half")
    tab.keyboard.press("Enter")
    expect(tab.locator(".bl-ask-warning")).to_contain_text("is not a number")
    tab.locator(".bl-ask [name=x]").fill(repr(step.question.truth(step.shown())).replace(".", ","))
    tab.keyboard.press("Enter")
    expect(tab.locator(".bl-ask-right")).to_have_text("Right.")
    for drawn in tab.locator(".bl-ask-after:has(.katex), .bl-ask-after:not(:has(.bl-tex))").all():
        expect(drawn).to_be_visible()
    assert tab.locator(".bl-ask .bl-tex").count() == 0


def test_a_task_says_where_it_is_judged_and_can_be_given_up(tab, web):
    file, _ = page_of("build")
    opened(tab, web + file)
    expect(tab.locator(".bl-ask .bl-needs")).to_contain_text("do it in the app")
    after = tab.locator(".bl-ask-after")
    expect(after).to_be_hidden()
    tab.get_by_role("button", name="Show the answer").click()
    expect(after).to_be_visible()


def test_it_works_without_a_network_after_the_first_visit(tab, web, out):
    opened(tab, f"{web}index.html")
    files = {file.relative_to(out).as_posix() for file in out.rglob("*.*")} - {"worker.js"}
    for _ in range(240):
        kept = {url.partition(BELOW)[2] for url in tab.evaluate(KEPT)}
        if files <= kept:
            break
        tab.wait_for_timeout(250)
    tab.context.set_offline(True)
    opened(tab, f"{web}margins.html?round=5")
    expect(tab.locator(".bl-dock")).to_contain_text(re.compile(r"round\s*5 of"))
    opened(tab, web + page_of("order")[0])
    opened(tab, web)
    tab.context.set_offline(False)


def test_a_page_is_photographed(out, tmp_path):
    preview.take(chromium(), out / "index.html", tmp_path / "previews" / "lab.png")
    png = (tmp_path / "previews" / "lab.png").read_bytes()
    assert struct.unpack(">II", png[16:24]) == preview.SIZE
    assert len(png) > 40_000, "the plane with its points"


@pytest.mark.parametrize("place", ["web", "disk"])
def test_a_page_shows_what_its_step_asks_the_player_for(tab, web, out, place):
    file, step = page_of("choose")
    assert dict(step.screen.query)["panels"] == "none"
    opened(tab, f"{web if place == 'web' else out.as_uri() + '/'}{file}")
    assert "panels=none" in tab.url
    expect(tab.locator(".bl-plot-weights")).to_be_hidden()
