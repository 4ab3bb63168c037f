"""What a person can do on the Lab page and see there, in words. Only this file knows the page's markup.

Controls are found by the classes that DESIGN calls the screen contract: `st-key-NAME`. Nothing here sleeps: every
method that changes something returns once the page has followed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlencode, urlsplit

if TYPE_CHECKING:
    from playwright.sync_api import Download, Locator, Page, Request

MAIN = "[data-main]"  # the page's main player
IDLE = "[data-testid=stApp][data-test-script-state=notRunning]"  # the server has nothing to do
READY = f"{MAIN}[aria-busy=false][data-round]"
# words below the first window, too, which come when somebody has stayed for some seconds
ALL_IS_THERE = "!document.querySelector('.bl-root[aria-busy=true]')"
HOME = re.compile(r"^(data:|blob:|(http|ws)s?://(localhost|127\.0\.0\.1)[:/])")

# WCAG 2: the relative luminance of the colour that an element really has; canvas turns any CSS colour into numbers.
COLOUR = """(css) => {
  const pen = new OffscreenCanvas(1, 1).getContext("2d");
  pen.fillStyle = css;
  pen.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
  const light = [r, g, b].map((v) => v / 255).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return [0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2], a / 255];
}"""
LUMINANCE = f"(e, style) => ({COLOUR})(getComputedStyle(e)[style])[0]"
CONTRAST = f"""(e) => {{
  const colour = {COLOUR}, text = colour(getComputedStyle(e).color)[0];
  let below = e;
  while (below.parentElement && colour(getComputedStyle(below).backgroundColor)[1] < 0.5) below = below.parentElement;
  const back = colour(getComputedStyle(below).backgroundColor)[0];
  return (Math.max(text, back) + 0.05) / (Math.min(text, back) + 0.05);
}}"""
SHOWN = (
    "[...document.querySelectorAll('.bl-plot canvas')].filter((canvas) => canvas.clientWidth)"
    ".map((canvas) => canvas.toDataURL())"
)
# What the canvases show, once the fonts are there, no step moves and two frames agree; at the latest after 240.
SETTLED = f"""async () => {{
  const frame = () => new Promise(requestAnimationFrame);
  await document.fonts.ready;
  let now, before;
  const moves = () => document.querySelector("[data-moving]");
  for (let k = 0; k < 240 && (moves() || !before || String(now) !== String(before)); k++) {{
    before = now;
    await frame();
    now = {SHOWN};
  }}
  return now;
}}"""
# Where an element is, in the middle of the window, once the fonts are there and it stands still for a frame.
PLACE = """async (node) => {
  const frame = () => new Promise(requestAnimationFrame);
  await document.fonts.ready;
  let now, before;
  for (let k = 0; k < 120 && (!before || String(now) !== String(before)); k++) {
    before = now;
    node.scrollIntoView({ block: "center" });
    await frame();
    const { x, y, width, height } = node.getBoundingClientRect();
    now = [x, y, width, height];
  }
  return now;
}"""
# The middle of a word in an element's text, once the fonts are there.
WORD = """async (node, word) => {
  await document.fonts.ready;
  await new Promise(requestAnimationFrame);
  const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT), range = document.createRange();
  while (texts.nextNode() && !texts.currentNode.data.includes(word));
  const start = texts.currentNode.data.indexOf(word);
  range.setStart(texts.currentNode, start);
  range.setEnd(texts.currentNode, start + word.length);
  const { left, top, width, height } = range.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""
# Whether an element has left the page, or shows another film.
GONE = "([old, film]) => !old.isConnected || (old.dataset.film ?? null) !== film"


class Lab:
    """One browser tab on the Lab."""

    def __init__(self, page: Page, url: str):
        self.page, self.url = page, url
        self.errors: list[str] = []
        self.strangers: list[str] = []
        page.on(
            "console",
            lambda m: self.errors.append(f"{m.text} ({m.location})") if m.type == "error" else None,
        )
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", self._note_request)

    def _note_request(self, request: Request) -> None:
        if not HOME.match(request.url):
            self.strangers.append(request.url)

    # --- opening and waiting

    def wear(self, scheme: str) -> Lab:
        """Have the browser ask for "light" or "dark"."""
        self.page.emulate_media(color_scheme=scheme)
        return self

    def open(self, query: str = "", **parameters: object) -> Lab:
        """Open a link and wait for the first painted stage: in a round with a vote, if nothing says which."""
        if "lesson" not in parameters:
            parameters = {"round": 3, **parameters}
        self.page.goto(f"{self.url}?{query or urlencode(parameters)}")
        return self.ready()

    def open_chapter(self, name: str, **parameters: object) -> Lab:
        """Open a chapter by its own address."""
        self.page.goto(f"{self.url}{name}?{urlencode(parameters)}")
        self.ready()
        return self

    def go_to(self, chapter: str) -> Lab:
        """Choose a chapter with a main player in the table of contents, and wait for it."""
        return self.follow(self.page.get_by_role("link", name=chapter, exact=True).first)

    def go_by_path(self, path: str) -> Lab:
        """Choose the chapter with this path in the table of contents, and wait for its player."""
        link = self.page.locator(f'a[data-testid^=stTopNav][href$="/{path}"]')
        if not link.is_visible():  # it is in the section that opens on a click
            self.page.get_by_test_id("stTopNavSection").click()
        return self.follow(link)

    def follow(self, link: Locator) -> Lab:
        """Click a link to a chapter, and wait for its player: the one that stands there leaves a moment later."""
        here = urlsplit(self.page.url).path
        leaves = urlsplit(link.evaluate("link => link.href")).path != here
        old = self.root.element_handle()
        film = old.get_attribute("data-film")
        link.click()
        if leaves:
            self.page.wait_for_function(GONE, arg=[old, film])
        return self.ready()

    def arrive(self, player: str) -> Lab:
        """Wait for the page whose main player has this key, to which somebody else leads."""
        self.page.wait_for_selector(f"[data-main='{player}']")
        return self.ready()

    def ready(self) -> Lab:
        """Wait until the server is idle and the stage is painted."""
        self.page.wait_for_selector(IDLE, state="attached")
        self.page.wait_for_selector(READY)
        return self

    def whole(self) -> Lab:
        """Wait for the words below the first window, too: what stands under them has its place only then."""
        self.page.wait_for_function(ALL_IS_THERE)
        return self

    def fetched_ahead(self) -> Lab:
        """Wait until plotly is there, which the page fetches while its visitor looks."""
        self.page.wait_for_function("globalThis.blPlotly !== undefined")
        return self

    def saved_by(self, button: Locator) -> Download:
        """The file that a click on a button saves."""
        with self.whole().page.expect_download() as download:
            button.click()
        return download.value

    def wait_connection(self) -> Lab:
        """Wait until the page has found its server again."""
        self.page.wait_for_selector(
            "[data-testid=stApp][data-test-connection-state=CONNECTED]", state="attached"
        )
        return self

    def wait_round(self, t: int) -> Lab:
        """Wait until round t is painted."""
        self.page.wait_for_selector(f"{MAIN}[data-round='{t}']")
        return self

    def wait_round_beyond(self, t: int) -> Lab:
        """Wait until a round after t is painted."""
        self.page.wait_for_function(
            f"t => +document.querySelector('{MAIN}')?.dataset.round > t", arg=t
        )
        return self

    def wait_round_below(self, t: int) -> Lab:
        """Wait until a round before t is painted."""
        self.page.wait_for_function(
            f"t => +document.querySelector('{MAIN}')?.dataset.round < t", arg=t
        )
        return self

    def wait_text(self, key: str, text: str) -> Lab:
        """Wait until a control's label is this text."""
        self.control(key).get_by_text(text, exact=True).wait_for()
        return self

    def wait_link(self, **parameters: object) -> Lab:
        """Wait until the address bar says all this; None means that a name is absent."""
        wanted = {name: None if value is None else str(value) for name, value in parameters.items()}
        self.page.wait_for_function(
            "wanted => { const q = new URLSearchParams(location.search);"
            " return Object.entries(wanted).every(([k, v]) => q.get(k) === v) }",
            arg=wanted,
        )
        return self

    def wait_in_link(self, text: str) -> Lab:
        """Wait until the address bar holds a text; the address follows a picture by a moment."""
        self.page.wait_for_function(
            "text => decodeURIComponent(location.search.replaceAll('+', ' ')).includes(text)",
            arg=text,
        )
        return self

    def wait_new_film(self, action) -> Lab:
        """Do something that trains anew, and wait for the new film on the stage."""
        before = self.root.get_attribute("data-film")
        action()
        self.page.wait_for_function(
            f"before => {{ const r = document.querySelector('{MAIN}');"
            " return r?.ariaBusy === 'false' && r.dataset.film && r.dataset.film !== before }",
            arg=before,
        )
        return self.ready()

    # --- the player

    @property
    def root(self) -> Locator:
        """The main player's outermost element."""
        return self.page.locator(MAIN)

    def control(self, key: str) -> Locator:
        """The element of the class st-key-KEY."""
        return self.page.locator(f".st-key-{key}")

    def press(self, key: str) -> Lab:
        """Click a button of the player, which may stand behind the three dots of its bar."""
        self.lay_out(key).locator("button").click()
        return self

    def lay_out(self, key: str) -> Locator:
        """A control of the bar, once it is on the screen."""
        control = self.control(key)
        folded = self.page.locator(f".bl-player:not(.bl-unfolded) .st-key-{key}")
        if folded.count() and not control.is_visible():
            self.page.locator("[data-more]").click()
        return control

    def plays_at(self, speed: str) -> Lab:
        """Choose the speed of Play: so many rounds a second."""
        self.lay_out("speed").locator("select").select_option(speed)
        return self

    def poke(self, key: str) -> Lab:
        """Click a button although it says that it is disabled."""
        self.lay_out(key).locator("button").click(force=True)
        return self

    def key(self, name: str) -> Lab:
        """Press a key on the keyboard."""
        self.page.keyboard.press(name)
        return self

    @property
    def scrubber(self) -> Locator:
        """The player's slider."""
        return self.control("round").locator("input")

    @property
    def round(self) -> int:
        """The round that is painted, once the read-out agrees with it."""
        self.page.wait_for_function(
            f"document.querySelector('{MAIN}[data-round]')?.dataset.round ==="
            " (document.querySelector('.st-key-round-readout')?.textContent ?? '')"
        )
        return int(self.root.get_attribute("data-round"))

    @property
    def rounds(self) -> int:
        """T, the number of rounds of the run."""
        return int(self.page.locator(".bl-total").first.inner_text())

    @property
    def sentence(self) -> str:
        """The headline under the player."""
        return self.page.locator(".bl-headline").inner_text()

    @property
    def run_line(self) -> str:
        """What run is shown, in the words of the page's head, which a narrow window hides."""
        return self.page.locator(".bl-run").first.text_content() or ""

    @property
    def mended(self) -> str:
        """What the player says about a round that it could not show; empty if nothing."""
        return self.root.locator(".bl-mended").inner_text()

    def pictures(self) -> list[str]:
        """What the canvases on the screen show, as data URLs, once the fonts are there and two frames agree."""
        return self.page.evaluate(SETTLED)

    def wait_pictures(self, wanted: list[str]) -> Lab:
        """Wait until the canvases show exactly this."""
        self.page.wait_for_function(f"wanted => String({SHOWN}) === String(wanted)", arg=wanted)
        return self

    def wait_other_pictures(self, old: list[str]) -> Lab:
        """Wait until no canvas shows what it showed."""
        self.page.wait_for_function(f"old => {SHOWN}.every((now, k) => now !== old[k])", arg=old)
        return self

    def watch_rounds(self) -> Lab:
        """From now on, note every round that is painted."""
        self.root.evaluate(
            "root => { window.seen = []; new MutationObserver(() => window.seen.push(+root.dataset.round))"
            ".observe(root, { attributeFilter: ['data-round'] }) }"
        )
        return self

    def watched_rounds(self) -> set[int]:
        """The rounds that were painted since watch_rounds."""
        return set(self.page.evaluate("window.seen"))

    # --- the pointer

    def places(self, node: Locator, *shares: tuple[float, float]) -> list[tuple[float, float]]:
        """Points on the screen from shares of an element's width and height, once it is in view and stands still."""
        x, y, width, height = node.evaluate(PLACE)
        return [(x + across * width, y + down * height) for across, down in shares]

    def point_at(self, node: Locator, word: str) -> Lab:
        """Move the pointer onto the first such word of an element."""
        x, y = node.evaluate(WORD, word)
        self.page.mouse.move(x - 2, y)
        self.page.mouse.move(x, y)
        return self

    def drag(self, *places: tuple[float, float], steps: int = 4) -> Lab:
        """Press the pointer at the first place, draw it through the others, and let go."""
        mouse = self.page.mouse
        mouse.move(*places[0])
        mouse.down()
        for place in places[1:]:
            mouse.move(*place, steps=steps)
        mouse.up()
        return self

    # --- the controls beside it

    def choose(self, key: str, title: str) -> Lab:
        """Pick from a select box by the title shown; waits for the new film."""

        def pick() -> None:
            self.control(key).get_by_role("combobox").fill(
                title
            )  # a long list draws only the options in view
            self.page.get_by_role("option", name=title, exact=True).click()

        return self.wait_new_film(pick)

    def nudge(self, key: str, name: str = "ArrowRight") -> Lab:
        """Move a slider by one key press; waits for the new film."""
        return self.wait_new_film(lambda: self.control(key).get_by_role("slider").press(name))

    def unfold(self) -> Lab:
        """Open the fold with sample size, noise, split and seed."""
        self.page.get_by_text("Sample, noise and split").click()
        self.control("noise").wait_for()
        return self

    def chosen(self, key: str) -> str:
        """What a select box shows."""
        return self.control(key).get_by_role("combobox").input_value()

    def value(self, key: str) -> str:
        """Where a slider stands."""
        return self.control(key).get_by_role("slider").input_value()

    # --- what the page says

    @property
    def query(self) -> dict[str, str]:
        """The address bar's query string."""
        return dict(parse_qsl(urlsplit(self.page.url).query))

    @property
    def warning(self) -> str:
        """What the warning box says, without its icon; empty if there is none."""
        boxes = self.page.locator(
            "[data-testid=stAlert] [data-testid=stMarkdownContainer]"
        ).all_inner_texts()
        return " ".join(" ".join(boxes).split())

    def exceptions(self) -> int:
        """How many tracebacks or Streamlit error boxes are on the page."""
        return self.page.get_by_test_id("stException").count()

    # --- how it looks

    def overflow(self) -> list[str]:
        """The containers that are wider than the window or scroll sideways."""
        return self.page.evaluate(
            "[document.documentElement, ...document.querySelectorAll('[data-testid=stMain], .bl-root')]"
            ".filter(e => e.scrollWidth > Math.min(e.clientWidth, innerWidth)).map(e => e.className || e.tagName)"
        )

    def hidden_words(self) -> list[str]:
        """The captions that leave their card, or lie under the buttons that save a picture."""
        return self.page.evaluate(
            "[...document.querySelectorAll('.bl-card .bl-caption')].filter(e => e.clientHeight).filter(e => {"
            " const words = e.getBoundingClientRect(), card = e.closest('.bl-card');"
            " const buttons = card.querySelector('.bl-save')?.getBoundingClientRect();"
            " const covered = buttons && buttons.top < words.bottom - 1 && buttons.bottom > words.top + 1;"
            " return covered || words.bottom > card.getBoundingClientRect().bottom - 4 }).map(e => e.textContent)"
        )

    def reachable(self, key: str) -> bool:
        """Whether a control, once scrolled to, lies inside the window with nothing on top of its middle."""
        return self.control(key).evaluate(
            "e => { e.scrollIntoView({ block: 'center' }); const b = e.getBoundingClientRect();"
            " const top = document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2);"
            " return b.width > 0 && b.left >= 0 && b.right <= innerWidth && e.contains(top) }"
        )

    def canvas_sizes(self) -> list[list[float]]:
        """Width and height of the four canvases on the screen."""
        return self.page.evaluate(
            "[...document.querySelectorAll('.bl-plot canvas')].map(c => [c.clientWidth, c.clientHeight])"
        )

    def luminance(self, selector: str, style: str) -> float:
        """The relative luminance (WCAG) of a colour of an element, 0 to 1."""
        return self.page.locator(selector).first.evaluate(LUMINANCE, style)

    def contrast(self, selector: str) -> float:
        """The contrast ratio (WCAG) of an element's text to the first background below it that is painted."""
        return self.page.locator(selector).first.evaluate(CONTRAST)
