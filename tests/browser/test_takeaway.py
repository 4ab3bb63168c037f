"""What a visitor takes along: files that a click makes in a real browser, and that hold what the screen shows."""

import json
import re
import struct
from pathlib import Path
from xml.etree import ElementTree

import nbformat
import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

SVG = "{http://www.w3.org/2000/svg}"


def taken(lab, button) -> tuple[str, Path]:
    """The name and the place of the file that a click on a button brings."""
    download = lab.saved_by(button)
    return download.suggested_filename, download.path()


def size(png: Path) -> tuple[int, int]:
    """Width and height of a PNG, in pixels."""
    return struct.unpack(">II", png.read_bytes()[16:24])


def words(svg: Path) -> str:
    """All that is written on a picture."""
    root = ElementTree.fromstring(svg.read_text("utf-8"))
    return "\n".join("".join(node.itertext()) for node in root.iter(f"{SVG}text"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_picture_of_the_lab_is_vectors_with_its_words_on_white(lab, scheme):
    lab.wear(scheme).open(dataset="toy", round=2, test=0)
    card = lab.page.locator(".bl-card:has(.bl-plot-surface)")
    name, path = taken(lab, card.locator(".st-key-svg button"))
    assert name.endswith("round-2-decision-surface.svg")
    said = words(path)
    for part in ("Decision surface", "round 2 of", "vote is wrong", "Look for", "Boosting Lab"):
        assert part in said, part
    text = path.read_text("utf-8")
    assert re.search(r'<rect width="\d+" height="\d+" fill="rgba\(255,255,255,1\)"', text)
    assert text.count("<image") == 1, "the surface alone is made of pixels"
    assert "NaN" not in text


def test_a_png_has_the_size_that_was_chosen_and_the_sum_is_a_picture_too(lab):
    lab.open(dataset="toy", round=2, sum=1, panels="curves")
    card = lab.page.locator(".bl-card:has(.bl-plot-curves)")
    _, usual = taken(lab, card.locator(".st-key-png button"))
    card.locator(".st-key-png-scale select").select_option("3")
    _, large = taken(lab, card.locator(".st-key-png button"))
    assert [3 * side for side in size(usual)] == [2 * side for side in size(large)]
    scales = lab.page.locator(".st-key-png-scale select")
    assert {scales.nth(k).input_value() for k in range(scales.count())} == {"3"}
    _, path = taken(lab, lab.page.locator(".bl-sum .st-key-svg button"))
    for part in ("sum of base classifiers", "2 rounds, 2 distinct", "= F", "Boosting Lab"):
        assert part in words(path), part


def test_the_vote_of_a_table_follows_the_round_and_tells_of_one_example(lab):
    lab.open(dataset="iris", round=1, n_rounds=8)
    cards, why = lab.page.locator(".bl-vote-cards"), lab.page.locator(".bl-vote-why")
    said = cards.locator(".bl-of-said")
    expect(said).to_contain_text("Round 1:")
    lab.page.keyboard.press("ArrowRight")
    expect(said).to_contain_text("Round 2:")
    why.get_by_role("button", name="the surest").click()
    expect(why.locator("[aria-pressed=true]")).to_contain_text("the surest")
    expect(why.get_by_role("heading")).to_contain_text("Why is test ")
    expect(why.get_by_role("button", name="the surest")).to_be_focused()
    for card, parts in ((cards, ("look at", "Shuffled", "petal")), (why, ("the vote", "add up"))):
        _, path = taken(lab, card.locator(".st-key-svg button"))
        for part in (*parts, "round 2 of 8", "Boosting Lab"):
            assert part in words(path), part
    why.locator("[data-numbers]").click()
    numbers = lab.page.get_by_role("dialog").locator("tbody tr td").all_inner_texts()
    *parts, total = [float(text.replace("−", "-")) for text in numbers if text != "–"]
    assert sum(parts) == pytest.approx(total, abs=2e-3)
    lab.page.keyboard.press("Escape")
    lab.open(dataset="iris", round=1, n_rounds=8, hide="future")
    expect(lab.page.locator(".bl-vote-cards")).to_be_hidden()


def test_a_figure_of_a_chapter_has_title_sentence_and_source(lab):
    lab.open_chapter("margins", dataset="toy", n_rounds=5, round=3)
    figure = lab.page.locator(
        ".bl-figure", has=lab.page.get_by_role("heading", name="Margins", exact=True)
    )
    _, path = taken(lab, figure.locator(".st-key-svg button"))
    said = words(path)
    for part in ("Margins", "smallest", "normalised margin", "Look for", "AdaBoost on", "round 3"):
        assert part in said, part


@pytest.mark.parametrize("chapter", ["", "margins"])
def test_a_film_plays_without_a_server_and_asks_for_nothing(lab, browser, tmp_path, chapter):
    lab.open_chapter(chapter, dataset="toy", n_rounds=6, round=2)
    _, path = taken(lab, lab.control("film").locator("button"))
    page = tmp_path / "film.html"
    page.write_bytes(path.read_bytes())
    tab, asked, errors = browser.new_page(), [], []
    tab.on("request", lambda r: asked.append(r.url))
    tab.on("pageerror", lambda error: errors.append(str(error)))
    tab.goto(page.as_uri())
    tab.wait_for_selector("[data-main][aria-busy=false][data-round='2']")
    tab.keyboard.press("ArrowRight")
    tab.wait_for_selector("[data-main][data-round='3']")
    tab.close()
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []
    assert errors == []


def test_the_notebook_takes_the_round_that_stands_there(lab):
    lab.open(dataset="toy", n_rounds=6)
    t = lab.round + 2
    lab.press("step").press("step").wait_round(t)
    name, path = taken(lab, lab.control("notebook").locator("button"))
    assert name.endswith(f"round-{t}.ipynb")
    book = nbformat.reads(path.read_text("utf-8"), as_version=4)
    nbformat.validate(book)
    assert f"ROUND = {t}" in book.cells[1].source
    lab.press("step")
    name, _ = taken(lab, lab.control("script").locator("button"))
    assert name.endswith(f"round-{t + 1}.py")


def test_the_trace_is_json_for_every_visitor(lab):
    lab.open(dataset="toy", n_rounds=4)
    _, path = taken(lab, lab.page.locator(".st-key-json button:visible"))
    whole = json.loads(path.read_text("utf-8"))
    assert [r["round"] for r in whole["runs"][0]["rounds"]] == [1, 2, 3, 4]


def test_a_picture_alone_goes_to_the_printer_and_so_to_a_pdf(lab):
    lab.page.add_init_script(
        "if (window !== top) window.print = () => { top.onPaper = [document.title, document.body.textContent]; }"
    )
    lab.open(dataset="toy", round=2, test=0)
    lab.page.locator(".bl-card:has(.bl-plot-surface) .st-key-pdf button").click()
    title, said = lab.page.wait_for_function("() => window.onPaper").json_value()
    assert title.endswith("round-2-decision-surface.pdf")
    for part in ("Decision surface", "Boosting Lab", "/?dataset=toy"):
        assert part in said, part
    assert "localhost" not in said


def test_on_paper_the_table_of_choices_is_whole_and_stands_below_the_pictures(visit):
    lab = visit().open_chapter("compare", round=3)
    lab.whole()
    lab.page.emulate_media(media="print")
    lab.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    table = lab.page.locator(".stMain .bl-choices")
    table.wait_for()
    assert table.evaluate("e => e.scrollHeight <= e.clientHeight + 1")
    lowest = lab.page.locator(".bl-card:visible").evaluate_all(
        "all => Math.max(...all.map(e => e.getBoundingClientRect().bottom))"
    )
    assert table.evaluate("e => e.getBoundingClientRect().top") >= lowest


def test_a_handout_has_pictures_on_white_and_no_controls(lab):
    lab.wear("dark").open(dataset="toy", round=2)
    lab.page.wait_for_selector(".bl-words[aria-busy=false]")  # it comes when somebody stays
    assert len(re.findall(rb"/Type\s*/Page\b", lab.page.pdf(format="A4"))) >= 2
    lab.page.emulate_media(media="print")
    lab.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    for control in ("step", "png", "film", "csv"):
        assert not lab.control(control).first.is_visible(), control
    surface = lab.page.locator(".bl-plot-surface canvas")
    white = "e => getComputedStyle(e).getPropertyValue('--bl-card')"
    assert lab.root.evaluate(white) == "rgba(255,255,255,1)"
    ratio = "c => c.width / c.clientWidth"
    assert surface.evaluate(ratio) == pytest.approx(3, abs=0.05)
    assert lab.page.locator(".bl-printed").is_visible()
    assert lab.page.locator(".bl-setup:visible").count() == 0
    for table in lab.page.locator(".bl-words .bl-table:visible").all():
        assert table.evaluate(
            "e => e.scrollWidth <= e.clientWidth + 1 && e.scrollHeight <= e.clientHeight + 1"
        )
    lab.page.evaluate("dispatchEvent(new Event('afterprint'))")
    lab.page.emulate_media(media="null")
    assert surface.evaluate(ratio) == pytest.approx(1, abs=0.05)
