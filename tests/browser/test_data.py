"""The Data page in real Chromium: draw, upload, refuse, share, download; and how it looks at three sizes."""

import csv
import io
from urllib.parse import urlencode

import pytest
from own_tables import BAD, GOOD

from boosting import datasets
from boosting.datasets.share_code import decode
from browser.screen import IDLE, Lab

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

MINUS, PLUS = [(0.2, 0.2), (0.3, 0.4), (0.4, 0.2)], [(0.7, 0.7), (0.8, 0.5), (0.6, 0.8)]
SIZES = {"laptop": (1440, 900), "projector": (1920, 1080), "phone": (390, 844)}
PATIENCE = 400  # looks at the link, 50 ms apart


def still(lab):
    """Wait until the server has nothing more to do."""
    lab.page.wait_for_selector(IDLE, state="attached")
    return lab


def open_data(lab, **parameters):
    """The Data page by its own address."""
    lab.page.goto(f"{lab.url}data?{urlencode(parameters)}")
    lab.control("section").first.wait_for()
    still(lab)
    # A page that is not the first one makes Streamlit look for its server in two places; the first does not exist.
    lab.errors = [error for error in lab.errors if "/data/_stcore/" not in error]
    return lab


def go(lab, title: str):
    """To another chapter by the navigation."""
    lab.page.get_by_test_id("stTopNavLink").filter(has_text=title).first.click()
    return lab


def plane(lab):
    """The canvas for points."""
    return lab.page.locator(".bl-plane canvas")


def wait_points(lab, n: int):
    """Wait until n points are painted."""
    lab.page.wait_for_selector(f".bl-points[data-points='{n}']")
    return lab


def tool(lab, name: str):
    """Choose what a click does, or press Undo or Clear."""
    lab.control(f"points-{name}").locator("button").click()
    return lab


def click(lab, *places: tuple[float, float]):
    """Click on the plane; places as shares of its width and height."""
    for share in places:
        [place] = lab.places(plane(lab), share)
        lab.page.mouse.click(*place)
    return lab


def draw(lab):
    """Three points of each class, all of them in the link."""
    still(wait_points(lab, 0))  # a server's first page may still be put together
    click(tool(lab, "minus"), *MINUS)
    click(tool(lab, "plus"), *PLUS)
    wait_points(lab, 6).wait_link(dataset="own-points")
    for _ in range(PATIENCE):
        if len(decode(lab.query["own"]).y) == 6:
            return still(lab)
        lab.page.wait_for_timeout(50)
    raise AssertionError(f"The link has {len(decode(lab.query['own']).y)} of 6 points.")


def alert(lab):
    """The box that says what is wrong."""
    return lab.page.get_by_test_id("stAlert")


def upload(lab, raw: bytes, name: str = "people.csv"):
    """Give the page a file."""
    lab.control("file").locator("input").set_input_files(
        {"name": name, "mimeType": "text/csv", "buffer": raw}
    )
    return lab


def use(lab):
    """Make the table one's own."""
    lab.control("use-table").locator("button").click()
    return lab.wait_link(dataset="own-table")


# --- drawing ---------------------------------------------------------------------------------------------------------


def test_three_points_of_each_class_are_boosted_in_the_lab(lab):
    open_data(lab, section="draw")
    draw(lab).page.get_by_text("Boost them in the Lab").click()
    lab.ready()
    assert "on Your points" in lab.run_line
    assert "of 6 wrong" in lab.press("step").wait_round(1).sentence
    assert lab.chosen("dataset") == "Your points"
    go(lab, "Compare").wait_link(dataset="own-points")
    go(lab, "Data").wait_link(dataset="own-points")
    lab.page.get_by_text("Draw points").click()
    wait_points(lab, 6)


def test_drawn_points_open_in_another_browser_by_their_link(visit):
    here = open_data(visit(), section="draw")
    draw(here).page.get_by_text("Boost them in the Lab").click()
    # the round stands in the link a moment after its picture
    here.ready().wait_link(round="0")
    there = visit()
    there.open(**here.query)
    assert there.warning == ""
    assert there.query == here.query
    assert there.sentence == here.sentence
    there.wait_pictures(here.pictures())


def test_points_can_be_moved_turned_erased_and_every_change_undone(lab):
    from playwright.sync_api import expect

    draw(open_data(lab, section="draw"))
    count, link = lab.control("points-count"), lambda: lab.query["own"]
    first, [(x, y)] = link(), lab.places(plane(lab), MINUS[0])
    lab.drag((x, y), (x + 60, y + 90), steps=5)
    lab.page.wait_for_function(
        "own => new URLSearchParams(location.search).get('own') !== own", arg=first
    )
    expect(count).to_have_text("3 of class −1, 3 of class +1")
    click(lab, MINUS[1])
    expect(count).to_have_text("2 of class −1, 4 of class +1")
    lab.drag(*lab.places(plane(tool(lab, "noise")), *PLUS[:2]), steps=20)
    expect(count).to_have_text("4 of class −1, 2 of class +1")
    tool(lab, "undo")
    click(tool(lab, "erase"), PLUS[0])
    expect(count).to_have_text("2 of class −1, 3 of class +1")
    for _ in range(3):
        tool(lab, "undo")
    lab.wait_link(own=first)
    tool(lab, "clear")
    expect(count).to_have_text("0 of class −1, 0 of class +1")
    lab.page.get_by_text("all chapters keep your previous points").wait_for()
    tool(lab, "undo")
    wait_points(lab, 6).wait_link(own=first)


def test_points_can_be_drawn_with_the_keyboard_alone(lab):
    open_data(lab, section="draw")
    wait_points(lab, 0)
    plane(lab).focus()
    for name in ("1", "ArrowLeft", "ArrowUp", "Enter"):
        lab.key(name)
    lab.page.locator(".bl-points .bl-live").get_by_text("Added class −1 at −0.05, 0.05.").wait_for(
        state="attached"
    )
    for name in ("2", "ArrowRight", "ArrowRight", "Shift+ArrowDown", "Enter"):
        lab.key(name)
    lab.page.locator(".bl-points .bl-live").get_by_text("Added class +1 at 0.05, 0.04.").wait_for(
        state="attached"
    )
    for name in ("g", "ArrowRight", "g"):
        lab.key(name)
    lab.page.locator(".bl-points .bl-live").get_by_text("Put class +1 down at 0.1, 0.04.").wait_for(
        state="attached"
    )
    lab.wait_link(dataset="own-points").key("Delete")
    wait_points(lab, 1).key("Control+z")
    wait_points(lab, 2)


def test_twenty_quick_clicks_all_leave_a_point(lab):
    from playwright.sync_api import expect

    open_data(lab, section="draw")
    wait_points(lab, 0)
    click(lab, *((0.15 + 0.035 * k, 0.2 + 0.6 * (k % 2)) for k in range(20)))
    wait_points(lab, 20)
    still(lab)
    expect(lab.control("points-count")).to_have_text("0 of class −1, 20 of class +1")


def test_points_can_be_tapped_with_a_finger(visit):
    lab = open_data(
        visit(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True),
        section="draw",
    )
    wait_points(lab, 0)
    plane(lab).scroll_into_view_if_needed()
    [place] = lab.places(plane(lab), (1 / 2, 1 / 3))
    lab.page.touchscreen.tap(*place)
    wait_points(lab, 1)


# --- a table of one's own --------------------------------------------------------------------------------------------


def test_a_good_file_is_explained_used_and_boosted(lab):
    upload(open_data(lab, section="upload", dataset="xor"), GOOD)
    lab.page.get_by_text("Column 'weight': 1 empty cell filled with the median 54.").wait_for()
    assert lab.query["dataset"] == "xor"
    use(lab).page.get_by_text("Boost it in the Lab").click()
    lab.ready()
    assert "on people" in lab.run_line
    sentence = lab.press("step").wait_round(1).sentence
    assert "child" in sentence or "adult" in sentence
    assert lab.rounds >= 1


def test_every_bad_file_gets_its_sentence_and_the_previous_dataset_stays(lab):
    open_data(lab, section="upload", dataset="circles")
    for kind, (raw, sentence) in BAD.items():
        upload(lab, raw, "table.csv")
        alert(lab).get_by_text(sentence).wait_for()
        assert "Nothing has changed" in alert(lab).inner_text(), kind
        assert lab.query["dataset"] == "circles", kind
        assert lab.chosen("dataset") == "Two circles", kind
        lab.control("file").get_by_role("button", name="Remove").first.click()
        alert(lab).wait_for(state="detached")


def test_a_file_beyond_the_limit_is_refused_at_the_door(lab, tmp_path):
    open_data(lab, section="upload")
    (tmp_path / "large.csv").write_bytes(b"1,2\n" * 13_200_000)
    lab.control("file").locator("input").set_input_files(tmp_path / "large.csv")
    lab.page.get_by_text("File must be 50.0MB or smaller").wait_for()


def test_a_small_table_opens_in_another_browser_and_another_visitor_does_not_see_it(visit):
    here = use(upload(open_data(visit(), section="upload"), GOOD))
    there, stranger = visit(), visit()
    there.open(dataset="own-table", own=here.query["own"])
    assert there.warning == ""
    assert there.chosen("dataset") == "people"
    stranger.open(dataset="own-table")
    assert "did not come with it" in stranger.warning
    assert stranger.chosen("dataset") == "Two moons"


# --- the table on the page -------------------------------------------------------------------------------------------


def test_the_download_read_back_is_the_same_table(lab, tmp_path):
    open_data(lab, dataset="iris")
    download = lab.saved_by(lab.control("download").locator("button"))
    raw = download.path().read_bytes()
    assert download.suggested_filename == "iris.csv"
    data, (back, _) = datasets.load("iris"), datasets.parse_csv(raw)
    assert (
        (back.X == data.X).all()
        and (back.y == data.y).all()
        and back.feature_names == data.feature_names
    )
    assert len(list(csv.reader(io.StringIO(raw.decode())))) == 101


def test_a_table_that_needs_the_network_says_so_at_once(lab):
    open_data(lab, dataset="ringnorm")
    assert "Ringnorm table is not on this computer. Fetched from OpenML" in lab.warning
    lab.control("section").get_by_text("All tables").click()
    lab.page.get_by_text("datasets are here").wait_for()


def test_fetching_without_a_network_ends_in_a_sentence_and_nothing_hangs(tmp_path, browser):
    from browser.serving import Server

    with Server(tmp_path / "log.txt", {"BOOSTING_OPENML_URL": "http://127.0.0.1:9"}) as lonely:
        context = browser.new_context(viewport={"width": 1440, "height": 900})
        lab = open_data(Lab(context.new_page(), lonely.url), section="all")
        lab.control("fetch").locator("button").click()
        alert(lab).get_by_text("OpenML cannot be reached").wait_for(timeout=20_000)
        assert "Choose another table" in alert(lab).inner_text()
        assert "Traceback" not in lonely.said()
        context.close()


SECTIONS = {  # in the order of the page, with their titles
    "table": "This table",
    "draw": "Draw points",
    "upload": "Paste or upload",
    "link": "Link",
    "all": "All tables",
}
WINDOWS = [*((size, "light") for size in SIZES), ("laptop", "dark")]  # a theme moves nothing


@pytest.mark.parametrize(("size", "theme"), WINDOWS)
def test_every_section_fits_the_screen(visit, screenshots, size, theme):
    width, height = SIZES[size]
    phone = {"is_mobile": True, "has_touch": True} if size == "phone" else {}
    lab = visit(viewport={"width": width, "height": height}, color_scheme=theme, **phone)
    open_data(lab, dataset="breast_cancer")
    for section, title in SECTIONS.items():
        lab.control("section").get_by_text(title, exact=True).click()
        still(lab.wait_link(section=None if section == "table" else section))
        lab.page.screenshot(path=screenshots / f"data-{section}-{size}-{theme}.png")
        assert lab.overflow() == [], section
    assert lab.contrast(".st-key-section button") >= 4.5
