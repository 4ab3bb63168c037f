"""What a page asks for while it arrives, and in which order: what its first pictures need comes first, and once."""

from __future__ import annotations

import pytest

from boosting.screens.chapters import NAMES
from browser import openings
from browser.conftest import new_window
from browser.serving import ASK, DESK
from pages.players import ahead, files

pytestmark = pytest.mark.browser

PAGES = [*NAMES, "course"]
DRAWN = [page for page in NAMES if files.FIGURES in ahead.MAIN.get(page, ahead.OTHERS)]
LATER = ("static/js/katex.", "players/plotly-")  # formulas, and what another page will need
# Below their pictures stand a table and code: elements of Streamlit's own, and large.
TABLES = ("data", "loop")
# How often plotly draws each picture, from the first moment on.
DRAWINGS = """(() => {
  let plotly;
  const drawn = (globalThis.drawn = new Map());
  const count = (plot) => drawn.set(plot, (drawn.get(plot) ?? 0) + 1);
  Object.defineProperty(globalThis, "Plotly", {
    configurable: true,
    get: () => plotly,
    set(found) {
      const { react } = found;
      plotly ??= { ...found, react: (plot, ...more) => (count(plot), react(plot, ...more)) };
    },
  });
})()"""
SEEN = """[...drawn].filter(([plot]) => plot.closest(".st-key-stage") && plot.checkVisibility()).map(([, n]) => n)"""


@pytest.fixture(scope="module")
def visitor(browser):
    """A window of a visitor who has never opened Setup."""
    window = new_window(browser, has_setup=False)
    window.add_init_script(DRAWINGS)
    yield window
    window.close()


def arrived(visitor, url: str):
    """A tab on a page that stands, and the paths of all that it has asked for, in order."""
    tab, asked = visitor.new_page(), []
    home = url.rpartition("/")[0]
    tab.on("request", lambda request: asked.append(request.url.removeprefix(f"{home}/")))
    openings.arrived(tab, url, (*DESK.values(),), not url.endswith("/course"))
    return tab, [*asked]


def visited(visitor, server, page: str) -> tuple[list[str], list[int]]:
    """What a page has asked for, and how often its pictures were drawn."""
    tab, asked = arrived(visitor, f"{server.url}{page}")
    tab.wait_for_timeout(500)  # a second drawing would follow at once
    drawn = tab.evaluate(SEEN)
    tab.close()
    return asked, drawn


@pytest.mark.thorough
@pytest.mark.parametrize("page", PAGES)
def test_what_the_first_pictures_need_is_asked_for_ahead_and_they_are_drawn_once(
    visitor, server, page
):
    asked, drawn = visited(visitor, server, page)
    if page in DRAWN and set(drawn) != {1}:
        # where letters take longer than they are waited for, pictures are drawn once more, with reason: not each time
        _, drawn = visited(visitor, server, page)
        assert set(drawn) == {1}, drawn
    html = ASK(f"{server.url}{page}").read().decode()
    needed = [path for path in asked if path.endswith(".js") and not path.startswith(LATER)]
    late = [path for path in needed if path not in html]
    assert [path for path in late if page not in TABLES or path.startswith("players/")] == []
    film = next((k for k, path in enumerate(asked) if "films/" in path), len(asked))
    if files.FIGURES in ahead.MAIN.get(page, ahead.OTHERS):
        assert asked.index(files.plotly_path().strip("/")) < film
