"""The picture comes first: every chapter and part, at its opening with Setup closed, measured as a person sees it."""

from __future__ import annotations

import pytest
from opening import APP, PLAYED, URLS
from walks import walk

from boosting.lessons.showcases import showcases
from boosting.screens.chapters import NAMES, chapter
from browser.conftest import new_window
from browser.screen import IDLE, READY
from browser.serving import Server
from browser.test_looks import window

pytestmark = pytest.mark.browser

MOST_WORDS, MOST_CONTROLS = 200, 20
ROOMS = {  # the other pages -> the most words and controls of their openings
    "": (100, 14),  # the Lab: before anything was done
    "compare": (MOST_WORDS, MOST_CONTROLS),
    "loop": (MOST_WORDS, MOST_CONTROLS + 5),  # its four choices are its subject
    "data": (MOST_WORDS, MOST_CONTROLS),
    "experiments": (MOST_WORDS, MOST_CONTROLS),
    "experiments?question=parameter": (MOST_WORDS, MOST_CONTROLS),
}
FRAMED = [path for path in NAMES if path not in ROOMS]  # the chapters of the theory
SCREENS = {
    f"{path}-{part.name}".rstrip("-"): f"{path}?{chapter(path).tab}={part.name}"
    if part.name
    else path
    for path in FRAMED
    for part in chapter(path).parts
}
# between the axes, the picture's share of the window, its top; all pictures whole
DESKS = {(1440, 900): (0.40, 0.55), (1280, 720): (0.33, 0.50)}
PROJECTOR, PHONE = (1920, 1080), (390, 844)
HIGHEST, HIGHEST_ON_A_PHONE = 160, 200  # pixels above the first picture
SQUASHED = 1.6  # a plane is at most so many times as wide as high
STRETCHED = (
    1.3  # of like attributes, a unit of one is at most so many times as long as a unit of the other
)
MANY_PLANES = {  # the planes of other openings, and beside many panels
    "panels=all": "?panels=all&round=3",
    "panels=all, own cut": "?panels=all",
    "two panels": "?panels=weights,curves&round=3",
    "XOR": "?dataset=xor&round=3",
    "compare": "compare",
    "compare three": "compare?algorithms=adaboost,quadboost,logitboost",
    "compare four": "compare?algorithms=adaboost,quadboost,logitboost,vadaboost",
    "loop": "loop",
}
# A canvas keeps what was written on it: [text, how it is aligned, x, y].
KEEPS = """(() => {
  const { clearRect, fillText } = CanvasRenderingContext2D.prototype;
  Object.assign(CanvasRenderingContext2D.prototype, {
    clearRect(...place) {
      this.canvas.written = [];
      clearRect.apply(this, place);
    },
    fillText(text, ...place) {
      (this.canvas.written ??= []).push([text, this.textAlign, ...place]);
      fillText.call(this, text, ...place);
    },
  });
})()"""
# How long a unit across is beside one up, of every plane that is seen: read off the numbers of its axes.
UNITS = """() => {
  const unit = (written, align, place) => {
    const ticks = written.filter(([text, how]) => how === align && /^\\u2212?[\\d.]+$/.test(text));
    const [a, b] = ticks.map((tick) => [Number(tick[0].replace("\\u2212", "-")), tick[place]]);
    return Math.abs((b[1] - a[1]) / (b[0] - a[0]));
  };
  return [...document.querySelectorAll(".bl-plot-surface canvas")].filter((canvas) => canvas.checkVisibility())
    .map(({ written }) => unit(written, "center", 2) / unit(written, "right", 3));
}"""

MEASURED = """() => {
  const bar = document.querySelector(".bl-dock"), floor = bar?.getBoundingClientRect().top ?? innerHeight;
  const seen = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const within = (box, low) => Math.max(0, Math.min(box.right, innerWidth) - Math.max(box.left, 0)) *
    Math.max(0, Math.min(box.bottom, low) - Math.max(box.top, 0)) / innerWidth / innerHeight;
  const low = (node) => (bar?.contains(node) ? innerHeight : floor);
  const boxes = (nodes) => [...nodes].filter(seen).map((node) => node.getBoundingClientRect());
  const stage = document.querySelector(".st-key-stage, .st-key-picture");
  const frames = boxes(stage.querySelectorAll(".bl-figure-frame, .bl-plot:has(canvas)"));
  const axes = boxes(stage.querySelectorAll(".bl-figure-frame .nsewdrag, .bl-plot:has(canvas)")); // a canvas counts whole
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
  let words = 0;
  const silent = "script, style, option, .bl-live, .katex-mathml, [data-testid=stIconMaterial], [data-testid=stSidebar]";
  while (texts.nextNode()) {
    const { data, parentElement: owner } = texts.currentNode;
    if (!data.trim() || owner.closest(silent) || !seen(owner)) continue;
    range.selectNodeContents(texts.currentNode);
    const box = range.getBoundingClientRect();
    if (box.width > 1 && box.bottom > 0 && within(box, low(owner))) words += data.trim().split(/\\s+/).length;
  }
  const pressed = "button, a[href], input, select, textarea, summary, [role=combobox], [role=slider]";
  const controls = [...document.querySelectorAll(pressed)].filter((node) =>
    seen(node) && !node.closest("[data-testid=stSidebar]") && within(node.getBoundingClientRect(), low(node)));
  // one choice among several is one control
  const groups = new Set(controls.map((node) => node.closest("[role=radiogroup], .stSelectbox, .bl-chips") ?? node));
  // no control lies on another one; what is scrolled out of a row of tabs is not there
  const clipped = (node) => {
    const box = node.getBoundingClientRect(), row = node.closest(".st-key-tabs")?.getBoundingClientRect() ?? box;
    return { left: Math.max(box.left, row.left), right: Math.min(box.right, row.right), top: box.top, bottom: box.bottom };
  };
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
  // the page goes on below the bar: what lies there is scrolled to
  const apart = (one, other) => Boolean(one.closest(".bl-dock")) !== Boolean(other.closest(".bl-dock"));
  const piled = [...groups].flatMap((one, k, all) => all.slice(k + 1)
    .filter((other) => !one.contains(other) && !other.contains(one) && !apart(one, other))
    .filter((other) => over(clipped(one), clipped(other)))
    .map((other) => `${one.ariaLabel ?? one.textContent} | ${other.ariaLabel ?? other.textContent}`));
  const plane = boxes(stage.querySelectorAll(".bl-plot-surface"))[0];
  return {
    top: Math.min(...frames.map(({ top }) => top)),
    share: frames.reduce((sum, box) => sum + within(box, floor), 0),
    axes: axes.reduce((sum, box) => sum + within(box, floor), 0),
    cut: frames.filter(({ bottom, right }) => bottom > floor + 1 || right > innerWidth + 1).length,
    words, controls: groups.size, piled, squashed: plane ? plane.width / plane.height : 1,
    sideways: document.documentElement.scrollWidth > innerWidth,
    // a page without rounds has none
    bar: !bar ? [true, true] :
      [bar.getBoundingClientRect().bottom === innerHeight, bar.querySelector(".bl-player").offsetHeight <= 56],
  };
}"""
# What is wrong with the words and pictures of a stage (rules 2, 5, 6 and 10 of the template), each fault in words.
FAULTS = """() => {
  const stage = document.querySelector(".st-key-stage"), faults = [];
  const seen = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const shown = (nodes) => [...nodes].filter(seen);
  const floor = document.querySelector(".bl-dock").getBoundingClientRect().top;
  const isNarrow = innerWidth <= 640;
  const turned = (node) => /rotate\\((?!0[,)])/.test(node.getAttribute("transform") ?? "");
  // no sentence is cut
  const told = ".st-key-head h1, .st-key-stage :is(.bl-sentence, .bl-h), .bl-claims li";
  for (const node of shown(document.querySelectorAll(told)))
    if ((node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflow === "hidden") ||
        node.getBoundingClientRect().left + node.scrollWidth > innerWidth) faults.push(`cut: ${node.textContent}`);
  // no answer is cut by the bar, also when it is told later
  for (const node of isNarrow ? [] : document.querySelectorAll(".bl-claims li")) {
    const { top, bottom } = node.getBoundingClientRect();
    if (top < floor && bottom > floor + 1) faults.push(`under the bar: ${node.textContent}`);
  }
  // no word lies on another one, or beyond its picture
  for (const frame of shown(stage.querySelectorAll(".bl-figure-frame"))) {
    const here = frame.getBoundingClientRect();
    const all = "svg text, .bl-names > *, .bl-cursor span, .bl-guess :is(p, button)";
    const words = shown(frame.querySelectorAll(all)).filter((node) => node.textContent.trim())
      .map((node) => ({ text: node.textContent, box: node.getBoundingClientRect(), turned: turned(node) }))
      .filter(({ box }) => box.width);
    for (const { text, box } of words)
      if (Math.min(box.left - here.left, here.right - box.right, box.top - here.top, here.bottom - box.bottom) < -2)
        faults.push(`beyond its picture: ${text}`);
    words.forEach((one, k) => words.slice(k + 1).forEach((other) => {
      const [a, b] = [one.box, other.box];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      // of labels that are turned side by side only the boxes overlap
      const meet = across > 2 && down > 0.3 * Math.min(a.height, b.height) && !(one.turned && other.turned);
      if (meet) faults.push(`${one.text} lies on ${other.text}`);
    }));
    // two pictures at most, none of them low; no letter is smaller than 11 px
    if (here.height < (isNarrow ? 130 : 180)) faults.push(`low: ${here.height}`);
    for (const node of shown(frame.querySelectorAll("svg text")))
      if (parseFloat(getComputedStyle(node).fontSize) < 11) faults.push(`small: ${node.textContent}`);
  }
  if (shown(stage.querySelectorAll(".bl-figure")).length > 2 && !isNarrow) faults.push("more than two pictures");
  // names at the ends of curves are in the place of a legend, and stand where their curves end; what has markers keeps it
  for (const card of shown(stage.querySelectorAll(".bl-figure"))) {
    const bare = (entry) => entry.querySelector(".legendlines path") && !entry.querySelector(".legendpoints path");
    const lines = [...card.querySelectorAll(".legend .traces")].filter(bare).length;
    const all = card.querySelectorAll(".scatterlayer path.js-line").length;
    if (lines > 1 && all && !isNarrow) faults.push(`a legend of curves: ${card.querySelector(".bl-h").textContent}`);
  }
  // pictures over each other share the axis of the lowest of them; every other one has its own
  const across = (card) => card.querySelector(".nsewdrag").getBoundingClientRect();
  const aligned = (card, other) => Math.abs(across(other).left - across(card).left) < 2;
  const below = (card, other) => across(other).top > across(card).top && aligned(card, other);
  const ticked = shown(stage.querySelectorAll(".bl-figure")).filter((card) => card.querySelector(".xtick"));
  for (const card of shown(stage.querySelectorAll(".bl-figure")).filter((card) => !ticked.includes(card)))
    if (!ticked.some((other) => below(card, other))) faults.push(`no axis: ${card.querySelector(".bl-h").textContent}`);
  // one thing is crimson, besides the logo: what is to be pressed
  const crimson = (text) => {
    const [r, g, b] = (text.match(/[\\d.]+/g) ?? []).map(Number);
    return Math.hypot(r - 194, g - 37, b - 92) < 60 && !/, 0\\)$/.test(text);
  };
  const painted = (node, style) => [style.color, style.backgroundColor].some(crimson) ||
    (node instanceof SVGElement && [style.fill, style.stroke].some(crimson));
  const grey = ".stSlider, .stRadio, .stCheckbox, .stMultiSelect"; // by a filter
  const hot = shown(document.querySelectorAll(".stMain *, .bl-dock *"))
    .filter((node) => !node.closest(grey) && node.getBoundingClientRect().top < floor + 60)
    .filter((node) => painted(node, getComputedStyle(node)))
    .map((node) => node.closest("button, a") ?? node);
  const pressed = [...new Set(hot)];
  if (pressed.length > 1) faults.push(`crimson: ${pressed.map((node) => node.outerHTML.slice(0, 90)).join(" | ")}`);
  return faults;
}"""
SHOWN = f"{READY}, .st-key-stage .bl-figures[data-round], .bl-lesson >> nth=0"
PAINTED = """() => {
  const cards = [...document.querySelectorAll(".st-key-stage .bl-figure")].filter((card) => card.checkVisibility());
  const some = cards.length || document.querySelector(".bl-plot canvas, .bl-lesson");
  if (document.querySelector(".st-key-bar") && !document.querySelector(".bl-dock")) return false; // the bar is on its way
  return some && cards.every((card) => card.querySelector(".nsewdrag"));
}"""


@pytest.fixture(scope="module")
def closed(browser, server):
    """A window of a visitor who has never opened Setup."""
    window = new_window(browser, has_setup=False)
    window.add_init_script(KEEPS)
    yield window
    window.close()


def opened(window, url: str, size: tuple[int, int]):
    """A tab on a screen, painted in a window of this size."""
    tab = window.new_page()
    tab.set_viewport_size(dict(zip(("width", "height"), size)))
    tab.goto(url)
    tab.wait_for_selector(IDLE, state="attached")
    tab.wait_for_selector(SHOWN)
    tab.wait_for_function(PAINTED)
    return tab


def resized(tab, size: tuple[int, int]) -> dict:
    """What is measured once the pictures have followed a window's new size."""
    tab.set_viewport_size(dict(zip(("width", "height"), size)))
    tab.wait_for_function(
        "() => [...document.querySelectorAll('.st-key-stage .bl-figure-frame')].filter((f) => f.clientWidth)"
        ".every((f) => Math.abs(f.querySelector('.main-svg').clientWidth - f.clientWidth) < 2"
        " && Math.abs(f.querySelector('.main-svg').clientHeight - f.clientHeight) < 2)"
    )
    return tab.evaluate(MEASURED)


@pytest.mark.parametrize("name", walk(SCREENS, "margins-overview"))
def test_a_chapter_opens_on_its_picture(closed, server, name):
    tab = opened(closed, f"{server.url}{SCREENS[name]}", (1440, 900))
    for size, (least_axes, least_share) in DESKS.items():
        found = resized(tab, size)
        assert found["top"] <= HIGHEST, (size, found)
        assert found["share"] >= least_share, (size, found)
        assert found["controls"] <= MOST_CONTROLS, (size, found)
        assert found["axes"] >= least_axes and found["words"] <= MOST_WORDS, (size, found)
        assert found["cut"] == 0 and not found["sideways"], (size, found)
        assert found["bar"] == [True, True], (size, found)
    assert resized(tab, PROJECTOR)["cut"] == 0
    tab.close()


@pytest.mark.parametrize("page", walk(ROOMS, ""))
def test_a_room_opens_on_its_picture(closed, server, page):
    tab = opened(closed, f"{server.url}{page}", (1440, 900))
    words, controls = ROOMS[page]
    for size, (least_axes, least_share) in DESKS.items():
        tab.set_viewport_size(dict(zip(("width", "height"), size)))
        tab.wait_for_timeout(300)  # a canvas follows its frame with the next paint
        found = tab.evaluate(MEASURED)
        assert found["top"] <= HIGHEST, (size, found)
        assert found["axes"] >= least_axes and found["share"] >= least_share, (size, found)
        assert found["squashed"] <= SQUASHED + 0.05, (size, found)
        assert found["words"] <= words and found["controls"] <= controls, (size, found)
        assert not found["sideways"] and found["bar"] == [True, True], (size, found)
    tab.set_viewport_size(dict(zip(("width", "height"), PHONE)))
    tab.wait_for_timeout(300)
    found = tab.evaluate(MEASURED)
    assert found["top"] <= HIGHEST_ON_A_PHONE and not found["sideways"], found
    assert found["piled"] == [], found
    tab.close()


@pytest.mark.parametrize("name", walk(MANY_PLANES, "panels=all"))
def test_a_unit_is_as_long_across_as_up(closed, server, name):
    tab = opened(closed, f"{server.url}{MANY_PLANES[name]}", (1440, 900))
    for width, height in (*DESKS, PROJECTOR, PHONE):
        tab.set_viewport_size({"width": width, "height": height})
        tab.wait_for_timeout(300)  # a canvas follows its frame with the next paint
        found = tab.evaluate(UNITS)
        assert found and all(1 / STRETCHED <= ratio <= STRETCHED for ratio in found), (width, found)
    tab.close()


@pytest.mark.parametrize("name", walk(SCREENS, "bound-step"))
def test_on_a_phone_the_picture_is_seen_with_its_question(closed, server, name):
    tab = opened(closed, f"{server.url}{SCREENS[name]}", PHONE)
    found = resized(tab, PHONE)
    assert found["top"] <= HIGHEST_ON_A_PHONE and not found["sideways"], found
    assert found["bar"] == [True, True] and found["piled"] == [], found
    tab.wait_for_timeout(300)  # names follow the curves with the next paint
    assert tab.evaluate(FAULTS) == []
    tab.close()


@pytest.mark.parametrize("name", walk(SCREENS, "margins-overview"))
def test_no_word_is_cut_or_covered_and_one_thing_is_crimson(closed, server, name):
    tab = opened(closed, f"{server.url}{SCREENS[name]}", (1440, 900))
    path, _, part = name.partition("-")
    asked = chapter(path).part(part).question or chapter(path).question
    assert tab.locator(".st-key-head h1").inner_text() == asked
    for size in (*DESKS, PROJECTOR):
        resized(tab, size)
        tab.wait_for_timeout(300)  # names follow the curves with the next paint
        assert tab.evaluate(FAULTS) == [], size
    tab.close()


# Claims that are seen before the player has asked what they answer.
GIVEN_AWAY = """(() => {
  globalThis.given = [];
  const look = () => {
    const claims = document.querySelector("ul.bl-claims");
    if (claims?.checkVisibility({ visibilityProperty: true })) given.push(claims.textContent);
    requestAnimationFrame(look);
  };
  look();
})()"""


@pytest.mark.parametrize(
    "page", walk([name for name, one in showcases().items() if one.guess], "margins")
)
def test_claims_do_not_give_the_answer_away_while_the_picture_comes(browser, server, page):
    window = new_window(browser, has_setup=False)
    window.add_init_script(GIVEN_AWAY)
    tab = opened(window, f"{server.url}{page}", (1440, 900))
    shown = tab.locator(".bl-guess").get_by_text("Show me")
    shown.wait_for()
    assert tab.evaluate("given") == []
    shown.click()
    tab.locator(".bl-claims").wait_for()
    window.close()


@pytest.mark.parametrize("how", walk(["answered", "stepped past"]))
def test_a_chapter_asks_before_it_answers_and_the_answer_comes_with_the_guess(browser, server, how):
    window = new_window(browser, has_setup=False)
    tab = opened(window, f"{server.url}margins", (1440, 900))
    asked, claims = tab.locator(".bl-guess"), tab.locator(".bl-claims")
    asked.get_by_text("And the test error?").wait_for()
    assert tab.locator(".bl-curtain").count() == 2 and not claims.is_visible()
    if how == "answered":
        asked.get_by_role("radio", name="It rises.").click()
        asked.get_by_text("You said: It rises. It falls.").wait_for()
    else:
        tab.keyboard.press("ArrowRight")
    tab.wait_for_selector(".bl-veil", state="attached")
    assert tab.locator(".bl-curtain").count() == 0 and claims.is_visible()
    tab.reload()
    tab.wait_for_selector(READY)
    assert tab.locator(".bl-guess").count() == 0, "the same is not asked again"
    window.close()


@pytest.mark.thorough
def test_a_picture_that_answers_waits_as_a_whole(browser, server):
    window = new_window(browser, has_setup=False)
    tab = opened(window, f"{server.url}descent", (1440, 900))
    card = tab.locator(".bl-figure:has(.bl-guess)")
    assert card.locator(".bl-h").inner_text() == "How much of the new weight lies on its errors?"
    axes, curtain = (card.locator(part).bounding_box() for part in (".nsewdrag", ".bl-curtain"))
    assert curtain["x"] <= axes["x"] and curtain["width"] >= axes["width"]
    assert curtain["y"] <= axes["y"] and curtain["height"] >= axes["height"]
    assert not card.locator(".bl-sentence").inner_text()
    card.get_by_role("radio", name="One half.", exact=True).click()
    card.get_by_text("✓ You said: One half.").wait_for()
    assert tab.locator(".bl-curtain").count() == 0
    window.close()


def test_a_cursor_writes_the_weights_that_the_losses_ask_for_and_is_dragged(browser, server):
    window = new_window(browser, has_setup=False)
    tab = opened(window, f"{server.url}losses", (1440, 900))
    tab.get_by_text("Show me").click()
    values, grip = tab.locator(".bl-cursor span"), tab.get_by_role("slider", name="Cursor").first
    first, claimed = values.first.inner_text(), tab.locator(".bl-claims li").first.inner_text()
    assert f"the weight {first}," in claimed, (
        "it opens at the worst example, of which the claim speaks"
    )
    area = tab.locator(".nsewdrag").nth(1).bounding_box()
    box = grip.bounding_box()
    tab.mouse.move(box["x"] + 10, box["y"] + 10)
    tab.mouse.down()
    tab.mouse.move(area["x"] + area["width"] / 2, box["y"] + 10, steps=3)
    tab.mouse.up()
    place = float(grip.get_attribute("aria-valuenow"))
    assert abs(place - 0.5) < 0.1  # the middle of its axis, from -3 to 4
    grip.press("ArrowRight")
    assert float(grip.get_attribute("aria-valuenow")) == pytest.approx(place + 0.05, abs=0.011)
    assert tab.locator(".bl-dock").get_by_text("5", exact=True).is_visible(), (
        "its arrows do not step"
    )
    assert values.first.inner_text() != first
    window.close()


def test_every_chapter_of_the_theory_is_framed():
    listed = (APP.read_text("utf-8")).partition('"Theory": [')[2]
    theory = {path: url for path, url in URLS.items() if path in listed}
    assert {*theory} == {*PLAYED} and {*theory.values()} == {*FRAMED}


SHIFTED = """() => {
  globalThis.shifted = 0;
  const add = (list) => list.getEntries().forEach((one) => (globalThis.shifted += one.hadRecentInput ? 0 : one.value));
  new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
}"""
MOST_SHIFTED = 0.1  # what web.dev calls good


LESSON = "?lesson=01_weak_learner&step=1"
GROWING = "experiments?question=parameter"
SECTIONS = [f"data?section={name}" for name in ("draw", "upload", "link", "all")]
QUESTIONS = [f"experiments?question={name}" for name in ("size", "noise", "printed")]
ALL = [*ROOMS, *SECTIONS, *QUESTIONS, "course", LESSON, *SCREENS]
ALWAYS = {"desk": ["", "margins-overview"], "phone": ["loop", LESSON]}


def arrivals():
    """A page and a window, on a desk and on a phone: some always, the others among the thorough tests."""
    for size, always in ALWAYS.items():
        for page in ALL:
            marks = () if page in always else pytest.mark.thorough
            yield pytest.param(page, size, id=f"{page}-{size}", marks=marks)


@pytest.fixture(scope="module")
def phone(browser):
    """The window of a phone: a desk's window that is made narrow is none."""
    opened = new_window(browser, **window("phone", "light"))
    yield opened
    opened.close()


def shift(visitor, url: str) -> float:
    """How far what is seen jumps until a page has arrived (web.dev/cls)."""
    tab = visitor.new_page()
    tab.add_init_script(f"({SHIFTED})()")
    tab.goto(url)
    tab.wait_for_selector(IDLE, state="attached")
    tab.wait_for_timeout(1000)  # what stands below the picture comes last
    found = tab.evaluate("shifted")
    tab.close()
    return found


@pytest.mark.parametrize(("page", "size"), [*arrivals()])
def test_nothing_jumps_while_a_page_arrives(closed, phone, server, page, size):
    visitor = {"desk": closed, "phone": phone}[size]
    assert shift(visitor, f"{server.url}{SCREENS.get(page, page)}") < MOST_SHIFTED


@pytest.mark.thorough
@pytest.mark.parametrize("page", ["loop", GROWING, "margins"])
def test_nothing_jumps_for_the_first_visitor_of_a_server(phone, tmp_path, page):
    with Server(tmp_path / "log.txt") as cold:
        assert shift(phone, f"{cold.url}{page}") < MOST_SHIFTED


REDRAWN = """() => {
  const isSeen = (plot) => plot.getBoundingClientRect().top < innerHeight;
  const plots = [...document.querySelectorAll(".js-plotly-plot")].filter(isSeen);
  globalThis.redrawn = plots.map(() => 0);
  plots.forEach((plot, k) => plot.on("plotly_afterplot", () => (globalThis.redrawn[k] += 1)));
}"""


@pytest.mark.parametrize("name", walk(SCREENS, "bound-step"))
def test_setup_redraws_each_picture_that_is_seen_once(closed, server, name):
    tab = opened(closed, f"{server.url}{SCREENS[name]}", (1440, 900))
    tab.evaluate(REDRAWN)
    tab.click("[data-setup]")
    tab.wait_for_function("redrawn.every((n) => n > 0)")
    tab.wait_for_timeout(500)  # a second drawing would follow at once
    drawn = tab.evaluate("redrawn")
    tab.click("[data-setup]")
    tab.close()
    assert drawn and set(drawn) == {1}, drawn
