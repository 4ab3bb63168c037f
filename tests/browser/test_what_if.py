"""What if, with a mouse: the round and the pinned example travel with the click, and Back undoes it."""

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.thorough]
IN_SIGHT = "node => { const { top, bottom } = node.getBoundingClientRect(); return top > 0 && bottom < innerHeight }"


def open_panel(lab, **parameters):
    """The Lab at round 7 with the panel of edits open."""
    lab.open(n_rounds=20, round=7, **parameters)
    lab.control("edit-panel").locator("summary").click()
    lab.control("edit-double").wait_for()
    return lab.wait_round(7)


def edit(lab, name):
    """Press a button of the panel, and wait for the edited run."""
    lab.wait_new_film(lambda: lab.press(f"edit-{name}"))
    return lab


def test_the_round_on_the_screen_is_edited_and_back_undoes_it(lab):
    open_panel(lab)
    lab.key("ArrowRight").wait_round(8)
    edit(lab, "double").wait_link(edits="times~8~2")
    assert lab.round == 8
    edit(lab, "second").wait_link(edits="times~8~2 take~8~2")
    lab.wait_new_film(lambda: lab.page.go_back())
    lab.wait_link(edits="times~8~2")
    assert lab.round == 8
    assert lab.warning == ""


def test_the_pinned_example_is_the_one_that_is_edited(lab):
    open_panel(lab)
    field = lab.control("edit-example").locator("input")
    canvas = lab.page.locator(".bl-plot-surface canvas")
    box = canvas.bounding_box()
    for k in range(1, 40):  # until a click hits a training example other than the first
        canvas.click(position={"x": box["width"] * k / 40, "y": box["height"] / 2})
        if field.input_value() != "1":
            break
    number = field.input_value()
    assert number != "1"
    edit(lab, "without").wait_link(edits=f"weigh~{number}~0")


def test_the_panel_stands_beside_the_plane_and_gives_the_pictures_back(lab):
    lab.open(n_rounds=20, round=7)
    chip = lab.page.get_by_role("button", name="What if …", exact=True)
    chip.click()
    lab.control("edit-double").wait_for()
    plane, panel = (lab.page.locator(one) for one in (".bl-plot-surface", ".st-key-edit-panel"))
    boxes = plane.bounding_box(), panel.bounding_box()
    assert boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"], "it covers nothing of the plane"
    assert panel.evaluate(IN_SIGHT) and not lab.page.locator(".bl-side").is_visible()
    edit(lab, "double").wait_link(edits="times~7~2")
    assert panel.evaluate(IN_SIGHT), "one edit after the other"
    lab.page.get_by_text("without the edits", exact=True).wait_for()
    chip.click()
    lab.page.locator(".bl-plot-weights").wait_for()


def test_before_the_first_round_there_is_no_base_classifier_to_edit(lab):
    open_panel(lab)
    lab.key("Home").wait_round(0)
    for name in ("double", "second", "never", "then"):
        assert (
            lab.control(f"edit-{name}").locator("button").get_attribute("aria-disabled") == "true"
        )
    assert lab.control("edit-flip").locator("button").get_attribute("aria-disabled") == "false"


def test_another_algorithm_goes_on_from_the_next_round(lab):
    open_panel(lab)
    lab.control("edit-algorithm").locator("select").select_option("quadboost~stump")
    edit(lab, "then").wait_link(edits="then~8~quadboost~stump")
    assert lab.rounds == 20


PIXELS = """(plot) => {
  const { xaxis, yaxis } = plot._fullLayout, { x, y } = plot.data[0], k = Math.floor(x.length / 2);
  const box = plot.getBoundingClientRect();
  return [box.x + xaxis._offset + xaxis.d2p(x[k]), box.y + yaxis._offset + yaxis.d2p(y[k]), x[k]];
}"""


def test_a_threshold_that_is_clicked_in_the_landscape_can_be_taken(lab):
    open_panel(lab, candidates=1)
    plot = lab.control("landscape").locator(".js-plotly-plot").last
    plot.scroll_into_view_if_needed()
    lab.page.wait_for_function(
        "() => document.querySelectorAll('.st-key-landscape .main-svg').length"
    )
    x, y, threshold = plot.evaluate(PIXELS)
    lab.page.mouse.move(x, y - 3)
    lab.page.mouse.click(x, y - 2)
    field = lab.control("edit-threshold").locator("input")
    assert abs(float(field.input_value()) - threshold) < 0.1  # it, or its neighbour
    assert lab.control("edit-attribute").locator("select").input_value() == "1"
    lab.wait_new_film(lambda: lab.press("edit-cut"))
    lab.wait_in_link("edits=cut~7~1~")


def shares(lab, name, *places):
    """Points on the screen, of a picture of the stage, from shares of its width and height."""
    return lab.places(lab.page.locator(f".bl-plot-{name} canvas"), *places)


def test_who_is_selected_is_counted_stands_in_the_link_and_can_be_edited(lab):
    open_panel(lab, panels="margins")
    said = lab.page.locator(".bl-selected")
    lab.control("select").locator("button").click()
    lab.drag(*shares(lab, "surface", (0.2, 0.1), (0.6, 0.5)))
    lab.page.wait_for_function(
        "document.querySelector('.bl-selected').textContent.includes('selected:')"
    )
    whole = int(said.inner_text().split()[0])
    lab.page.locator("[data-selecting=lasso]").click()
    lab.drag(*shares(lab, "surface", (0.2, 0.1), (0.6, 0.1), (0.2, 0.5)))  # half of the rectangle
    lab.page.wait_for_function(
        "was => parseInt(document.querySelector('.bl-selected').textContent) < was", arg=whole
    )
    rectangle = said.inner_text()
    assert int(rectangle.split()[0]) > 0
    lab.drag(*shares(lab, "margins", (0.2, 0.5), (0.6, 0.5)))
    lab.page.wait_for_function(
        "was => document.querySelector('.bl-selected').textContent !== was", arg=rectangle
    )
    numbers = lab.control("edit-example").locator("input").input_value()
    lab.wait_in_link(f"select={numbers.split('.')[0]}")
    lines = (
        lab.saved_by(lab.page.locator("[data-selecting=csv]"))
        .path()
        .read_text("utf-8")
        .splitlines()
    )
    assert len(lines) - 1 == int(said.inner_text().split()[0])
    edit(lab, "without").wait_link(edits=f"weigh~{numbers}~0")
    assert lab.round == 7
    lab.key("Escape").wait_link(select=None)
    lab.page.locator(".bl-selecting").wait_for(state="hidden")


def found_by_cursor(lab, cursor, places):
    """The first of some points on the screen over which the plane has this cursor."""
    for place in places:
        lab.page.mouse.move(*place)
        if (
            lab.page.locator(".bl-plot-surface canvas").evaluate("node => node.style.cursor")
            == cursor
        ):
            return place
    raise AssertionError(f"nothing shows {cursor}")


def test_the_line_and_the_pinned_example_are_dragged_to_where_the_fields_say(lab):
    open_panel(lab, dataset="toy", test=0)
    threshold, across = (
        lab.control(f"edit-{name}").locator("input") for name in ("threshold", "across")
    )
    (x, y), (right, _) = shares(lab, "surface", (0.15, 0.25), (0.95, 0.25))
    line = found_by_cursor(lab, "move", [(x + k, y) for k in range(0, int(right - x), 4)])
    lab.drag(line, (x + 90, y))
    at = float(threshold.input_value())
    edit(lab, "cut").wait_link(edits=f"cut~7~0~{at:g}")
    (x, y), (right, _) = shares(lab, "surface", (0.15, 0.487), (0.95, 0.487))
    for k in range(0, int(right - x), 8):  # until a click pins an example
        lab.page.mouse.click(x + k, y)
        if lab.control("edit-example").locator("input").input_value() != "1":
            break
    pinned = found_by_cursor(lab, "grab", [(x + k, y)])
    was = float(across.input_value())
    lab.drag(pinned, (pinned[0] + 60, y))
    assert float(across.input_value()) > was
    edit(lab, "move")
    lab.wait_in_link(f" move~{lab.control('edit-example').locator('input').input_value()}~0~")


def test_in_compare_a_rectangle_selects_in_every_run_and_the_lab_shows_the_same(lab):
    lab.open_chapter("compare", select="3-9", round=7)
    note = lab.page.locator(".bl-compare .bl-note")
    note.get_by_text("7 selected, ringed; their share of the weight: AdaBoost").wait_for()
    plane = lab.page.locator(".bl-plot-surface canvas").nth(1)
    lab.drag(*lab.places(plane, (0.3, 0.3), (0.6, 0.6)))
    lab.page.wait_for_function(
        "!['3-9', null].includes(new URLSearchParams(location.search).get('select'))"
    )
    chosen = lab.query["select"]
    lab.page.mouse.move(5, 5)  # what the pointer is on is read out instead
    note.get_by_text("selected, ringed").wait_for()
    count = note.inner_text().split()[0]
    lab.go_to("Lab").wait_link(select=chosen)
    lab.page.locator(".bl-selected").get_by_text(f"{count} selected:").wait_for()
    lab.key("Escape").wait_link(select=None)


def plotted(lab, title, *shares):
    """Points on the screen, of the plotly picture under this title, from shares of its axes' width and height."""
    card = lab.page.locator(
        ".bl-figure", has=lab.page.get_by_role("heading", name=title, exact=True)
    )
    return lab.places(card.locator(".nsewdrag").first, *shares)


LIT = """title => {
  const cards = [...document.querySelectorAll('.bl-figure:not(.bl-later)')];
  const card = cards.find(e => e.querySelector('h2').textContent === title);
  return card.querySelector('.bl-figure-plot').data.filter(trace => trace.name === 'selected');
}"""


def test_on_a_phone_too_the_panel_of_edits_is_open_for_who_comes_with_a_selection(visit):
    lab = visit(viewport={"width": 390, "height": 844}).open_chapter(
        "margins", n_rounds=5, round=3, test=0, select="3-5"
    )
    lab.page.locator("[data-selecting=lab]").click()
    lab.page.locator(".bl-stage").wait_for()
    lab.ready().wait_link(select="3-5")
    field = lab.control("edit-example").locator("input")
    field.wait_for()
    assert field.input_value() == "3-5"
    lab.page.wait_for_function(IN_SIGHT, arg=field.element_handle())


def test_in_margins_a_range_lights_in_every_picture_and_the_lab_edits_the_same(lab):
    lab.open_chapter("margins", n_rounds=20, round=7, test=0)
    lab.control("select").locator("button").click()
    said = lab.page.locator(".bl-selected")
    said.get_by_text("Nothing is selected.").wait_for()
    lab.drag(*plotted(lab, "Margins", (0.2, 0.5), (0.52, 0.6)))
    said.get_by_text("selected:").wait_for()
    count, chosen = int(said.inner_text().split()[0]), lab.wait_in_link("select=").query["select"]
    assert count > 0
    (bars,) = lab.page.evaluate(LIT, "Margins")
    (rings,) = lab.page.evaluate(LIT, "Where the chosen margins lie")
    assert sum(share or 0 for share in bars["y"]) * 200 == pytest.approx(count)
    assert len(rings["x"]) == count
    lab.drag(*plotted(lab, "Where the chosen margins lie", (0.1, 0.1), (0.4, 0.9)))
    lab.page.wait_for_function(f"() => !location.search.includes('select={chosen}')")
    chosen, words = lab.query["select"], said.inner_text()
    lab.key("ArrowRight").wait_round(8)
    lab.key("ArrowLeft").wait_round(7)
    assert said.inner_text() == words
    lab.page.locator("[data-selecting=lab]").click()
    lab.page.locator(".bl-stage").wait_for()
    lab.ready().wait_link(select=chosen)
    said.get_by_text(words).wait_for()
    field = lab.control("edit-example").locator("input")
    field.wait_for()  # the panel is open
    assert field.input_value() == chosen
    lab.page.wait_for_function(IN_SIGHT, arg=field.element_handle())
    lab.key("Escape").wait_link(select=None)
